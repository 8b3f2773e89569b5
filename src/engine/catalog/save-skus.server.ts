import { isDeepStrictEqual } from 'node:util';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { createResources } from '../inventory/index.server.ts';
import { catalogPagesCacheTag } from './page-rules.ts';
import { isPrepaidKind } from './rules.ts';
import { type SkuRefusalCode, validateSkus } from './save-rules.ts';
import {
  insertSkus,
  lockCatalog,
  readExistingSkus,
  readSavableSkus,
  replaceSetParts,
  type SavableSku,
  setNextVintage,
  updateSku,
} from './save-store.server.ts';
import { type SkuSaveOutcome, type SkuToSave, skuSchema } from './save-types.ts';
import type { SkuFacts } from './types.ts';

export type SkuSaveResult = {
  readonly code: string;
  readonly as: SkuSaveOutcome;
  readonly isRepriced: boolean;
};

/**
 * Saves the given SKUs and leaves all others unchanged: creates missing SKUs with their starting stock, and updates those that differ. A
 * price change takes effect immediately; existing orders keep their prices. If any SKU is refused (`validateSkus`), saves none. Locks the
 * catalog until the end of the transaction.
 * @param by.isAddition if true, SKUs keep their shelf positions and new ones come last; otherwise the given order becomes the shelf order
 */
export async function saveSkus(
  tx: Transaction,
  given: readonly SkuToSave[],
  {
    actor,
    now,
    isAddition = false,
  }: { readonly actor: AuditActor; readonly now: Date; readonly isAddition?: boolean },
): Promise<Result<SkuSaveResult[], SkuRefusalCode>> {
  await lockCatalog(tx);
  const kept = await readSavableSkus(tx);
  const faults = validateSkus(given, await readExistingSkus(tx));
  if (faults.length > 0) return refused(...faults);
  const byCode = new Map(kept.map((sku) => [sku.code, sku]));
  const last = isAddition ? (kept.at(-1)?.position ?? 0) : 0;
  const rows = given.map((sku, index) => {
    const before = byCode.get(sku.code);
    const place = last + (index + 1) * 10;
    return { sku, before, row: rowOf(sku, isAddition ? (before?.position ?? place) : place) };
  });
  const created = rows.filter(({ before }) => before === undefined);
  const counted = created.flatMap(({ sku }) =>
    'openingStock' in sku
      ? [{ code: sku.code, kind: 'goods' as const, title: sku.title, onHand: sku.openingStock }]
      : [],
  );
  const note = 'Starting inventory';
  const resourceIds = await createResources(tx, counted, { adjustedBy: actor, note, now });
  await insertSkus(
    tx,
    created.map(({ sku, row }) => ({ ...row, resourceId: resourceIds.get(sku.code) })),
  );
  const changed = rows.filter(({ sku, row, before }) => before !== undefined && differs(sku, row, before));
  for (const { row, before } of changed) if (before) await updateSku(tx, before.id, row);
  const written = [...created, ...changed].map(({ sku }) => sku);
  await setNextVintage(
    tx,
    written.flatMap((sku) => (sku.kind === 'wine' ? [{ slug: sku.slug, next: sku.next ?? null }] : [])),
  );
  await replaceSetParts(
    tx,
    written.flatMap((sku) => (sku.kind === 'bundle' ? [{ slug: sku.slug, parts: sku.parts }] : [])),
  );
  const saved = rows.map(({ sku, before }): SkuSaveResult => {
    const as = before === undefined ? 'created' : written.includes(sku) ? 'changed' : 'unchanged';
    return { code: sku.code, as, isRepriced: before !== undefined && before.priceCents !== sku.priceCents };
  });
  if (written.length > 0) {
    const count = (as: SkuSaveOutcome) => saved.filter((each) => each.as === as).length;
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'catalog.saved', subjectType: 'catalog', subjectId: 'skus' },
      data: {
        created: count('created'),
        changed: count('changed'),
        repriced: saved.filter(({ isRepriced }) => isRepriced).length,
        codes: written
          .slice(0, 50)
          .map((sku) => sku.code)
          .join(' '),
      },
    });
    await invalidateCachedPages(tx, catalogPagesCacheTag);
  }
  return ok(saved);
}

function rowOf(sku: SkuToSave, position: number) {
  const { code, slug, kind, title, priceCents, visibility, lifecycle, purchaseLimit, lowAt, pickupOnly } =
    sku;
  const wine = sku.kind === 'wine' ? sku : undefined;
  return {
    ...{ code, slug, kind, title, priceCents, visibility, lifecycle, pickupOnly, position },
    purchaseLimit: purchaseLimit ?? null,
    ...(lowAt !== undefined && { lowAt }),
    role: 'role' in sku ? (sku.role ?? null) : null,
    taxClass: isPrepaidKind(kind)
      ? ('none' as const)
      : kind === 'wine' || kind === 'bundle'
        ? ('wine' as const)
        : ('goods' as const),
    discountable: 'discountable' in sku ? sku.discountable : true,
    style: wine?.style ?? null,
    vintage: wine?.vintage ?? null,
    abvTenths: wine?.abvTenths ?? null,
    bottleMl: wine?.bottleMl ?? null,
    releasedOn: wine?.releasedOn ?? null,
    facts: sku.facts as SkuFacts,
  };
}

function differs(sku: SkuToSave, row: ReturnType<typeof rowOf>, before: SavableSku): boolean {
  const { facts, ...columns } = row;
  if (Object.entries(columns).some(([name, value]) => before[name as keyof SavableSku] !== value))
    return true;
  if (!isDeepStrictEqual(before.facts, JSON.parse(JSON.stringify(facts)))) return true;
  if (sku.kind === 'wine') return (sku.next ?? null) !== before.nextSlug;
  return sku.kind === 'bundle' && !isDeepStrictEqual(inOrder(before.parts), inOrder(sku.parts));
}

const inOrder = (parts: SavableSku['parts']) =>
  parts
    .map(({ slug, quantity }) => ({ slug, quantity }))
    .sort((one, other) => one.slug.localeCompare(other.slug));

/** Returns the winery's SKUs in the form that `saveSkus` accepts, in shelf order, for a package. Saving them again changes nothing. */
export async function exportSkus(read: Transaction): Promise<SkuToSave[]> {
  return (await readSavableSkus(read)).flatMap((sku) => {
    const { code, slug, kind, title, priceCents, visibility, lifecycle, pickupOnly, lowAt, facts } = sku;
    const sold = { code, slug, kind, title, priceCents, visibility, lifecycle, pickupOnly, lowAt, facts };
    return skuSchema.parse({ ...sold, ...present({ purchaseLimit: sku.purchaseLimit }), ...ownOf(sku) });
  });
}

function ownOf(sku: SavableSku): object {
  const { kind, style, abvTenths, bottleMl, vintage, releasedOn, nextSlug, parts, discountable, role } = sku;
  if (kind === 'wine') return present({ style, abvTenths, bottleMl, vintage, releasedOn, next: nextSlug });
  return kind === 'bundle' ? { discountable, parts } : { discountable, ...present({ role }) };
}

function present(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
