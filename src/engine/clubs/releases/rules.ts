import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  civilParts,
  monthNames,
  weekdayNumber,
  wineryDate,
  wineryInstant,
} from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { Club, ClubPlan, WinePreference } from '../types.ts';
import type { releases } from './schema.ts';

/** The state of a release (domain §7.3). A state can only advance, which the database enforces. */
export type ReleaseState = 'planning' | 'open' | 'locked' | 'processing' | 'closed' | 'archived';

/** A club's release: the wine that all its members receive on one day. */
export type Release = WithoutNulls<Omit<typeof releases.$inferSelect, 'createdAt' | 'updatedAt'>>;

/** A wine that can be in a box of a release. A wine with `isMandatory` can't be removed from a box. */
export type ReleaseWine = {
  readonly skuId: SkuId;
  readonly maximum: number;
  readonly isMandatory: boolean;
};

/** The default box of a plan for a wine preference. */
export type ReleaseBox = {
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
};

/** The number of days before its charge day on which a box opens (domain §4.3). */
const windowDays = 21;

/** The time at which boxes open and are charged, in minutes after midnight at the winery; chosen so that no email is sent at night. */
const morning = 6 * 60;

/** Returns the instant at which a box with this charge day opens. */
export function boxOpeningTime(dueOn: CivilDate): Date {
  return wineryInstant(addDays(dueOn, -windowDays), morning);
}

/** Returns the instant at which a box with this charge day locks: 23:59 on the day before, in the winery's time zone. */
export function boxLockTime(dueOn: CivilDate): Date {
  return wineryInstant(addDays(dueOn, -1), 24 * 60 - 1);
}

const releaseDayOfMonth = 12;

/** Returns the usual day of a release in this month: the 12th, or the following Monday if the 12th is on a weekend. */
export function usualReleaseDay(year: number, month: number): CivilDate {
  const day = civilDate(year, month, releaseDayOfMonth);
  invariant(day, `${month} is a month`);
  return addDays(day, { 6: 2, 0: 1 }[weekdayNumber(day)] ?? 0);
}

/**
 * Returns the usual release days in the given months between two days, inclusive.
 * @param months numbers from 1 to 12.
 */
export function usualReleaseDays(months: readonly number[], from: CivilDate, until: CivilDate): CivilDate[] {
  const first = civilParts(from);
  const last = civilParts(until);
  const count = (last.year - first.year) * 12 + last.month - first.month + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const { year, month } = civilParts(addMonths(firstOfMonth(from), index));
    return { day: usualReleaseDay(year, month), month };
  })
    .filter(({ day, month }) => months.includes(month) && day >= from && day <= until)
    .map(({ day }) => day);
}

function firstOfMonth(date: CivilDate): CivilDate {
  return addDays(date, 1 - civilParts(date).day);
}

/** Returns the month of a charge day, such as `2027-02`. Members agree to one charge in each of their months (I-52). */
export function chargeMonthOf(day: CivilDate): string {
  return day.slice(0, 'yyyy-mm'.length);
}

/**
 * Returns the charge days in the given months between two days, inclusive: the days of existing releases, and the usual day of each month
 * without a release.
 * @param releases the days of all releases of the club, including past ones.
 */
export function chargeDays(
  months: readonly number[],
  releases: readonly CivilDate[],
  from: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const agreed = releases.filter((day) => months.includes(releaseMonth(day)));
  const taken = new Set(agreed.map(chargeMonthOf));
  // A release can be earlier in its month than the usual day.
  const usual = usualReleaseDays(months, firstOfMonth(from), until).filter(
    (day) => !taken.has(chargeMonthOf(day)),
  );
  return [...agreed, ...usual].filter((day) => day >= from && day <= until).sort();
}

/** Returns the months in which a club ships, from 1 to 12; empty if each member has their own dates. */
export function shipmentMonthsOfClub(club: Pick<Club, 'frequencies'> | undefined): number[] {
  return [...new Set(club?.frequencies.flatMap(({ months }) => months) ?? [])];
}

/** Returns the month of a release, from 1 to 12, which determines the frequencies that include the release. */
export function releaseMonth(processOn: CivilDate): number {
  return civilParts(processOn).month;
}

/**
 * Returns the n-th charge day of a member with their own dates. It is counted from the anchor date, so that a short month affects only its
 * own charge day (I-38).
 */
export function ownChargeDate(anchor: CivilDate, intervalMonths: number, n: number): CivilDate {
  return addMonths(anchor, intervalMonths * n);
}

/** Returns the first charge day, on or after `from`, of a member with their own dates. */
export function nextOwnChargeDate(anchor: CivilDate, intervalMonths: number, from: CivilDate): CivilDate {
  for (let n = 0; ; n += 1) {
    const day = ownChargeDate(anchor, intervalMonths, n);
    if (day >= from) return day;
  }
}

/** Returns the first unlocked charge day of a member with their own dates that is after the last shipment and not before `startsOn`. */
export function nextUnlockedChargeDate(
  {
    anchorDate,
    intervalMonths,
    startsOn,
    lastDueOn,
  }: {
    readonly anchorDate: CivilDate;
    readonly intervalMonths: number;
    readonly startsOn: CivilDate;
    readonly lastDueOn: CivilDate | undefined;
  },
  now: Date,
): CivilDate {
  const tomorrow = addDays(wineryDate(now), 1);
  const earliest =
    [startsOn, tomorrow, ...(lastDueOn ? [addDays(lastDueOn, 1)] : [])].sort().at(-1) ?? tomorrow;
  const next = nextOwnChargeDate(anchorDate, intervalMonths, earliest);
  return boxLockTime(next) > now ? next : nextOwnChargeDate(anchorDate, intervalMonths, addDays(next, 1));
}

/** Returns the default title of a release, such as `February release 2027`. */
export function releaseTitle(processOn: CivilDate): string {
  const { year, month } = civilParts(processOn);
  return `${monthNames[month - 1]} release ${year}`;
}

/** Returns the title of a box with this charge day, for a member with their own dates, such as `February 2027`. */
export function ownChargeDateTitle(dueOn: CivilDate): string {
  const { year, month } = civilParts(dueOn);
  return `${monthNames[month - 1]} ${year}`;
}
