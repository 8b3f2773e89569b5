import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DraftId, OrderId, ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { stockClaimChanges, sumDemands } from './rules.ts';
import { allocations, resources, stockMovements } from './schema.ts';
import {
  changeStockAllOrNone,
  lockAvailableStockWithClaims,
  lockStockForChanges,
} from './stock-store.server.ts';
import { lockStockClaims } from './store.server.ts';
import type { StockDemand, StockShortage } from './types.ts';

type Settled = { readonly orderId: OrderId; readonly demands: readonly StockDemand[]; readonly now: Date };

/**
 * Takes an order's allocated stock off the shelf and records a stock movement for each resource (I-16). Called once per parcel, which the
 * parcel's state ensures.
 */
export async function shipAllocatedStock(tx: Transaction, shipped: Settled): Promise<void> {
  const demands = await settleAllocations(tx, shipped, 'shippedQuantity');
  if (demands.length === 0) return;
  await changeStockOf(tx, demands, (quantity) => ({ onHand: -quantity, allocated: -quantity }));
  await tx.insert(stockMovements).values(
    demands.map(({ resourceId, quantity }) => ({
      resourceId,
      quantityChange: -quantity,
      kind: 'shipped' as const,
      orderId: shipped.orderId,
      at: shipped.now,
    })),
  );
}

/** Releases stock allocated to an order. Returns the resources that now have more available. */
export async function releaseAllocatedStock(
  tx: Transaction,
  released: Settled,
): Promise<readonly ResourceId[]> {
  const demands = await settleAllocations(tx, released, 'releasedQuantity');
  await changeStockOf(tx, demands, (quantity) => ({ allocated: -quantity }));
  return demands.map(({ resourceId }) => resourceId);
}

async function changeStockOf(
  tx: Transaction,
  demands: readonly StockDemand[],
  changeBy: (quantity: number) => { readonly onHand?: number; readonly allocated: number },
): Promise<void> {
  const shortages = await changeStockAllOrNone(
    tx,
    demands.map(({ resourceId, quantity }) => ({
      resourceId,
      change: changeBy(quantity),
      shortage: { resourceId, wanted: quantity },
    })),
  );
  invariant(shortages.length === 0, 'what is allocated stands on the shelf');
}

/**
 * Adds the demands to the shipped or released quantities of an order's allocations, under the allocations' locks, and returns the demands
 * summed by resource. A demand larger than what is still allocated is a bug.
 */
async function settleAllocations(
  tx: Transaction,
  { orderId, demands, now }: Settled,
  column: 'shippedQuantity' | 'releasedQuantity',
): Promise<readonly StockDemand[]> {
  const wanted = sumDemands(demands);
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ resourceId }) => resourceId);
  const promised = await tx
    .select()
    .from(allocations)
    .where(and(eq(allocations.orderId, orderId), inArray(allocations.resourceId, ids)))
    .orderBy(asc(allocations.resourceId))
    .for('update');
  for (const { resourceId, quantity } of wanted) {
    const row = promised.find((each) => each.resourceId === resourceId);
    const left = row ? row.quantity - row.shippedQuantity - row.releasedQuantity : 0;
    invariant(row && left >= quantity, `order ${orderId} was promised ${quantity} of resource ${resourceId}`);
    const after = { ...row, [column]: row[column] + quantity };
    await tx
      .update(allocations)
      .set({ [column]: sql`${allocations[column]} + ${quantity}`, state: stateOf(after), at: now })
      .where(and(eq(allocations.orderId, orderId), eq(allocations.resourceId, resourceId)));
  }
  return wanted;
}

type Counted = Pick<
  typeof allocations.$inferSelect,
  'quantity' | 'shippedQuantity' | 'releasedQuantity' | 'state'
>;

/** Returns the state that follows from an allocation's quantities, by the same rule as the table's check constraint. */
function stateOf({ quantity, shippedQuantity, releasedQuantity }: Counted): Counted['state'] {
  if (shippedQuantity + releasedQuantity < quantity) return 'allocated';
  return shippedQuantity > 0 ? 'shipped' : 'released';
}

/**
 * Allocates more stock to a placed order, all or nothing, such as for the replacement of a broken bottle. Returns the shortages; if there
 * are any, nothing changes.
 */
export async function allocateMoreStock(
  tx: Transaction,
  { orderId, demands, now }: Settled,
): Promise<readonly StockShortage[]> {
  const wanted = sumDemands(demands);
  const shortages = await changeStockAllOrNone(
    tx,
    wanted.map(({ resourceId, quantity }) => ({
      resourceId,
      change: { allocated: quantity },
      shortage: { resourceId, wanted: quantity },
    })),
  );
  if (shortages.length > 0 || wanted.length === 0) return shortages;
  await tx
    .insert(allocations)
    .values(
      wanted.map(({ resourceId, quantity }) => ({
        orderId,
        resourceId,
        quantity,
        state: 'allocated' as const,
        at: now,
      })),
    )
    .onConflictDoUpdate({
      target: [allocations.orderId, allocations.resourceId],
      set: { quantity: sql`${allocations.quantity} + excluded.quantity`, state: 'allocated', at: now },
    });
  return [];
}

