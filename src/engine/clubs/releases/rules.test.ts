import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  type CivilDate,
  civilDate,
  civilParts,
  weekdayNumber,
  wineryDate,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import { earliestChargeTime } from '../../checkout/recurring/dunning-rules.ts';
import {
  boxLockTime,
  boxOpeningTime,
  chargeDays,
  chargeMonthOf,
  nextOwnChargeDate,
  ownChargeDate,
  releaseMonth,
  usualReleaseDay,
  usualReleaseDays,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const days = fc
  .tuple(fc.integer({ min: 2024, max: 2040 }), fc.integer({ min: 0, max: 365 }))
  .map(([year, more]) => addDays(day(`${year}-01-01`), more));

it('schedules a release on the 12th, or on the following Monday if the 12th is on a weekend', () => {
  expect(usualReleaseDay(2027, 2)).toBe('2027-02-12');
  expect(usualReleaseDay(2026, 12)).toBe('2026-12-14');
  expect(usualReleaseDay(2027, 9)).toBe('2027-09-13');
});

it('charges a quarterly club four times a year, on the planned release day or otherwise on the default day', () => {
  const quarterly = usualReleaseDays([2, 5, 8, 11], day('2026-12-01'), day('2027-11-30'));
  expect(quarterly).toEqual(['2027-02-12', '2027-05-12', '2027-08-12', '2027-11-12']);
  expect(quarterly.map(releaseMonth)).toEqual([2, 5, 8, 11]);
  const known = [day('2026-11-12'), day('2027-02-19'), day('2027-03-05')];
  const charged = chargeDays([2, 5, 8, 11], known, day('2026-11-01'), day('2027-11-01'));
  expect(charged).toEqual(['2026-11-12', '2027-02-19', '2027-05-12', '2027-08-12']);
  // The February release was charged on the 2nd; its usual day must not add another.
  expect(chargeDays([2], [day('2027-02-02')], day('2027-02-03'), day('2028-02-29'))).toEqual(['2028-02-14']);
  expect(usualReleaseDays([2, 5, 8, 11], day('2027-02-13'), day('2027-05-11'))).toEqual([]);
});

it('charges members only in agreed months, and at most once a month', () => {
  const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 });
  // The database allows one release of a club per month.
  const releases = fc.uniqueArray(days, { maxLength: 30, selector: chargeMonthOf });
  fc.assert(
    fc.property(months, releases, days, (agreed, known, from) => {
      const charged = chargeDays(agreed, known, from, addDays(from, 800));
      expect(charged.every((each) => agreed.includes(releaseMonth(each)))).toBe(true);
      expect(new Set(charged.map(chargeMonthOf)).size).toBe(charged.length);
      const isKnown = (each: CivilDate) =>
        known.includes(each) || !known.map(chargeMonthOf).includes(chargeMonthOf(each));
      expect(charged.every(isKnown)).toBe(true);
    }),
  );
});

it('locks boxes at 11:59 pm Paso Robles time, even when daylight saving time starts or ends', () => {
  expect(boxLockTime(day('2027-02-12')).toISOString()).toBe('2027-02-12T07:59:00.000Z');
  expect(boxLockTime(day('2027-08-12')).toISOString()).toBe('2027-08-12T06:59:00.000Z');
  // Clocks go back on November 1, 2026, and forward on March 14, 2027, at 2 am.
  expect(boxLockTime(day('2026-11-01')).toISOString()).toBe('2026-11-01T06:59:00.000Z');
  expect(boxLockTime(day('2026-11-02')).toISOString()).toBe('2026-11-02T07:59:00.000Z');
  expect(boxLockTime(day('2027-03-15')).toISOString()).toBe('2027-03-15T06:59:00.000Z');
  expect(earliestChargeTime(day('2027-03-14')).toISOString()).toBe('2027-03-14T13:00:00.000Z');
  expect(boxOpeningTime(day('2026-11-12')).toISOString()).toBe('2026-10-22T13:00:00.000Z');
});

it('opens every box before it locks, and locks it on the evening before the charge', () => {
  fc.assert(
    fc.property(days, (dueOn) => {
      const locksAt = boxLockTime(dueOn);
      expect(wineryDate(locksAt)).toBe(addDays(dueOn, -1));
      expect(wineryMinuteOfDay(locksAt)).toBe(24 * 60 - 1);
      expect(wineryMinuteOfDay(earliestChargeTime(dueOn))).toBe(6 * 60);
      expect(boxOpeningTime(dueOn) < locksAt && locksAt < earliestChargeTime(dueOn)).toBe(true);
    }),
  );
});

it('moves a member’s own charge date to the end of short months and back to the original day afterward', () => {
  const sent = [0, 1, 2, 3].map((n) => ownChargeDate(day('2027-01-31'), 1, n));
  expect(sent).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(ownChargeDate(day('2027-11-30'), 3, 1)).toBe('2028-02-29');
  expect(ownChargeDate(day('2028-02-29'), 12, 1)).toBe('2029-02-28');
  expect(ownChargeDate(day('2028-02-29'), 12, 4)).toBe('2032-02-29');
});

it('computes a member’s nth own charge date from the anchor date and n alone, with one date per delivery month', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(1, 2, 3), fc.integer({ min: 0, max: 60 }), (anchor, interval, n) => {
      const { year, month, day: anchorDay } = civilParts(anchor);
      const sent = civilParts(ownChargeDate(anchor, interval, n));
      expect(sent.year * 12 + sent.month).toBe(year * 12 + month + interval * n);
      const next = civilDate(sent.year, sent.month, anchorDay);
      expect(next === undefined || sent.day === anchorDay).toBe(true);
    }),
  );
  fc.assert(
    fc.property(days, fc.constantFrom(1, 2, 3), days, (anchor, interval, from) => {
      const next = nextOwnChargeDate(anchor, interval, from);
      expect(next >= from && (next === anchor || addDays(next, -31 * interval) < from)).toBe(true);
    }),
  );
});

it('never schedules a release on a weekend', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2024, max: 2060 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      expect([1, 2, 3, 4, 5]).toContain(weekdayNumber(usualReleaseDay(year, month)));
    }),
  );
});
