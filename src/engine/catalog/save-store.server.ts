import { asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ExistingSku } from './save-rules.ts';
import { skuComponents, skus } from './schema.ts';

export type SkuRow = typeof skus.$inferSelect;
export type SkuPart = { readonly slug: string; readonly quantity: number };
export type SavableSku = SkuRow & { readonly nextSlug: string | null; readonly parts: readonly SkuPart[] };

/** Locks the catalog so that only one transaction at a time saves SKUs, because SKUs refer to one another. */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalog is saved'))`);
}

/**
 * Returns every SKU that a winery manages through the catalog, in shelf order. Excludes visit tickets and rewards, which have their own use
 * cases.
 */
export async function readSavableSkus(read: Transaction): Promise<SavableSku[]> {
  const next = alias(skus, 'next');
  const parts = sql<SkuPart[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('slug', part.slug, 'quantity', c.quantity) order by part.position), '[]')
      from sku_components c join skus part on part.id = c.component_sku_id where c.sku_id = ${skus.id})`;
  const rows = await read
    .select({ sku: skus, nextSlug: next.slug, parts })
    .from(skus)
    .leftJoin(next, eq(next.id, skus.nextSkuId))
    .where(
      sql`${skus.kind} <> 'visit' and not exists (select from rewards where rewards.sku_id = ${skus.id})`,
    )
    .orderBy(asc(skus.position), asc(skus.id));
  return rows.map(({ sku, ...rest }) => ({ ...sku, ...rest }));
}

/** Returns all SKUs, including tickets and rewards, because their codes and slugs are also taken. */
export async function readExistingSkus(read: Transaction): Promise<ExistingSku[]> {
  return read.select({ code: skus.code, slug: skus.slug, kind: skus.kind, role: skus.role }).from(skus);
}

export async function insertSkus(
  tx: Transaction,
  rows: readonly (typeof skus.$inferInsert)[],
): Promise<void> {
  // A statement takes at most 65,535 parameters.
  for (let from = 0; from < rows.length; from += 500)
    await tx.insert(skus).values(rows.slice(from, from + 500));
}

export async function updateSku(
  tx: Transaction,
  id: SkuId,
  row: Partial<typeof skus.$inferInsert>,
): Promise<void> {
  await tx.update(skus).set(row).where(eq(skus.id, id));
}

/** Sets the next vintage of each SKU. Both are identified by slug; a null `next` removes the link. */
export async function setNextVintage(
  tx: Transaction,
  links: readonly { readonly slug: string; readonly next: string | null }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.execute(sql`
    update skus set next_sku_id = next.id
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (slug text, next text)
      left join skus next on next.slug = link.next
     where skus.slug = link.slug`);
}

/** Replaces the parts of the given sets. */
export async function replaceSetParts(
  tx: Transaction,
  sets: readonly { readonly slug: string; readonly parts: readonly SkuPart[] }[],
): Promise<void> {
  if (sets.length === 0) return;
  const owners = tx
    .select({ id: skus.id })
    .from(skus)
    .where(
      inArray(
        skus.slug,
        sets.map(({ slug }) => slug),
      ),
    );
  await tx.delete(skuComponents).where(inArray(skuComponents.skuId, owners));
  const rows = sets.flatMap(({ slug, parts }) => parts.map((part) => ({ owner: slug, ...part })));
  await tx.execute(sql`
    insert into sku_components (sku_id, component_sku_id, quantity)
    select owner.id, part.id, given.quantity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (owner text, slug text, quantity integer)
      join skus owner on owner.slug = given.owner join skus part on part.slug = given.slug`);
}
