import { describe, expect, it } from 'vitest';
import {
  countWrongPin,
  maxWrongPinsPerCard,
  maxWrongPinsPerPlace,
  type PinAttempts,
  pinAttemptsExpireBefore,
  remainingPinLockSeconds,
} from './try-rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const day = 24 * 60 * 60_000;
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const tried = (more: Partial<PinAttempts>): PinAttempts => ({
  ...{ wrong: 0, lockedUntil: undefined, provedAt: undefined, at: now },
  ...more,
});
/** Returns the number of minutes for which the next wrong PIN locks. */
const locksFor = (wrong: number) => {
  const { lockedUntil } = countWrongPin(tried({ wrong }), maxWrongPinsPerPlace, now);
  return lockedUntil && (lockedUntil.getTime() - now.getTime()) / 60_000;
};

describe('wrong PINs', () => {
  it('trigger a lock from the fifth on, which doubles each time up to a week', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(locksFor)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      15,
      30,
      60,
    ]);
    expect([12, 13, 14, 200].map(locksFor)).toEqual([3_840, 7_680, 10_080, 10_080]);
    expect([maxWrongPinsPerPlace, maxWrongPinsPerCard]).toEqual([5, 15]);
  });

  it('are forgotten 30 days after the last try', () => {
    const past = { wrong: 4, provedAt: now };
    const afterOneAt = (at: Date) => countWrongPin(tried({ ...past, at }), maxWrongPinsPerPlace, now);
    expect(afterOneAt(pinAttemptsExpireBefore(now))).toMatchObject({
      wrong: 5,
      lockedUntil: inMinutes(15),
      provedAt: now,
    });
    expect(afterOneAt(new Date(now.getTime() - 30 * day - 1))).toEqual(tried({ wrong: 1 }));
    expect(countWrongPin(undefined, maxWrongPinsPerPlace, now)).toEqual(tried({ wrong: 1 }));
    expect(now.getTime() - pinAttemptsExpireBefore(now).getTime()).toBe(30 * day);
  });

  it('lock out for the longer of the network lock and the card lock', () => {
    const short = tried({ lockedUntil: inMinutes(1) });
    const long = tried({ lockedUntil: inMinutes(15) });
    expect(remainingPinLockSeconds(short, long, now)).toBe(900);
    expect(remainingPinLockSeconds(long, short, now)).toBe(900);
    expect(remainingPinLockSeconds(undefined, short, now)).toBe(60);
    expect(remainingPinLockSeconds(undefined, undefined, now)).toBe(0);
    expect(remainingPinLockSeconds(tried({ lockedUntil: now }), undefined, now)).toBe(0);
    expect(remainingPinLockSeconds(tried({ lockedUntil: inMinutes(-5) }), undefined, now)).toBe(0);
    expect(remainingPinLockSeconds(tried({ lockedUntil: new Date(now.getTime() + 1) }), undefined, now)).toBe(
      1,
    );
  });

  it('do not lock out a network that entered the correct PIN before, unless the network itself is locked', () => {
    const card = tried({ lockedUntil: inMinutes(15) });
    expect(remainingPinLockSeconds(tried({ provedAt: now }), card, now)).toBe(0);
    expect(remainingPinLockSeconds(tried({ provedAt: now, lockedUntil: inMinutes(1) }), card, now)).toBe(60);
  });
});