/** Returns the seats or goods still allocated to these orders, in order of resource ids. */
export async function stockAllocatedTo(
  read: Transaction,
  { orderIds, kind }: { readonly orderIds: readonly OrderId[]; readonly kind: 'goods' | 'seat' },
): Promise<(StockDemand & { readonly orderId: OrderId })[]> {
  const left = sql<number>`${allocations.quantity} - ${allocations.shippedQuantity} - ${allocations.releasedQuantity}`;
  return read
    .select({ orderId: allocations.orderId, resourceId: allocations.resourceId, quantity: left })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(
      and(
        inArray(allocations.orderId, [...orderIds]),
        eq(resources.kind, kind),
        eq(allocations.state, 'allocated'),
      ),
    )
    .orderBy(asc(allocations.resourceId));
}

/**
 * Changes a placed order's allocation from `from` to `demands`, all or nothing. Quantities in both are never released, so a visit can move
 * by half an hour on a fully booked day. Both sides are locked in order of resource ids, so two orders that swap can't deadlock. Returns
 * the shortages, or the resources that now have more available.
 */
export async function changeAllocations(
  tx: Transaction,
  changed: Settled & { readonly from: readonly StockDemand[] },
): Promise<{ readonly shortages: readonly StockShortage[]; readonly freed: readonly ResourceId[] }> {
  const { orderId, from, demands, now } = changed;
  const changes = stockClaimChanges(from, demands).filter(({ held, wanted }) => held !== wanted);
  const ids = changes.map(({ resourceId }) => resourceId);
  await lockAllocations(tx, [orderId], ids);
  const shortages = await lockStockForChanges(
    tx,
    changes.map(({ resourceId, held, wanted }) => ({
      resourceId,
      change: { allocated: wanted - held },
      shortage: { resourceId, wanted: wanted - held },
    })),
  );
  if (shortages.length > 0) return { shortages, freed: [] };
  const by = (sign: 1 | -1) =>
    changes
      .map(({ resourceId, held, wanted }) => ({ resourceId, quantity: (wanted - held) * sign }))
      .filter(({ quantity }) => quantity > 0);
  await allocateMoreStock(tx, { orderId, demands: by(1), now });
  const freed = await releaseAllocatedStock(tx, { orderId, demands: by(-1), now });
  return { shortages: [], freed };
}

/** Locks the allocations in order of resource ids. Like every transaction, the caller must lock allocations before any stock. */
async function lockAllocations(
  tx: Transaction,
  orderIds: readonly OrderId[],
  resourceIds: readonly ResourceId[],
): Promise<void> {
  await tx
    .select({ orderId: allocations.orderId })
    .from(allocations)
    .where(
      and(inArray(allocations.orderId, [...orderIds]), inArray(allocations.resourceId, [...resourceIds])),
    )
    .orderBy(asc(allocations.resourceId), asc(allocations.orderId))
    .for('update');
}

/**
 * Locks an order's allocations, a draft's claims, and the resources the draft is about to claim, in the global lock order. For a
 * transaction in which the order placed from the draft replaces `orderId`.
 */
export async function lockStockForTransfer(
  tx: Transaction,
  {
    draftId,
    orderId,
    demands,
  }: { readonly draftId: DraftId; readonly orderId: OrderId; readonly demands: readonly StockDemand[] },
): Promise<void> {
  const promised = await stockAllocatedTo(tx, { orderIds: [orderId], kind: 'seat' });
  const ids = [...new Set([...promised, ...demands].map(({ resourceId }) => resourceId))];
  await lockStockClaims(tx, draftId);
  await lockAllocations(tx, [orderId], ids);
  await lockAvailableStockWithClaims(tx, { draftId, ids });
}

/**
 * Returns shipped goods to stock, or writes them off as broken, and records the stock movements. Returns the resources that now have more
 * available.
 */
export async function returnToStock(
  tx: Transaction,
  { orderId, demands, isBroken, now }: Settled & { readonly isBroken: boolean },
): Promise<readonly ResourceId[]> {
  const returned = sumDemands(demands);
  if (returned.length === 0) return [];
  const movement = (kind: 'returned' | 'broken') =>
    returned.map(({ resourceId, quantity }) => ({
      resourceId,
      quantityChange: kind === 'broken' ? -quantity : quantity,
      kind,
      orderId,
      at: now,
    }));
  await tx.insert(stockMovements).values([...movement('returned'), ...(isBroken ? movement('broken') : [])]);
  if (isBroken) return [];
  await changeStockOf(tx, returned, (quantity) => ({ onHand: quantity, allocated: 0 }));
  return returned.map(({ resourceId }) => resourceId);
}
