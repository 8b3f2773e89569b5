import {
  addDays,
  type CivilDate,
  civilParts,
  weekday,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../core/dates.ts';

/** The hours of the telephone: those of the tasting room, in minutes of the winery's day. */
export const opensAtMinute = 10 * 60;
export const closesAtMinute = 17 * 60;

/** Whether the house is closed all day: Thanksgiving, December 25 and January 1. */
export function isHoliday(date: CivilDate): boolean {
  const { month, day } = civilParts(date);
  if ((month === 12 && day === 25) || (month === 1 && day === 1)) return true;
  // The fourth Thursday of November.
  return month === 11 && weekday(date) === 4 && day >= 22 && day <= 28;
}

/** Whether somebody picks up the telephone at this instant, by the winery's clock. */
export function isOpenAt(instant: Date): boolean {
  const minute = wineryMinuteOfDay(instant);
  return !isHoliday(wineryDate(instant)) && minute >= opensAtMinute && minute < closesAtMinute;
}

const clockText = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const zoneText = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });

/**
 * Today's hours as they read on a clock elsewhere, `1:00 PM to 8:00 PM EST`; undefined where the clock is the winery's, or the
 * zone is none.
 */
export function hoursElsewhere(instant: Date, timeZone: string): string | undefined {
  try {
    const today = wineryDate(instant);
    const [opens, closes] = [wineryInstant(today, opensAtMinute), wineryInstant(today, closesAtMinute)];
    const clock = clockText(timeZone);
    if (clock.format(opens) === '10:00 AM') return undefined;
    const zone = zoneText(timeZone)
      .formatToParts(opens)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return [`${clock.format(opens)} to ${clock.format(closes)}`, ...(zone ? [zone] : [])].join(' ');
  } catch {
    // A browser may name a zone that this engine does not know.
    return undefined;
  }
}

/** The day on which the house opens next; at the instant of an opening it is that of the one after. */
export function nextOpening(instant: Date): CivilDate {
  const isOver = wineryMinuteOfDay(instant) >= opensAtMinute;
  let date = addDays(wineryDate(instant), isOver ? 1 : 0);
  while (isHoliday(date)) date = addDays(date, 1);
  return date;
}
