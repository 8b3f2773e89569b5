import {
  addDays,
  type CivilDate,
  civilParts,
  weekdayNumber,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../core/dates.ts';

/** The opening time of the phone and the tasting room, in minutes after midnight in the winery's time zone. */
export const openingMinuteOfDay = 10 * 60;
export const closingMinuteOfDay = 17 * 60;

/** Returns whether the winery is closed all day: Thanksgiving, December 25 and January 1. */
export function isWineryHoliday(date: CivilDate): boolean {
  const { month, day } = civilParts(date);
  if ((month === 12 && day === 25) || (month === 1 && day === 1)) return true;
  // The fourth Thursday of November.
  return month === 11 && weekdayNumber(date) === 4 && day >= 22 && day <= 28;
}

/** Returns whether the phone is answered at this time. */
export function isPhoneOpenAt(instant: Date): boolean {
  const minute = wineryMinuteOfDay(instant);
  return !isWineryHoliday(wineryDate(instant)) && minute >= openingMinuteOfDay && minute < closingMinuteOfDay;
}

/** Returns the number of minutes in phone hours between two instants; zero unless the second is later. */
export function phoneMinutesBetween(from: Date, to: Date): number {
  if (to <= from) return 0;
  const [first, last] = [wineryDate(from), wineryDate(to)];
  let minutes = 0;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (isWineryHoliday(date)) continue;
    const begins =
      date === first ? Math.max(openingMinuteOfDay, wineryMinuteOfDay(from)) : openingMinuteOfDay;
    const ends = date === last ? Math.min(closingMinuteOfDay, wineryMinuteOfDay(to)) : closingMinuteOfDay;
    minutes += Math.max(0, ends - begins);
  }
  return minutes;
}

const clockText = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
const zoneText = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });

/**
 * Returns today's phone hours in another time zone, such as `1:00 PM to 8:00 PM EST`. Undefined if the hours are the same as in the
 * winery's zone or the zone is invalid.
 */
export function phoneHoursInTimeZone(instant: Date, timeZone: string): string | undefined {
  try {
    const today = wineryDate(instant);
    const [opens, closes] = [
      wineryInstant(today, openingMinuteOfDay),
      wineryInstant(today, closingMinuteOfDay),
    ];
    const clock = clockText(timeZone);
    if (clock.format(opens) === '10:00 AM') return undefined;
    const zone = zoneText(timeZone)
      .formatToParts(opens)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return [`${clock.format(opens)} to ${clock.format(closes)}`, ...(zone ? [zone] : [])].join(' ');
  } catch {
    // A browser may name a zone that this runtime does not know.
    return undefined;
  }
}

/** Returns the date of the next opening. At the exact time of an opening, returns the date of the following one. */
export function nextOpeningDay(instant: Date): CivilDate {
  const isOver = wineryMinuteOfDay(instant) >= openingMinuteOfDay;
  let date = addDays(wineryDate(instant), isOver ? 1 : 0);
  while (isWineryHoliday(date)) date = addDays(date, 1);
  return date;
}
