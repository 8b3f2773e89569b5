import { addDays, type CivilDate, civilDate, civilParts } from '../../../core/dates.ts';
import type { Points } from '../../../core/money.ts';
import { awards, plusBirthday } from './rules.ts';

/** A birthday on which no job ran is made up for within so many days. */
const lateDays = 7;

export type BirthDay = { readonly month: number; readonly day: number };

/**
 * What somebody has for a birthday now, and in which year it counts: on the day, or within the week after it; members of Mesa Lucero+ have
 * more, from the first day of its month on. Undefined on every other day.
 */
export function birthdayAward(
  born: BirthDay,
  today: CivilDate,
  isPlus: boolean,
): { readonly year: number; readonly points: Points } | undefined {
  const { year: thisYear, month } = civilParts(today);
  if (isPlus && month === born.month) return { year: thisYear, points: plusBirthday };
  for (const year of [thisYear, thisYear - 1]) {
    const on = birthdayIn(born, year);
    if (on <= today && today <= addDays(on, lateDays)) return { year, points: awards.birthday };
  }
  return undefined;
}

/** On 1 March for who was born on 29 February, in years without one. */
function birthdayIn({ month, day }: BirthDay, year: number): CivilDate {
  return civilDate(year, month, day) ?? addDays(civilDate(year, month, day - 1) as CivilDate, 1);
}
