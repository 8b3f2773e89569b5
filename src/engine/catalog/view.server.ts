import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ResourceId, SkuId } from '../../core/ids.ts';
import { type BasisPoints, multiply, sum } from '../../core/money.ts';
import type { StatementBuilder, Transaction } from '../../platform/database.server.ts';
import { anyElementOf, prepareStatement, type StatementParameters } from '../../platform/prepared.server.ts';
import { stock } from '../inventory/schema.ts';
import type { CustomerStanding } from '../pricing/standing/rules.ts';
import { allocationClubTitles, bestMemberRate } from './member-rate-store.server.ts';
import { reviewSummaryColumn } from './reviews/view.server.ts';
import { availabilityOf, isListed, maxOrderQuantity, memberPrice, unitsAvailable } from './rules.ts';
import { skuComponents, skus } from './schema.ts';
import type { BottleSizeLink, ResourceDemand, ShelfPage, ShelfSku, VintageLink } from './types.ts';

const next = alias(skus, 'next');
const previous = alias(skus, 'previous');
const part = alias(skus, 'part');
const free = sql<number | null>`${stock.onHand} - ${stock.allocated} - ${stock.held}`;

/**
 * SQL expression for the same wine in other sizes: current public wines of the same vintage and style with the same title, or with the same
 * vineyard, harvest, and blend. `skus` refers to the wine whose page is read.
 */
const otherSizes = sql<readonly BottleSizeLink[]>`(
  select coalesce(json_agg(json_build_object('slug', other.slug, 'bottleMl', other.bottle_ml) order by other.bottle_ml), '[]')
    from skus other
   where other.kind = 'wine' and other.visibility = 'public' and other.lifecycle = 'current'
     and other.vintage = ${skus.vintage} and other.style = ${skus.style} and other.bottle_ml <> ${skus.bottleMl}
     and (other.title = ${skus.title}
          or other.facts->'blend' = ${skus.facts}->'blend' and other.facts->>'vineyard' = ${skus.facts}->>'vineyard'
             and other.facts->>'harvestedFrom' = ${skus.facts}->>'harvestedFrom'))`;

type SkuRow = typeof skus.$inferSelect;
type Row = {
  readonly sku: SkuRow;
  readonly free: number | null;
  readonly next: SkuRow | null;
  readonly memberRate: BasisPoints;
  readonly allocationClubs: readonly string[] | null;
};
type PartRow = {
  readonly skuId: SkuId;
  readonly quantity: number;
  readonly part: SkuRow;
  readonly free: number | null;
};

