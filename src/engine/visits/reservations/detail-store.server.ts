import { sql } from 'drizzle-orm';
import type { OrderId, ReservationId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, oneOf, prepared } from '../../../platform/prepared.server.ts';

/** What belongs to a reservation and stands in other tables. */
export type ReservationDetail = {
  readonly id: ReservationId;
  readonly guests: readonly { readonly position: number; readonly name: string }[];
  readonly orderIds: readonly OrderId[];
  /** With tax, after what went back. */
  readonly paidCents: Cents;
  readonly transfer: { readonly toName: string; readonly expiresAt: string } | null;
  /** Who has signed since it is theirs, and for how many children each. */
  readonly signers: readonly { readonly name: string; readonly minors: number }[];
  /** When its owner was told that the house cancelled the session. */
  readonly slotCancelledAt: string | null;
  readonly slotReason: string | null;
};

const details = prepared((db, given: Given<{ readonly ids: readonly ReservationId[] }>) =>
  db.execute<ReservationDetail>(sql`
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
     where booked.id = ${oneOf(given.ids, 'uuid')}`),
);

/** In one statement, however many there are. */
export async function detailsOf(
  read: Transaction,
  ids: readonly ReservationId[],
): Promise<ReadonlyMap<ReservationId, ReservationDetail>> {
  if (ids.length === 0) return new Map();
  const { rows } = await details(read, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}
