import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { overdueSince } from '../notes/rules.ts';
import type { GiftCardViolation } from './types.ts';

/**
 * Holds cards against the orders that bought them and against their ledger accounts: each unit has one card, each card was issued
 * what was paid for it, whatever was refunded is closed, what is closed is empty, and nothing waits longer than its day (I-27, I-30, I-51). That entries make
 * balances is proved by the ledger itself. Empty when all agree.
 */
export async function proveGiftCards(read: Transaction, now: Date): Promise<GiftCardViolation[]> {
  const { rows } = await read.execute<GiftCardViolation>(sql`
    select 'unit_without_card' as kind, o.id::text as subject, 'line ' || line.position as detail
      from orders o join order_lines line on line.order_id = o.id and line.kind = 'gift_card'
     where o.number is not null
       and line.quantity <> (select count(*) from gift_cards card where card.order_line_id = line.id)
    union all
    select 'issued_differs', card.id::text, card.initial_cents || ' is not ' || coalesce(issued.amount, 0)
      from gift_cards card
      left join lateral (select sum(amount) as amount from ledger_entries
         where account_id = card.ledger_account_id and kind = 'issue') issued on true
     where card.initial_cents is distinct from issued.amount
    union all
    select 'refund_differs', line.order_id::text, 'line ' || line.position
      from order_lines line
     where line.kind = 'gift_card'
       and line.refunded_quantity <> (select count(*) from gift_cards card
             where card.order_line_id = line.id and card.state = 'cancelled')
    union all
    select 'closed_not_empty', card.id::text, account.posted || ' on it'
      from gift_cards card join ledger_accounts account on account.id = card.ledger_account_id
     where card.state in ('cashed_out', 'cancelled') and account.posted <> 0
    union all
    select 'overdue', id::text, deliver_at::text from gift_cards
     where state = 'scheduled' and deliver_at < ${overdueSince(now).toISOString()}`);
  return rows;
}
