import { countWithNoun } from '../core/count-words.ts';
import { monthNames, wineryDateFormat } from '../core/dates.ts';

const day = wineryDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const dayOfYear = wineryDateFormat({ month: 'short', day: 'numeric' });
const time = wineryDateFormat({ hour: 'numeric', minute: '2-digit' });
const year = wineryDateFormat({ year: 'numeric' });

/** Returns a date such as `Nov 26, 2026`, in the winery's time zone. */
export function formatDay(at: Date): string {
  return day().format(at);
}

/**
 * Returns a month such as `November 2026`.
 * @param month as `2026-11`.
 */
export function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** Returns a time such as `2:05 pm`, in the winery's time zone. */
export function formatTime(at: Date): string {
  return time()
    .format(at)
    .replace(/\s?([AP])M$/, (_, half: string) => `\u00a0${half.toLowerCase()}m`);
}

/** Returns a date and time such as `Nov 26, 2:05 pm`, or `Nov 26, 2025, 2:05 pm` in another year, in the winery's time zone. */
export function formatDayAndTime(at: Date, now: Date): string {
  const isThisYear = year().format(at) === year().format(now);
  return `${isThisYear ? dayOfYear().format(at) : formatDay(at)}, ${formatTime(at)}`;
}

/** Returns a relative time: `just now`, `5 min ago`, `3 h ago` or `2 days ago`, and the date for older times. */
export function formatTimeAgo(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days < 8 ? `${countWithNoun(days, 'day')} ago` : formatDay(at);
}

/** Returns a duration such as `45 min` or `2 h 5 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Returns a US phone number as `(805) 555-0164`; other numbers are unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1)\u00a0$2-$3');
}
