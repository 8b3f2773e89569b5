import { and, asc, gt, gte, isNotNull, sql } from 'drizzle-orm';
import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orders } from '../schema.ts';

/** Returns the ids of placed orders changed since this instant, sorted by id. */
export async function ordersChangedSince(
  read: Transaction,
  request: { readonly since: Date; readonly after: OrderId | undefined; readonly limit: number },
): Promise<OrderId[]> {
  const { since, after, limit } = request;
  const rows = await read
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.number),
        gte(orders.updatedAt, since),
        after === undefined ? undefined : gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** Returns the stock allocations of these orders, sorted by order and resource. Allocations of seats are left out. */
export async function stockAllocationsOfOrders(
  read: Transaction,
  orderIds: readonly OrderId[],
): Promise<
  {
    readonly orderId: OrderId;
    readonly resourceId: number;
    readonly quantity: number;
    readonly shipped: number;
    readonly released: number;
  }[]
> {
  const { rows } = await read.execute<{
    orderId: OrderId;
    resourceId: number;
    quantity: number;
    shipped: number;
    released: number;
  }>(sql`
    select order_id as "orderId", resource_id as "resourceId", quantity, shipped_quantity as shipped, released_quantity as released
      from allocations join resources on resources.id = resource_id and resources.kind = 'goods'
     where order_id = any(${`{${orderIds.join(',')}}`}::uuid[])
     order by order_id, resource_id`);
  return rows;
}

/**
 * Returns parcels that shipped or are ready for pickup although no payment was captured, and parcels that have been dispatching for more
 * than 24 hours.
 */
export async function unpaidAndStuckParcels(
  read: Transaction,
  now: Date,
): Promise<{ readonly orderId: OrderId; readonly detail: string }[]> {
  const { rows } = await read.execute<{ orderId: OrderId; detail: string }>(sql`
    select distinct s.order_id as "orderId", 'parcel ' || s.number || ' is ' || s.state || ' unpaid' as detail
      from shipments s join payment_attempts a on a.order_id = s.order_id
     where s.state not in ('packed', 'cancelled')
       and not exists (select from payment_attempts p where p.order_id = s.order_id and p.captured_cents > 0)
    union all
    select order_id, 'parcel ' || number || ' is being dispatched since ' || dispatch_requested_at from shipments
     where state = 'packed' and dispatch_requested_at < ${now.toISOString()}::timestamptz - interval '24 hours'`);
  return rows;
}
