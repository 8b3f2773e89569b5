import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { anonymizedOrderAssignments, orderIsOverCondition } from './closing-store.server.ts';

/* Deletes data that expire without an account closing: of guests, and of abandoned checkouts. */

/** Returns a placeholder address, unique because it contains the row's id. */
const placeholderOf = (id: SQL) => sql`(${id} || '@closed.invalid')`;
const namesSomebody = sql`email not like '%@closed.invalid'`;

/** Anonymizes abandoned checkouts and orders that were never paid. */
export async function anonymizeUnfinishedCheckouts(tx: Transaction, leftBefore: Date): Promise<void> {
  const at = leftBefore.toISOString();
  await tx.execute(sql`
    update drafts set contents = '{}', birth_date_sealed = null, state = 'abandoned'
     where state <> 'converted' and updated_at < ${at}::timestamptz and contents <> '{}'
       and not exists (select from orders where orders.draft_id = drafts.id and orders.state = 'awaiting_payment')`);
  await tx.execute(sql`
    update orders set ${anonymizedOrderAssignments(placeholderOf(sql`orders.id`))}
     where state = 'payment_failed' and number is null and updated_at < ${at}::timestamptz and ${namesSomebody}`);
}

/**
 * Deletes notification requests whose email was sent, unconfirmed newsletter requests, and settled entries of visit waitlists, each if
 * older than this instant.
 */
export async function deleteFulfilledRequests(tx: Transaction, fulfilledBefore: Date): Promise<void> {
  const at = fulfilledBefore.toISOString();
  await tx.execute(sql`delete from stock_watches where told_at < ${at}::timestamptz`);
  await tx.execute(
    sql`delete from newsletter_subscribers where confirmed_at is null and asked_at < ${at}::timestamptz`,
  );
  await tx.execute(sql`delete from shipping_watches where told_at < ${at}::timestamptz`);
  await tx.execute(sql`delete from visit_waits where settled_at < ${at}::timestamptz`);
}

/** The email subjects whose rows are deleted after some time, each with its table. */
const mailedAbout = [
  { type: 'stock_watch', table: sql`stock_watches` },
  { type: 'shipping_watch', table: sql`shipping_watches` },
  { type: 'newsletter', table: sql`newsletter_subscribers` },
  { type: 'visit_wait', table: sql`visit_waits` },
  { type: 'support_case', table: sql`support_cases` },
  { type: 'conversation', table: sql`conversations` },
  { type: 'club_application', table: sql`(select id from club_applications where state <> 'expired')` },
];

/**
 * Replaces the recipient of sent emails whose subject no longer exists, or is an expired club application, with a placeholder, because
 * delivery records aren't kept longer than their subject.
 */
export async function anonymizeOrphanedEmails(tx: Transaction): Promise<void> {
  // One statement each: with `or`, the database would scan a whole table for every email.
  for (const { type, table } of mailedAbout) {
    await tx.execute(sql`
      update notices set recipient = ${placeholderOf(sql`notices.id`)}
       where subject_type = ${type} and sent_at is not null and recipient not like '%@closed.invalid'
         and not exists (select from ${table} still where still.id::text = notices.subject_id)`);
  }
}

/** Purchased gifts that contain names and a message. The database allows replacing only these and the recipient's email address. */
const gifts = [
  { table: sql`gift_cards`, type: 'gift_card', name: '' },
  { table: sql`gift_memberships`, type: 'gift_membership', name: '-' },
];

/**
 * Anonymizes guest orders that are over and were placed before this instant, guest visits that ended before it, the gifts bought with these
 * orders, and the emails about them.
 */
export async function anonymizeGuestRecords(tx: Transaction, overBefore: Date): Promise<void> {
  const at = overBefore.toISOString();
  const orders = sql`(select id from orders where customer_id is null and placed_at < ${at}::timestamptz and ${orderIsOverCondition} and ${namesSomebody})`;
  const visits = sql`(select id from reservations where customer_id is null and ended_at < ${at}::timestamptz and ${namesSomebody})`;
  await tx.execute(sql`
    update notices set recipient = ${placeholderOf(sql`notices.id`)}
     where sent_at is not null and (subject_type in ('order', 'fulfilment') and subject_id in (select id::text from ${orders} gone)
        or subject_type = 'visit' and subject_id in (select id::text from ${visits} over)
        or subject_type = 'visit_transfer' and subject_id in (
             select id::text from reservation_transfers where reservation_id in ${visits}))`);
  await tx.execute(sql`
    update drafts set contents = '{}', birth_date_sealed = null
     where id in (select draft_id from orders where id in ${orders})`);
  for (const { table, type, name } of gifts) {
    const given = sql`order_line_id in (select id from order_lines where order_id in ${orders})`;
    await tx.execute(sql`
      update notices set recipient = ${placeholderOf(sql`notices.id`)}
       where sent_at is not null and subject_type = ${type} and subject_id in (select id::text from ${table} where ${given})`);
    await tx.execute(sql`
      update ${table} set recipient_name = ${name}, recipient_email = ${placeholderOf(sql`id`)}, sender_name = '', message = ''
       where ${given} and state <> 'scheduled'`);
  }
  await tx.execute(sql`delete from reservation_guests where reservation_id in ${visits}`);
  await tx.execute(sql`
    update reservation_transfers
       set to_name = '-', to_email = ${placeholderOf(sql`reservation_transfers.id`)}, message = ''
     where reservation_id in ${visits}`);
  await tx.execute(sql`
    update reservations
       set email = ${placeholderOf(sql`reservations.id`)}, phone = '', first_name = '', last_name = '', answers = '{}'
     where id in ${visits}`);
  await tx.execute(sql`
    update orders set ${anonymizedOrderAssignments(placeholderOf(sql`orders.id`))} where id in ${orders}`);
}

/* How long personal data are kept if no account closing ends them, as the privacy policy says (a test compares them). */

/** The number of days after which an unfinished checkout is anonymized; the same as the lifetime of a cart. */
export const unfinishedCheckoutRetentionDays = 60;
/**
 * The number of days after which a fulfilled notification request, an unconfirmed newsletter request or a settled waitlist entry is
 * deleted.
 */
export const fulfilledRequestRetentionDays = 30;
/** The number of years that guest orders and visits are kept, as tax law and state alcohol laws require. */
export const guestRecordRetentionYears = 7;
