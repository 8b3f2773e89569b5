import { type CivilDate, parseCivilDate } from '../core/dates.ts';
import { ok, type Result, refused } from '../core/result.ts';

/** Reads the day until which an order is held; undefined for an empty field. HOLD_DATE for today, a past day or an invalid date. */
export function readHoldUntil(entered: string, today: CivilDate): Result<CivilDate | undefined, 'HOLD_DATE'> {
  if (entered === '') return ok(undefined);
  const until = parseCivilDate(entered);
  if (until !== undefined && until > today) return ok(until);
  return refused({
    code: 'HOLD_DATE',
    sentence: 'Choose a day after today, or leave it empty.',
    field: 'until',
  });
}
