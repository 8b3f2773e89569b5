import { formatLongDate, formatMinuteOfDay, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `12 days`, `1 day 4 hours`, `4 hours 12 minutes`, `9 minutes`, `40 seconds`: as exact as it matters; undefined when it is over. */
export function timeLeft(milliseconds: number): string | undefined {
  if (milliseconds <= 0) return undefined;
  if (milliseconds >= 3 * day) return counted(Math.floor(milliseconds / day), 'day');
  if (milliseconds >= day) return two(milliseconds, [day, 'day'], [hour, 'hour']);
  if (milliseconds >= hour) return two(milliseconds, [hour, 'hour'], [minute, 'minute']);
  if (milliseconds >= 2 * minute) return counted(Math.floor(milliseconds / minute), 'minute');
  return counted(Math.ceil(milliseconds / second), 'second');
}

type Unit = readonly [milliseconds: number, name: string];

function two(milliseconds: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((milliseconds % large) / small);
  const first = counted(Math.floor(milliseconds / large), largeName);
  return rest === 0 ? first : `${first} ${counted(rest, smallName)}`;
}

/** How long what is shown by `timeLeft` stays right. */
export function nextTick(milliseconds: number): number {
  return milliseconds > 5 * minute ? 15 * second : second;
}

/** `Monday, December 7, 11:59 pm Pacific`: an instant that somebody must keep, on the winery's clock. */
export function wineryMoment(instant: Date): string {
  const time = formatMinuteOfDay(wineryMinuteOfDay(instant));
  return `${formatLongDate(wineryDate(instant))}, ${time} Pacific`;
}
