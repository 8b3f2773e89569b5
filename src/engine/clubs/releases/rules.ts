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

/** Domain §7.3; never backwards, and the database sees to it. */
export type ReleaseState = 'planning' | 'open' | 'locked' | 'processing' | 'closed' | 'archived';

/** What a whole club gets on one day. */
export type Release = WithoutNulls<Omit<typeof releases.$inferSelect, 'createdAt' | 'updatedAt'>>;

/** A wine that may be in a box of a release; `isMandatory` ones cannot be taken out. */
export type ReleaseWine = {
  readonly skuId: SkuId;
  readonly maximum: number;
  readonly isMandatory: boolean;
};

/** What the winemaker chose for a tier and a taste. */
export type ReleaseBox = {
  readonly plan: ClubPlan;
  readonly preference: WinePreference;
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
};

/** So long before its day a box can be changed (domain §4.3). */
const windowDays = 21;

/** Boxes open and are charged in the morning: nobody is written to at night. */
const morning = 6 * 60;

/** When the window of what is charged on this day opens. */
export function opensAtOf(dueOn: CivilDate): Date {
  return wineryInstant(addDays(dueOn, -windowDays), morning);
}

/** 23:59 Pacific of the day before, whatever the clocks do that night. */
export function locksAtOf(dueOn: CivilDate): Date {
  return wineryInstant(addDays(dueOn, -1), 24 * 60 - 1);
}

const releaseDayOfMonth = 12;

/** The day of a month's release: the twelfth, or the Monday after it where that is a weekend. */
export function releaseDay(year: number, month: number): CivilDate {
  const day = civilDate(year, month, releaseDayOfMonth);
  invariant(day, `${month} is a month`);
  return addDays(day, { 6: 2, 0: 1 }[weekday(day)] ?? 0);
}

/** The days of all releases in these months, from one day to another, both included. */
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

/** The month and year that a charge is the only one of: members agree to one in each of their months (I-52). `2027-02`. */
export function slotOf(day: CivilDate): string {
  return day.slice(0, 'yyyy-mm'.length);
}

/**
 * The days on which members of these months are charged, from one day to another, both included: each release that exists on its own day,
 * and the usual day of every month that has none yet.
 * @param releases the days of all releases of the club, past ones too.
 */
export function chargeDays(
  months: readonly number[],
  releases: readonly CivilDate[],
  from: CivilDate,
  until: CivilDate,
): CivilDate[] {
  const agreed = releases.filter((day) => months.includes(monthOf(day)));
  const taken = new Set(agreed.map(slotOf));
  // The release of the last month may lie before its usual day.
  const usual = releaseDays(months, firstOfMonth(from), until).filter((day) => !taken.has(slotOf(day)));
  return [...agreed, ...usual].filter((day) => day >= from && day <= until).sort();
}

/** The months in which a club sends to anybody; none for members' own dates. */
export function monthsOfClub(club: Pick<Club, 'frequencies'> | undefined): number[] {
  return [...new Set(club?.frequencies.flatMap(({ months }) => months) ?? [])];
}

/** The month of a release, by which it is some members' and not others' (twice a year, or every quarter). */
export function monthOf(processOn: CivilDate): number {
  return civilParts(processOn).month;
}

/**
 * The n-th day on which a member with dates of their own is charged: counted from the anchor, never from the day before, so that a
 * month that is too short moves one day and none after it (I-38).
 */
export function ownDate(anchor: CivilDate, intervalMonths: number, n: number): CivilDate {
  return addMonths(anchor, intervalMonths * n);
}

/** The first of a member's own days that is `from` or later. */
export function nextOwnDate(anchor: CivilDate, intervalMonths: number, from: CivilDate): CivilDate {
  for (let n = 0; ; n += 1) {
    const day = ownDate(anchor, intervalMonths, n);
    if (day >= from) return day;
  }
}

/** The next of a member's own days whose box is not locked: after their last shipment, and not before they are a member. */
export function nextOwnDueOn(
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
  const next = nextOwnDate(anchorDate, intervalMonths, earliest);
  return locksAtOf(next) > now ? next : nextOwnDate(anchorDate, intervalMonths, addDays(next, 1));
}

/** `February release 2027`. */
export function releaseTitle(processOn: CivilDate): string {
  const { year, month } = civilParts(processOn);
  return `${monthNames[month - 1]} release ${year}`;
}

/** `February 2027`: the box of a member's own date. */
export function ownDateTitle(dueOn: CivilDate): string {
  const { year, month } = civilParts(dueOn);
  return `${monthNames[month - 1]} ${year}`;
}
