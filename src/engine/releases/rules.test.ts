import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addDays,
  type CivilDate,
  civilDate,
  civilParts,
  weekday,
  wineryDate,
  wineryMinuteOfDay,
} from '../../core/dates.ts';
import {
  chargesAtOf,
  locksAtOf,
  monthOf,
  nextOwnDate,
  opensAtOf,
  ownDate,
  plannedDayOf,
  releaseDay,
  releaseDays,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const days = fc
  .tuple(fc.integer({ min: 2024, max: 2040 }), fc.integer({ min: 0, max: 365 }))
  .map(([year, more]) => addDays(day(`${year}-01-01`), more));

it('releases fall on the twelfth, or on the Monday after it', () => {
  expect(releaseDay(2027, 2)).toBe('2027-02-12');
  expect(releaseDay(2026, 12)).toBe('2026-12-14');
  expect(releaseDay(2027, 9)).toBe('2027-09-13');
});

it('a year of a quarterly club has four releases, each of which stays that of its month when it is moved', () => {
  const quarterly = releaseDays([2, 5, 8, 11], day('2026-12-01'), day('2027-11-30'));
  expect(quarterly).toEqual(['2027-02-12', '2027-05-12', '2027-08-12', '2027-11-12']);
  expect(quarterly.map((processOn) => monthOf([2, 5, 8, 11], processOn))).toEqual([2, 5, 8, 11]);
  expect(plannedDayOf([2, 5, 8, 11], day('2027-03-05'))).toBe('2027-02-12');
  expect(monthOf([2, 5, 8, 11], day('2026-12-06'))).toBe(11);
  expect(releaseDays([2, 5, 8, 11], day('2027-02-13'), day('2027-05-11'))).toEqual([]);
});

it('a lock is one minute before midnight in Paso Robles, in summer, in winter and in the nights between', () => {
  expect(locksAtOf(day('2027-02-12')).toISOString()).toBe('2027-02-12T07:59:00.000Z');
  expect(locksAtOf(day('2027-08-12')).toISOString()).toBe('2027-08-12T06:59:00.000Z');
  // The clocks go back on 1 November 2026 and forward on 14 March 2027, at two in the morning.
  expect(locksAtOf(day('2026-11-01')).toISOString()).toBe('2026-11-01T06:59:00.000Z');
  expect(locksAtOf(day('2026-11-02')).toISOString()).toBe('2026-11-02T07:59:00.000Z');
  expect(locksAtOf(day('2027-03-15')).toISOString()).toBe('2027-03-15T06:59:00.000Z');
  expect(chargesAtOf(day('2027-03-14')).toISOString()).toBe('2027-03-14T13:00:00.000Z');
  expect(opensAtOf(day('2026-11-12')).toISOString()).toBe('2026-10-22T13:00:00.000Z');
});

it('every window opens before it locks, and locks on the evening before it is charged', () => {
  fc.assert(
    fc.property(days, (dueOn) => {
      const locksAt = locksAtOf(dueOn);
      expect(wineryDate(locksAt)).toBe(addDays(dueOn, -1));
      expect(wineryMinuteOfDay(locksAt)).toBe(24 * 60 - 1);
      expect(wineryMinuteOfDay(chargesAtOf(dueOn))).toBe(6 * 60);
      expect(opensAtOf(dueOn) < locksAt && locksAt < chargesAtOf(dueOn)).toBe(true);
    }),
  );
});

it('own dates keep to the end of a month and remember the day that a short one left out', () => {
  const sent = [0, 1, 2, 3].map((n) => ownDate(day('2027-01-31'), 1, n));
  expect(sent).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(ownDate(day('2027-11-30'), 3, 1)).toBe('2028-02-29');
  expect(ownDate(day('2028-02-29'), 12, 1)).toBe('2029-02-28');
  expect(ownDate(day('2028-02-29'), 12, 4)).toBe('2032-02-29');
});

it('the n-th own date is a pure function of anchor and n: one in each of its months, none drifting', () => {
  fc.assert(
    fc.property(days, fc.constantFrom(1, 2, 3), fc.integer({ min: 0, max: 60 }), (anchor, interval, n) => {
      const { year, month, day: anchorDay } = civilParts(anchor);
      const sent = civilParts(ownDate(anchor, interval, n));
      expect(sent.year * 12 + sent.month).toBe(year * 12 + month + interval * n);
      const next = civilDate(sent.year, sent.month, anchorDay);
      expect(next === undefined || sent.day === anchorDay).toBe(true);
    }),
  );
  fc.assert(
    fc.property(days, fc.constantFrom(1, 2, 3), days, (anchor, interval, from) => {
      const next = nextOwnDate(anchor, interval, from);
      expect(next >= from && (next === anchor || addDays(next, -31 * interval) < from)).toBe(true);
    }),
  );
});

it('releases are never on a weekend', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2024, max: 2060 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      expect([1, 2, 3, 4, 5]).toContain(weekday(releaseDay(year, month)));
    }),
  );
});
