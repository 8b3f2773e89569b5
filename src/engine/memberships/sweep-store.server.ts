import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { ClubPlan } from '../clubs/types.ts';
import type { ConsentId } from '../consents/types.ts';
import { membershipHolds, memberships } from './schema.ts';
import { isLiving } from './store.server.ts';
import type { MembershipId } from './types.ts';

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

/** Everybody who pays for this plan, to be told of its prices. */
export function membersOfPlan(read: Transaction, plan: ClubPlan): Promise<DueMember[]> {
  return read
    .select(due)
    .from(memberships)
    .where(and(eq(memberships.plan, plan), isLiving, ne(memberships.source, 'gift')));
}
