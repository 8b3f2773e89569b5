import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  civilParts,
  monthNames,
  weekday,
  wineryDate,
  wineryInstant,
} from '../../../core/dates.ts';
import type { SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { WithoutNulls } from '../../../core/without-nulls.ts';
import type { Club, ClubPlan, WinePreference } from '../types.ts';
import type { releases } from './schema.ts';

/** The state of a release (domain §7.3). States only advance; the database enforces it. */
export type ReleaseState = 'planning' | 'open' | 'locked' | 'processing' | 'closed' | 'archived';

/** What all members of a club receive on one day. */
export type Release = WithoutNulls<Omit<typeof releases.$inferSelect, 'createdAt' | 'updatedAt'>>;

/** A wine that can be in a box of a release; `isMandatory` ones can't be removed. */
export type ReleaseWine = {
  readonly skuId: SkuId;
  readonly maximum: number;
  readonly isMandatory: boolean;
};

/** The default box of a tier and a preference. */
export type ReleaseBox = {
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
};

/** Days before its charge day on which a box opens (domain §4.3). */
const windowDays = 21;

/** Minutes after midnight at the winery when boxes open and are charged, so that no email goes out at night. */
const morning = 6 * 60;

/** Returns when the box that is charged on this day opens. */
export function boxOpeningTime(dueOn: CivilDate): Date {
  return wineryInstant(addDays(dueOn, -windowDays), morning);
}

/** Returns when the box that is charged on this day locks: 23:59 on the day before, in the winery's time zone. */
export function boxLockTime(dueOn: CivilDate): Date {
  return wineryInstant(addDays(dueOn, -1), 24 * 60 - 1);
}

const releaseDayOfMonth = 12;

/** Returns the day of a month's release: the 12th, or the following Monday if that is a weekend. */
export function releaseDay(year: number, month: number): CivilDate {
  const day = civilDate(year, month, releaseDayOfMonth);
  invariant(day, `${month} is a month`);
  return addDays(day, { 6: 2, 0: 1 }[weekday(day)] ?? 0);
}

/** Returns the usual release days of these months between two days, inclusive. */
export function releaseDays(months: readonly number[], from: CivilDate, until: CivilDate): CivilDate[] {
  const first = civilParts(from);
  const last = civilParts(until);
  const count = (last.year - first.year) * 12 + last.month - first.month + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const { year, month } = civilParts(addMonths(firstOfMonth(from), index));
    return { day: releaseDay(year, month), month };
  })
    .filter(({ day, month }) => months.includes(month) && day >= from && day <= until)
    .map(({ day }) => day);
}

function firstOfMonth(date: CivilDate): CivilDate {
  return addDays(date, 1 - civilParts(date).day);
}

/** Returns the month of a day, `2027-02`. Members agree to one charge in each of their months (I-52). */
export function chargeMonthOf(day: CivilDate): string {
  return day.slice(0, 'yyyy-mm'.length);
}

/**
 * Returns the charge days of these months between two days, inclusive: existing releases on their own day,
 * and the usual day of each month without one.
 * @param releases the days of all releases of the club, past ones included.
 */
export function chargeDays(
  months: readonly number[],
  releases: readonly CivilDate[],
  from: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const agreed = releases.filter((day) => months.includes(monthOf(day)));
  const taken = new Set(agreed.map(chargeMonthOf));
  // A release can be earlier in its month than the usual day.
  const usual = releaseDays(months, firstOfMonth(from), until).filter(
    (day) => !taken.has(chargeMonthOf(day)),
  );
  return [...agreed, ...usual].filter((day) => day >= from && day <= until).sort();
}

/** Returns the months in which a club ships; empty for members' own dates. */
export function monthsOfClub(club: Pick<Club, 'frequencies'> | undefined): number[] {
  return [...new Set(club?.frequencies.flatMap(({ months }) => months) ?? [])];
}

/** Returns the month of a release, which decides which frequencies include it. */
export function monthOf(processOn: CivilDate): number {
  return civilParts(processOn).month;
}

/**
 * Returns the n-th charge day of a member with their own dates. Counted from the anchor, so that a short
 * month moves only its own day (I-38).
 */
export function ownChargeDate(anchor: CivilDate, intervalMonths: number, n: number): CivilDate {
  return addMonths(anchor, intervalMonths * n);
}

/** Returns a member's first own date on or after `from`. */
export function nextOwnChargeDate(anchor: CivilDate, intervalMonths: number, from: CivilDate): CivilDate {
  for (let n = 0; ; n += 1) {
    const day = ownChargeDate(anchor, intervalMonths, n);
    if (day >= from) return day;
  }
}

/**
 * Returns a member's next own date that is not locked, after their last shipment and not before their start.
 */
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

/** Returns `February release 2027`. */
export function releaseTitle(processOn: CivilDate): string {
  const { year, month } = civilParts(processOn);
  return `${monthNames[month - 1]} release ${year}`;
}

/** Returns the title of a box on a member's own date: `February 2027`. */
export function ownChargeDateTitle(dueOn: CivilDate): string {
  const { year, month } = civilParts(dueOn);
  return `${monthNames[month - 1]} ${year}`;
}
