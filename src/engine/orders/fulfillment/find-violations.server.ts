import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type FulfillmentViolation, fulfillmentViolationsOf } from './prove-rules.ts';
import { ordersChangedSince, stockAllocationsOfOrders, unpaidAndStuckParcels } from './prove-store.server.ts';
import { loadFulfillmentsOfOrders } from './store.server.ts';

const portion = 500;

/** Checks the parcels, allocations and states of every order changed since this instant, and returns the violations (I-16, I-46). */
export async function findFulfillmentViolations(
  read: Transaction,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<FulfillmentViolation[]> {
  const found: FulfillmentViolation[] = [...(await unpaidAndStuckParcels(read, now))];
  let after: OrderId | undefined;
  do {
    const orderIds = await ordersChangedSince(read, { since, after, limit: portion });
    const promised = Map.groupBy(await stockAllocationsOfOrders(read, orderIds), ({ orderId }) => orderId);
    for (const [orderId, order] of await loadFulfillmentsOfOrders(read, orderIds)) {
      found.push(...fulfillmentViolationsOf(order, promised.get(orderId) ?? []));
    }
    after = orderIds.length === portion ? orderIds.at(-1) : undefined;
  } while (after !== undefined);
  return found;
}
