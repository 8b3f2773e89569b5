import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ClubShipmentId, MembershipId, ReleaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lastChargeableDay } from '../../checkout/recurring/dunning-rules.ts';
import { clubShipments } from './schema.ts';
import type { ClubShipmentState } from './types.ts';

/*
 * Finds shipments with something due by their stored instants. Pages by id, so that a failing shipment is not
 * read again at once.
 */

type Portion = { readonly now: Date; readonly after: ClubShipmentId | undefined; readonly limit: number };

function afterId(after: ClubShipmentId | undefined) {
  return after === undefined ? undefined : gt(clubShipments.id, after);
}

async function idsWhere(read: Transaction, condition: SQL | undefined, limit: number) {
  const rows = await read
    .select({ id: clubShipments.id })
    .from(clubShipments)
    .where(condition)
    .orderBy(asc(clubShipments.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the ids of shipments whose boxes are due to lock. */
export async function boxesDueToLock(
  read: Transaction,
  { now, after, limit }: Portion,
): Promise<ClubShipmentId[]> {
  const isDue = and(inArray(clubShipments.state, ['upcoming', 'open']), lte(clubShipments.locksAt, now));
  return idsWhere(read, and(isDue, afterId(after)), limit);
}

/** Returns the ids of shipments that are due to be charged or retried, or whose charge was interrupted by a crash. */
export async function boxesDueToCharge(
  read: Transaction,
  { now, after, limit, releaseId }: Portion & { readonly releaseId?: ReleaseId | undefined },
): Promise<ClubShipmentId[]> {
  const isDue = or(
    and(eq(clubShipments.state, 'locked'), lte(clubShipments.dueOn, lastChargeableDay(now))),
    and(
      inArray(clubShipments.state, ['charging', 'declined']),
      or(isNull(clubShipments.nextTryAt), lte(clubShipments.nextTryAt, now)),
    ),
  );
  const isOfRelease = releaseId === undefined ? undefined : eq(clubShipments.releaseId, releaseId);
  return idsWhere(read, and(isDue, isOfRelease, afterId(after)), limit);
}

/** Returns whether a member has saved a box that can still be changed. */
export async function hasSavedBox(
  read: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<boolean> {
  const isOpen = and(inArray(clubShipments.state, ['upcoming', 'open']), gt(clubShipments.locksAt, now));
  const isSaved = and(eq(clubShipments.membershipId, membershipId), isNotNull(clubShipments.savedAt));
  return (await idsWhere(read, and(isSaved, isOpen), 1)).length > 0;
}

/** Returns the number of a release's shipments in each state. */
export async function countShipmentsByState(
  read: Transaction,
  releaseId: ReleaseId,
): Promise<ReadonlyMap<ClubShipmentState, number>> {
  const rows = await read
    .select({ state: clubShipments.state, count: sql<number>`count(*)::integer` })
    .from(clubShipments)
    .where(eq(clubShipments.releaseId, releaseId))
    .groupBy(clubShipments.state);
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * Returns the ids of upcoming shipments with a charge day in this range whose members have not yet been sent the reminder that is due
 * `days` days before.
 */
export async function shipmentsDueToRemind(
  read: Transaction,
  asked: Omit<Portion, 'now'> & {
    readonly from: CivilDate;
    readonly until: CivilDate;
    readonly days: number;
  },
): Promise<ClubShipmentId[]> {
  const { from, until, days, after, limit } = asked;
  const isToCome = and(
    inArray(clubShipments.state, ['upcoming', 'open']),
    gte(clubShipments.dueOn, from),
    lte(clubShipments.dueOn, until),
    sql`not exists (select from notices where kind = 'shipment-reminder' and subject_id = ${clubShipments.id}::text
      and occurrence = ${`${days}:`}::text || ${clubShipments.dueOn}::text)`,
  );
  return idsWhere(read, and(isToCome, afterId(after)), limit);
}

export async function shipmentIdsInStates(
  read: Transaction,
  membershipId: MembershipId,
  states: readonly ClubShipmentState[],
): Promise<ClubShipmentId[]> {
  const rows = await read
    .select({ id: clubShipments.id })
    .from(clubShipments)
    .where(and(eq(clubShipments.membershipId, membershipId), inArray(clubShipments.state, [...states])))
    .orderBy(asc(clubShipments.dueOn));
  return rows.map(({ id }) => id);
}

/** Returns the charge days of a membership's shipments, except canceled ones. */
export async function dueDaysOfMembership(
  read: Transaction,
  membershipId: MembershipId,
): Promise<CivilDate[]> {
  const rows = await read
    .select({ dueOn: clubShipments.dueOn })
    .from(clubShipments)
    .where(and(eq(clubShipments.membershipId, membershipId), ne(clubShipments.state, 'cancelled')));
  return rows.map(({ dueOn }) => dueOn);
}

/** Returns memberships whose last `count` shipments all lapsed and that have not been put on hold since. */
export async function membershipsWithLapsesInARow(
  read: Transaction,
  count: number,
  membershipId?: MembershipId,
): Promise<MembershipId[]> {
  const { rows } = await read.execute<{ readonly id: MembershipId }>(sql`
    select lapsed.membership_id as id
      from (select distinct membership_id from club_shipments
             where state = 'lapsed' and (${membershipId ?? null}::uuid is null or membership_id = ${membershipId ?? null}::uuid)) lapsed
      join memberships on memberships.id = lapsed.membership_id
      cross join lateral (
        select count(*) filter (where state = 'lapsed') as lapses, max(settled_at) as last_at
          from (select state, settled_at from club_shipments
                 where membership_id = lapsed.membership_id and settled_at is not null order by due_on desc limit ${count}) latest) ends
     where memberships.state in ('active', 'past_due') and ends.lapses = ${count}
       and not exists (select from membership_holds hold
                        where hold.membership_id = memberships.id and hold.created_at >= ends.last_at)
     order by lapsed.membership_id`);
  return rows.map(({ id }) => id);
}

/** The SQL condition for a declined shipment that is not paid yet, including while it is being retried. */
const isPastDue = sql`state in ('declined', 'charging') and declined_at is not null`;

/** Returns whether a membership has an unpaid declined shipment. */
export async function hasUnpaidShipment(read: Transaction, membershipId: MembershipId): Promise<boolean> {
  const { rows } = await read.execute(
    sql`select from club_shipments where membership_id = ${membershipId} and ${isPastDue} limit 1`,
  );
  return rows.length > 0;
}

/** Returns memberships that are `active` with an unpaid shipment, or `past_due` without one. */
export async function membershipsWithStalePaymentState(
  read: Transaction,
  membershipId?: MembershipId,
): Promise<MembershipId[]> {
  const isAsked = membershipId === undefined ? sql`` : sql`and id = ${membershipId}`;
  const { rows } = await read.execute<{ readonly id: MembershipId }>(sql`
    with owing as (select membership_id from club_shipments where ${isPastDue})
    select id from memberships where state = 'active' and id in (select membership_id from owing) ${isAsked}
    union select id from memberships where state = 'past_due' and id not in (select membership_id from owing) ${isAsked}
    order by id`);
  return rows.map(({ id }) => id);
}

export async function shipmentIdsOfRelease(
  read: Transaction,
  releaseId: ReleaseId,
  states: readonly ClubShipmentState[],
): Promise<ClubShipmentId[]> {
  const isAsked = and(eq(clubShipments.releaseId, releaseId), inArray(clubShipments.state, [...states]));
  const rows = await read
    .select({ id: clubShipments.id })
    .from(clubShipments)
    .where(isAsked)
    .orderBy(asc(clubShipments.id));
  return rows.map(({ id }) => id);
}

/** Makes a release's declined shipments due for a retry immediately. Returns their number. */
export async function rescheduleDeclinedShipmentsOfRelease(
  tx: Transaction,
  releaseId: ReleaseId,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx
    .update(clubShipments)
    .set({ nextTryAt: now, updatedAt: now })
    .where(and(eq(clubShipments.releaseId, releaseId), eq(clubShipments.state, 'declined')));
  return rowCount ?? 0;
}
