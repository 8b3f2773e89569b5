import { sql } from 'drizzle-orm';
import type { CartId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CountedTries } from './card-testing-rules.ts';

/**
 * The tries at paying for what is not sent that count before the next one: of the last hour, and for a bank card of the last day. Visits are
 * paid for many times a day with one card by whoever arranges them for others, so of a card only their declines count.
 */
export async function countTries(
  tx: Transaction,
  who: { readonly cartId: CartId | undefined; readonly email: string; readonly now: Date },
): Promise<CountedTries> {
  const now = who.now.toISOString();
  const { rows } = await tx.execute<CountedTries>(sql`
    with session as (
      select attempt.* from drafts join orders on orders.draft_id = drafts.id
        join payment_attempts attempt on attempt.order_id = orders.id
       where drafts.kind in ('giftCard', 'membership', 'event') and drafts.cart_id = ${who.cartId ?? null}
         and attempt.created_at > ${now}::timestamptz - interval '1 day'
    ), mailbox as (
      select attempt.* from orders join payment_attempts attempt on attempt.order_id = orders.id
       where orders.email = ${who.email} and orders.order_type in (2, 3, 6)
         and attempt.created_at > ${now}::timestamptz - interval '1 hour'
    ), card as (
      select card_fingerprint from session where card_fingerprint is not null order by created_at desc limit 1
    )
    select (select count(*) from session where state = 'failed' and created_at > ${now}::timestamptz - interval '1 hour')::integer
             as "declinesInSession",
           (select count(*) from mailbox where state = 'failed')::integer as "declinesOfMailbox",
           (select count(*) from payment_attempts attempt
              join orders on orders.id = attempt.order_id
               and (orders.order_type in (3, 6) or orders.order_type = 2 and attempt.state = 'failed')
             where attempt.card_fingerprint = (select card_fingerprint from card)
               and attempt.created_at > ${now}::timestamptz - interval '1 day')::integer as "triesOfCard"`);
  const [counted] = rows;
  invariant(counted, 'a count has a row');
  return counted;
}
