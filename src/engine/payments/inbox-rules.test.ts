import { expect, test } from 'vitest';
import { nextTryAt } from './inbox-rules.ts';

test('an event waits 30 seconds for its second try, twice as long for each after it, and six hours at most', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const seconds = (tries: number) => (nextTryAt(tries, now).getTime() - now.getTime()) / 1000;
  expect([1, 2, 3, 8, 10, 11, 50, 2000].map(seconds)).toEqual([
    30, 60, 120, 3840, 15_360, 21_600, 21_600, 21_600,
  ]);
});
