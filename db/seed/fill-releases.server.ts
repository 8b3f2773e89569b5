import { eq } from 'drizzle-orm';
import { addDays, type CivilDate, civilParts, wineryDate } from '../../src/core/dates.ts';
import { invariant } from '../../src/core/invariant.ts';
import { chooseReleaseContents } from '../../src/engine/clubs/releases/plan-releases.server.ts';
import {
  boxLockTime,
  boxOpeningTime,
  type ReleaseState,
  releaseTitle,
} from '../../src/engine/clubs/releases/rules.ts';
import {
  findRelease,
  insertRelease,
  replaceReleaseContents,
  updateRelease,
} from '../../src/engine/clubs/releases/store.server.ts';
import { openMissingShipments } from '../../src/engine/clubs/shipments/open-shipments.server.ts';
import { clubShipments } from '../../src/engine/clubs/shipments/schema.ts';
import { readClubs } from '../../src/engine/clubs/store.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { demoClubs } from './demo-winery.ts';

type SeedRelease = {
  readonly club: string;
  /** Days from seeding to the day on which the release is charged. */
  readonly inDays: number;
  readonly state: Extract<ReleaseState, 'open' | 'archived'>;
  /** Days from seeding to the day on which the release locks. If omitted, it locks on the day before the charge. */
  readonly locksInDays?: number;
};

/**
 * The demo's current releases, one in each state: Open Cellar's boxes can be changed, Foothill's are locked and charged tomorrow, and a
 * member skipped the Lantern Society's last one. The shop plans later releases itself. Each release is in a month that its members agreed
 * to; those months also depend on the day of seeding (`monthShiftByClub`).
 */
const releases: readonly SeedRelease[] = [
  { club: 'open-cellar', inDays: 14, state: 'open' },
  { club: 'foothill', inDays: 1, locksInDays: 0, state: 'open' },
  { club: 'lantern', inDays: -100, state: 'archived' },
];

/**
 * Returns, by club slug, the number of months by which the club's shipping months are shifted, so that the current release is in the last
 * of them.
 */
export function monthShiftByClub(today: CivilDate): ReadonlyMap<string, number> {
  return new Map(
    releases.map(({ club: slug, inDays }) => {
      const last = demoClubs.find((club) => club.slug === slug)?.frequencies[0]?.months?.at(-1);
      invariant(last, `${slug} sends in months`);
      return [slug, civilParts(addDays(today, inDays)).month - last];
    }),
  );
}

/** Creates the releases around the day of seeding with their members' boxes, and skips the boxes of past releases. Enqueues no emails. */
export async function seedReleases(tx: Transaction, now: Date): Promise<void> {
  for (const release of releases) await fillRelease(tx, release, now);
}

async function fillRelease(tx: Transaction, seed: SeedRelease, now: Date): Promise<void> {
  const today = wineryDate(now);
  const club = (await readClubs(tx)).find(({ slug }) => slug === seed.club);
  invariant(club, `the seed's clubs have one called ${seed.club}`);
  const processOn = addDays(today, seed.inDays);
  const locksAt = locksOn(processOn, today, seed);
  const title = releaseTitle(processOn);
  const dates = { processOn, opensAt: boxOpeningTime(processOn), locksAt, shipsOn: processOn };
  const releaseId = await insertRelease(tx, { clubId: club.id, title, ...dates, now });
  invariant(releaseId, `${seed.club} has one release a day`);
  await replaceReleaseContents(
    tx,
    releaseId,
    await chooseReleaseContents(tx, club, { clubId: club.id, processOn }, wineryDate(now)),
  );
  await updateRelease(tx, releaseId, { state: 'open' }, now);
  const release = await findRelease(tx, releaseId);
  invariant(release, 'what was written is there');
  const opened = await openMissingShipments(tx, release, { now: boxOpeningTime(processOn) });
  if (seed.state === 'open') return;
  for (const { id } of opened) {
    const ended = { state: 'skipped', endedBy: 'member', settledAt: boxOpeningTime(processOn) } as const;
    await tx
      .update(clubShipments)
      .set({ ...ended, updatedAt: now })
      .where(eq(clubShipments.id, id));
  }
  await updateRelease(tx, releaseId, { state: seed.state }, now);
}

/**
 * Returns when a release locks. A release that locks on the day of seeding appears locked immediately, and its jobs process it a minute
 * later.
 */
function locksOn(processOn: CivilDate, today: CivilDate, { locksInDays }: SeedRelease): Date {
  return locksInDays === undefined ? boxLockTime(processOn) : boxLockTime(addDays(today, locksInDays));
}
