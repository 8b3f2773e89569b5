import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExperienceBenefitId } from '../../../core/ids.ts';
import { basisPoints, cents, multiply, sum } from '../../../core/money.ts';
import { anExperience } from '../experiences/testing.ts';
import type { VisitBenefit } from '../experiences/types.ts';
import { benefitsAfterMove } from './change-rules.ts';
import type { SeatPrice } from './types.ts';

const benefit = (id: number, label: string, rate: number, limit: VisitBenefit['limit']): VisitBenefit => ({
  ...{
    id: id as ExperienceBenefitId,
    program: 'club',
    club: undefined,
    label,
    rate: basisPoints(rate),
    limit,
  },
});
const free = benefit(1, 'Free each day', 10_000, { seats: 2, period: 'day' });
const half = benefit(2, 'Half price in a year', 5_000, { seats: 4, period: 'year' });
const always = benefit(3, 'Always a tenth', 1_000, undefined);
const offered = anExperience({ benefits: [free, half, always] });

const saturday = new Date('2026-12-05T20:00:00Z');
const sunday = new Date('2026-12-06T20:00:00Z');
const days = { from: saturday, to: sunday };

const leftOf = (freeLeft: number, halfLeft: number) => [
  { benefit: free, left: freeLeft },
  { benefit: half, left: halfLeft },
  { benefit: always, left: undefined },
];
const seatsOf = (seats: number, label: VisitBenefit): SeatPrice => ({
  seats,
  priceCents: cents(3_000 * (1 - label.rate / 10_000)),
  benefit: label.label,
});

it('replaces a seat’s lost free benefit with the next best one left, then with one that always applies', () => {
  const moved = benefitsAfterMove(offered, { seatPrices: [seatsOf(2, free)], left: leftOf(0, 1) }, days);
  expect(moved).toMatchObject({
    seatPrices: [
      { seats: 1, priceCents: 1_500, benefit: half.label },
      { seats: 1, priceCents: 2_700, benefit: always.label },
    ],
    ...{ moreCents: 4_200, given: [free.id], usedUp: [free.label] },
  });
});

it('does not count a yearly benefit again when a visit moves within the year', () => {
  const booked = [seatsOf(1, free), seatsOf(1, half)];
  const moved = benefitsAfterMove(offered, { seatPrices: booked, left: leftOf(0, 3) }, days);
  expect(moved.seatPrices).toEqual([seatsOf(1, always), seatsOf(1, half)]);
  expect(moved.given).toEqual([free.id]);
});

it('keeps the number of seats, never lowers the price, and exceeds no benefit limit when a visit moves', () => {
  const counts = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(
      counts,
      counts,
      counts,
      counts,
      fc.boolean(),
      (ofFree, ofHalf, freeLeft, halfLeft, isYearLater) => {
        const booked = [seatsOf(ofFree, free), seatsOf(ofHalf, half), seatsOf(1, always)].filter(
          ({ seats }) => seats > 0,
        );
        const to = isYearLater ? new Date('2027-01-09T20:00:00Z') : sunday;
        const { seatPrices, moreCents, taken } = benefitsAfterMove(
          offered,
          { seatPrices: booked, left: leftOf(freeLeft, halfLeft) },
          { from: saturday, to },
        );
        const seats = (prices: readonly SeatPrice[]) => prices.reduce((all, price) => all + price.seats, 0);
        const total = (prices: readonly SeatPrice[]) =>
          sum(prices.map((price) => multiply(price.priceCents, price.seats)));
        expect(seats(seatPrices)).toBe(seats(booked));
        expect(moreCents).toBeGreaterThanOrEqual(0);
        expect(total(seatPrices)).toBe(total(booked) + moreCents);
        const limits = new Map([
          [free.id, freeLeft],
          [half.id, halfLeft],
        ]);
        for (const each of taken) expect(each.seats).toBeLessThanOrEqual(limits.get(each.benefit.id) ?? 99);
      },
    ),
  );
});
