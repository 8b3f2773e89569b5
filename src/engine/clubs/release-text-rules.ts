import {
  formatLongDate,
  formatMinuteOfDay,
  wineryDate,
  wineryMinuteOfDay,
  wineryTimeZoneName,
} from '../../core/dates.ts';

/** Returns `Thursday, February 11, 11:59 pm Pacific`, in the winery's time zone. */
export function formatLockTime(locksAt: Date): string {
  const day = formatLongDate(wineryDate(locksAt));
  const time = formatMinuteOfDay(wineryMinuteOfDay(locksAt));
  // Keeps the time and its am/pm on one line.
  return `${day}, ${time.replace(' ', '\u00a0')} ${wineryTimeZoneName()}`;
}
