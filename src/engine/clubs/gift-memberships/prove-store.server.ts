import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { overdueSince } from '../../gifts/notes/rules.ts';
import type { GiftMembershipViolation } from './types.ts';

/**
 * Holds gifts against the orders that bought them, their ledger accounts and their shipments: each line has one gift, which was issued what
 * was paid for it, whatever was refunded is closed, no more shipments were charged than given, and nothing waits longer than its day.
 * Empty when all agree.
 */
export async function proveGiftMemberships(read: Transaction, now: Date): Promise<GiftMembershipViolation[]> {
  const { rows } = await read.execute<GiftMembershipViolation>(sql`
    select 'line_without_gift' as kind, o.id::text as subject, 'line ' || line.position as detail
      from orders o join order_lines line on line.order_id = o.id and line.kind = 'gift_membership'
     where o.number is not null and not exists (select from gift_memberships gift where gift.order_line_id = line.id)
    union all
    select 'issued_differs', gift.id::text, gift.share_cents * gift.shipments || ' is not ' || coalesce(issued.amount, 0)
      from gift_memberships gift
      left join lateral (select sum(amount) as amount from ledger_entries
         where account_id = gift.ledger_account_id and kind = 'issue') issued on true
     where gift.share_cents * gift.shipments is distinct from issued.amount
    union all
    select 'refund_differs', gift.id::text, 'line ' || line.position
      from gift_memberships gift join order_lines line on line.id = gift.order_line_id
     where (line.refunded_quantity > 0) <> (gift.state = 'cancelled')
    union all
    select 'more_shipments_than_given', gift.id::text, count(*) || ' of ' || gift.shipments
      from gift_memberships gift join club_shipments shipment on shipment.membership_id = gift.membership_id and shipment.state = 'charged'
     group by gift.id, gift.shipments having count(*) > gift.shipments
    union all
    select 'year_differs', gift.id::text, gift.state from gift_memberships gift
     where (gift.plus_membership_id is not null) <> exists (
       select from plus_terms term where term.gift_id = gift.id and term.membership_id = gift.plus_membership_id)
    union all
    select 'overdue', id::text, deliver_at::text from gift_memberships
     where state = 'scheduled' and deliver_at < ${overdueSince(now).toISOString()}`);
  return rows;
}
