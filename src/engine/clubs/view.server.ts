import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { clubStatus, placesLeft } from './rules.ts';
import { placesOfCappedClubs, readClubs } from './store.server.ts';
import type { ClubId, ClubOffer } from './types.ts';

/** What `/wine-club` compares: every club with its plans, whether it takes members, and its next release. */
export async function clubsOnOffer(read: Transaction, now: Date): Promise<ClubOffer[]> {
  const [clubs, releases, capped] = await Promise.all([
    readClubs(read),
    nextReleases(read, now),
    placesOfCappedClubs(read, now),
  ]);
  return clubs.map((club) => {
    const places = capped.get(club.id) ?? { taken: 0, offered: 0, waiting: 0 };
    return {
      ...club,
      status: clubStatus(club, places),
      placesLeft: placesLeft(club, places),
      nextRelease: releases.get(club.id),
    };
  });
}

type NextRelease = NonNullable<ClubOffer['nextRelease']>;

/** The first release of each club that does not lock before `now`. */
export async function nextReleases(
  read: Transaction,
  now: Date,
): Promise<ReadonlyMap<ClubId, NextRelease & { readonly opensAt: Date }>> {
  const { rows } = await read.execute<{
    clubId: ClubId;
    processOn: CivilDate;
    locksAt: Date;
    opensAt: Date;
    isOpen: boolean;
  }>(sql`
    select distinct on (club_id) club_id as "clubId", process_on as "processOn", locks_at as "locksAt",
           opens_at as "opensAt", state = 'open' as "isOpen"
      from releases where locks_at > ${now.toISOString()} and state in ('planning', 'open')
     order by club_id, process_on`);
  return new Map(
    rows.map(({ clubId, ...release }) => [
      clubId,
      { ...release, locksAt: new Date(release.locksAt), opensAt: new Date(release.opensAt) },
    ]),
  );
}
