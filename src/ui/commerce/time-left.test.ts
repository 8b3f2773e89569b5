import { expect, it } from 'vitest';
import { formatTimeLeft, formatWineryDeadline, millisecondsUntilTimeLeftChanges } from './time-left.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.each([
  [12 * day + 5 * hour, '12 days'],
  [day + 4 * hour + 59 * minute, '1 day 4 hours'],
  [day, '1 day'],
  [4 * hour + 12 * minute + 30_000, '4 hours 12 minutes'],
  [hour, '1 hour'],
  [9 * minute + 59_000, '9 minutes'],
  [2 * minute - 1, '120 seconds'],
  [1, '1 second'],
  [0, undefined],
  [-day, undefined],
])('formats %i milliseconds as %s', (milliseconds, words) => {
  expect(formatTimeLeft(milliseconds)).toBe(words);
});

it('updates more often as the deadline approaches', () => {
  expect([millisecondsUntilTimeLeftChanges(6 * minute), millisecondsUntilTimeLeftChanges(minute)]).toEqual([
    15_000, 1_000,
  ]);
});

it("formats an instant in the winery's time, in summer and winter", () => {
  expect(formatWineryDeadline(new Date('2026-12-08T07:59:00Z'))).toBe('Monday, December 7, 11:59 pm Pacific');
  expect(formatWineryDeadline(new Date('2026-07-08T06:59:00Z'))).toBe('Tuesday, July 7, 11:59 pm Pacific');
});
