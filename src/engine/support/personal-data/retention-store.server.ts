import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { isOver, withoutPerson } from './closing-store.server.ts';

/* What time takes away where nobody closes an account: of guests, and of what was begun and left. */

/** Nobody has this address; the row's own id keeps one from being another. */
const nobodyOf = (id: SQL) => sql`(${id} || '@closed.invalid')`;
const namesSomebody = sql`email not like '%@closed.invalid'`;

/** Takes the person off checkouts that nobody went on with, and off orders that were never paid. */
export async function forgetUnfinished(tx: Transaction, leftBefore: Date): Promise<void> {
  const at = leftBefore.toISOString();
  await tx.execute(sql`
    update drafts set contents = '{}', birth_date_sealed = null, state = 'abandoned'
     where state <> 'converted' and updated_at < ${at}::timestamptz and contents <> '{}'
       and not exists (select from orders where orders.draft_id = drafts.id and orders.state = 'awaiting_payment')`);
  await tx.execute(sql`
    update orders set ${withoutPerson(nobodyOf(sql`orders.id`))}
     where state = 'payment_failed' and number is null and updated_at < ${at}::timestamptz and ${namesSomebody}`);
}

/** Forgets wishes whose mail has left, newsletter requests that nobody confirmed, and waits for visits that are over; whoever wishes again is asked again. */
export async function forgetTold(tx: Transaction, toldBefore: Date): Promise<void> {
  const at = toldBefore.toISOString();
  await tx.execute(sql`delete from stock_watches where told_at < ${at}::timestamptz`);
  await tx.execute(
    sql`delete from newsletter_subscribers where confirmed_at is null and asked_at < ${at}::timestamptz`,
  );
  await tx.execute(sql`delete from shipping_watches where told_at < ${at}::timestamptz`);
  await tx.execute(sql`delete from visit_waits where settled_at < ${at}::timestamptz`);
}

/** What mails are about that goes by itself one day, and where it lies until then. */
const mailedAbout = [
  { type: 'stock_watch', table: sql`stock_watches` },
  { type: 'shipping_watch', table: sql`shipping_watches` },
  { type: 'newsletter', table: sql`newsletter_subscribers` },
  { type: 'visit_wait', table: sql`visit_waits` },
  { type: 'support_case', table: sql`support_cases` },
  { type: 'conversation', table: sql`conversations` },
  { type: 'club_application', table: sql`(select id from club_applications where state <> 'expired')` },
];

/** Takes the address off mails about what is not there any more: how they were sent is kept no longer than why. */
export async function forgetMails(tx: Transaction): Promise<void> {
  // One statement each: of an `or` the database would look through a whole table for every mail.
  for (const { type, table } of mailedAbout) {
    await tx.execute(sql`
      update notices set recipient = ${nobodyOf(sql`notices.id`)}
       where subject_type = ${type} and sent_at is not null and recipient not like '%@closed.invalid'
         and not exists (select from ${table} still where still.id::text = notices.subject_id)`);
  }
}

/** What an order may pay for that has a name of its own on it; the database lets it be forgotten, and nothing else of it. */
const gifts = [
  { table: sql`gift_cards`, type: 'gift_card', name: '' },
  { table: sql`gift_memberships`, type: 'gift_membership', name: '-' },
];

/** Takes the person off orders and visits of guests that are over for so long, off what those paid for, and off the mails about them. */
export async function forgetGuests(tx: Transaction, overBefore: Date): Promise<void> {
  const at = overBefore.toISOString();
  const orders = sql`(select id from orders where customer_id is null and placed_at < ${at}::timestamptz and ${isOver} and ${namesSomebody})`;
  const visits = sql`(select id from reservations where customer_id is null and ended_at < ${at}::timestamptz and ${namesSomebody})`;
  await tx.execute(sql`
    update notices set recipient = ${nobodyOf(sql`notices.id`)}
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
      update notices set recipient = ${nobodyOf(sql`notices.id`)}
       where sent_at is not null and subject_type = ${type} and subject_id in (select id::text from ${table} where ${given})`);
    await tx.execute(sql`
      update ${table} set recipient_name = ${name}, recipient_email = ${nobodyOf(sql`id`)}, sender_name = '', message = ''
       where ${given} and state <> 'scheduled'`);
  }
  await tx.execute(sql`delete from reservation_guests where reservation_id in ${visits}`);
  await tx.execute(sql`
    update reservation_transfers
       set to_name = '-', to_email = ${nobodyOf(sql`reservation_transfers.id`)}, message = ''
     where reservation_id in ${visits}`);
  await tx.execute(sql`
    update reservations
       set email = ${nobodyOf(sql`reservations.id`)}, phone = '', first_name = '', last_name = '', answers = '{}'
     where id in ${visits}`);
  await tx.execute(sql`
    update orders set ${withoutPerson(nobodyOf(sql`orders.id`))} where id in ${orders}`);
}

/* How long what is about somebody is kept where no account ends it: what the privacy policy says, and a test holds it to. */

/** A checkout that no order came of: as long as a cart. */
export const unfinishedDays = 60;
/** A wish to be told, once its mail has left. */
export const toldDays = 30;
/** Orders and visits of guests: what tax law and the alcohol laws of the states ask for. */
export const recordYears = 7;
