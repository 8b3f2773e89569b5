import { sql } from 'drizzle-orm';
import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type {
  PaymentAttemptFailureCode,
  PaymentAttemptPurpose,
  PaymentAttemptState,
  PaymentDiscrepancy,
  PaymentState,
} from './types.ts';

/** A stored payment attempt, with whether its order was placed. */
export type StoredPaymentAttempt = {
  readonly attemptId: PaymentAttemptId;
  readonly orderId: OrderId;
  readonly purpose: PaymentAttemptPurpose;
  readonly state: PaymentAttemptState;
  readonly failureCode: PaymentAttemptFailureCode | null;
  readonly providerReference: string | null;
  readonly amountCents: Cents;
  readonly authorizedCents: number;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly isPlaced: boolean;
  readonly paymentState: PaymentState;
};

/** Returns every attempt created since this instant. */
export async function paymentAttemptsSince(read: Transaction, since: Date): Promise<StoredPaymentAttempt[]> {
  const { rows } = await read.execute<StoredPaymentAttempt>(sql`
    select a.id as "attemptId", a.order_id as "orderId", a.purpose, a.state, a.failure_code as "failureCode", a.provider_reference as "providerReference",
           a.amount_cents as "amountCents", a.authorized_cents as "authorizedCents", a.captured_cents as "capturedCents",
           a.refunded_cents as "refundedCents", o.number is not null as "isPlaced", o.payment_state as "paymentState"
      from payment_attempts a join orders o on o.id = a.order_id
     where a.created_at >= ${since.toISOString()}
     order by a.created_at, a.id`);
  return rows;
}

/**
 * Checks the shop's own rows against each other (Q3, Q11, Q12) and returns the discrepancies: in amounts, tenders and attempts, and for
 * unsent emails and anything else past its deadline.
 */
export async function findInternalPaymentDiscrepancies(
  read: Transaction,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<PaymentDiscrepancy[]> {
  const from = since.toISOString();
  const at = now.toISOString();
  const { rows } = await read.execute<PaymentDiscrepancy>(sql`
    with sums as (
      select o.*, (select coalesce(sum(amount_cents), 0) from order_tenders t where t.order_id = o.id) as tendered,
             (select coalesce(sum(amount_cents), 0) from order_tenders t where t.order_id = o.id and kind = 'card') as by_card,
             (select coalesce(sum(net_cents), 0) from order_lines l where l.order_id = o.id) as net,
             (select coalesce(sum(tax_cents), 0) from order_lines l where l.order_id = o.id) as line_tax,
             (select coalesce(sum(authorized_cents), 0) from payment_attempts a
               where a.order_id = o.id and a.state in ('authorized', 'captured')) as authorized
        from orders o where o.created_at >= ${from}
    )
    select 'sums_differ' as kind, id::text as subject, 'total ' || total_cents || ', tenders ' || tendered as detail
      from sums where tendered <> total_cents or net + shipping_cents + tax_cents <> total_cents or line_tax + shipping_tax_cents <> tax_cents
    union all
    select 'order_without_money', id::text, 'card ' || by_card || ', authorised ' || authorized
      from sums where number is not null and payment_state not in ('voided', 'refunded') and by_card <> authorized
    union all
    select 'money_without_order', id::text, 'authorised ' || authorized || ' on an order that is ' || state
      from sums where number is null and authorized > 0
    union all
    select 'money_without_order', id::text, 'a hold is kept for an order that is cancelled' from sums
     where state = 'cancelled' and exists (
       select from payment_attempts a where a.order_id = sums.id and a.state = 'authorized')
    union all
    select 'notice_missing', id::text, 'no confirmation is owed' from sums
     where number is not null and not exists (
       select from notices where kind = 'order-confirmation' and subject_id = sums.id::text)
       -- A booking is told of by a mail of its own.
       and not exists (select from reservation_orders booked join notices owed on owed.subject_id = booked.reservation_id::text
           and owed.kind = case booked.kind when 'booking' then 'visit-confirmed' when 'change' then 'visit-changed'
                           else 'visit-no-show-charged' end
         where booked.order_id = sums.id)
       -- So is a year of the paid membership.
       and not exists (select from plus_terms term join notices owed on owed.subject_id = term.membership_id::text
           and owed.kind in ('plus-welcome', 'plus-renewed')
         where term.order_id = sums.id)
       -- And a voucher that points were given for.
       and not exists (select from redemptions redeemed join notices owed on owed.subject_id = redeemed.id::text
           and owed.kind = 'reward-issued' where redeemed.order_id = sums.id)
    union all
    select 'overdue', id::text, 'draft of a placed order is open' from drafts
     where state = 'open' and exists (select from orders where draft_id = drafts.id and number is not null)
    union all
    select 'overdue', id::text, 'order waits for a payment that nobody makes' from sums
     where state = 'awaiting_payment' and not exists (
       select from payment_attempts a where a.order_id = sums.id and a.state in ('created', 'unknown', 'action_required'))
    union all
    select 'overdue', id::text, 'attempt is ' || state || ' since ' || created_at from payment_attempts
     where state in ('created', 'action_required', 'voiding') and created_at < ${at}::timestamptz - interval '30 minutes'
    union all
    select 'overdue', id::text, 'request to ' || kind || ' is open since ' || requested_at from payment_requests
     where state = 'requested' and requested_at < ${at}::timestamptz - interval '24 hours'
    union all
    select 'overdue', id::text, 'hold is active since ' || created_at from holds
     where state = 'active' and expires_at < ${at}::timestamptz - interval '5 minutes'
    union all
    select 'overdue', h.id::text, 'hold is active though nothing is being paid' from holds h
     where h.state = 'active' and not exists (
       select from orders o join payment_attempts a on a.order_id = o.id
        where o.draft_id = h.draft_id and a.state in ('created', 'unknown', 'action_required'))
       -- A box of a club keeps its bottles until it is charged or ended (docs/decisions: the club).
       and not exists (select from club_shipments kept where kept.draft_id = h.draft_id
                        and kept.state in ('open', 'locked', 'charging', 'declined'))
       -- Seats are held from the moment they are chosen.
       and not exists (select from drafts where drafts.id = h.draft_id and drafts.kind in ('event', 'reward') and drafts.state = 'open')`);
  return rows;
}