function readSkus(
  read: Transaction,
  where: SQL | undefined,
  order: readonly SQL[],
  limit = 500,
): Promise<Row[]> {
  return read
    .select({ sku: skus, free, next, memberRate: bestMemberRate, allocationClubs: allocationClubTitles })
    .from(skus)
    .leftJoin(stock, eq(stock.resourceId, skus.resourceId))
    .leftJoin(next, eq(next.id, skus.nextSkuId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

async function readParts(read: Transaction, rows: readonly Row[]): Promise<ReadonlyMap<SkuId, PartRow[]>> {
  const bundleIds = rows.filter(({ sku }) => sku.kind === 'bundle').map(({ sku }) => sku.id);
  const parts = new Map<SkuId, PartRow[]>(bundleIds.map((id) => [id, []]));
  if (bundleIds.length === 0) return parts;
  const found = await read
    .select({ skuId: skuComponents.skuId, quantity: skuComponents.quantity, part, free })
    .from(skuComponents)
    .innerJoin(part, eq(part.id, skuComponents.componentSkuId))
    .leftJoin(stock, eq(stock.resourceId, part.resourceId))
    .where(inArray(skuComponents.skuId, bundleIds))
    .orderBy(asc(part.position));
  for (const row of found) parts.get(row.skuId)?.push(row);
  return parts;
}

function vintageLink({ slug, title, vintage, lifecycle, releasedOn }: SkuRow): VintageLink {
  return { slug, title, vintage: vintage ?? undefined, lifecycle, releasedOn: releasedOn ?? undefined };
}

function unitsOf(row: Row, parts: readonly PartRow[]): number | undefined {
  const counted = parts.length > 0 ? parts : [{ quantity: 1, part: row.sku, free: row.free }];
  const freeOf = new Map<ResourceId, number>();
  const demands: ResourceDemand[] = [];
  for (const { part: piece, quantity, free: left } of counted) {
    if (piece.resourceId === null) continue;
    freeOf.set(piece.resourceId, left ?? 0);
    demands.push({ resourceId: piece.resourceId, quantity });
  }
  return unitsAvailable(demands, (id) => freeOf.get(id) ?? 0);
}

function shelfSku(row: Row, parts: readonly PartRow[], standing: CustomerStanding): ShelfSku {
  const { sku } = row;
  const units = unitsOf(row, parts);
  const apart = sum(parts.map(({ part: piece, quantity }) => multiply(piece.priceCents, quantity)));
  const ownRate = standing.percentages[0]?.rate;
  const releasedOn = sku.releasedOn ?? undefined;
  const purchaseLimit = sku.purchaseLimit ?? undefined;
  return {
    skuId: sku.id,
    code: sku.code,
    slug: sku.slug,
    kind: sku.kind,
    style: sku.style ?? undefined,
    title: sku.title,
    vintage: sku.vintage ?? undefined,
    bottleMl: sku.bottleMl ?? undefined,
    abvTenths: sku.abvTenths ?? undefined,
    priceCents: sku.priceCents,
    apartCents: apart > sku.priceCents ? apart : undefined,
    memberPriceCents: memberPrice(sku, ownRate ?? row.memberRate),
    isMember: ownRate !== undefined,
    availability: availabilityOf({ ...sku, releasedOn }, units, standing),
    allocationClubs: row.allocationClubs ?? undefined,
    largestQuantity: maxOrderQuantity({ purchaseLimit }, units),
    purchaseLimit,
    pickupOnly: sku.pickupOnly || parts.some((each) => each.part.pickupOnly),
    lifecycle: sku.lifecycle,
    releasedOn,
    next: row.next ? vintageLink(row.next) : undefined,
    parts: parts.map(({ part: piece, quantity }) => ({
      slug: piece.slug,
      title: piece.title,
      vintage: piece.vintage ?? undefined,
      bottleMl: piece.bottleMl ?? undefined,
      abvTenths: piece.abvTenths ?? undefined,
      quantity,
    })),
    facts: sku.facts,
  };
}

async function asShelf(
  read: Transaction,
  rows: readonly Row[],
  standing: CustomerStanding,
): Promise<ShelfSku[]> {
  const parts = await readParts(read, rows);
  return rows.map((row) => shelfSku(row, parts.get(row.sku.id) ?? [], standing));
}

const partStock = alias(stock, 'part_stock');

/** Returns a query for SKUs with their parts, one row per part. */
function skusJoinedWithParts(read: StatementBuilder) {
  return read
    .select({
      sku: skus,
      free,
      next,
      memberRate: bestMemberRate,
      allocationClubs: allocationClubTitles,
      part,
      quantity: skuComponents.quantity,
      partFree: sql<number | null>`${partStock.onHand} - ${partStock.allocated} - ${partStock.held}`,
    })
    .from(skus)
    .leftJoin(stock, eq(stock.resourceId, skus.resourceId))
    .leftJoin(next, eq(next.id, skus.nextSkuId))
    .leftJoin(skuComponents, eq(skuComponents.skuId, skus.id))
    .leftJoin(part, eq(part.id, skuComponents.componentSkuId))
    .leftJoin(partStock, eq(partStock.resourceId, part.resourceId));
}

type JoinedRow = Awaited<ReturnType<typeof skusJoinedWithParts>>[number];

/** Returns the SKUs with their parts, by SKU id, in the order of the rows. */
function shelfOf(rows: readonly JoinedRow[], standing: CustomerStanding): ReadonlyMap<SkuId, ShelfSku> {
  const bySku = Map.groupBy(rows, ({ sku }) => sku.id);
  return new Map(
    [...bySku].flatMap(([skuId, [row, ...more]]) => {
      if (!row) return [];
      const parts = [row, ...more].flatMap(({ part: piece, quantity, partFree }) =>
        piece && quantity !== null ? [{ skuId, quantity, part: piece, free: partFree }] : [],
      );
      return [[skuId, shelfSku(row, parts, standing)] as const];
    }),
  );
}

/**
 * Returns the SKUs listed for a visitor with this standing, in shelf order; one statement for any number of wines.
 * @param limit maximum number of rows.
 */
export async function viewShelf(
  read: Transaction,
  standing: CustomerStanding,
  limit = 500,
): Promise<ShelfSku[]> {
  const shown = read
    .select({ id: skus.id })
    .from(skus)
    .where(and(ne(skus.visibility, 'hidden'), ne(skus.lifecycle, 'retired')))
    .orderBy(asc(skus.position))
    .limit(limit);
  const rows = await skusJoinedWithParts(read)
    .where(inArray(skus.id, shown))
    .orderBy(asc(skus.position), asc(part.position));
  return [
    ...shelfOf(
      rows.filter(({ sku }) => isListed(sku.visibility, standing)),
      standing,
    ).values(),
  ];
}

const skusAndParts = prepareStatement(
  (db, given: StatementParameters<{ readonly skuIds: readonly SkuId[] }>) =>
    skusJoinedWithParts(db)
      .where(sql`${skus.id} = ${anyElementOf(given.skuIds, 'integer')}`)
      .orderBy(asc(part.position)),
);

/** Returns these SKUs in the given order, without unknown ids; one statement. */
export async function viewSkus(
  read: Transaction,
  skuIds: readonly SkuId[],
  standing: CustomerStanding,
): Promise<ShelfSku[]> {
  if (skuIds.length === 0) return [];
  const found = shelfOf(await skusAndParts(read, { skuIds }), standing);
  return skuIds.flatMap((id) => found.get(id) ?? []);
}

/** Returns the SKUs with these slugs, except hidden ones, in no particular order; two statements. */
export async function viewSkusBySlug(
  read: Transaction,
  slugs: readonly string[],
  standing: CustomerStanding,
): Promise<ShelfSku[]> {
  if (slugs.length === 0) return [];
  const where = and(inArray(skus.slug, [...slugs]), ne(skus.visibility, 'hidden'));
  return asShelf(read, await readSkus(read, where, []), standing);
}

/**
 * Returns a SKU's page, with related SKUs: sets that contain it first, then the closest in price. Three statements. Undefined if the slug
 * is unknown or the SKU is hidden.
 */
export async function viewShelfPage(
  read: Transaction,
  slug: string,
  standing: CustomerStanding,
): Promise<ShelfPage | undefined> {
  const [found] = await read
    .select({
      sku: skus,
      free,
      next,
      previous,
      otherSizes,
      memberRate: bestMemberRate,
      allocationClubs: allocationClubTitles,
      reviews: reviewSummaryColumn(firstReviews),
    })
    .from(skus)
    .leftJoin(stock, eq(stock.resourceId, skus.resourceId))
    .leftJoin(next, eq(next.id, skus.nextSkuId))
    .leftJoin(previous, eq(previous.nextSkuId, skus.id))
    .where(and(eq(skus.slug, slug), ne(skus.visibility, 'hidden')))
    .limit(1);
  if (!found) return undefined;
  const related = await readRelated(read, found.sku, standing);
  const [sku, ...others] = await asShelf(read, [found, ...related], standing);
  if (!sku) return undefined;
  const { previous: before, otherSizes: sizes, reviews } = found;
  return {
    ...{ sku, related: others, reviews, otherSizes: sizes },
    previous: before ? vintageLink(before) : undefined,
  };
}

/** The page of reviews shown on a wine's page. */
const firstReviews = { page: 1, size: 4 };

const relatedCount = 4;

async function readRelated(read: Transaction, sku: SkuRow, standing: CustomerStanding): Promise<Row[]> {
  const contains = sql`exists (select from sku_components where sku_id = ${skus.id} and component_sku_id = ${sku.id})`;
  const isBeside = sku.kind === 'wine' ? sql`${skus.style} = ${sku.style}` : sql`${skus.kind} = ${sku.kind}`;
  const rows = await readSkus(
    read,
    and(
      ne(skus.id, sku.id),
      eq(skus.lifecycle, 'current'),
      inArray(skus.visibility, ['public', 'club', 'allocation']),
      sql`(${contains} or ${isBeside} or ${skus.kind} = 'wine')`,
    ),
    [
      desc(contains),
      desc(isBeside),
      sql`${skus.visibility} <> 'public'`,
      sql`abs(${skus.priceCents} - ${sku.priceCents})`,
      asc(skus.position),
    ],
    // Reads twice as many, because some may not be listed for this visitor.
    relatedCount * 2,
  );
  return rows.filter((row) => isListed(row.sku.visibility, standing)).slice(0, relatedCount);
}
