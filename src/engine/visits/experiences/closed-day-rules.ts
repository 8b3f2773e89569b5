import { addDays, type CivilDate, civilDate, civilParts, weekdayNumber } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';

/** The days on which the winery is closed, from date to reason. */
export type ClosedDays = ReadonlyMap<CivilDate, string>;

const thursday = 4;
const longestReason = 200;

const reasonTooLong = {
  code: 'REASON_LONG',
  sentence: `Guests will see the reason. Use at most ${longestReason} characters.`,
} as const;

/** Validates the reason for a closure, which guests see. `REASON_LONG`: it has more than 200 characters. */
export function validateClosureReason(reason: string): Result<string, 'REASON_LONG'> {
  return reason.length <= longestReason ? ok(reason) : refused(reasonTooLong);
}

/** Returns the date of Thanksgiving, the fourth Thursday of November. */
export function thanksgiving(year: number): CivilDate {
  const first = civilDate(year, 11, 1);
  invariant(first, `November of ${year} has a first day`);
  return addDays(first, ((thursday - weekdayNumber(first) + 7) % 7) + 21);
}

/**
 * Returns the reason why the winery is closed on a day, or undefined if it is open. Thanksgiving, December 25 and January 1 are closed by
 * rule (domain §4.1), other days by staff.
 */
export function closureReason(date: CivilDate, others: ClosedDays): string | undefined {
  const { year, month, day } = civilParts(date);
  if (date === thanksgiving(year)) return 'Thanksgiving';
  if (month === 12 && day === 25) return 'Christmas Day';
  if (month === 1 && day === 1) return 'New Year’s Day';
  return others.get(date);
}
