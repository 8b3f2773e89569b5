import {
  type CivilDate,
  civilDate,
  civilParts,
  wineryDate,
  wineryMinuteOfDay,
} from '../../src/core/dates.ts';

/** The late morning of this day at the winery, the next time that it comes: never near midnight or the hour of a cut-off. */
export function lateMorning(day: { readonly month: number; readonly day: number }): Date {
  const today = wineryDate(new Date());
  const { year } = civilParts(today);
  const at = (inYear: number) => civilDate(inYear, day.month, day.day) ?? today;
  const next: CivilDate = at(year) > today ? at(year) : at(year + 1);
  return new Date(`${next}T18:00:00Z`);
}

/** A moment as the shipping table asks for it. */
export function momentOf(instant: Date) {
  return { today: wineryDate(instant), minuteOfDay: wineryMinuteOfDay(instant) };
}
