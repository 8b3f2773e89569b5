import { asc, eq, sql } from 'drizzle-orm';
import type { CustomerId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import { atOnce, type Transaction } from '../../platform/database.server.ts';
import { prepared } from '../../platform/prepared.server.ts';
import { type ClubPlaces, undoDays } from './rules.ts';
import { clubFrequencies, clubs, clubTiers } from './schema.ts';
import type { Club, ClubId } from './types.ts';

const clubRows = prepared((db) => db.select().from(clubs).orderBy(asc(clubs.position)));
const tierRows = prepared((db) => db.select().from(clubTiers).orderBy(asc(clubTiers.bottles)));
const frequencyRows = prepared((db) =>
  db.select().from(clubFrequencies).orderBy(asc(clubFrequencies.position)),
);

/** All clubs of the winery with their plans, in the order in which they are shown; one journey to the database. */
export async function readClubs(read: Transaction): Promise<Club[]> {
  const [found, tiers, frequencies] = await atOnce([
    clubRows(read, {}),
    tierRows(read, {}),
    frequencyRows(read, {}),
  ]);
  return found.map(({ position: _, memberCap, ...club }) => ({
    ...club,
    memberCap: memberCap ?? undefined,
    tiers: tiers
      .filter(({ clubId }) => clubId === club.id)
      .map(({ discountBasisPoints: discount, ...tier }) => ({ ...tier, discount })),
    frequencies: frequencies
      .filter(({ clubId }) => clubId === club.id)
      .map(({ clubId: _club, position: _position, ...frequency }) => frequency),
  }));
}

export async function findClub(read: Transaction, slug: string): Promise<Club | undefined> {
  return (await readClubs(read)).find((club) => club.slug === slug);
}

/**
 * How the places of a club stand for somebody: their own membership, wait or offer takes none from them.
 * @param customerId undefined where nobody in particular asks.
 */
export async function placesOf(
  read: Transaction,
  clubId: ClubId,
  customerId: CustomerId | undefined,
  now: Date,
): Promise<ClubPlaces> {
  const { rows } = await read.execute<ClubPlaces>(sql`
    select (select count(*) from memberships member
             where member.club_id = ${clubId} and member.customer_id is distinct from ${customerId ?? null}
               and (member.state <> 'cancelled'
                    or member.cancelled_at > ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays})))::int as taken,
           (select count(*) from club_waits wait where wait.club_id = ${clubId} and wait.state = 'offered'
               and wait.customer_id is distinct from ${customerId ?? null})::int as offered,
           (select count(*) from club_waits wait where wait.club_id = ${clubId} and wait.state = 'waiting'
               and wait.customer_id is distinct from ${customerId ?? null})::int as waiting`);
  const [places] = rows;
  invariant(places, 'counts are always there');
  return places;
}

/** Joins of a club with a cap come one after the other from here on, until the transaction ends. */
export async function lockClub(tx: Transaction, clubId: ClubId): Promise<void> {
  await tx.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('no key update');
}
