import { sql } from 'drizzle-orm';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { EarlierOfOrder, EarningLine } from './earning-rules.ts';
import type { CountedUnits } from './types.ts';

/** An order of which something is still to be handed over; `handed` counts what has been, of each line. */
export type ComingOrder = {
  readonly orderId: OrderId;
  readonly number: number;
  readonly isVisit: boolean;
  readonly lines: readonly (EarningLine & { readonly handed: number })[];
  readonly earnings: readonly (EarlierOfOrder & { readonly units: readonly CountedUnits[] })[];
};

/** What a customer has ordered or booked and not had yet; of one order, where it is named. */
export async function comingOrders(
  read: Transaction,
  customerId: CustomerId,
  orderId?: OrderId,
): Promise<ComingOrder[]> {
  const { rows } = await read.execute<ComingOrder>(sql`
    select orders.id as "orderId", orders.number,
           exists (select from reservation_orders booked where booked.order_id = orders.id) as "isVisit",
           (select coalesce(json_agg(json_build_object(
              'position', line.position, 'kind', line.kind, 'quantity', line.quantity, 'refundedQuantity', line.refunded_quantity,
              'netCents', line.net_cents, 'handed', (
                select coalesce(sum(unit.quantity), 0) from shipment_lines unit join shipments on shipments.id = unit.shipment_id
                 where unit.order_id = orders.id and unit.position = line.position
                   and shipments.state in ('shipped', 'attempted', 'delivered', 'returned', 'picked_up'))) order by line.position), '[]')
              from order_lines line where line.order_id = orders.id) as lines,
           (select coalesce(json_agg(json_build_object('units', earning.units, 'netCents', earning.net_cents,
              'dollars', earning.dollars, 'multiplier', earning.multiplier, 'points', earning.points) order by earning.id), '[]')
              from points_earnings earning
             where earning.order_id = orders.id and earning.way in ('shipment', 'pickup', 'visit')) as earnings
      from orders
     where orders.customer_id = ${customerId} and orders.number is not null and orders.kind <> 'reward'
       and orders.state in ('placed', 'on_hold', 'fulfilling')
       and ${orderId ? sql`orders.id = ${orderId}` : sql`true`}
       and not exists (select from reservation_orders booked where booked.order_id = orders.id and booked.kind = 'no_show')
     order by orders.number`);
  return rows;
}
