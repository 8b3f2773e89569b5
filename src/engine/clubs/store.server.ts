import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { ClubId, CustomerId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { withoutNulls } from '../../core/without-nulls.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { prepareStatement } from '../../platform/prepared.server.ts';
import { readClubCopy } from './definition-rules.ts';
import { type ClubSpots, cancellationUndoDays } from './rules.ts';
import { clubs } from './schema.ts';
import type { Club, ClubFrequency, ClubTier } from './types.ts';

/** Selects all clubs with their plans in one statement, because public pages read them often. */
const clubRows = prepareStatement((db) =>
  db
    .select({
      ...getTableColumns(clubs),
      tiers: sql<ClubTier[]>`(
        select json_agg(json_build_object(
                 'plan', tier.plan, 'clubId', tier.club_id, 'bottles', tier.bottles,
                 'discount', tier.discount_basis_points, 'typicalLowCents', tier.typical_low_cents,
                 'typicalHighCents', tier.typical_high_cents, 'seesAllocation', tier.sees_allocation,
                 'tastingsPerDay', tier.tastings_per_day, 'giftCents', tier.gift_cents,
                 'newPrices', (select coalesce(json_agg(json_build_object('startsOn', change.starts_on,
                      'typicalLowCents', change.typical_low_cents, 'typicalHighCents', change.typical_high_cents)
                      order by change.starts_on), '[]')
                    from club_price_changes change
                   where change.plan = tier.plan and change.told_at is not null and change.applied_at is null)) order by tier.bottles)
          from club_tiers tier where tier.club_id = clubs.id)`,
      frequencies: sql<ClubFrequency[]>`(
        select json_agg(json_build_object(
                 'frequency', each.frequency, 'title', each.title, 'months', each.months,
                 'intervalMonths', each.interval_months) order by each.position)
          from club_frequencies each where each.club_id = clubs.id)`,
    })
    .from(clubs)
    .orderBy(asc(clubs.position), asc(clubs.id)),
);

/** Returns all clubs with their plans and their positions, in display order. */
export async function readClubsWithPositions(
  read: Transaction,
): Promise<(Club & { readonly position: number })[]> {
  const found = await clubRows(read, {});
  return found.map((club) => ({ ...withoutNulls(club), copy: readClubCopy(club.copy) }));
}

/** Returns all clubs with their plans, in display order. */
export async function readClubs(read: Transaction): Promise<Club[]> {
  return (await readClubsWithPositions(read)).map(({ position: _, ...club }) => club);
}

export async function findClub(read: Transaction, slug: string): Promise<Club | undefined> {
  return (await readClubs(read)).find((club) => club.slug === slug);
}

/**
 * Returns how many of a club's spots are taken, offered and waited for, not counting this customer's own membership, waitlist entry or
 * offer.
 * @param customerId undefined to count everyone.
 */
export async function spotsOfClub(
  read: Transaction,
  clubId: ClubId,
  customerId: CustomerId | undefined,
  now: Date,
): Promise<ClubSpots> {
  const places = (await placesOfClubs(read, sql`club.id = ${clubId}`, customerId, now)).get(clubId);
  invariant(places, `club ${clubId} exists`);
  return places;
}

/** Returns how many spots of every capped club are taken, offered and waited for, by club id. */
export function spotsOfCappedClubs(read: Transaction, now: Date): Promise<ReadonlyMap<ClubId, ClubSpots>> {
  return placesOfClubs(read, sql`club.member_cap is not null`, undefined, now);
}

async function placesOfClubs(
  read: Transaction,
  which: SQL,
  customerId: CustomerId | undefined,
  now: Date,
): Promise<ReadonlyMap<ClubId, ClubSpots>> {
  const { rows } = await read.execute<ClubSpots & { clubId: ClubId }>(sql`
    select club.id as "clubId",
           (select count(*) from memberships member
             where member.club_id = club.id and member.customer_id is distinct from ${customerId ?? null}
               and (member.state not in ('cancelled', 'completed')
                    or member.cancelled_at > ${now.toISOString()}::timestamptz - make_interval(days => ${cancellationUndoDays})))::int as taken,
           (select count(*) from club_waits wait where wait.club_id = club.id and wait.state = 'offered'
               and wait.customer_id is distinct from ${customerId ?? null})::int as offered,
           (select count(*) from club_waits wait where wait.club_id = club.id and wait.state = 'waiting'
               and wait.customer_id is distinct from ${customerId ?? null})::int as waiting
      from clubs club where ${which}`);
  return new Map(rows.map(({ clubId, ...places }) => [clubId, places]));
}

/** Locks a club until the transaction ends, so that joins of a capped club run one after another. */
export async function lockClub(tx: Transaction, clubId: ClubId): Promise<void> {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('no key update');
}

/** Sets whether a club is paused for new members. Returns whether the club exists. */
export async function setClubPaused(tx: Transaction, slug: string, isPaused: boolean): Promise<boolean> {
  const changed = await tx.update(clubs).set({ isPaused }).where(eq(clubs.slug, slug));
  return changed.rowCount === 1;
}
