import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';

/** A reservation that is inconsistent with its seats, orders or guarantee card. */
export type VisitViolation = { readonly orderId: string; readonly detail: string };

/**
 * Compares reservations with inventory, orders and cards, and returns the inconsistencies (I-42). The rules: an order is allocated exactly
 * the seats, party and room buckets of its confirmed or checked-in reservation; every placed visit order belongs to a reservation; every
 * confirmed reservation with a no-show fee has a guarantee card.
 */
export async function findVisitViolations(read: Transaction): Promise<VisitViolation[]> {
  const { rows } = await read.execute<VisitViolation>(sql`
    with expected as (
      select booked.seats_order_id as order_id, booked.party, slot.seats_resource_id, slot.parties_resource_id, slot.starts_at,
             slot.ends_at, experience.pool_id, case experience.price_unit when 'table' then 1 else booked.party end as units
        from reservations booked join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
       where booked.state = 'confirmed' or booked.state = 'checked_in' and not exists (
               select from reservation_events event where event.reservation_id = booked.id and event.kind = 'no_show'
                  and (event.data ->> 'absent')::integer = booked.party)
    ), wanted as (
      select order_id, seats_resource_id as resource_id, units as quantity from expected
      union all
      select order_id, parties_resource_id, 1 from expected where parties_resource_id is not null
      union all
      select order_id, bucket.resource_id, party from expected join pool_buckets bucket on bucket.pool_id = expected.pool_id
         and bucket.starts_at > expected.starts_at - interval '15 minutes' and bucket.starts_at < expected.ends_at
    ), promised as (
      select order_id, resource_id, quantity - shipped_quantity - released_quantity as quantity
        from allocations join resources on resources.id = resource_id and resources.kind = 'seat' where state = 'allocated'
    )
    select coalesce(wanted.order_id, promised.order_id) as "orderId",
           'seat ' || coalesce(wanted.resource_id, promised.resource_id) || ' is promised ' || coalesce(promised.quantity, 0)
             || ' times, not ' || coalesce(wanted.quantity, 0) as detail
      from wanted full join promised using (order_id, resource_id)
     where coalesce(wanted.quantity, 0) <> coalesce(promised.quantity, 0)
    union all
    select orders.id, 'an order of a visit without a booking' from orders
     where orders.kind = 'event' and orders.number is not null
       and not exists (select from reservation_orders part where part.order_id = orders.id)
    union all
    select booked.order_id, 'no card stands for it' from reservations booked
      join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
      left join card_guarantees card on card.id = booked.guarantee_id and card.state = 'kept'
     where booked.state = 'confirmed' and experience.policy = 'card_hold' and card.id is null
     order by 1, 2`);
  return rows;
}
