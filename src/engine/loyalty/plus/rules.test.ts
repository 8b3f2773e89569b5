import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import {
  chargesOn,
  isNoticeDue,
  judgeRefund,
  nothingUsed,
  priceOn,
  refundShare,
  savingsSentence,
  termOf,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => civilDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) as CivilDate);

describe('years', () => {
  it('are counted from the anchor: a leap day comes back whenever there is one', () => {
    const anchor = day('2028-02-29');
    expect([1, 2, 3, 4, 5].map((n) => termOf(anchor, n).startsOn)).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ]);
  });

  it('begin on the day of the anchor, one each calendar year; the last of February stands for a day that is not there', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (anchor, n) => {
        const { startsOn } = termOf(anchor, n);
        const year = Number(anchor.slice(0, 4)) + n - 1;
        const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
        const sameDay = anchor.endsWith('-02-29') && !isLeap ? '-02-28' : anchor.slice(4);
        expect(startsOn).toBe(`${year}${sameDay}`);
      }),
    );
  });

  it('leave no day out and count none twice', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (anchor, n) => {
        const term = termOf(anchor, n);
        expect(term.endsOn).toBe(termOf(anchor, n + 1).startsOn);
        expect(term.startsOn < term.endsOn).toBe(true);
      }),
    );
  });

  it('are told 30 days before, and charged no sooner than 15 days after that', () => {
    const member = { anchorDate: day('2026-11-20'), term: 1 };
    expect(isNoticeDue(member, day('2027-10-20'))).toBe(false);
    expect(isNoticeDue(member, day('2027-10-21'))).toBe(true);
    const startsOn = day('2027-11-20');
    expect(chargesOn({ startsOn, toldAt: new Date('2027-10-21T17:00:00Z') })).toBe(startsOn);
    expect(chargesOn({ startsOn, toldAt: new Date('2027-11-18T17:00:00Z') })).toBe('2027-12-03');
  });

  it('cost what holds on their first day', () => {
    const prices = [
      { startsOn: day('2027-03-01'), priceCents: cents(13_900) },
      { startsOn: day('2026-01-01'), priceCents: cents(12_900) },
    ];
    expect(priceOn(prices, day('2027-02-28'))).toBe(12_900);
    expect(priceOn(prices, day('2027-03-01'))).toBe(13_900);
    expect(priceOn(prices, day('2025-12-31'))).toBeUndefined();
  });
});

describe('what is given back', () => {
  const term = {
    priceCents: cents(12_900),
    ...termOf(day('2026-11-20'), 1),
    settledAt: new Date('2026-11-20T20:00:00Z'),
  };

  it('is the days that are left, for 30 days, while nothing was used', () => {
    expect(judgeRefund(term, nothingUsed, day('2026-11-20'))).toMatchObject({
      kind: 'possible',
      amountCents: 12_900,
    });
    expect(judgeRefund(term, nothingUsed, day('2026-12-20'))).toMatchObject({
      kind: 'possible',
      amountCents: 11_840,
    });
    expect(judgeRefund(term, nothingUsed, day('2026-12-21'))).toMatchObject({ kind: 'over' });
    for (const used of [
      ...[{ shipments: 1 }, { tastings: 1 }, { giftBoxes: 1 }, { earlyOrders: 1 }, { earlyBookings: 1 }],
    ]) {
      expect(judgeRefund(term, { ...nothingUsed, ...used }, day('2026-11-21'))).toMatchObject({
        kind: 'used',
      });
    }
  });

  it('is never more than was paid, never less than nothingUsed, and falls day by day', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: -10, max: 400 }),
        (anchor, price, days) => {
          const year = { ...termOf(anchor, 1), priceCents: cents(price) };
          const today = addDays(anchor, days);
          const share = refundShare(year, today);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(price);
          expect(refundShare(year, addDays(today, 1))).toBeLessThanOrEqual(share);
        },
      ),
    );
  });
});

it('says what was saved as the domain has it', () => {
  const saved = { ...nothingUsed, shippingCents: cents(2_400), tastingsCents: cents(6_000) };
  expect(savingsSentence(saved, cents(12_900))).toBe('You have saved $84.00 of your $129 fee.');
});
