import { and, asc, eq, getTableColumns, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { BasisPoints, Cents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { invalidateCachedPages } from '../../platform/page-cache/page-drops.server.ts';
import { anyElementOf, prepareStatement, type StatementParameters } from '../../platform/prepared.server.ts';
import { createResources } from '../inventory/index.server.ts';
import { stock } from '../inventory/schema.ts';
import type { SkuKind } from '../pricing/types.ts';
import { allocationClubTitles, bestMemberRate } from './member-rate-store.server.ts';
import { catalogPagesCacheTag } from './page-rules.ts';
import { lockCatalog } from './save-store.server.ts';
import { skuComponents, skus } from './schema.ts';
import type { ContainedWine, ResourceDemand, SkuFacts, SkuForSale } from './types.ts';

const part = alias(skus, 'part');

const { facts: _facts, ...saleColumns } = getTableColumns(skus);
const { facts: _partFacts, ...partColumns } = getTableColumns(part);

/** A SKU's row without its facts, which make up most of the row and are needed only by the SKU's own page. */
type SkuRow = Omit<typeof skus.$inferSelect, 'facts'>;
type PartRow = { readonly sku: SkuRow; readonly quantity: number };

function demandsOf(parts: readonly PartRow[]): ResourceDemand[] {
  return parts.flatMap(({ sku, quantity }) =>
    sku.resourceId === null ? [] : [{ resourceId: sku.resourceId, quantity }],
  );
}

function winesOf(parts: readonly PartRow[]): ContainedWine[] {
  return parts.flatMap(({ sku, quantity }) =>
    sku.bottleMl === null || sku.abvTenths === null
      ? []
      : [{ skuId: sku.id, title: sku.title, bottleMl: sku.bottleMl, abvTenths: sku.abvTenths, quantity }],
  );
}

function forSale(sku: SkuRow, parts: readonly PartRow[]): SkuForSale {
  const wines = winesOf(parts);
  return {
    skuId: sku.id,
    code: sku.code,
    slug: sku.slug,
    kind: sku.kind,
    role: sku.role ?? undefined,
    style: sku.style ?? undefined,
    title: sku.title,
    vintage: sku.vintage ?? undefined,
    bottleMl: sku.bottleMl ?? undefined,
    abvTenths: sku.abvTenths ?? undefined,
    priceCents: sku.priceCents,
    taxClass: sku.taxClass,
    discountable: sku.discountable,
    visibility: sku.visibility,
    lifecycle: sku.lifecycle,
    releasedOn: sku.releasedOn ?? undefined,
    purchaseLimit: sku.purchaseLimit ?? undefined,
    lowAt: sku.lowAt,
    pickupOnly: sku.pickupOnly || parts.some((each) => each.sku.pickupOnly),
    wineMl: wines.reduce((total, wine) => total + wine.bottleMl * wine.quantity, 0),
    demands: demandsOf(parts),
    wines,
  };
}

/**
 * Returns a function that loads SKUs as cart and checkout use them, in one statement. The returned map has no entries for unknown ids.
 * Prices are the current list prices; pricing decides the discounts.
 * @param idsOf returns SQL that SKU ids are compared with: a given list, or `any(…)` of another table's column.
 */
export function createSkuLoader<Values extends object>(idsOf: (given: StatementParameters<Values>) => SQL) {
  const skusWithParts = prepareStatement((db, given: StatementParameters<Values>) =>
    db
      .select({
        sku: saleColumns,
        part: partColumns,
        quantity: skuComponents.quantity,
        memberRate: bestMemberRate,
        allocationClubs: allocationClubTitles,
      })
      .from(skus)
      .leftJoin(skuComponents, eq(skuComponents.skuId, skus.id))
      .leftJoin(part, eq(part.id, skuComponents.componentSkuId))
      .where(sql`${skus.id} = ${idsOf(given)}`)
      .orderBy(asc(skus.id), asc(part.id)),
  );
  return async (read: Transaction, values: Values): Promise<ReadonlyMap<SkuId, SkuForSale>> => {
    const parts = new Map<
      SkuId,
      {
        sku: SkuRow;
        parts: PartRow[];
        memberRate: BasisPoints;
        allocationClubs: readonly string[] | null;
      }
    >();
    for (const row of await skusWithParts(read, values)) {
      const entry = parts.get(row.sku.id) ?? { ...row, parts: [] };
      if (row.part && row.quantity !== null) entry.parts.push({ sku: row.part, quantity: row.quantity });
      parts.set(row.sku.id, entry);
    }
    return new Map(
      [...parts].map(([id, entry]) => [
        id,
        {
          ...forSale(entry.sku, entry.parts.length > 0 ? entry.parts : [{ sku: entry.sku, quantity: 1 }]),
          memberRate: entry.memberRate,
          allocationClubs: entry.allocationClubs ?? undefined,
        },
      ]),
    );
  };
}

const loadSkus = createSkuLoader(({ skuIds }: StatementParameters<{ readonly skuIds: readonly SkuId[] }>) =>
  anyElementOf(skuIds, 'integer'),
);

export async function loadSkusForSale(
  transaction: Transaction,
  skuIds: readonly SkuId[],
): Promise<ReadonlyMap<SkuId, SkuForSale>> {
  return skuIds.length === 0 ? new Map() : loadSkus(transaction, { skuIds: [...new Set(skuIds)] });
}

/** Returns SQL for the stock resources that SKUs use, for comparison with a resource id. */
export function resourcesOfSkus(idsOf: SQL): SQL {
  const components = sql`select ${skuComponents.componentSkuId} from ${skuComponents} where ${skuComponents.skuId} = ${idsOf}`;
  return sql`any(array(select resource_id from skus where id = ${idsOf} or id in (${components})))`;
}

const winesInBottles = prepareStatement((db) =>
  db
    .select(saleColumns)
    .from(skus)
    .where(and(eq(skus.kind, 'wine'), eq(skus.lifecycle, 'current'), ne(skus.visibility, 'hidden')))
    .orderBy(asc(skus.position), asc(skus.id)),
);

/** Returns every current wine that is not hidden, in shelf order, without stock; one statement. */
export async function loadWinesForSale(read: Transaction): Promise<readonly SkuForSale[]> {
  return (await winesInBottles(read, {})).map((sku) => forSale(sku, [{ sku, quantity: 1 }]));
}

const scarceSku = prepareStatement(
  (db, given: StatementParameters<{ readonly resourceIds: readonly ResourceId[] }>) =>
    db
      .select({ skuId: skus.id })
      .from(skus)
      .innerJoin(stock, eq(stock.resourceId, skus.resourceId))
      .where(
        and(
          sql`${skus.resourceId} = ${anyElementOf(given.resourceIds, 'integer')}`,
          lte(sql`${stock.onHand} - ${stock.allocated} - ${stock.held}`, skus.lowAt),
        ),
      )
      .limit(1),
);

/**
 * Invalidates the cached pages that show these resources if stock is so low that pages show how much is left. Call it after changing free
 * stock, in the same transaction. Larger stock is not announced, because no page shows it and an announcement takes a lock.
 */
export async function invalidatePagesIfScarce(
  transaction: Transaction,
  resourceIds: readonly ResourceId[],
): Promise<void> {
  if (resourceIds.length === 0) return;
  const [scarce] = await scarceSku(transaction, { resourceIds });
  if (scarce) await invalidateCachedPages(transaction, catalogPagesCacheTag);
}

/** A SKU that no list shows: a visit ticket, an add-on to a visit, or the SKU that a reward is ordered as. */
export type HiddenSku = {
  readonly code: string;
  readonly slug: string;
  readonly kind: Extract<SkuKind, 'visit' | 'service' | 'goods' | 'wine'>;
  readonly title: string;
  readonly priceCents: Cents;
  readonly discountable: boolean;
  readonly facts: SkuFacts;
  readonly wine?: Required<Pick<SkuForSale, 'style' | 'vintage' | 'bottleMl' | 'abvTenths'>> | undefined;
  /** Starting stock of goods and wine; used only when the SKU is created. */
  readonly openingStock: number;
};

/** Position of the first hidden SKU, after all listed SKUs. */
const firstHiddenPosition = 10_000;

/**
 * Creates a hidden SKU, or updates the one with the same code, slug and kind. `SKU_TAKEN`: a SKU with its code or slug differs in one of
 * the three. The `field` is `code` or `slug`.
 */
export async function saveHiddenSku(
  tx: Transaction,
  { wine, openingStock, ...sku }: HiddenSku,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Result<SkuId, 'SKU_TAKEN'>> {
  await lockCatalog(tx);
  const alike = await tx
    .select({ id: skus.id, code: skus.code, slug: skus.slug, kind: skus.kind })
    .from(skus)
    .where(or(eq(skus.code, sku.code), eq(skus.slug, sku.slug)));
  const [same] = alike;
  const isSame =
    alike.length === 1 && same?.code === sku.code && same.slug === sku.slug && same.kind === sku.kind;
  if (alike.length > 0 && !isSame) {
    const field = alike.some(({ code }) => code === sku.code) ? 'code' : 'slug';
    return refused({
      code: 'SKU_TAKEN',
      field,
      sentence: `${field} ${sku[field]} is already used by another product.`,
    });
  }
  const described = { ...sku, ...wine, taxClass: wine ? ('wine' as const) : ('goods' as const) };
  if (same) {
    await tx.update(skus).set(described).where(eq(skus.id, same.id));
    return ok(same.id);
  }
  const isCounted = sku.kind === 'goods' || sku.kind === 'wine';
  const counted = isCounted
    ? [{ code: sku.code, kind: 'goods' as const, title: sku.title, onHand: openingStock }]
    : [];
  const resourceIds = await createResources(tx, counted, { adjustedBy: by, note: 'Starting inventory', now });
  const [created] = await tx
    .insert(skus)
    .values({
      ...described,
      ...({ visibility: 'hidden', lifecycle: 'current' } as const),
      resourceId: resourceIds.get(sku.code),
      position: sql`(select greatest(coalesce(max(position), 0), ${firstHiddenPosition}) + 10 from skus)`,
    })
    .returning({ id: skus.id });
  invariant(created, 'an insert returns its row');
  return ok(created.id);
}
