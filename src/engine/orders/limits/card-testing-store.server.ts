import { sql } from 'drizzle-orm';
import type { CartId, CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PaymentAttemptFailureCode } from '../payments/types.ts';
import type { CardAttemptCounts } from './card-testing-rules.ts';

/** The person entering a card, identified by cart and by account or, for a guest, by email address. */
export type CardAttemptOwner = {
  readonly cartId: CartId | undefined;
  readonly customerId: CustomerId | undefined;
  readonly email: string;
};

/**
 * Counts earlier card attempts: declines within the last hour in every checkout and when saving cards, and attempts with one bank card
 * within a day. One card often pays for many bottles and visits, so only declined attempts count for those. Scheduled charges and renewals
 * don't count. A customer's own declines count, but not those of guests who enter the same email address, so that a stranger can't lock a
 * customer out.
 */
export async function countCardAttempts(
  tx: Transaction,
  { cartId, customerId, email }: CardAttemptOwner,
  at: Date,
): Promise<CardAttemptCounts> {
  const now = at.toISOString();
  const isTheirs = customerId
    ? sql`orders.customer_id = ${customerId}`
    : sql`orders.customer_id is null and orders.email = ${email}`;
  const { rows } = await tx.execute<CardAttemptCounts>(sql`
    with session as (
      select attempt.* from drafts join orders on orders.draft_id = drafts.id
        join payment_attempts attempt on attempt.order_id = orders.id
       where drafts.cart_id = ${cartId ?? null} and ${isOwnTry}
         and attempt.created_at > ${now}::timestamptz - interval '1 day'
    ), mailbox as (
      select attempt.* from orders join drafts on drafts.id = orders.draft_id
        join payment_attempts attempt on attempt.order_id = orders.id
       where ${isTheirs} and ${isOwnTry} and attempt.created_at > ${now}::timestamptz - interval '1 hour'
    ), kept as (
      select drafts.cart_id = ${cartId ?? null} as is_of_session, guarantee.failure_code
        from card_guarantees guarantee join drafts on drafts.id = guarantee.draft_id
       where drafts.cart_id = ${cartId ?? null} and guarantee.state = 'refused'
         and guarantee.created_at > ${now}::timestamptz - interval '1 hour'
       union all
      select false, failure_code from card_setups
       where customer_id = ${customerId ?? null} and state = 'refused'
         and created_at > ${now}::timestamptz - interval '1 hour'
    ), card as (
      select card_fingerprint from (select * from session union all select * from mailbox) tried
       where card_fingerprint is not null order by created_at desc limit 1
    )
    select (select count(*) from session where ${isDecline} and created_at > ${now}::timestamptz - interval '1 hour')::integer
             + (select count(*) from kept where is_of_session and ${isDecline})::integer as "declinesInSession",
           (select count(*) from mailbox where ${isDecline})::integer
             + (select count(*) from kept where not is_of_session and ${isDecline})::integer as "declinesOfMailbox",
           (select count(*) from payment_attempts attempt
              join orders on orders.id = attempt.order_id
               and (orders.order_type in (3, 6) or attempt.${isDecline})
             where attempt.card_fingerprint = (select card_fingerprint from card)
               and attempt.created_at > ${now}::timestamptz - interval '1 day')::integer as "triesOfCard"`);
  const [counted] = rows;
  invariant(counted, 'a count has a row');
  return counted;
}

/**
 * An SQL condition for attempts made by the customer. The winery's first charge of a club shipment is not among them; a later payment by
 * its member is.
 */
const isOwnTry = sql`(attempt.purpose = 'replace' or attempt.purpose = 'place' and drafts.kind <> 'club')`;

const declines = [
  ...['generic_decline', 'insufficient_funds', 'expired_card', 'incorrect_cvc', 'incorrect_number'],
  ...['processing_error', 'authentication_failed', 'card_stopped', 'unusable_card', 'challenge_abandoned'],
] as const satisfies readonly PaymentAttemptFailureCode[];

/** An SQL condition for attempts that the bank declined. Outages, sold-out bottles and replaced cards don't indicate card testing. */
const isDecline = sql.raw(`failure_code in (${declines.map((code) => `'${code}'`).join(', ')})`);
