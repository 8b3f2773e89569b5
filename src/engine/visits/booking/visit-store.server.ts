import { eq } from 'drizzle-orm';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { orders } from '../../orders/schema.ts';
import type { OrderedVisit } from '../reservations/types.ts';

const requestsOfOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db.select({ requests: orders.deliveryRequests }).from(orders).where(eq(orders.id, given.orderId)),
);

/** Returns the visit stored with an order, even if its draft has changed since; undefined if the order has none. */
export async function visitOfOrder(tx: Transaction, orderId: OrderId): Promise<OrderedVisit | undefined> {
  const [row] = await requestsOfOrder(tx, { orderId });
  return row?.requests?.visit;
}
