import { describe, expect, it, test } from 'vitest';
import {
  chargeLapseDate,
  chargeLapseTime,
  evaluateDecline,
  hasChargeLapsed,
  lastChargeableDay,
} from './dunning-rules.ts';

const instant = (text: string) => new Date(text);
/** Returns 6 am at the winery on a winter day. */
const morning = (day: string) => instant(`${day}T14:00:00Z`);
const first = instant('2026-12-06T14:00:05Z');
const days = 10;
const none = { declines: 0, declinedAt: undefined };
const declinedOnce = { declines: 1, declinedAt: first };

test('a recurring payment due today can be charged from six in the morning at the winery', () => {
  expect(lastChargeableDay(instant('2026-12-06T13:59:59Z'))).toBe('2026-12-05');
  expect(lastChargeableDay(morning('2026-12-06'))).toBe('2026-12-06');
  expect(lastChargeableDay(instant('2026-12-07T07:59:59Z'))).toBe('2026-12-06');
});

describe('a failed recurring charge (I-40)', () => {
  const next = (now: Date, code: Parameters<typeof evaluateDecline>[1] = 'generic_decline') =>
    evaluateDecline(declinedOnce, code, now, days);

  it('is retried on the mornings of the second, fifth and ninth day after a decline, and then lapses', () => {
    expect(evaluateDecline(none, 'insufficient_funds', first, days)).toEqual({
      kind: 'declined',
      declines: 1,
      declinedAt: first,
      nextTryAt: morning('2026-12-08'),
      isHard: false,
    });
    const tries = ['2026-12-08', '2026-12-11', '2026-12-15'].map((day) => next(morning(day)));
    expect(tries).toMatchObject([
      { declines: 2, declinedAt: first, nextTryAt: morning('2026-12-11') },
      { nextTryAt: morning('2026-12-15') },
      { nextTryAt: morning('2026-12-16') },
    ]);
  });

  it.each([
    'card_stopped',
    'expired_card',
    'incorrect_number',
    'unusable_card',
    'authentication_failed',
    'challenge_abandoned',
  ] as const)(
    'with the decline code %s is not retried, because the customer must enter another card',
    (code) => {
      expect(next(first, code)).toMatchObject({ isHard: true, nextTryAt: morning('2026-12-16') });
    },
  );

  it.each(['interrupted', 'gateway_away', 'gateway_refused', 'amount_mismatch', 'not_needed'] as const)(
    'with the failure %s is retried after 15 minutes and not counted as a decline',
    (code) => {
      expect(next(first, code)).toEqual({ kind: 'stumbled', nextTryAt: instant('2026-12-06T14:15:05Z') });
    },
  );

  it('is not retried if the bottles are sold out', () => {
    expect(next(first, 'sold_out')).toEqual({ kind: 'sold_out' });
  });

  it('lapses on the morning after its retry period, and never without a decline', () => {
    expect(chargeLapseDate(first, days)).toBe('2026-12-16');
    expect(chargeLapseTime(first, days)).toEqual(morning('2026-12-16'));
    expect(hasChargeLapsed(first, instant('2026-12-16T13:59:59Z'), days)).toBe(false);
    expect(hasChargeLapsed(first, morning('2026-12-16'), days)).toBe(true);
    expect(hasChargeLapsed(undefined, morning('2026-12-16'), days)).toBe(false);
  });
});
