import type { Branded } from './ids.ts';
import { invariant } from './invariant.ts';
import { once } from './once.ts';
import { weekdayNames } from './weekday-names.ts';
import { winerySetting } from './winery-settings.ts';

/** A calendar day without a time, as `YYYY-MM-DD`. The winery's business days are in `wineryTimeZone` (I-35). */
export type CivilDate = Branded<string, 'CivilDate'>;

/** Returns the time zone of the winery's business days and of all displayed times, such as `America/New_York`. */
export function wineryTimeZone(): string {
  return winerySetting<{ readonly timeZone: string }>('profile').timeZone;
}

export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The weekday names by number: 0 is Sunday. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** A season of whole months, numbered from 1. It spans the new year if its last month comes before its first. */
export type MonthRange = { readonly fromMonth: number; readonly throughMonth: number };

export function isMonthWithin({ fromMonth, throughMonth }: MonthRange, month: number): boolean {
  return fromMonth <= throughMonth
    ? fromMonth <= month && month <= throughMonth
    : month >= fromMonth || month <= throughMonth;
}

const civilDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

type CivilParts = { readonly year: number; readonly month: number; readonly day: number };

export function civilParts(date: CivilDate): CivilParts {
  const match = civilDatePattern.exec(date);
  invariant(match, `a civil date reads YYYY-MM-DD, not ${date}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** Returns the civil date of these parts, or undefined if the calendar has no such day (February 30, month 13). */
export function civilDate(year: number, month: number, day: number): CivilDate | undefined {
  if (![year, month, day].every(Number.isInteger) || year < 1000 || year > 9999) return undefined;
  const instant = new Date(Date.UTC(year, month - 1, day));
  const exists =
    instant.getUTCFullYear() === year && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return exists ? (instant.toISOString().slice(0, 10) as CivilDate) : undefined;
}

export function parseCivilDate(text: string): CivilDate | undefined {
  const match = civilDatePattern.exec(text);
  return match ? civilDate(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** Parses a day in ISO or American notation: `2024-03-01` or `3/1/2024`. Undefined if the text is neither or no such day exists. */
export function parseIsoOrUsDate(text: string): CivilDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year !== undefined) return civilDate(Number(year), Number(month), Number(day));
  const [, american, dayOfMonth, ofYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return american === undefined ? undefined : civilDate(Number(ofYear), Number(american), Number(dayOfMonth));
}

/**
 * Returns a function that creates a date format on its first call, because creating one takes a phone longer than the rest of a page's
 * layout.
 */
const dateFormat = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  once(() => new Intl.DateTimeFormat(locale, options));

/** Returns a function that returns a date format in the winery's time zone. The format is created again only when the time zone changes. */
export function wineryDateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  let madeFor: string | undefined;
  return () => {
    const timeZone = wineryTimeZone();
    if (made === undefined || madeFor !== timeZone) {
      made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      madeFor = timeZone;
    }
    return made;
  };
}

const calendar = wineryDateFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
const clock = wineryDateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const longZone = wineryDateFormat({ timeZoneName: 'longGeneric' });
const shortZone = wineryDateFormat({ timeZoneName: 'shortGeneric' });

function zoneIn(format: Intl.DateTimeFormat): string {
  return format.formatToParts(new Date(0)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Returns the winery's time zone as people call it, such as `Pacific` or `Eastern`. */
export function wineryTimeZoneName(): string {
  return zoneIn(longZone()).replace(/( Standard)? Time$/, '');
}

/** Returns the abbreviation of the winery's time zone, such as `PT` or `ET`, for use after a time of day. */
export function wineryTimeZoneAbbreviation(): string {
  return zoneIn(shortZone());
}
const shortDate = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
const longDate = dateFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const dateWithYear = dateFormat({ timeZone: 'UTC', dateStyle: 'long' });

/** Returns the winery's calendar day at the given instant, with daylight saving time taken into account. */
export function wineryDate(instant: Date): CivilDate {
  return calendar().format(instant) as CivilDate;
}

/** Returns the minutes since midnight in the winery's local time at the given instant. */
export function wineryMinuteOfDay(instant: Date): number {
  const [hour, minute] = clock().format(instant).split(':');
  return Number(hour) * 60 + Number(minute);
}

/**
 * Returns the instant at the given minute of the day in the winery's local time. Of an hour that occurs twice in the fall, returns the
 * first; for an hour skipped in spring, the hour after it.
 */
export function wineryInstant(date: CivilDate, minuteOfDay: number): Date {
  const asIfUtc = asUtc(date).getTime() + minuteOfDay * 60_000;
  const shown = (instant: number) => {
    const at = new Date(instant);
    return asUtc(wineryDate(at)).getTime() + wineryMinuteOfDay(at) * 60_000;
  };
  const [earlier, later] = [-1, 1].map((side) => {
    const near = asIfUtc + side * 24 * 3_600_000;
    return asIfUtc - (shown(near) - near);
  }) as [number, number];
  return new Date(shown(earlier) === asIfUtc ? earlier : later);
}

/** Returns midnight UTC of the day, which is how JavaScript parses a date without a time. */
function asUtc(date: CivilDate): Date {
  return new Date(date);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  const instant = asUtc(date);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10) as CivilDate;
}

/**
 * Returns the same day of the month the given number of months later, or the last day of that month if it is shorter: January 31 plus one
 * month is February 28.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = civilParts(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const moved = civilDate(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(day, lastDay));
  invariant(moved, 'a month has every day up to its last');
  return moved;
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekdayNumber(date: CivilDate): number {
  return asUtc(date).getUTCDay();
}

/**
 * Returns the number of whole years from `birth` to `today`. A February 29 birthday counts on March 1 in non-leap years, because only month
 * and day are compared.
 */
export function ageInYears(birth: CivilDate, today: CivilDate): number {
  const born = civilParts(birth);
  const now = civilParts(today);
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** Returns a short date such as `Tue, Nov 24`. */
export function formatShortDate(date: CivilDate): string {
  return shortDate().format(asUtc(date));
}

/** Returns a long date such as `Tuesday, November 24`, used for promised dates. */
export function formatLongDate(date: CivilDate): string {
  return longDate().format(asUtc(date));
}

/** Returns the name of the weekday, such as `Monday`. */
export function weekdayName(date: CivilDate): string {
  return weekdayNames[weekdayNumber(date)] ?? '';
}

/** Returns a date range such as `November 26–28` or `November 30 – December 2`; `November 26` for a single day. */
export function formatDateRange(from: CivilDate, to: CivilDate): string {
  const start = civilParts(from);
  const end = civilParts(to);
  const dayOf = ({ month, day }: CivilParts) => `${monthNames[month - 1]} ${day}`;
  if (from === to) return dayOf(start);
  const isOneMonth = start.month === end.month && start.year === end.year;
  return isOneMonth ? `${dayOf(start)}–${end.day}` : `${dayOf(start)} – ${dayOf(end)}`;
}

/**
 * Returns a time of day such as `4:00 pm`.
 * @param minuteOfDay minutes since midnight.
 */
export function formatMinuteOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Returns a date with its year, such as `November 24, 2026`. */
export function formatDateWithYear(date: CivilDate): string {
  return dateWithYear().format(asUtc(date));
}
