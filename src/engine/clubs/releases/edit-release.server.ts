import { type CivilDate, formatDateWithYear, monthNames, wineryDate } from '../../../core/dates.ts';
import { formatListWithoutSerialComma } from '../../../core/listed.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { invalidateClubPages } from '../price-store.server.ts';
import { moveShipmentsOfRelease } from '../shipments/open-store.server.ts';
import { readClubs } from '../store.server.ts';
import type { Club, ClubPlan, WinePreference } from '../types.ts';
import { chooseReleaseContents } from './plan-releases.server.ts';
import {
  boxLockTime,
  boxOpeningTime,
  chargeMonthOf,
  type Release,
  releaseMonth,
  releaseTitle,
  shipmentMonthsOfClub,
} from './rules.ts';
import {
  boxesOfRelease,
  findReleaseOn,
  insertRelease,
  lockRelease,
  type ReleaseChange,
  replaceReleaseContents,
  updateRelease,
  winesOfRelease,
} from './store.server.ts';
import { loadClubWines, releaseDaysOfClub } from './view.server.ts';

type Editing = Pick<OrderDependencies, 'database' | 'clock'>;

export type ReleaseRefusalCode =
  | 'CLUB_UNKNOWN'
  | 'RELEASE_UNKNOWN'
  /** The month already has a release. */
  | 'RELEASE_THERE'
  /** Members did not agree to a charge in that month. */
  | 'RELEASE_NOT_AGREED'
  /** The release is open, locked or over, and what members have seen must not change. */
  | 'RELEASE_STATE'
  | 'RELEASE_DATE'
  | 'WINE_UNKNOWN'
  | 'PLAN_UNKNOWN'
  | 'BOX_SIZE';

type Edited<Value = undefined> = Promise<Result<Value, ReleaseRefusalCode>>;

/** Identifies a release by its club's slug and its charge day. A club has at most one release per day. */
export type ReleaseKey = { readonly club: string; readonly on: CivilDate };

const no = (code: ReleaseRefusalCode, sentence: string): Refusal<ReleaseRefusalCode> => ({ code, sentence });

/** Returns a release and its club, for staff commands. Fails with `CLUB_UNKNOWN` or `RELEASE_UNKNOWN`. */
export async function findReleaseByKey(
  read: Transaction,
  { club: slug, on }: ReleaseKey,
): Edited<{ readonly club: Club; readonly release: Release }> {
  const club = (await readClubs(read)).find((each) => each.slug === slug);
  if (!club) return refused(no('CLUB_UNKNOWN', `We couldn’t find a club named ${slug}.`));
  const release = await findReleaseOn(read, club.id, on);
  return release
    ? ok({ club, release })
    : refused(no('RELEASE_UNKNOWN', `${club.title} has no release on ${on}.`));
}

/**
 * Plans a release on a given day, with boxes chosen now, and returns its id. The day must be in one of the club's months, and the month
 * must not have a release yet, because members agreed to one charge in each of these months (I-52).
 */
export async function createRelease(
  { database, clock }: Editing,
  request: ReleaseKey & { readonly title?: string | undefined; readonly actor: AuditActor },
): Edited<Release['id']> {
  const now = clock.now();
  return database.transaction(async (tx): Edited<Release['id']> => {
    const club = (await readClubs(tx)).find(({ slug }) => slug === request.club);
    if (!club) return refused(no('CLUB_UNKNOWN', `We couldn’t find a club named ${request.club}.`));
    if (club.cadence === 'own_date') {
      return refused(
        no('CLUB_UNKNOWN', `${club.title} has no releases because each member has their own dates.`),
      );
    }
    const locksAt = boxLockTime(request.on);
    if (locksAt <= now)
      return refused(no('RELEASE_DATE', 'That date is too soon. Boxes for it would already be locked.'));
    const unagreed = whyNotAgreed(club, request.on, await releaseDaysOfClub(tx, club.id));
    if (unagreed) return refused(unagreed);
    const { on: processOn, title = releaseTitle(processOn) } = request;
    const dates = { processOn, opensAt: boxOpeningTime(processOn), locksAt, shipsOn: processOn };
    const id = await insertRelease(tx, { clubId: club.id, title, ...dates, now });
    if (!id) return refused(there(club, processOn));
    await replaceReleaseContents(
      tx,
      id,
      await chooseReleaseContents(tx, club, { clubId: club.id, processOn }, wineryDate(now)),
    );
    await audit(tx, { id, actor: request.actor, action: 'release.planned', data: { processOn }, now });
    await invalidateClubPages(tx);
    return ok(id);
  });
}

