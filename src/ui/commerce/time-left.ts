import { countWithNoun } from '../../core/count-words.ts';
import {
  formatLongDate,
  formatMinuteOfDay,
  wineryDate,
  wineryMinuteOfDay,
  wineryTimeZoneName,
} from '../../core/dates.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats a duration with the precision that matters, such as `12 days`, `4 hours 12 minutes` or `40 seconds`. Returns undefined for a
 * duration of zero or less.
 */
export function formatTimeLeft(milliseconds: number): string | undefined {
  if (milliseconds <= 0) return undefined;
  if (milliseconds >= 3 * day) return countWithNoun(Math.floor(milliseconds / day), 'day');
  if (milliseconds >= day) return two(milliseconds, [day, 'day'], [hour, 'hour']);
  if (milliseconds >= hour) return two(milliseconds, [hour, 'hour'], [minute, 'minute']);
  if (milliseconds >= 2 * minute) return countWithNoun(Math.floor(milliseconds / minute), 'minute');
  return countWithNoun(Math.ceil(milliseconds / second), 'second');
}

type Unit = readonly [milliseconds: number, name: string];

function two(milliseconds: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((milliseconds % large) / small);
  const first = countWithNoun(Math.floor(milliseconds / large), largeName);
  return rest === 0 ? first : `${first} ${countWithNoun(rest, smallName)}`;
}

/** Returns the milliseconds to wait before updating the text of `formatTimeLeft`. */
export function millisecondsUntilTimeLeftChanges(milliseconds: number): number {
  return milliseconds > 5 * minute ? 15 * second : second;
}

/** Formats a deadline in the winery's time zone, such as `Monday, December 7, 11:59 pm Pacific`. */
export function formatWineryDeadline(instant: Date): string {
  const time = formatMinuteOfDay(wineryMinuteOfDay(instant));
  return `${formatLongDate(wineryDate(instant))}, ${time} ${wineryTimeZoneName()}`;
}
