import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { CustomerId, OrderId, ReservationId, SkuId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  anyElementOf,
  prepareStatement,
  type StatementParameters,
} from '../../../platform/prepared.server.ts';
import { cancelledUnits } from '../../orders/fulfillment/schema.ts';
import { orderLines, orders } from '../../orders/schema.ts';

/** An order line of a reservation. `left` is the quantity that hasn't been canceled or refunded. */
type BookedLine = {
  readonly orderId: OrderId;
  readonly position: number;
  readonly skuId: SkuId;
  readonly quantity: number;
  readonly left: number;
  /** The price of the whole line, before tax. */
  readonly netCents: Cents;
};

/** Returns the order lines of a reservation, oldest order first, so that among lines of equal price the oldest is canceled first. */
export async function reservationOrderLines(
  read: Transaction,
  orderIds: readonly OrderId[],
): Promise<BookedLine[]> {
  const cancelled = sql<number>`(select coalesce(sum(quantity), 0)::integer from ${cancelledUnits} cancelled
    where cancelled.order_id = order_lines.order_id and cancelled.position = order_lines.position)`;
  const left = sql<number>`order_lines.quantity - greatest(order_lines.refunded_quantity, ${cancelled})`;
  return read
    .select({
      ...{ orderId: orderLines.orderId, position: orderLines.position, skuId: orderLines.skuId, left },
      ...{ quantity: orderLines.quantity, netCents: orderLines.netCents },
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orders.number), asc(orderLines.position));
}

type Payer = {
  readonly customerId: CustomerId | null;
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Returns the customer who paid or provided the guarantee card; undefined for an unknown order. After a transfer, the payer isn't the
 * reservation's owner.
 */
export async function payerOfOrder(read: Transaction, orderId: OrderId): Promise<Payer | undefined> {
  const { customerId, email, phone, firstName, lastName } = orders;
  const [row] = await read
    .select({ customerId, email, phone, firstName, lastName })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}

/** The details of a reservation that are stored in other tables. */
export type ReservationDetails = {
  readonly id: ReservationId;
  readonly guests: readonly { readonly position: number; readonly name: string }[];
  readonly orderIds: readonly OrderId[];
  /** The amount paid, including tax, after refunds. */
  readonly paidCents: Cents;
  readonly transfer: { readonly toName: string; readonly expiresAt: string } | null;
  /** Waiver signatures since the last transfer, each with the number of children it covers. */
  readonly signers: readonly { readonly name: string; readonly minors: number }[];
  /** The time when the owner was notified that the winery canceled the session; null if that hasn't happened. */
  readonly slotCancelledAt: string | null;
  readonly slotReason: string | null;
};

const details = prepareStatement(
  (db, given: StatementParameters<{ readonly ids: readonly ReservationId[] }>) =>
    db.execute<ReservationDetails>(sql`
    select booked.id,
           (select coalesce(json_agg(json_build_object('position', guest.position, 'name', guest.name) order by guest.position), '[]')
              from reservation_guests guest where guest.reservation_id = booked.id) as guests,
           (select json_agg(part.order_id order by part.at, part.order_id)
              from reservation_orders part where part.reservation_id = booked.id) as "orderIds",
           (select coalesce(sum(orders.total_cents - coalesce((
                     select sum(refund.amount_cents) from order_refunds refund where refund.order_id = orders.id), 0)), 0)::integer
              from reservation_orders part join orders on orders.id = part.order_id
             where part.reservation_id = booked.id and part.kind <> 'no_show') as "paidCents",
           (select json_build_object('toName', given.to_name, 'expiresAt', given.expires_at)
              from reservation_transfers given where given.reservation_id = booked.id and given.state = 'offered') as transfer,
           (select coalesce(json_agg(json_build_object('name', signed.signer_name, 'minors', signed.minors) order by signed.signed_at), '[]') from waiver_signatures signed
             where signed.reservation_id = booked.id and signed.signed_at >= coalesce((
               select max(event.at) from reservation_events event
                where event.reservation_id = booked.id and event.kind = 'transferred'), signed.signed_at)) as signers,
           (select max(event.at) from reservation_events event
             where event.reservation_id = booked.id and event.kind = 'slot_cancelled' and slot.state = 'cancelled'
               and event.data ->> 'slotId' = slot.id::text) as "slotCancelledAt",
           slot.reason as "slotReason"
      from reservations booked join slots slot on slot.id = booked.slot_id
     where booked.id = ${anyElementOf(given.ids, 'uuid')}`),
);

/** Returns the details of the given reservations, by reservation id, in one statement. */
export async function readReservationDetails(
  read: Transaction,
  ids: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, ReservationDetails>> {
  if (ids.length === 0) return new Map();
  const { rows } = await details(read, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}
