import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NewsletterSubscriberId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { newsletterSubscribers } from './schema.ts';

export type Subscriber = {
  readonly id: NewsletterSubscriberId;
  readonly email: string;
  readonly askedAt: Date;
  /** The time at which the subscription was confirmed by email; undefined until then. */
  readonly confirmedAt: Date | undefined;
};

/**
 * Saves a subscription request. Returns the subscriber to email, or undefined if no email is due because the address is already confirmed
 * or made a request less than a day ago, so that a mailbox can't be flooded.
 */
export async function saveSubscriptionRequest(
  tx: Transaction,
  { email, consent, now }: { readonly email: string; readonly consent: string; readonly now: Date },
): Promise<Subscriber | undefined> {
  const table = newsletterSubscribers;
  const [row] = await tx
    .insert(table)
    .values({ id: sql`uuidv7()`, email, consent, askedAt: now })
    .onConflictDoUpdate({
      target: table.email,
      set: { askedAt: now, consent },
      setWhere: sql`${table.confirmedAt} is null and ${table.askedAt} <= excluded.asked_at - interval '1 day'`,
    })
    .returning();
  return row && { ...row, confirmedAt: row.confirmedAt ?? undefined };
}

export async function findSubscriber(
  read: Transaction,
  id: NewsletterSubscriberId,
): Promise<Subscriber | undefined> {
  const [row] = await read.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  return row && { ...row, confirmedAt: row.confirmedAt ?? undefined };
}

/** Confirms a request and returns its subscriber; undefined if the request was already confirmed or no longer exists. */
export async function markSubscriberConfirmed(
  tx: Transaction,
  id: NewsletterSubscriberId,
  now: Date,
): Promise<{ readonly email: string } | undefined> {
  const [row] = await tx
    .update(newsletterSubscribers)
    .set({ confirmedAt: now })
    .where(and(eq(newsletterSubscribers.id, id), isNull(newsletterSubscribers.confirmedAt)))
    .returning({ email: newsletterSubscribers.email });
  return row;
}

/** Deletes a subscriber and withdraws the consent to marketing email of the customer with the same email address. */
export async function deleteSubscriber(tx: Transaction, id: NewsletterSubscriberId): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from newsletter_subscribers where id = ${id}::uuid returning email)
    update customers set marketing_agreed_at = null, marketing_source = null from gone where customers.email = gone.email`);
}

/**
 * Returns every email address that agreed to marketing email, once each: confirmed subscribers, and customers with a verified address who
 * checked the box.
 */
export async function mailingList(read: Transaction): Promise<{ email: string; agreedAt: string }[]> {
  const { rows } = await read.execute<{ email: string; agreedAt: string }>(sql`
    select email::text as email, to_char(min(agreed_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "agreedAt"
      from (select email::citext as email, confirmed_at as agreed_at from newsletter_subscribers where confirmed_at is not null
            union all
            select email, marketing_agreed_at from customers where marketing_agreed_at is not null and email_verified) agreed
     group by agreed.email order by min(agreed_at), 1`);
  return rows;
}
