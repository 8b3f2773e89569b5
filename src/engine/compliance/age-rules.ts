import {
  ageInYears,
  type CivilDate,
  civilDate,
  civilParts,
  formatDateWithYear,
  monthNames,
} from '../../core/dates.ts';
import { ok, type Refused, type Result, refused } from '../../core/result.ts';
import type { AgeCode, ComplianceLine, EnteredBirthDate } from './types.ts';

export const minimumDrinkingAge = 21;
const longestLife = 120;

type Part = keyof EnteredBirthDate;

const fields: Record<Part, string> = { month: 'birthMonth', day: 'birthDay', year: 'birthYear' };

/** Returns whether the order needs an age check; false if no line contains wine. */
export function needsAgeCheck(lines: readonly Pick<ComplianceLine, 'wineMl'>[]): boolean {
  return lines.some((line) => line.wineMl > 0);
}

/**
 * Parses a birth date from three fields and checks the age as of `today`, a date in the winery's time zone (I-49). The refusal's `field`
 * names the invalid part: birthMonth, birthDay or birthYear.
 */
export function parseAdultBirthDate(entered: EnteredBirthDate, today: CivilDate): Result<CivilDate, AgeCode> {
  const read = parseBirthDate(entered);
  return read.ok ? checkMinimumAge(read.value, today) : read;
}

/** Checks that a parsed birth date is plausible and meets the minimum age. Runs again when the order is placed. */
export function checkMinimumAge(birth: CivilDate, today: CivilDate): Result<CivilDate, AgeCode> {
  const age = ageInYears(birth, today);
  const { year } = civilParts(birth);
  if (birth > today)
    return invalid('year', `${formatDateWithYear(birth)} is in the future. Please check the year.`);
  if (age > longestLife)
    return invalid('year', `The year ${year} would make you ${age}. Please check the year.`);
  if (age >= minimumDrinkingAge) return ok(birth);
  return refused({
    code: 'AGE_UNDER_21',
    sentence: `You must be ${minimumDrinkingAge} or older. The date you entered makes you ${age}.`,
    field: fields.year,
    details: { age, minimumAge: minimumDrinkingAge },
  });
}

/** Parses a birth date from three fields without checking the age. The refusal names the invalid field. */
export function parseBirthDate(entered: EnteredBirthDate): Result<CivilDate, AgeCode> {
  const month = entered.month.trim();
  const day = entered.day.trim();
  const year = entered.year.trim();
  const missing = (['month', 'day', 'year'] as const).filter((part) => entered[part].trim() === '');
  const [firstMissing] = missing;
  if (firstMissing) return invalid(firstMissing, `Please enter the ${listed(missing)} you were born.`);
  if (!/^\d{1,2}$/.test(month)) return invalid('month', 'Enter the month as a number from 1 to 12.');
  if (!/^\d{1,2}$/.test(day)) return invalid('day', 'Enter the day as a number from 1 to 31.');
  if (!/^\d{4}$/.test(year)) return invalid('year', 'Enter a 4-digit year.');

  const monthName = monthNames[Number(month) - 1];
  if (!monthName) return invalid('month', `Enter a month from 1 to 12.`);
  if (Number(day) < 1 || Number(day) > 31) {
    return invalid('day', `Enter a day from 1 to 31.`);
  }
  // The core calendar starts in the year 1000.
  const birth = civilDate(Math.max(1000, Number(year)), Number(month), Number(day));
  return birth ? ok(birth) : invalid('day', `${monthName} ${Number(day)}, ${year} isn’t a real date.`);
}

function listed(parts: readonly Part[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join('');
}

function invalid(part: Part, sentence: string): Refused<AgeCode> {
  return refused({ code: 'AGE_INVALID', sentence, field: fields[part], details: { part } });
}
