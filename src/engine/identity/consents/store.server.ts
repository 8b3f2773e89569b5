import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ConsentId, CustomerId } from '../../../core/ids.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { consents } from './schema.ts';
import type { Consent, ConsentOrigin } from './types.ts';

/** Maximum stored length of a user agent in characters, enough to distinguish browsers. */
const longestAgent = 400;

export type NewConsent = Omit<Consent, 'id' | 'acceptedAt' | 'clientAddress' | 'userAgent' | 'takenBy'> & {
  readonly agreedBy: ConsentOrigin;
  readonly now: Date;
};

/** Records a consent with the text the customer saw. A recorded consent never changes (domain §2.5). */
export async function recordConsent(tx: Transaction, given: NewConsent): Promise<ConsentId> {
  const { agreedBy, now, customerId, ...agreement } = given;
  const id = orderedUuid() as ConsentId;
  await tx.insert(consents).values({
    ...agreement,
    id,
    customerId: customerId ?? null,
    acceptedAt: now,
    clientAddress: agreedBy.clientAddress,
    userAgent: (agreedBy.userAgent ?? '').slice(0, longestAgent),
    takenBy: agreedBy.takenBy ?? null,
  });
  return id;
}

/** Assigns a consent to its customer once their mailbox is verified. Does nothing if the consent already has a customer. */
export async function assignConsentToCustomer(
  tx: Transaction,
  id: ConsentId,
  customerId: CustomerId,
): Promise<void> {
  await tx
    .update(consents)
    .set({ customerId })
    .where(and(eq(consents.id, id), isNull(consents.customerId)));
}

function asConsent({ forgottenAt: _, ...row }: typeof consents.$inferSelect): Consent {
  return withoutNulls(row);
}

/** Returns all consents of this customer, newest first. */
export async function consentsOf(read: Transaction, customerId: CustomerId): Promise<Consent[]> {
  const rows = await read
    .select()
    .from(consents)
    .where(eq(consents.customerId, customerId))
    .orderBy(desc(consents.acceptedAt), desc(consents.id));
  return rows.map(asConsent);
}

/**
 * Removes the network address and user agent from consents older than three years, unless the customer has a membership that continues or
 * ended less than a year ago (domain §2.5). The text and date remain.
 */
export async function anonymizeOldConsents(tx: Transaction, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    update consents set client_address = '', user_agent = '', forgotten_at = ${at}
     where forgotten_at is null and accepted_at <= ${at}::timestamptz - interval '3 years'
       and not exists (select from memberships member
             where (member.customer_id = consents.customer_id or member.consent_id = consents.id)
               and (member.state not in ('cancelled', 'completed') or member.cancelled_at > ${at}::timestamptz - interval '1 year'))
       and not exists (select from plus_memberships member
             where (member.customer_id = consents.customer_id or member.consent_id = consents.id)
               and (member.state <> 'ended' or member.ended_at > ${at}::timestamptz - interval '1 year'))
       and not exists (select from points_members member where member.customer_id = consents.customer_id
             and (member.left_at is null or member.left_at > ${at}::timestamptz - interval '1 year'))`);
}
