import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { asPoints } from '../../engine/loyalty/points/count-rules.ts';
import { pointsProgram, tierForSpending, tierStatusOf } from '../../engine/loyalty/points/rules.ts';
import { formatCalendarFile } from '../../engine/visits/experiences/calendar-rules.ts';
import {
  parsePointsHistoryQuery,
  pointsExpiryCalendarEntries,
  pointsHistoryUrl,
  tierProgress,
} from './rules.ts';
import { calculatePoints, type PointsCalculatorFacts, parsePointsCalculatorQuery } from './what-if-rules.ts';

const day = (text: string) => text as CivilDate;
const today = day('2026-11-22');
const spent = (amount: number) => tierStatusOf([{ on: today, cents: cents(amount) }], today);

const facts: PointsCalculatorFacts = {
  wines: [
    { slug: 'cabernet', name: 'Cabernet Sauvignon 2022', priceCents: cents(4_200) },
    { slug: 'rose', name: 'Rosé 2025', priceCents: cents(2_600) },
  ],
  ownRate: basisPoints(1_500),
  caseSteps: [
    { bottles: 6, rate: basisPoints(500) },
    { bottles: 12, rate: basisPoints(1_000) },
  ],
  multiplier: { rate: basisPoints(12_500) },
  tier: spent(60_000),
  tiers: pointsProgram().tiers,
};

describe('calculatePoints', () => {
  it('calculates like the cart: twelve bottles at 15% off and ×1.25 earn 535 points (W18)', () => {
    expect(calculatePoints(facts, { slug: 'cabernet', bottles: 12 })).toMatchObject({
      netCents: 42_840,
      points: 535,
    });
  });

  it('applies the better of the member and the case discount, and names the tier that the purchase reaches', () => {
    const guest = { ...facts, ownRate: basisPoints(0), tier: spent(120_000) };
    expect(calculatePoints(guest, { slug: 'rose', bottles: 5 })?.netCents).toBe(13_000);
    expect(calculatePoints(guest, { slug: 'rose', bottles: 6 })?.netCents).toBe(14_820);
    expect(calculatePoints(guest, { slug: 'cabernet', bottles: 12 })?.reaches?.name).toBe('Véraison');
    expect(calculatePoints(guest, { slug: 'rose', bottles: 1 })?.reaches).toBeUndefined();
  });

  it('falls back to defaults for an invalid query', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (wine, bottles) => {
        const asked = parsePointsCalculatorQuery(new URLSearchParams({ wine, bottles }), facts.wines);
        expect(calculatePoints(facts, asked)?.points).toBeGreaterThan(0);
        expect(asked.bottles).toBeLessThanOrEqual(24);
      }),
    );
    expect(
      calculatePoints({ ...facts, wines: [] }, parsePointsCalculatorQuery(new URLSearchParams(), [])),
    ).toBeUndefined();
  });
});

describe('tierProgress', () => {
  it('starts at the current tier, grows with each dollar and ends at the last tier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900_000 }), (amount) => {
        const progress = tierProgress(spent(amount), facts.tiers);
        expect(Math.floor(progress)).toBe(
          ['rootstock', 'budbreak', 'veraison', 'harvest'].indexOf(tierForSpending(cents(amount)).id),
        );
        expect(tierProgress(spent(amount + 100), facts.tiers)).toBeGreaterThanOrEqual(progress);
        expect(progress).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('parsePointsHistoryQuery', () => {
  it('parses the filter and the page, and ignores invalid values', () => {
    const query = { filter: 'spent', page: 3 } as const;
    const { searchParams } = new URL(pointsHistoryUrl(query), 'https://own.invalid');
    expect(parsePointsHistoryQuery(searchParams)).toEqual(query);
    expect(parsePointsHistoryQuery(new URLSearchParams('show=all of it&page=-1'))).toEqual({
      filter: 'all',
      page: 1,
    });
  });
});

describe('pointsExpiryCalendarEntries', () => {
  it('returns a calendar entry on the morning of each expiration, with a stable ID', () => {
    const made = {
      code: 'ZAXVP0S5',
      url: 'https://shop.example/shop/loyalty',
      now: new Date('2026-11-22T08:00:00Z'),
    };
    const text = formatCalendarFile(
      'Vine Points',
      pointsExpiryCalendarEntries([{ on: day('2026-12-22'), points: asPoints(2_400) }], made),
    );
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:20261222T090000');
    expect(text).toContain('SUMMARY:2\\,400 Vine Points expire tonight');
    expect(text).toContain('UID:points-zaxvp0s5-2026-12-22@');
  });
});
