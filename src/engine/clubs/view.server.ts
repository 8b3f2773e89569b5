import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../core/dates.ts';
import type { ClubId } from '../../core/ids.ts';
import { basisPoints } from '../../core/money.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { isWineFacts, skuDisplayName } from '../catalog/rules.ts';
import { viewShelf } from '../catalog/view.server.ts';
import { type CustomerStanding, guestStanding, standingForClubBox } from '../pricing/standing/rules.ts';
import { releaseMonth } from './releases/rules.ts';
import { clubStatus, findPlan, spotsLeft } from './rules.ts';
import { readClubs, spotsOfCappedClubs } from './store.server.ts';
import type { ClubFrequency, ClubOffer } from './types.ts';

/** Returns every club with its plans, availability and next release, for `/wine-club`. */
export async function clubsOnOffer(read: Transaction, now: Date): Promise<ClubOffer[]> {
  const [clubs, releases, capped] = await Promise.all([
    readClubs(read),
    comingReleases(read, now),
    spotsOfCappedClubs(read, now),
  ]);
  return clubs.map((club) => {
    const places = capped.get(club.id) ?? { taken: 0, offered: 0, waiting: 0 };
    return {
      ...club,
      status: clubStatus(club, places),
      placesLeft: spotsLeft(club, places),
      nextRelease: releases.get(club.id)?.[0],
    };
  });
}

type ComingRelease = NonNullable<ClubOffer['nextRelease']> & { readonly opensAt: Date };

/** Returns each club's releases that have not locked yet, earliest first. */
async function comingReleases(
  read: Transaction,
  now: Date,
): Promise<ReadonlyMap<ClubId, readonly ComingRelease[]>> {
  const { rows } = await read.execute<{
    clubId: ClubId;
    processOn: CivilDate;
    locksAt: Date;
    opensAt: Date;
    isOpen: boolean;
  }>(sql`
    select club_id as "clubId", process_on as "processOn", locks_at as "locksAt", opens_at as "opensAt",
           state = 'open' as "isOpen"
      from releases where locks_at > ${now.toISOString()} and state in ('planning', 'open')
     order by club_id, process_on`);
  const releases = Map.groupBy(rows, ({ clubId }) => clubId);
  return new Map(
    [...releases].map(([clubId, ofClub]) => [
      clubId,
      ofClub.map(({ clubId: _, ...release }) => ({
        ...release,
        locksAt: new Date(release.locksAt),
        opensAt: new Date(release.opensAt),
      })),
    ]),
  );
}

/**
 * Returns a club's next release in one of the frequency's months, or undefined if there is none. The club may have other releases before
 * it.
 */
export async function nextReleaseOf(
  read: Transaction,
  clubId: ClubId,
  { months }: Pick<ClubFrequency, 'months'>,
  now: Date,
): Promise<ComingRelease | undefined> {
  const releases = (await comingReleases(read, now)).get(clubId);
  return releases?.find(({ processOn }) => months.includes(releaseMonth(processOn)));
}

/**
 * Returns the customer's pricing standing with the member discount and shipping of a club box added. Also applies to a customer who joins
 * with the box, and while the membership is on hold or has no card, because the box ships only once the membership is active.
 */
export async function standingWithClubBox(
  read: Transaction,
  own: CustomerStanding,
  { plan, frequency }: { readonly plan: string; readonly frequency: string },
): Promise<CustomerStanding> {
  const joined = own.clubs.find((club) => club.plan === plan);
  if (joined) return standingForClubBox(own, joined, basisPoints(0));
  const chosen = findPlan(await readClubs(read), plan, frequency);
  if (!chosen) return own;
  const { slug, title, pointsMultiplier, groundShippingCents = null } = chosen.club;
  const club = { slug, plan, title, pointsMultiplier, groundShippingCents };
  return standingForClubBox(own, club, chosen.tier.discount);
}

/** Returns the wines and grapes that a member can exclude from their shipments. */
export async function excludableWinesAndGrapes(read: Transaction) {
  const shelf = await viewShelf(read, guestStanding);
  const wines = shelf.filter(({ facts }) => isWineFacts(facts));
  const grapes = wines.flatMap(({ facts }) =>
    isWineFacts(facts) ? facts.blend.map(({ grape }) => grape) : [],
  );
  return {
    wines: wines.map((sku) => ({ skuId: sku.skuId, name: skuDisplayName(sku) })),
    grapes: [...new Set(grapes)].sort((one, other) => one.localeCompare(other)),
  };
}
