import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CartId, DraftId, ResourceId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { anyElementOf, prepareStatement, type StatementParameters } from '../../platform/prepared.server.ts';
import { holds, stock } from './schema.ts';
import type { StockFigures, StockViolation } from './types.ts';

/**
 * Returns a loader of the available quantities by resource id, for pages only: writes must take a hold instead (I-14). Unknown resources
 * are absent. Stock held by the cart's own checkout counts as available to the cart.
 * @param askedBy returns SQL for the resource ids and the cart id: given values, or `any(…)` and a subquery.
 */
export function availableUnitsLoader<Values extends object>(
  askedBy: (given: StatementParameters<Values>) => { readonly resourceIds: SQL; readonly cartId: SQL },
) {
  const freeStock = prepareStatement((db, given: StatementParameters<Values>) => {
    const { resourceIds, cartId } = askedBy(given);
    // The cart's id is in a subquery for the same reason as in `anyElementOf`.
    const heldByCart = sql`(select coalesce(sum(quantity), 0)::integer from holds join drafts on drafts.id = draft_id
      where drafts.cart_id = (select ${cartId}) and drafts.state = 'open'
        and holds.state = 'active' and holds.resource_id = ${stock.resourceId})`;
    return db
      .select({
        resourceId: stock.resourceId,
        free: sql<number>`${stock.onHand} - ${stock.allocated} - ${stock.held} + ${heldByCart}`,
      })
      .from(stock)
      .where(sql`${stock.resourceId} = ${resourceIds}`);
  });
  return async (read: Transaction, values: Values): Promise<ReadonlyMap<ResourceId, number>> => {
    const rows = await freeStock(read, values);
    return new Map(rows.map(({ resourceId, free }) => [resourceId, free]));
  };
}

type FreeOf = { readonly resourceIds: readonly ResourceId[]; readonly cartId: CartId | undefined };

const loadFree = availableUnitsLoader((given: StatementParameters<FreeOf>) => ({
  resourceIds: anyElementOf(given.resourceIds, 'integer'),
  cartId: sql`${given.cartId}::uuid`,
}));

/** Returns the available quantities by resource id. Stock held by this cart's own checkout counts as available. */
export async function availableUnits(
  read: Transaction,
  resourceIds: readonly ResourceId[],
  cartId?: CartId,
): Promise<ReadonlyMap<ResourceId, number>> {
  return resourceIds.length === 0 ? new Map() : loadFree(read, { resourceIds, cartId });
}

/** Returns the time until which a draft holds everything it claims; undefined if it claims nothing or any of its claims has expired. */
export async function stockHoldExpiration(
  read: Transaction,
  draftId: DraftId,
  now: Date,
): Promise<Date | undefined> {
  const rows = await read
    .select({ state: holds.state, expiresAt: holds.expiresAt })
    .from(holds)
    .where(and(eq(holds.draftId, draftId), inArray(holds.state, ['active', 'expired'])));
  const ends = rows.map(({ expiresAt }) => expiresAt.getTime());
  const isWhole =
    rows.length > 0 && rows.every(({ state, expiresAt }) => state === 'active' && expiresAt > now);
  return isWhole ? new Date(Math.min(...ends)) : undefined;
}

/** Returns the stock figures by resource id, to explain a refusal. Unknown resources are absent. */
export async function stockFiguresOf(
  read: Transaction,
  resourceIds: readonly ResourceId[],
): Promise<ReadonlyMap<ResourceId, StockFigures>> {
  if (resourceIds.length === 0) return new Map();
  const rows = await read
    .select()
    .from(stock)
    .where(inArray(stock.resourceId, [...resourceIds]));
  return new Map(rows.map(({ resourceId, ...figures }) => [resourceId, figures]));
}

/** Returns the stock figures that violate Σ movements = on_hand, Σ open allocations = allocated, or Σ active holds = held (I-16). */
export async function findStockViolations(read: Transaction): Promise<StockViolation[]> {
  const { rows } = await read.execute<{
    resource_id: ResourceId;
    figure: StockViolation['figure'];
    stored: number;
    proven: number;
  }>(sql`
    with proven as (
      select resource_id, 'on_hand' as figure, sum(quantity_change) as quantity from stock_movements group by resource_id
      union all
      select resource_id, 'allocated', sum(quantity - shipped_quantity - released_quantity) from allocations
       where state = 'allocated' group by resource_id
      union all
      select resource_id, 'held', sum(quantity) from holds where state = 'active' group by resource_id
    ), stored as (
      select resource_id, 'on_hand' as figure, on_hand as quantity from stock
      union all
      select resource_id, 'allocated', allocated from stock
      union all
      select resource_id, 'held', held from stock
    )
    select resource_id, figure, coalesce(stored.quantity, 0)::bigint as stored, coalesce(proven.quantity, 0) as proven
      from stored full join proven using (resource_id, figure)
     where coalesce(stored.quantity, 0) <> coalesce(proven.quantity, 0)
     order by resource_id, figure`);
  return rows.map(({ resource_id, figure, stored, proven }) => ({
    resourceId: resource_id,
    figure,
    stored,
    proven,
  }));
}
