import { describe, expect, it, test } from 'vitest';
import {
  formatSignInWait,
  maxAttemptsFromUnknownBrowsers,
  type PastSignInAttempts,
  signInWaitSeconds,
} from './try-rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const past = (more: Partial<PastSignInAttempts>): PastSignInAttempts => ({
  ...{ strangersOfAccount: 0, knownOfAccount: 0, ofNetwork: 0, inARow: 0 },
  ...{ lastAt: undefined, oldestAt: undefined },
  ...more,
});
const stranger = (more: Partial<PastSignInAttempts>) => signInWaitSeconds(past(more), false, now);
const known = (more: Partial<PastSignInAttempts>) => signInWaitSeconds(past(more), true, now);

describe('signInWaitSeconds', () => {
  it('is 30 seconds after five wrong passwords in a row and doubles with each one, up to 15 minutes', () => {
    const waits = [0, 4, 5, 6, 7, 9, 10, 11, 500].map((inARow) => stranger({ inARow, lastAt: now }));
    expect(waits).toEqual([0, 0, 30, 60, 120, 480, 900, 900, 900]);
    expect(stranger({ inARow: 5, lastAt: ago(29) })).toBe(1);
    expect(stranger({ inARow: 5, lastAt: ago(29.5) })).toBe(1);
    expect(stranger({ inARow: 5, lastAt: ago(30) })).toBe(0);
    expect(stranger({ inARow: 5, lastAt: ago(3_600) })).toBe(0);
    expect(stranger({ inARow: 5 })).toBe(0);
  });

  it('lets unknown browsers share 60 attempts an hour on an account, then waits for the oldest to expire', () => {
    expect(stranger({ strangersOfAccount: maxAttemptsFromUnknownBrowsers - 1, oldestAt: ago(600) })).toBe(0);
    expect(stranger({ strangersOfAccount: maxAttemptsFromUnknownBrowsers, oldestAt: ago(600) })).toBe(3_000);
    expect(stranger({ strangersOfAccount: maxAttemptsFromUnknownBrowsers, oldestAt: ago(3_600) })).toBe(1);
    expect(stranger({ strangersOfAccount: maxAttemptsFromUnknownBrowsers })).toBe(3_600);
    expect(maxAttemptsFromUnknownBrowsers).toBe(60);
  });

  it('reserves five attempts an hour for browsers that signed in before', () => {
    expect(known({ strangersOfAccount: 1_000, oldestAt: ago(600) })).toBe(0);
    expect(known({ knownOfAccount: 4, oldestAt: ago(600) })).toBe(0);
    expect(known({ knownOfAccount: 5, oldestAt: ago(600) })).toBe(3_000);
    expect(stranger({ knownOfAccount: 1_000, oldestAt: ago(600) })).toBe(0);
  });

  it('is 15 minutes after 100 attempts from one network, for known and unknown browsers', () => {
    expect(stranger({ ofNetwork: 99 })).toBe(0);
    expect(stranger({ ofNetwork: 100 })).toBe(900);
    expect(known({ ofNetwork: 100 })).toBe(900);
  });
});

test.each([
  [1, 'a second'],
  [2, '2 seconds'],
  [59, '59 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
])('formatSignInWait shows %d seconds as %s', (seconds, words) => {
  expect(formatSignInWait(seconds)).toBe(words);
});
