import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  civilParts,
  weekdayNumber,
} from '../../core/dates.ts';

/** Returns the same day of the next or previous month, or the last day of that month if it is shorter. */
function adjacentMonth(date: CivilDate, months: 1 | -1): CivilDate {
  const { year, month, day } = civilParts(date);
  const first = civilDate(year, month, 1);
  const beside = addMonths(first ?? date, months);
  const last = addDays(addMonths(beside, 1), -1);
  const same = addDays(beside, day - 1);
  return same > last ? last : same;
}

/** Returns the date that a key moves the focus to, per the ARIA date grid pattern, or undefined for any other key. */
export function focusedDateAfterKey(key: string, date: CivilDate): CivilDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayNumber(date));
    case 'End':
      return addDays(date, 6 - weekdayNumber(date));
    case 'PageUp':
      return adjacentMonth(date, -1);
    case 'PageDown':
      return adjacentMonth(date, 1);
    default:
      return undefined;
  }
}
