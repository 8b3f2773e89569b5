import {
  formatLongDate,
  formatMinuteOfDay,
  wineryDate,
  wineryMinuteOfDay,
  wineryTimeZoneName,
} from '../../core/dates.ts';

/** Formats the lock time of a box in the winery's time zone, such as `Thursday, February 11, 11:59 pm Pacific`. */
export function formatLockTime(locksAt: Date): string {
  const day = formatLongDate(wineryDate(locksAt));
  const time = formatMinuteOfDay(wineryMinuteOfDay(locksAt));
  // Keeps the time and its am/pm on one line.
  return `${day}, ${time.replace(' ', '\u00a0')} ${wineryTimeZoneName()}`;
}
