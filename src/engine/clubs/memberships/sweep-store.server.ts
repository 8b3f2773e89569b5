import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ConsentId, CustomerId, MembershipId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PlanPriceChange } from '../types.ts';
import { membershipHolds, memberships } from './schema.ts';
import { membershipNotEnded } from './store.server.ts';

/*
 * Finds memberships with something due. Callers check each again under its lock, so that two sweeps do it
 * once.
 */

export type DueMembership = { readonly membershipId: MembershipId; readonly customerId: CustomerId };

const due = { membershipId: memberships.id, customerId: memberships.customerId };

/** Returns the memberships with a hold that is due to start or end. */
export function membershipsWithHoldsDue(read: Transaction, today: CivilDate): Promise<DueMembership[]> {
  return read
    .select(due)
    .from(membershipHolds)
    .innerJoin(memberships, eq(memberships.id, membershipHolds.membershipId))
    .where(
      and(
        isNull(membershipHolds.endedAt),
        membershipNotEnded,
        sql`(${membershipHolds.untilOn} <= ${today}
             or ${membershipHolds.fromOn} <= ${today} and ${memberships.state} <> 'on_hold')`,
      ),
    );
}

/** Returns the memberships, except gifts, that joined at or before `joinedUntil` and are still pending. */
export function membershipsPendingSince(read: Transaction, joinedUntil: Date): Promise<DueMembership[]> {
  return read
    .select(due)
    .from(memberships)
    .where(
      and(
        eq(memberships.state, 'pending_payment_method'),
        // A gift membership waits for an address, never for a card.
        ne(memberships.source, 'gift'),
        lte(memberships.joinedAt, joinedUntil),
      ),
    );
}

/** Returns whether the history of a membership, which the caller has locked, already contains this reminder. */
export async function wasMembershipReminded(
  tx: Transaction,
  membershipId: MembershipId,
  reminder: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from membership_events where membership_id = ${membershipId} and kind = 'reminded'
       and data @> ${JSON.stringify(reminder)}::jsonb limit 1`);
  return rows.length > 0;
}

export type DueYearlyReminder = DueMembership & {
  readonly consentId: ConsentId;
  readonly acceptedAt: Date;
};

/**
 * Returns memberships, except canceled ones, whose consent is about a year old or older and that got no yearly reminder about it in the
 * last 300 days.
 */
export async function membershipsDueYearlyReminder(
  read: Transaction,
  now: Date,
): Promise<DueYearlyReminder[]> {
  const { rows } = await read.execute<
    Omit<DueYearlyReminder, 'acceptedAt'> & { readonly acceptedAt: string }
  >(sql`
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
 * Returns the current members of a plan who must still be notified of a price change: those who neither agreed to the new price when they
 * joined nor were notified. Leaves out gift members, and members with a budget, since their price never exceeds it.
 * @param membershipId limits the result to this membership.
 */
export async function membersToNotifyOfPriceChange(
  read: Transaction,
  { plan, startsOn, typicalLowCents, typicalHighCents }: PlanPriceChange,
  membershipId?: MembershipId,
): Promise<DueMembership[]> {
  const isAsked = membershipId === undefined ? undefined : eq(memberships.id, membershipId);
  return read
    .select(due)
    .from(memberships)
    .where(
      and(
        ...[eq(memberships.plan, plan), membershipNotEnded, ne(memberships.source, 'gift'), isAsked],
        sql`${memberships.answers} ->> 'mostCents' is null`,
        sql`not exists (select from membership_events event where event.membership_id = ${memberships.id}
              and event.kind = 'price_change_told' and event.effective_on = ${startsOn})`,
        // A consent's version names every price that was agreed to (`clubTerms`).
        sql`not exists (select from consents consent where consent.id = ${memberships.consentId}
              and consent.terms_version like ${`%:${startsOn}:${typicalLowCents}:${typicalHighCents}:%`})`,
      ),
    );
}
