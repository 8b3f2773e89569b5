import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { wineryTimeZoneSql } from '../../../platform/columns.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { giftBoxRuleId } from '../../pricing/standing/membership-rules.ts';
import { zeroPlusSavings } from './rules.ts';
import type { PlusSavings } from './types.ts';

/** Savings as plain numbers, as the database returns them. */
type Row = { readonly [Name in keyof PlusSavings]: number };

function asSavings(row: Row | undefined): PlusSavings {
  if (!row) return zeroPlusSavings;
  const { shippingCents, tastingsCents, giftBoxesCents, ...counts } = row;
  return {
    ...counts,
    shippingCents: cents(shippingCents),
    tastingsCents: cents(tastingsCents),
    giftBoxesCents: cents(giftBoxesCents),
  };
}

/**
 * Returns a member's savings since an instant: shipping and gift boxes from orders, tastings from seats booked with membership benefits,
 * and the numbers of early orders and reservations. Canceled orders and reservations don't count.
 */
export async function plusSavingsSince(
  read: Transaction,
  customerId: CustomerId,
  since: Date,
): Promise<PlusSavings> {
  const from = since.toISOString();
  const { rows } = await read.execute<Row>(sql`
    with shipped as (
      select sum((saving ->> 'amountCents')::integer) as saved, count(distinct orders.id) as orders
        from orders, jsonb_array_elements(explanation -> 'shipping' -> 'adjustments') saving
       where customer_id = ${customerId} and number is not null and state <> 'cancelled' and placed_at >= ${from}
         and saving ->> 'ruleId' like 'plus:%'),
    ordered as (
      select line.order_id, line.adjustments, sku.released_on > (o.placed_at at time zone ${wineryTimeZoneSql})::date as is_early
        from orders o join order_lines line on line.order_id = o.id left join skus sku on sku.id = line.sku_id
       where o.customer_id = ${customerId} and o.number is not null and o.state <> 'cancelled' and o.placed_at >= ${from}),
    boxed as (
      select sum((saving ->> 'amountCents')::integer) as saved, count(*) as boxes
        from ordered, jsonb_array_elements(adjustments) saving where saving ->> 'ruleId' = ${giftBoxRuleId}),
    booked as (
      select booking.id, booking.created_at, experience.price_cents, experience.book_ahead_days, booking.seat_prices, experience.id as experience,
             (slot.starts_at at time zone ${wineryTimeZoneSql})::date as visit_on,
             (booking.created_at at time zone ${wineryTimeZoneSql})::date as booked_on
        from reservations booking join slots slot on slot.id = booking.slot_id join experiences experience on experience.id = slot.experience_id
       where booking.customer_id = ${customerId} and booking.state <> 'cancelled' and booking.created_at >= ${from}),
    seats as (
      select sum((seat ->> 'seats')::integer * (price_cents - (seat ->> 'priceCents')::integer)) as saved,
             sum((seat ->> 'seats')::integer) as seats
        from booked, jsonb_array_elements(seat_prices) seat
       where exists (select from experience_benefits benefit where benefit.experience_id = booked.experience
                        and benefit.programme = 'plus' and benefit.label = seat ->> 'benefit'))
    select coalesce(shipped.saved, 0)::integer as "shippingCents", shipped.orders::integer as shipments,
           coalesce(seats.saved, 0)::integer as "tastingsCents", coalesce(seats.seats, 0)::integer as tastings,
           coalesce(boxed.saved, 0)::integer as "giftBoxesCents", boxed.boxes::integer as "giftBoxes",
           (select count(distinct order_id) from ordered where is_early)::integer as "earlyOrders",
           (select count(*) from booked where visit_on - booked_on > book_ahead_days)::integer as "earlyBookings"
      from shipped, seats, boxed`);
  return asSavings(rows[0]);
}

/**
 * Returns an estimate of what a nonmember would have saved as a member: ground shipping of shipped orders, one gift box per order, and the
 * included tastings of each quarter.
 */
export async function estimatePlusSavings(
  read: Transaction,
  customerId: CustomerId,
  { since, flatCents, includedFromMl }: { since: Date; flatCents: number; includedFromMl: number },
): Promise<PlusSavings> {
  const from = since.toISOString();
  const { rows } = await read.execute<Row>(sql`
    with shipped as (
      select greatest(0, shipping_cents - case when (explanation ->> 'wineMl')::integer >= ${includedFromMl} then 0 else ${flatCents}::integer end) as saved
        from orders
       where customer_id = ${customerId} and number is not null and state <> 'cancelled' and placed_at >= ${from}
         and kind = 'regular' and shipping_option_id = 'ground' and not is_pickup),
    boxed as (
      select max(line.unit_price_cents) as saved
        from orders o join order_lines line on line.order_id = o.id join skus sku on sku.id = line.sku_id
       where o.customer_id = ${customerId} and o.number is not null and o.state <> 'cancelled' and o.placed_at >= ${from}
         and sku.role like 'gift-box-%'
       group by o.id),
    seats as (
      select date_trunc('quarter', slot.starts_at at time zone ${wineryTimeZoneSql}) as quarter, benefit.id as benefit,
             benefit.seats as included, sum((seat ->> 'seats')::integer) as seats, max((seat ->> 'priceCents')::integer) as price
        from reservations booking join slots slot on slot.id = booking.slot_id
        join experience_benefits benefit on benefit.experience_id = slot.experience_id and benefit.programme = 'plus'
             and benefit.rate_basis_points = 10000 and benefit.period = 'quarter' and benefit.seats is not null
        cross join jsonb_array_elements(booking.seat_prices) seat
       where booking.customer_id = ${customerId} and booking.state <> 'cancelled' and booking.created_at >= ${from}
         and (seat ->> 'priceCents')::integer > 0
       group by 1, 2, 3)
    select coalesce((select sum(saved) from shipped), 0)::integer as "shippingCents",
           (select count(*) from shipped where saved > 0)::integer as shipments,
           coalesce((select sum(least(seats, included) * price) from seats), 0)::integer as "tastingsCents",
           coalesce((select sum(least(seats, included)) from seats), 0)::integer as tastings,
           coalesce((select sum(saved) from boxed), 0)::integer as "giftBoxesCents",
           (select count(*) from boxed)::integer as "giftBoxes", 0 as "earlyOrders", 0 as "earlyBookings"`);
  return asSavings(rows[0]);
}
