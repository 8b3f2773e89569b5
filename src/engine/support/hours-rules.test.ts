import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { isPhoneOpenAt, isWineryHoliday, phoneHoursInTimeZone, phoneMinutesBetween } from './hours-rules.ts';

describe('phone hours', () => {
  it.each([
    ['at 9:59 am', '2026-11-23T17:59:00Z', false],
    ['at 10 am', '2026-11-23T18:00:00Z', true],
    ['at 4:59 pm', '2026-11-24T00:59:00Z', true],
    ['at 5 pm', '2026-11-24T01:00:00Z', false],
    ['at 10 am in summer', '2026-07-01T17:00:00Z', true],
    ['at noon on Thanksgiving', '2026-11-26T20:00:00Z', false],
    ['at noon on December 25', '2026-12-25T20:00:00Z', false],
    ['at noon on January 1', '2027-01-01T20:00:00Z', false],
  ])("follow the winery's local time and holidays: %s", (_what, instant, isOpen) => {
    expect(isPhoneOpenAt(new Date(instant))).toBe(isOpen);
  });

  it.each([
    ['within a day', '2026-11-23T19:00:00Z', '2026-11-23T20:30:00Z', 90],
    ['from midnight to the next morning', '2026-11-23T08:00:00Z', '2026-11-23T18:05:00Z', 5],
    ['overnight', '2026-11-24T00:30:00Z', '2026-11-24T18:45:00Z', 75],
    ['across Thanksgiving', '2026-11-26T00:00:00Z', '2026-11-27T19:00:00Z', 120],
    ['while the phone is closed', '2026-11-24T02:00:00Z', '2026-11-24T12:00:00Z', 0],
    [
      'across the end of daylight saving time',
      '2026-10-31T20:00:00Z',
      '2026-11-02T19:00:00Z',
      240 + 420 + 60,
    ],
    ['with the end before the start', '2026-11-24T20:00:00Z', '2026-11-23T20:00:00Z', 0],
  ])('are counted in open minutes: %s', (_what, from, to, minutes) => {
    expect(phoneMinutesBetween(new Date(from), new Date(to))).toBe(minutes);
  });

  it('exclude Thanksgiving in any year', () => {
    const days = ['2024-11-28', '2025-11-27', '2026-11-26', '2027-11-25', '2028-11-23'];
    expect(days.filter((day) => !isWineryHoliday(day as CivilDate))).toEqual([]);
    expect(['2026-11-19', '2026-11-27'].filter((day) => isWineryHoliday(day as CivilDate))).toEqual([]);
  });

  it('are converted to another time zone unless its local time is the same', () => {
    const noon = new Date('2026-11-23T20:00:00Z');
    expect(phoneHoursInTimeZone(noon, 'America/New_York')).toBe('1:00 PM to 8:00 PM EST');
    expect(phoneHoursInTimeZone(noon, 'Europe/Berlin')).toMatch(/^7:00 PM to 2:00 AM/);
    expect(phoneHoursInTimeZone(noon, 'America/Los_Angeles')).toBeUndefined();
    expect(phoneHoursInTimeZone(noon, 'America/Tijuana')).toBeUndefined();
    expect(phoneHoursInTimeZone(noon, 'Nowhere/At_All')).toBeUndefined();
    // The hours that daylight saving skips and repeats are between that night and the opening.
    for (const night of [new Date('2027-03-14T08:30:00Z'), new Date('2026-11-01T07:30:00Z')]) {
      expect(phoneHoursInTimeZone(night, 'America/Los_Angeles')).toBeUndefined();
      expect(phoneHoursInTimeZone(night, 'America/New_York')).toMatch(/^1:00 PM to 8:00 PM/);
    }
  });
});
