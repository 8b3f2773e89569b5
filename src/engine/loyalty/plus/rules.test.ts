import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate } from '../../../core/dates.ts';
import { cents } from '../../../core/money.ts';
import {
  evaluatePlusRefund,
  isRenewalReminderDue,
  plusPriceInEffect,
  plusRenewalChargeDay,
  plusSavingsSentence,
  plusTermDates,
  proratedPlusRefund,
  zeroPlusSavings,
} from './rules.ts';

const day = (text: string) => text as CivilDate;
const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => civilDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) as CivilDate);

describe('the years of a Plus membership', () => {
  it('are counted from the anchor date, so a February 29 start returns in leap years', () => {
    const anchor = day('2028-02-29');
    expect([1, 2, 3, 4, 5].map((n) => plusTermDates(anchor, n).startsOn)).toEqual([
      ...['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ]);
  });

  it('start on the anchor date each year, or on February 28 in common years for a February 29 anchor', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (anchor, n) => {
        const { startsOn } = plusTermDates(anchor, n);
        const year = Number(anchor.slice(0, 4)) + n - 1;
        const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
        const sameDay = anchor.endsWith('-02-29') && !isLeap ? '-02-28' : anchor.slice(4);
        expect(startsOn).toBe(`${year}${sameDay}`);
      }),
    );
  });

  it('follow one another without gaps or overlaps', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (anchor, n) => {
        const term = plusTermDates(anchor, n);
        expect(term.endsOn).toBe(plusTermDates(anchor, n + 1).startsOn);
        expect(term.startsOn < term.endsOn).toBe(true);
      }),
    );
  });

  it('are announced 30 days ahead and charged at least 15 days after the announcement', () => {
    const member = { anchorDate: day('2026-11-20'), term: 1 };
    expect(isRenewalReminderDue(member, day('2027-10-20'))).toBe(false);
    expect(isRenewalReminderDue(member, day('2027-10-21'))).toBe(true);
    const startsOn = day('2027-11-20');
    expect(plusRenewalChargeDay({ startsOn, toldAt: new Date('2027-10-21T17:00:00Z') })).toBe(startsOn);
    expect(plusRenewalChargeDay({ startsOn, toldAt: new Date('2027-11-18T17:00:00Z') })).toBe('2027-12-03');
  });

  it('cost the price in effect on their first day', () => {
    const prices = [
      { startsOn: day('2027-03-01'), priceCents: cents(13_900) },
      { startsOn: day('2026-01-01'), priceCents: cents(12_900) },
    ];
    expect(plusPriceInEffect(prices, day('2027-02-28'))).toBe(12_900);
    expect(plusPriceInEffect(prices, day('2027-03-01'))).toBe(13_900);
    expect(plusPriceInEffect(prices, day('2025-12-31'))).toBeUndefined();
  });
});

describe('the refund of a Plus year', () => {
  const term = {
    priceCents: cents(12_900),
    ...plusTermDates(day('2026-11-20'), 1),
    settledAt: new Date('2026-11-20T20:00:00Z'),
  };

  it('covers the remaining days, if requested within 30 days and no benefit was used', () => {
    expect(evaluatePlusRefund(term, zeroPlusSavings, day('2026-11-20'))).toMatchObject({
      kind: 'possible',
      amountCents: 12_900,
    });
    expect(evaluatePlusRefund(term, zeroPlusSavings, day('2026-12-20'))).toMatchObject({
      kind: 'possible',
      amountCents: 11_840,
    });
    expect(evaluatePlusRefund(term, zeroPlusSavings, day('2026-12-21'))).toMatchObject({ kind: 'over' });
    for (const used of [
      ...[{ shipments: 1 }, { tastings: 1 }, { giftBoxes: 1 }, { earlyOrders: 1 }, { earlyBookings: 1 }],
    ]) {
      expect(evaluatePlusRefund(term, { ...zeroPlusSavings, ...used }, day('2026-11-21'))).toMatchObject({
        kind: 'used',
      });
    }
  });

  it('is never negative or more than the price, and never increases from day to day', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 50_000 }),
        fc.integer({ min: -10, max: 400 }),
        (anchor, price, days) => {
          const year = { ...plusTermDates(anchor, 1), priceCents: cents(price) };
          const today = addDays(anchor, days);
          const share = proratedPlusRefund(year, today);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(price);
          expect(proratedPlusRefund(year, addDays(today, 1))).toBeLessThanOrEqual(share);
        },
      ),
    );
  });
});

it('plusSavingsSentence states the total saved and the membership price', () => {
  const saved = { ...zeroPlusSavings, shippingCents: cents(2_400), tastingsCents: cents(6_000) };
  expect(plusSavingsSentence(saved, cents(12_900))).toBe(
    'You’ve saved $84.00 this year with your $129 membership.',
  );
});
