import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { ResourceId } from '../../../core/ids.ts';
import { allocations, resources, stock, stockMovements } from '../../../engine/inventory/schema.ts';
import { orders } from '../../../engine/orders/schema.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/** Everything that stands on a shelf, or what has this code, be it the seats of a session; `free` is what can still be sold. */
export function listStock(read: Transaction, code?: string) {
  const { onHand, allocated, held } = stock;
  return read
    .select({
      resourceId: resources.id,
      code: resources.code,
      title: resources.title,
      ...{ onHand, allocated, held },
      free: sql<number>`${onHand} - ${allocated} - ${held}`,
    })
    .from(resources)
    .innerJoin(stock, eq(stock.resourceId, resources.id))
    .where(code === undefined ? eq(resources.kind, 'goods') : sql`lower(${resources.code}) = lower(${code})`)
    .orderBy(asc(resources.code));
}

export type CountedThing = Awaited<ReturnType<typeof listStock>>[number];

/** The last changes of what stood on the shelf, the newest first. */
export function movementsOf(read: Transaction, resourceId: ResourceId, limit: number) {
  const { at, quantityChange, kind, adjustedBy, note } = stockMovements;
  return read
    .select({ ...{ at, quantityChange, kind, adjustedBy, note }, orderNumber: orders.number })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(eq(stockMovements.resourceId, resourceId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);
}

/** Orders that this thing is promised to and that have not got it yet, the newest first: who could give way. */
export function promisesOf(read: Transaction, resourceId: ResourceId) {
  const { quantity, shippedQuantity, releasedQuantity } = allocations;
  return read
    .select({
      number: orders.number,
      quantity: sql<number>`${quantity} - ${shippedQuantity} - ${releasedQuantity}`,
    })
    .from(allocations)
    .innerJoin(orders, eq(orders.id, allocations.orderId))
    .where(and(eq(allocations.resourceId, resourceId), eq(allocations.state, 'allocated')))
    .orderBy(desc(orders.number));
}
