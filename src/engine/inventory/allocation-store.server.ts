import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { DraftId, OrderId, ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { claimChanges, sumDemands } from './rules.ts';
import { allocations, resources, stockMovements } from './schema.ts';
import { changeAllStock, lockFreeWithClaims, lockStockForChanges } from './stock-store.server.ts';
import { lockClaims } from './store.server.ts';
import type { Demand, Shortage } from './types.ts';

type Settled = { readonly orderId: OrderId; readonly demands: readonly Demand[]; readonly now: Date };

/**
 * Takes an order's allocated stock off the shelf, with a movement each (I-16). Called once per parcel, which the parcel's state ensures.
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

/** Releases stock allocated to an order. Returns the resources that have more available now. */
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
  demands: readonly Demand[],
  changeBy: (quantity: number) => { readonly onHand?: number; readonly allocated: number },
): Promise<void> {
  const shortages = await changeAllStock(
    tx,
    demands.map(({ resourceId, quantity }) => ({
      resourceId,
      change: changeBy(quantity),
      shortage: { resourceId, wanted: quantity },
    })),
  );
  invariant(shortages.length === 0, 'what is allocated stands on the shelf');
}

/** Counts the demands as shipped or released, under the locks of the allocations. More than is allocated is a bug. */
async function settleAllocations(
  tx: Transaction,
  { orderId, demands, now }: Settled,
  column: 'shippedQuantity' | 'releasedQuantity',
): Promise<readonly Demand[]> {
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

/** Derives the state as the table's check constraint does. */
function stateOf({ quantity, shippedQuantity, releasedQuantity }: Counted): Counted['state'] {
  if (shippedQuantity + releasedQuantity < quantity) return 'allocated';
  return shippedQuantity > 0 ? 'shipped' : 'released';
}

/**
 * Allocates more stock to a placed order, all or nothing, such as a replacement for a broken bottle. Returns the shortages; with any,
 * nothing changes.
 */
export async function allocateMoreStock(
  tx: Transaction,
  { orderId, demands, now }: Settled,
): Promise<readonly Shortage[]> {
  const wanted = sumDemands(demands);
  const shortages = await changeAllStock(
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

/** Returns what is still allocated to these orders, seats or goods, in order of resources. */
export async function stockAllocatedTo(
  read: Transaction,
  { orderIds, kind }: { readonly orderIds: readonly OrderId[]; readonly kind: 'goods' | 'seat' },
): Promise<(Demand & { readonly orderId: OrderId })[]> {
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
 * Changes a placed order's allocation from `from` to `demands`, all or nothing. What is in both is never released, so a visit can move by
 * half an hour on a fully booked day. Both sides are locked in one order, so two orders that swap can't deadlock. Returns the shortages,
 * or the resources that have more available now.
 */
export async function changeAllocations(
  tx: Transaction,
  changed: Settled & { readonly from: readonly Demand[] },
): Promise<{ readonly shortages: readonly Shortage[]; readonly freed: readonly ResourceId[] }> {
  const { orderId, from, demands, now } = changed;
  const changes = claimChanges(from, demands).filter(({ held, wanted }) => held !== wanted);
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

/** Locks the allocations by resource. Like every other transaction, the caller must do so before it locks any stock. */
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
 * Locks an order's allocations, a draft's claims and the resources it is about to claim, in the global lock order. For a transaction in
 * which the draft's own order replaces the first order.
 */
export async function lockForTransfer(
  tx: Transaction,
  {
    draftId,
    orderId,
    demands,
  }: { readonly draftId: DraftId; readonly orderId: OrderId; readonly demands: readonly Demand[] },
): Promise<void> {
  const promised = await stockAllocatedTo(tx, { orderIds: [orderId], kind: 'seat' });
  const ids = [...new Set([...promised, ...demands].map(({ resourceId }) => resourceId))];
  await lockClaims(tx, draftId);
  await lockAllocations(tx, [orderId], ids);
  await lockFreeWithClaims(tx, { draftId, ids });
}

/**
 * Returns shipped goods to stock, or writes them off as broken, with a movement each. Returns the resources that have more available now.
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
