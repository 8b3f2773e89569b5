import type { Branded } from './ids.ts';
import { invariant } from './invariant.ts';
import { once } from './once.ts';
import { weekdayNames } from './weekday-names.ts';

/** A calendar day without a clock, `YYYY-MM-DD`; business days of the winery are meant in `wineryTimeZone` (I-35). */
export type CivilDate = Branded<string, 'CivilDate'>;

export const wineryTimeZone = 'America/Los_Angeles';

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

const civilDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

type CivilParts = { readonly year: number; readonly month: number; readonly day: number };

export function civilParts(date: CivilDate): CivilParts {
  const match = civilDatePattern.exec(date);
  invariant(match, `a civil date reads YYYY-MM-DD, not ${date}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** The civil date of these parts, or undefined when the calendar has no such day (30 February, month 13). */
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

/** A format of dates, made when a date is first told: its calendar takes a telephone longer to load than all else of a page's frame. */
const dateFormat = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  once(() => new Intl.DateTimeFormat(locale, options));

const calendar = dateFormat(
  { timeZone: wineryTimeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  'en-CA',
);
const clock = dateFormat({
  timeZone: wineryTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const shortDate = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
const longDate = dateFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const dateWithYear = dateFormat({ timeZone: 'UTC', dateStyle: 'long' });

/** The day it is at the winery at this instant (Pacific time, DST included). */
export function wineryDate(instant: Date): CivilDate {
  return calendar().format(instant) as CivilDate;
}

/** Minutes since midnight on the winery's wall clock. */
export function wineryMinuteOfDay(instant: Date): number {
  const [hour, minute] = clock().format(instant).split(':');
  return Number(hour) * 60 + Number(minute);
}

/**
 * The instant at which the winery's wall clock shows this minute of this day. Of an hour that comes twice in autumn it is the first; one
 * that spring leaves out is told as the hour after it.
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

/** The day's midnight in UTC: what the language takes a date without a time for. */
function asUtc(date: CivilDate): Date {
  return new Date(date);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  const instant = asUtc(date);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10) as CivilDate;
}

/** The same day so many months later, or the last one of that month where it has no such day: 31 January and one is 28 February. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = civilParts(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const moved = civilDate(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(day, lastDay));
  invariant(moved, 'a month has every day up to its last');
  return moved;
}

/** 0 is Sunday. */
export function weekday(date: CivilDate): number {
  return asUtc(date).getUTCDay();
}

/**
 * Whole years from `birth` to `today`. A birthday on 29 February counts on 1 March in years without one,
 * which is how the comparison of month and day falls out by itself.
 */
export function ageInYears(birth: CivilDate, today: CivilDate): number {
  const born = civilParts(birth);
  const now = civilParts(today);
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day);
  return now.year - born.year - (hadBirthday ? 0 : 1);
}

/** `Tue, Nov 24`, for arrival ranges and what happens next. */
export function formatCivilDate(date: CivilDate): string {
  return shortDate().format(asUtc(date));
}

/** `Tuesday, November 24`, where a date is a promise and deserves its whole name. */
export function formatLongDate(date: CivilDate): string {
  return longDate().format(asUtc(date));
}

/** `Monday`. */
export function weekdayName(date: CivilDate): string {
  return weekdayNames[weekday(date)] ?? '';
}

/** `November 26–28`, `November 30 – December 2`, or one day when the range is one. */
export function formatDateRange(from: CivilDate, to: CivilDate): string {
  const start = civilParts(from);
  const end = civilParts(to);
  const dayOf = ({ month, day }: CivilParts) => `${monthNames[month - 1]} ${day}`;
  if (from === to) return dayOf(start);
  const isOneMonth = start.month === end.month && start.year === end.year;
  return isOneMonth ? `${dayOf(start)}–${end.day}` : `${dayOf(start)} – ${dayOf(end)}`;
}

/** `4:00 pm`, from minutes since midnight. */
export function formatMinuteOfDay(minuteOfDay: number): string {
  const hour = Math.floor(minuteOfDay / 60);
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** `November 24, 2026`, where the year belongs to it. */
export function formatDateWithYear(date: CivilDate): string {
  return dateWithYear().format(asUtc(date));
}
