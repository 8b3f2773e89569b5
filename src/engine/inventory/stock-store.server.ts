import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { OrderId, ResourceId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { allocations, resources, stock, stockMovements } from './schema.ts';
import type { Shortage, StockMovement } from './types.ts';

type StockChange = { readonly onHand?: number; readonly allocated?: number; readonly held?: number };

/**
 * The only statement that changes a stock row. It is conditional: what the resource cannot give changes nothing and answers
 * false, and so there is no availability check that could be out of date (I-14).
 */
export async function changeStock(
  tx: Transaction,
  resourceId: ResourceId,
  change: StockChange,
): Promise<boolean> {
  const { onHand = 0, allocated = 0, held = 0 } = change;
  const changed = await tx
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} + ${onHand}`,
      allocated: sql`${stock.allocated} + ${allocated}`,
      held: sql`${stock.held} + ${held}`,
    })
    .where(
      and(
        eq(stock.resourceId, resourceId),
        gte(sql`${stock.onHand} - ${stock.allocated} - ${stock.held}`, allocated + held - onHand),
      ),
    );
  return changed.rowCount === 1;
}

type PlannedChange = {
  readonly resourceId: ResourceId;
  readonly change: StockChange;
  readonly shortage: Omit<Shortage, 'left'>;
};

/**
 * Applies all changes in the order given, or none. After a shortage what was changed is changed back: the rows are locked by
 * this transaction, so the way back is always open, and the caller may go on and commit its refusal.
 */
export async function changeAll(
  tx: Transaction,
  planned: readonly PlannedChange[],
): Promise<readonly Shortage[]> {
  const changed: PlannedChange[] = [];
  const shortages: Shortage[] = [];
  for (const plan of planned) {
    if (await changeStock(tx, plan.resourceId, plan.change)) changed.push(plan);
    else shortages.push({ ...plan.shortage, left: await leftOf(tx, plan.resourceId) });
  }
  if (shortages.length === 0) return [];
  for (const { resourceId, change } of changed) {
    const { onHand = 0, allocated = 0, held = 0 } = change;
    const undone = await changeStock(tx, resourceId, { onHand: -onHand, allocated: -allocated, held: -held });
    invariant(undone, 'a change under our own lock can be undone');
  }
  return shortages;
}

/** For the sentence of a refusal only. */
async function leftOf(tx: Transaction, resourceId: ResourceId): Promise<number> {
  const [row] = await tx
    .select({ left: sql<number>`${stock.onHand} - ${stock.allocated} - ${stock.held}` })
    .from(stock)
    .where(eq(stock.resourceId, resourceId));
  return row?.left ?? 0;
}

/** Takes what was promised to the order off the shelf, with a movement each; a repeat finds nothing and answers 0 (I-16). */
export async function ship(
  tx: Transaction,
  request: { readonly orderId: OrderId; readonly now: Date },
): Promise<number> {
  const { orderId, now } = request;
  const promised = await tx
    .select()
    .from(allocations)
    .where(and(eq(allocations.orderId, orderId), eq(allocations.state, 'allocated')))
    .orderBy(asc(allocations.resourceId))
    .for('update');
  for (const { resourceId, quantity } of promised) {
    const left = await changeStock(tx, resourceId, { onHand: -quantity, allocated: -quantity });
    invariant(left, 'what is allocated stands on the shelf');
  }
  if (promised.length === 0) return 0;
  await tx.insert(stockMovements).values(
    promised.map(({ resourceId, quantity }) => ({
      resourceId,
      quantityChange: -quantity,
      kind: 'shipped' as const,
      orderId,
      at: now,
    })),
  );
  await tx
    .update(allocations)
    .set({ state: 'shipped', at: now })
    .where(and(eq(allocations.orderId, orderId), eq(allocations.state, 'allocated')));
  return promised.length;
}

/**
 * Changes what stands on the shelf and says why: deliveries, returns, breakages, counts. A change below what is held or
 * promised is refused as `STOCK_BELOW_PROMISES`: the operator first chooses which order gives way (I-13, I-16).
 */
export async function adjust(
  tx: Transaction,
  movement: StockMovement,
): Promise<Result<undefined, 'STOCK_BELOW_PROMISES'>> {
  const { resourceId, quantityChange, kind, cause, note, now } = movement;
  if (!(await changeStock(tx, resourceId, { onHand: quantityChange }))) {
    const free = await leftOf(tx, resourceId);
    return refused({
      code: 'STOCK_BELOW_PROMISES',
      sentence: `Only ${free} can go: the rest is promised to orders or held in checkout. Choose first which order gives way.`,
      details: { free, quantityChange },
    });
  }
  await tx
    .insert(stockMovements)
    .values({ resourceId, quantityChange, kind, ...cause, note: note ?? null, at: now });
  return ok(undefined);
}

/** A new counted thing with an empty shelf. */
export async function createResource(
  tx: Transaction,
  resource: { readonly code: string; readonly kind: 'goods' | 'seat'; readonly title: string },
): Promise<ResourceId> {
  const [created] = await tx.insert(resources).values(resource).returning({ id: resources.id });
  invariant(created, 'an insert returns its row');
  await tx.insert(stock).values({ resourceId: created.id, onHand: 0, allocated: 0, held: 0 });
  return created.id;
}