function there({ title }: Club, day: CivilDate): Refusal<ReleaseRefusalCode> {
  return no('RELEASE_THERE', `${title} already has a release on ${formatDateWithYear(day)}.`);
}

/** Returns the refusal if members' agreements don't cover a charge on this day, otherwise undefined. */
function whyNotAgreed(
  club: Club,
  day: CivilDate,
  planned: readonly CivilDate[],
): Refusal<ReleaseRefusalCode> | undefined {
  const months = shipmentMonthsOfClub(club);
  if (!months.includes(releaseMonth(day))) {
    const names = [...months].sort((one, other) => one - other).map((month) => monthNames[month - 1] ?? '');
    const sentence = `Members of ${club.title} agreed to charges in ${formatListWithoutSerialComma(names)} only. Choose a date in one of those months.`;
    return no('RELEASE_NOT_AGREED', sentence);
  }
  const inMonth = planned.find((each) => chargeMonthOf(each) === chargeMonthOf(day));
  if (!inMonth) return undefined;
  const { sentence } = there(club, inMonth);
  return no('RELEASE_THERE', `${sentence} Members agreed to one charge a month. Move that release instead.`);
}

/**
 * Runs an edit on a locked release and records it in the audit log. Fails with `RELEASE_STATE` unless the release is in one of the given
 * states.
 */
async function edit(
  { database, clock }: Editing,
  on: ReleaseKey,
  states: readonly Release['state'][],
  {
    actor,
    action,
    data,
  }: { readonly actor: AuditActor; readonly action: string; readonly data: Readonly<Record<string, string>> },
  work: (tx: Transaction, found: { readonly club: Club; readonly release: Release }, now: Date) => Edited,
): Edited {
  return database.transaction(async (tx): Edited => {
    const found = await findReleaseByKey(tx, on);
    if (!found.ok) return found;
    const release = await lockRelease(tx, found.value.release.id);
    if (!release || !states.includes(release.state)) {
      const state = release?.state ?? 'gone';
      return refused(
        no(
          'RELEASE_STATE',
          `This release is ${state}. It can only be changed while it is ${states.join(' or ')}.`,
        ),
      );
    }
    const now = clock.now();
    const done = await work(tx, { club: found.value.club, release }, now);
    if (done.ok) await audit(tx, { id: release.id, actor, action, data, now });
    return done;
  });
}

/**
 * Changes the title, note, ship date and options of a release that is planned or open. Fails with `RELEASE_DATE` if the ship date is before
 * the charge date.
 */
export function changeReleaseDetails(
  dependencies: Editing,
  on: ReleaseKey,
  change: Pick<ReleaseChange, 'title' | 'note' | 'shipsOn' | 'allowsShipEarly' | 'minimumBottles'>,
  actor: AuditActor,
): Edited {
  const data = { changed: Object.keys(change).join(', ') };
  return edit(
    dependencies,
    on,
    ['planning', 'open'],
    { actor, action: 'release.changed', data },
    async (tx, { release }, now) => {
      if (change.shipsOn && change.shipsOn < release.processOn) {
        return refused(no('RELEASE_DATE', 'The ship date can’t be before the charge date.'));
      }
      await updateRelease(tx, release.id, change, now);
      return ok(undefined);
    },
  );
}

