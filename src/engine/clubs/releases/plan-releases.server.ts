import { addMonths, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { canStillNotifyOfPrices } from '../memberships/rules.ts';
import { upcomingPriceChanges } from '../price-store.server.ts';
import { tierWithPricesOn } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import type { Club, WinePreference } from '../types.ts';
import { chooseBoxItems } from './box-rules.ts';
import {
  boxLockTime,
  boxOpeningTime,
  chargeDays,
  type Release,
  type ReleaseBox,
  type ReleaseWine,
  releaseTitle,
  shipmentMonthsOfClub,
} from './rules.ts';
import {
  advanceRelease,
  countClubMembers,
  insertRelease,
  lockRelease,
  releasesInState,
  replaceReleaseContents,
  updateRelease,
  winesOfPreviousRelease,
  winesOfRelease,
} from './store.server.ts';
import { type ClubWine, loadClubWines, releaseDaysOfClub, winesInStockForBoxes } from './view.server.ts';

type Planning = Pick<OrderDependencies, 'database' | 'clock'>;

const monthsAhead = 12;
/**
 * The number of days before its opening on which a release's boxes are chosen: late enough to rely on the stock, and early enough for staff
 * to review.
 */
const boxesDaysBeforeOpening = 21;
const preferences: readonly WinePreference[] = ['mixed', 'red', 'white'];
/** The score of a wine that was in the previous release. */
const lastTime = -2;

/**
 * Plans the releases of the next twelve months, chooses boxes for those that open soon, and opens those that
 * are due.
 */
export async function planReleases({ database, clock }: Planning): Promise<void> {
  const now = clock.now();
  const today = wineryDate(now);
  const clubs = await readClubs(database.read);
  for (const club of clubs.filter(({ cadence }) => cadence === 'release')) {
    const months = shipmentMonthsOfClub(club);
    const planned = await releaseDaysOfClub(database.read, club.id);
    for (const processOn of chargeDays(months, planned, today, addMonths(today, monthsAhead))) {
      const locksAt = boxLockTime(processOn);
      if (locksAt <= now || planned.includes(processOn)) continue;
      const [opensAt, title] = [boxOpeningTime(processOn), releaseTitle(processOn)];
      const release = { clubId: club.id, processOn, title, opensAt, locksAt, shipsOn: processOn };
      await insertRelease(database.read, { ...release, now });
    }
  }
  for (const release of await releasesInState(database.read, 'planning')) {
    const club = clubs.find(({ id }) => id === release.clubId);
    if (club) await database.transaction((tx) => prepareRelease(tx, club, release, now));
  }
}

/** Chooses the boxes of a release that opens soon and has none, and opens the release when it is due. */
async function prepareRelease(tx: Transaction, club: Club, { id }: Release, now: Date): Promise<void> {
  const release = await lockRelease(tx, id);
  if (release?.state !== 'planning') return;
  const choosesFrom = release.opensAt.getTime() - boxesDaysBeforeOpening * 24 * 3_600_000;
  if (now.getTime() < choosesFrom) return;
  if ((await winesOfRelease(tx, id)).length === 0) {
    await replaceReleaseContents(tx, id, await chooseReleaseContents(tx, club, release, wineryDate(now)));
    await updateRelease(tx, id, {}, now);
  }
  if (now >= release.opensAt) await advanceRelease(tx, id, { from: 'planning', to: 'open', now });
}

/**
 * Chooses the wines and default boxes of a release from the current stock, for the current number of members, at the prices of its charge
 * day. Counts scheduled price changes if members have been or can still be notified of them.
 */
export async function chooseReleaseContents(
  read: Transaction,
  club: Club,
  release: Pick<Release, 'clubId' | 'processOn'>,
  today: CivilDate,
): Promise<{ readonly wines: readonly ReleaseWine[]; readonly boxes: readonly ReleaseBox[] }> {
  const seesAllocation = club.tiers.every((tier) => tier.seesAllocation);
  const wines = await loadClubWines(read, { seesAllocation });
  const [members, before] = [
    await countClubMembers(read, release.clubId),
    await winesOfPreviousRelease(read, release.clubId, release.processOn),
  ];
  const scores = new Map<SkuId, number>(before.map((skuId) => [skuId, lastTime]));
  const changes = (await upcomingPriceChanges(read)).filter(
    ({ toldAt, startsOn }) => toldAt !== null || canStillNotifyOfPrices(startsOn, today),
  );
  const tiers = club.tiers.map((tier) =>
    tierWithPricesOn(
      tier,
      changes.filter(({ plan }) => plan === tier.plan),
      release.processOn,
    ),
  );
  const boxes = tiers.flatMap((tier) =>
    preferences.flatMap((preference): ReleaseBox[] => {
      const items = chooseBoxItems(winesInStockForBoxes(wines, members * 2), tier, preference, scores);
      return items.length > 0 ? [{ plan: tier.plan, preference, items }] : [];
    }),
  );
  return { wines: wines.filter(isForBoxes).map(asReleaseWine), boxes };
}

function isForBoxes({ bottleMl }: ClubWine): boolean {
  return bottleMl === 750;
}

const mostInBox = 12;

function asReleaseWine({ skuId, purchaseLimit }: ClubWine): ReleaseWine {
  return { skuId, maximum: Math.min(mostInBox, purchaseLimit ?? mostInBox), isMandatory: false };
}

/**
 * Advances the state of releases to follow their shipments: to locked, to processing, to closed once no shipment is left to charge, and to
 * archived three months after the charge day.
 * @param openOf returns how many shipments of a release are still to lock and to charge.
 */
export async function advanceReleases(
  { database, clock }: Planning,
  openOf: (releaseId: Release['id']) => Promise<{ readonly toLock: number; readonly toCharge: number }>,
): Promise<void> {
  const { read } = database;
  const now = clock.now();
  for (const { id, locksAt } of await releasesInState(read, 'open')) {
    if (now >= locksAt && (await openOf(id)).toLock === 0)
      await advanceRelease(read, id, { from: 'open', to: 'locked', now });
  }
  for (const { id, processOn } of await releasesInState(read, 'locked')) {
    if (processOn <= wineryDate(now))
      await advanceRelease(read, id, { from: 'locked', to: 'processing', now });
  }
  for (const { id } of await releasesInState(read, 'processing')) {
    if ((await openOf(id)).toCharge === 0)
      await advanceRelease(read, id, { from: 'processing', to: 'closed', now });
  }
  for (const { id, processOn } of await releasesInState(read, 'closed')) {
    const archivesOn = addMonths(processOn, 3);
    if (archivesOn <= wineryDate(now))
      await advanceRelease(read, id, { from: 'closed', to: 'archived', now });
  }
}
