import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Owner } from './types.ts';

/*
 * Visits of somebody whose account is closed. A booking that is to come stays who it is for, its link opens it and its card stands for it,
 * until it is over. What was signed for one stays as it is: it is the house's proof for as long as a claim may come (decision 29).
 */

/**
 * Nobody waits for a seat under an account that is no more; what an offer held goes back by its time. Where mails about visits went is
 * forgotten too, those of bookings among them that a friend has now.
 */
export async function forgetWaits(tx: Transaction, { customerId, email }: Owner, now: Date): Promise<void> {
  const told = sql`${customerId} || '@closed.invalid'`;
  await tx.execute(sql`
    update notices set recipient = ${told}
     where recipient = ${email}::citext and sent_at is not null and subject_type in ('visit', 'visit_transfer', 'visit_wait')`);
  await tx.execute(sql`
    update visit_waits
       set email = ${customerId} || '-' || id || '@closed.invalid', first_name = '', customer_id = null,
           state = case when state in ('waiting', 'offered') then 'left' else state end,
           settled_at = case when state in ('waiting', 'offered') then ${now} else settled_at end
     where customer_id = ${customerId} or email = ${email}::citext`);
}

/** Takes the person off bookings that are over, and off the mails about them. @returns whether none of theirs names anybody any more. */
export async function detachVisits(
  tx: Transaction,
  customerId: CustomerId,
  recipient: string,
): Promise<boolean> {
  const over = sql`customer_id = ${customerId} and email <> ${recipient}::citext and ended_at is not null`;
  const ids = sql`(select id from reservations where ${over})`;
  await tx.execute(sql`
    update notices set recipient = ${recipient}
     where sent_at is not null and (subject_type = 'visit' and subject_id in (select id::text from reservations where ${over})
        or subject_type = 'visit_transfer' and subject_id in (
             select id::text from reservation_transfers where reservation_id in ${ids}))`);
  await tx.execute(sql`delete from reservation_guests where reservation_id in ${ids}`);
  await tx.execute(sql`
    update reservation_transfers set to_name = '-', to_email = ${recipient}, message = '' where reservation_id in ${ids}`);
  await tx.execute(sql`
    update reservations set email = ${recipient}, phone = '', first_name = '', last_name = '', answers = '{}' where ${over}`);
  const { rows } = await tx.execute(sql`
    select from reservations where customer_id = ${customerId} and email <> ${recipient}::citext limit 1`);
  return rows.length === 0;
}