/** Sets the default box of a plan for a wine preference. Possible only before the release opens to members. */
export function setReleaseBox(
  dependencies: Editing,
  on: ReleaseKey,
  box: {
    readonly plan: string;
    readonly preference: WinePreference;
    readonly wines: readonly { readonly code: string; readonly quantity: number }[];
  },
  actor: AuditActor,
): Edited {
  const data = { plan: box.plan, preference: box.preference };
  return edit(
    dependencies,
    on,
    ['planning'],
    { actor, action: 'release.box', data },
    async (tx, { club, release }) => {
      const tier = club.tiers.find(({ plan }) => plan === box.plan);
      if (!tier) return refused(no('PLAN_UNKNOWN', `${club.title} has no plan named ${box.plan}.`));
      const bottles = box.wines.reduce((all, { quantity }) => all + quantity, 0);
      if (bottles !== tier.bottles) {
        return refused(
          no('BOX_SIZE', `A ${box.plan} box has ${tier.bottles} bottles, but you entered ${bottles}.`),
        );
      }
      const known = await loadClubWines(tx, { seesAllocation: tier.seesAllocation });
      const unknown = box.wines.find(({ code }) => !known.some((wine) => wine.code === code));
      if (unknown) return refused(no('WINE_UNKNOWN', `${unknown.code} isn’t a wine this club can send.`));
      const items = box.wines.flatMap(({ code, quantity }) =>
        known.filter((wine) => wine.code === code).map(({ skuId }) => ({ skuId, quantity })),
      );
      const wines = await winesOfRelease(tx, release.id);
      const added = items
        .filter(({ skuId }) => !wines.some((wine) => wine.skuId === skuId))
        .map(({ skuId }) => ({ skuId, maximum: tier.bottles, isMandatory: false }));
      const plan = box.plan as ClubPlan;
      const others = (await boxesOfRelease(tx, release.id)).filter(
        (each) => each.plan !== plan || each.preference !== box.preference,
      );
      const boxes = [...others, { plan, preference: box.preference, items }];
      await replaceReleaseContents(tx, release.id, { wines: [...wines, ...added], boxes });
      return ok(undefined);
    },
  );
}

/**
 * Moves a release and its unlocked boxes to another day of the same month. Reminders move with them, because they are counted from the
 * charge day.
 */
export function moveRelease(dependencies: Editing, on: ReleaseKey, to: CivilDate, actor: AuditActor): Edited {
  const planned = { actor, action: 'release.moved', data: { from: on.on, to } };
  return edit(dependencies, on, ['planning', 'open'], planned, async (tx, { club, release }, now) => {
    const locksAt = boxLockTime(to);
    const opensAt = release.state === 'planning' ? boxOpeningTime(to) : release.opensAt;
    if (locksAt <= now || locksAt <= opensAt || now >= release.locksAt) {
      return refused(no('RELEASE_DATE', 'Choose a later date. Boxes for this one would already be locked.'));
    }
    if (await findReleaseOn(tx, club.id, to)) return refused(there(club, to));
    if (chargeMonthOf(to) !== chargeMonthOf(release.processOn)) {
      const month = monthNames[releaseMonth(release.processOn) - 1];
      const sentence = `Members agreed to be charged for this release in ${month}. Choose another date in ${month}.`;
      return refused(no('RELEASE_NOT_AGREED', sentence));
    }
    const shipsOn = release.shipsOn < to ? to : release.shipsOn;
    await updateRelease(tx, release.id, { processOn: to, locksAt, opensAt, shipsOn }, now);
    await invalidateClubPages(tx);
    await moveShipmentsOfRelease(tx, release.id, { dueOn: to, locksAt, now });
    return ok(undefined);
  });
}

async function audit(
  tx: Transaction,
  done: {
    readonly id: Release['id'];
    readonly actor: AuditActor;
    readonly action: string;
    readonly data: Readonly<Record<string, string>>;
    readonly now: Date;
  },
): Promise<void> {
  const { id: subjectId, now: at, ...what } = done;
  await recordAudit(tx, { ...what, at, subjectType: 'release', subjectId });
}
