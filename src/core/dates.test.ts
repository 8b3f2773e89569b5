import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { demoSettings } from '../../test/helpers/demo-settings.ts';
import {
  addDays,
  ageInYears,
  type CivilDate,
  civilDate,
  civilParts,
  formatDateRange,
  formatLongDate,
  formatMinuteOfDay,
  formatShortDate,
  parseCivilDate,
  weekdayName,
  weekdayNumber,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
  wineryTimeZoneAbbreviation,
  wineryTimeZoneName,
} from './dates.ts';
import { setWinerySettings } from './winery-settings.ts';

/** Returns the date, which must exist; fails the test otherwise. */
const day = (text: string): CivilDate => parseCivilDate(text) ?? expect.fail(`${text} is no day`);
const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((instant) => day(instant.toISOString().slice(0, 10)));

test('accepts only days of the calendar as dates', () => {
  for (const text of [
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
  ]) {
    expect(parseCivilDate(text), text).toBeUndefined();
  }
  expect(parseCivilDate('2024-02-29')).toBe('2024-02-29');
  expect(civilDate(2000, 2, 29)).toBe('2000-02-29');
  expect(civilDate(1900, 2, 29)).toBeUndefined();
  expect(civilDate(2026, 1.5, 1)).toBeUndefined();
});

test('every day of the calendar survives a round trip through its parts', () => {
  fc.assert(
    fc.property(anyDay, (date) => {
      const { year, month, day: dayOfMonth } = civilParts(date);
      expect(civilDate(year, month, dayOfMonth)).toBe(date);
    }),
  );
});

test('adds and subtracts days exactly across months, leap days and years', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
  expect(addDays(day('2024-02-28'), 1)).toBe('2024-02-29');
  expect(addDays(day('2026-02-28'), 1)).toBe('2026-03-01');
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -1_000, max: 1_000 }), (date, days) => {
      const moved = addDays(date, days);
      expect(addDays(moved, -days)).toBe(date);
      expect(weekdayNumber(moved)).toBe((((weekdayNumber(date) + days) % 7) + 7) % 7);
    }),
  );
});

test('the day at the winery changes at midnight Pacific time, in winter and in summer', () => {
  expect(wineryDate(new Date('2026-11-20T07:59:59.999Z'))).toBe('2026-11-19');
  expect(wineryDate(new Date('2026-11-20T08:00:00Z'))).toBe('2026-11-20');
  expect(wineryDate(new Date('2026-07-01T06:59:59Z'))).toBe('2026-06-30');
  expect(wineryDate(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01');
});

test('the winery’s clock jumps and repeats on the days of the time change', () => {
  // March 8, 2026: after 1:59 comes 3:00.
  expect(wineryMinuteOfDay(new Date('2026-03-08T09:59:00Z'))).toBe(1 * 60 + 59);
  expect(wineryMinuteOfDay(new Date('2026-03-08T10:00:00Z'))).toBe(3 * 60);
  // November 1, 2026: 1:30 occurs twice, and the day has 25 hours.
  expect(wineryMinuteOfDay(new Date('2026-11-01T08:30:00Z'))).toBe(90);
  expect(wineryMinuteOfDay(new Date('2026-11-01T09:30:00Z'))).toBe(90);
  expect(wineryDate(new Date('2026-11-01T07:00:00Z'))).toBe('2026-11-01');
  expect(wineryDate(new Date('2026-11-02T07:59:59Z'))).toBe('2026-11-01');
  expect(wineryMinuteOfDay(new Date('2026-11-20T08:00:00Z'))).toBe(0);
});

test('a customer turns 21 on the birthday by the winery’s calendar', () => {
  const birth = day('2005-11-21');
  // Late on November 20 at the winery, it is already the 21st in London.
  expect(ageInYears(birth, wineryDate(new Date('2026-11-21T07:59:59Z')))).toBe(20);
  expect(ageInYears(birth, wineryDate(new Date('2026-11-21T08:00:00Z')))).toBe(21);
  expect(ageInYears(birth, day('2026-11-20'))).toBe(20);
  expect(ageInYears(birth, day('2026-11-21'))).toBe(21);
});

test('a person born on February 29 turns a year older on March 1 in common years', () => {
  const birth = day('2004-02-29');
  expect(ageInYears(birth, day('2025-02-28'))).toBe(20);
  expect(ageInYears(birth, day('2025-03-01'))).toBe(21);
  expect(ageInYears(birth, day('2028-02-28'))).toBe(23);
  expect(ageInYears(birth, day('2028-02-29'))).toBe(24);
});

test('age never decreases as days pass and grows by one a year', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 36_000 }), (birth, days) => {
      const [today, tomorrow] = [addDays(birth, days), addDays(birth, days + 1)];
      fc.pre(tomorrow < day('2199-12-31'));
      const growth = ageInYears(birth, tomorrow) - ageInYears(birth, today);
      expect([0, 1]).toContain(growth);
      expect(ageInYears(birth, birth)).toBe(0);
    }),
  );
});

test('formats a date independently of the machine’s time zone', () => {
  expect(formatShortDate(day('2026-11-24'))).toBe('Tue, Nov 24');
  expect(formatLongDate(day('2026-11-24'))).toBe('Tuesday, November 24');
  expect(weekdayName(day('2026-11-24'))).toBe('Tuesday');
  expect(weekdayNumber(day('2026-11-22'))).toBe(0);
});

test('a date range names a shared month once', () => {
  expect(formatDateRange(day('2026-11-26'), day('2026-11-28'))).toBe('November 26–28');
  expect(formatDateRange(day('2026-11-30'), day('2026-12-02'))).toBe('November 30 – December 2');
  expect(formatDateRange(day('2026-12-02'), day('2026-12-02'))).toBe('December 2');
});

test('formats a minute of the day as a time', () => {
  expect([0, 5, 719, 720, 960, 1439].map(formatMinuteOfDay)).toEqual([
    '12:00 am',
    '12:05 am',
    '11:59 am',
    '12:00 pm',
    '4:00 pm',
    '11:59 pm',
  ]);
});

describe('another winery’s time zone', () => {
  afterEach(() => setWinerySettings(demoSettings));

  test.each([
    ['America/New_York', '2026-11-28', 30, 'Eastern', 'ET'],
    ['America/Chicago', '2026-11-27', 23 * 60 + 30, 'Central', 'CT'],
    ['Pacific/Honolulu', '2026-11-27', 19 * 60 + 30, 'Hawaii-Aleutian', 'HST'],
  ])('determines the date, time of day and zone name: %s', (timeZone, day, minute, name, code) => {
    setWinerySettings({ ...demoSettings, profile: { ...demoSettings.profile, timeZone } });
    const instant = new Date('2026-11-28T05:30:00Z');
    expect(wineryDate(instant)).toBe(day);
    expect(wineryMinuteOfDay(instant)).toBe(minute);
    expect(wineryInstant(wineryDate(instant), minute)).toEqual(instant);
    expect([wineryTimeZoneName(), wineryTimeZoneAbbreviation()]).toEqual([name, code]);
  });
});
