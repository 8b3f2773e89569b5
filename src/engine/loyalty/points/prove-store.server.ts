import { sql } from 'drizzle-orm';
import { addDays, wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PointsViolation } from './types.ts';

/** Number of days after which work of the nightly job is overdue. */
const lateDays = 3;

/**
 * Returns contradictions between points and their lots and orders (I-32, I-33); empty if there are none. Available points must equal those
 * left in lots, an order can't have earned points for more than was paid and not refunded, shipped and picked-up orders must have earned
 * points, no account may have both points and a debt, and nothing may be overdue. Balances are checked by the ledger, and lots by triggers.
 */
export async function findPointsViolations(read: Transaction, now: Date): Promise<PointsViolation[]> {
  const lateSince = addDays(wineryDate(now), -lateDays);
  const { rows } = await read.execute<PointsViolation>(sql`
    select 'balance_differs' as kind, account.id::text as subject,
           account.posted - account.pending || ' is not ' || coalesce(left_of.points, 0) as detail
      from ledger_accounts account left join (
        select account_id, sum(remaining) as points from points_lots group by account_id) left_of on left_of.account_id = account.id
     where account.kind = 'points' and account.posted - account.pending <> coalesce(left_of.points, 0)
    union all
    select 'points_beside_debt', debt.customer_id::text, debt.posted || ' owed, ' || (account.posted - account.pending) || ' there'
      from ledger_accounts debt join ledger_accounts account on account.customer_id = debt.customer_id and account.kind = 'points'
     where debt.kind = 'points_debt' and debt.posted > 0 and account.posted > account.pending
    union all
    select 'earning_differs', earned.order_id::text, earned.cents || ' of ' || bought.cents
      from (select order_id, sum(net_cents - reversed_cents) as cents from points_earnings where order_id is not null group by order_id) earned
      join lateral (select coalesce(sum(line.net_cents), 0) as cents, coalesce(bool_and(line.refunded_quantity = line.quantity), true) as is_back
        from order_lines line where line.order_id = earned.order_id and line.kind in ('wine', 'bundle', 'goods', 'visit')) bought on true
     where earned.cents > bought.cents or (bought.is_back and earned.cents > 0)
    union all
    select 'unearned', shipment.order_id::text, 'parcel ' || shipment.number
      from shipments shipment join orders on orders.id = shipment.order_id and orders.kind <> 'reward' and orders.state <> 'cancelled'
      join points_members member on member.customer_id = orders.customer_id and member.left_at is null
      join shipment_events event on event.shipment_id = shipment.id and event.kind in ('shipped', 'picked_up') and event.at >= member.joined_at
     where not exists (select from points_earnings where order_id = shipment.order_id)
       and exists (select from shipment_lines unit join order_lines line on line.order_id = unit.order_id and line.position = unit.position
         where unit.shipment_id = shipment.id and line.kind in ('wine', 'bundle', 'goods') and line.net_cents > 0
           and line.refunded_quantity < line.quantity)
    union all
    select 'overdue', lot.id::text, 'told to end on ' || max(told.expires_on)
      from points_lots lot join points_expiry_notices told on told.lot_id = lot.id and told.days_before = 14
      join points_members member on member.account_id = lot.account_id
     where lot.remaining > 0
       and not exists (select from entitlements held where held.customer_id = member.customer_id
         and (held.ends_at is null or held.ends_at >= ${lateSince}::date - 70))
       and not exists (select from points_lot_movements moved where moved.lot_id = lot.id and moved.points > 0)
     group by lot.id having max(told.expires_on) < ${lateSince}::date`);
  return rows;
}
