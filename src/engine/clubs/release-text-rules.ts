import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';

/** `Thursday, February 11, 11:59 pm Pacific`. */
export function lockText(locksAt: Date): string {
  const day = formatLongDate(wineryDate(locksAt));
  return `${day}, ${formatMinuteOfDay(wineryMinuteOfDay(locksAt))} Pacific`;
}
