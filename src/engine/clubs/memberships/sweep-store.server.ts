import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ConsentId, CustomerId, MembershipId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PriceChange } from '../types.ts';
import { membershipHolds, memberships } from './schema.ts';
import { isLiving } from './store.server.ts';

/* Whom the clock has something for. What is found is looked at once more under its lock, so that two sweeps do it once. */

export type DueMember = { readonly membershipId: MembershipId; readonly customerId: CustomerId };

const due = { membershipId: memberships.id, customerId: memberships.customerId };

/** Whose hold begins or is over. */
export function holdsDue(read: Transaction, today: CivilDate): Promise<DueMember[]> {
  return read
    .select(due)
    .from(membershipHolds)
    .innerJoin(memberships, eq(memberships.id, membershipHolds.membershipId))
    .where(
      and(
        isNull(membershipHolds.endedAt),
        isLiving,
        sql`(${membershipHolds.untilOn} <= ${today}
             or ${membershipHolds.fromOn} <= ${today} and ${memberships.state} <> 'on_hold')`,
      ),
    );
}

/** Who waits for a card for at least so long. */
export function pendingSince(read: Transaction, joinedUntil: Date): Promise<DueMember[]> {
  return read
    .select(due)
    .from(memberships)
    .where(
      and(
        eq(memberships.state, 'pending_payment_method'),
        // What was given waits for an address, never for a card.
        ne(memberships.source, 'gift'),
        lte(memberships.joinedAt, joinedUntil),
      ),
    );
}

/** Whether the history of a locked membership has this very reminder already. */
export async function wasReminded(
  tx: Transaction,
  membershipId: MembershipId,
  reminder: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from membership_events where membership_id = ${membershipId} and kind = 'reminded'
       and data @> ${JSON.stringify(reminder)}::jsonb limit 1`);
  return rows.length > 0;
}

export type YearlyDue = DueMember & {
  readonly consentId: ConsentId;
  readonly acceptedAt: Date;
};

/** Living memberships whose agreement is over a year old and that were not reminded within the last one. */
export async function yearlyDue(read: Transaction, now: Date): Promise<YearlyDue[]> {
  const { rows } = await read.execute<Omit<YearlyDue, 'acceptedAt'> & { readonly acceptedAt: string }>(sql`
    select member.id as "membershipId", member.customer_id as "customerId", consent.id as "consentId",
           consent.accepted_at as "acceptedAt"
      from memberships member join consents consent on consent.id = member.consent_id
     where member.state <> 'cancelled' and consent.accepted_at < ${now.toISOString()}::timestamptz - interval '364 days'
       and not exists (select from membership_events event
             where event.membership_id = member.id and event.kind = 'reminded' and event.data->>'of' = 'year'
               and event.data->>'consentId' = consent.id::text
               and event.at > ${now.toISOString()}::timestamptz - interval '300 days')`);
  return rows.map((row) => ({ ...row, acceptedAt: new Date(row.acceptedAt) }));
}

/**
 * Members who pay for a plan and neither agreed to its other price when they joined nor were told of it yet. Those with a budget of their
 * own pay no more than that, so no other price counts for them.
 */
export async function untoldMembers(
  read: Transaction,
  { plan, startsOn, typicalLowCents, typicalHighCents }: PriceChange,
  membershipId?: MembershipId,
): Promise<DueMember[]> {
  const isAsked = membershipId === undefined ? undefined : eq(memberships.id, membershipId);
  return read
    .select(due)
    .from(memberships)
    .where(
      and(
        ...[eq(memberships.plan, plan), isLiving, ne(memberships.source, 'gift'), isAsked],
        sql`${memberships.answers} ->> 'mostCents' is null`,
        sql`not exists (select from membership_events event where event.membership_id = ${memberships.id}
              and event.kind = 'price_change_told' and event.effective_on = ${startsOn})`,
        // A consent names every price that was agreed to in its version (`clubTerms`).
        sql`not exists (select from consents consent where consent.id = ${memberships.consentId}
              and consent.terms_version like ${`%:${startsOn}:${typicalLowCents}:${typicalHighCents}:%`})`,
      ),
    );
}
