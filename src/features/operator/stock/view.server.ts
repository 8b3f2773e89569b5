import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { ResourceId } from '../../../core/ids.ts';
import { allocations, resources, stock, stockMovements } from '../../../engine/inventory/schema.ts';
import { orders } from '../../../engine/orders/schema.ts';
import type { Transaction } from '../../../platform/database.server.ts';

/**
 * Returns the stock of all goods, or of the resource with this code, which may also be the seats of a slot. `free` is the quantity
 * available for sale.
 */
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

export type StockedResource = Awaited<ReturnType<typeof listStock>>[number];

/** Returns the latest stock movements of a resource, newest first. */
export function latestStockMovements(read: Transaction, resourceId: ResourceId, limit: number) {
  const { at, quantityChange, kind, adjustedBy, note } = stockMovements;
  return read
    .select({ ...{ at, quantityChange, kind, adjustedBy, note }, orderNumber: orders.number })
    .from(stockMovements)
    .leftJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(eq(stockMovements.resourceId, resourceId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);
}

/** Returns the unshipped quantity that each order has allocated of a resource, newest order first. */
export function listOpenStockAllocations(read: Transaction, resourceId: ResourceId) {
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
