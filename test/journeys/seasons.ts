import {
  type CivilDate,
  civilDate,
  civilParts,
  wineryDate,
  wineryMinuteOfDay,
} from '../../src/core/dates.ts';

/**
 * Returns 18:00 UTC on the next occurrence of this day after today. That is late morning at the winery, far from midnight and cutoff times.
 */
export function lateMorning(day: { readonly month: number; readonly day: number }): Date {
  const today = wineryDate(new Date());
  const { year } = civilParts(today);
  const at = (inYear: number) => civilDate(inYear, day.month, day.day) ?? today;
  const next: CivilDate = at(year) > today ? at(year) : at(year + 1);
  return new Date(`${next}T18:00:00Z`);
}

/** Returns the winery's date and minute of the day at this instant, as the shipping table expects them. */
export function orderMomentOf(instant: Date) {
  return { today: wineryDate(instant), minuteOfDay: wineryMinuteOfDay(instant) };
}
