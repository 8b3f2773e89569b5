import { expect, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import { cashOutReviewEndsAt, cashOutThreshold, isCashRedeemable } from './balance-rules.ts';

const today = '2026-11-20' as CivilDate;

test('a balance below $15 can be redeemed in cash, but not on a promotional card (W20)', () => {
  const asked = [0, 1, 1_499, 1_500, 5_000].map((balance) =>
    isCashRedeemable({ isBought: true }, cents(balance), today),
  );
  expect(asked).toEqual([false, true, true, false, false]);
  expect(isCashRedeemable({ isBought: false }, cents(1_000), today)).toBe(false);
});

test('a cash request is reviewed while the card’s payment can still be disputed', () => {
  const createdAt = new Date('2026-11-20T20:00:00Z');
  const end = new Date('2027-03-20T20:00:00Z');
  expect(cashOutReviewEndsAt({ createdAt }, createdAt)).toEqual(end);
  expect(cashOutReviewEndsAt({ createdAt }, new Date(end.getTime() - 1))).toEqual(end);
  expect(cashOutReviewEndsAt({ createdAt }, end)).toBeUndefined();
});

test('the cash threshold is $10 through March 31, 2026, and $15 after that', () => {
  expect(cashOutThreshold('2026-03-31' as CivilDate)).toBe(1_000);
  expect(cashOutThreshold('2026-04-01' as CivilDate)).toBe(1_500);
});
