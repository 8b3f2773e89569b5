import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { OrderId, ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { sumDemands } from './rules.ts';
import { allocations, stockMovements } from './schema.ts';
import { changeAll } from './stock-store.server.ts';
import type { Demand, Shortage } from './types.ts';

type Settled = { readonly orderId: OrderId; readonly demands: readonly Demand[]; readonly now: Date };

/**
 * Takes what was promised to the order off the shelf, with a movement each (I-16). Called once for each parcel: the parcel's
 * state tells whether it was.
 */
export async function ship(tx: Transaction, shipped: Settled): Promise<void> {
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

/** Gives up what was promised to the order: others may have it. Answers the resources of which more is free now. */
export async function releaseAllocated(tx: Transaction, released: Settled): Promise<readonly ResourceId[]> {
  const demands = await settleAllocations(tx, released, 'releasedQuantity');
  await changeStockOf(tx, demands, (quantity) => ({ allocated: -quantity }));
  return demands.map(({ resourceId }) => resourceId);
}

async function changeStockOf(
  tx: Transaction,
  demands: readonly Demand[],
  changeBy: (quantity: number) => { readonly onHand?: number; readonly allocated: number },
): Promise<void> {
  const shortages = await changeAll(
    tx,
    demands.map(({ resourceId, quantity }) => ({
      resourceId,
      change: changeBy(quantity),
      shortage: { resourceId, wanted: quantity },
    })),
  );
  invariant(shortages.length === 0, 'what is allocated stands on the shelf');
}

/** Counts the demands against what is still allocated, under the locks of these promises; more than that is a bug. */
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

/** As the table's own check derives it. */
function stateOf({ quantity, shippedQuantity, releasedQuantity }: Counted): Counted['state'] {
  if (shippedQuantity + releasedQuantity < quantity) return 'allocated';
  return shippedQuantity > 0 ? 'shipped' : 'released';
}

/**
 * Promises a placed order more than it was promised, all or nothing: what replaces a bottle that came broken. What is short
 * changes nothing and is answered.
 */
export async function promise(
  tx: Transaction,
  { orderId, demands, now }: Settled,
): Promise<readonly Shortage[]> {
  const wanted = sumDemands(demands);
  const shortages = await changeAll(
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

/**
 * Takes back what the order had been sent: on the shelf again, or at once written off as broken, each with its movement.
 * Answers the resources of which more is free now.
 */
export async function takeBack(
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
