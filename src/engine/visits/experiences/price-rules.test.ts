import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { SkuId } from '../../../core/ids.ts';
import { basisPoints, cents, formatCents, sum } from '../../../core/money.ts';
import { createTaxTable } from '../../../integrations/tax/table-adapter.ts';
import {
  benefitPeriodKey,
  dueAtVisitWithTax,
  formatDueAtVisit,
  priceVisit,
  visitorBenefits,
} from './price-rules.ts';
import { aBenefit, anExperience } from './testing.ts';
import type {
  Experience,
  RemainingBenefit,
  VisitBenefit,
  Visitor,
  VisitPolicyKind,
  VisitPrice,
} from './types.ts';

const tastingsOf = (plan: string) => ({ 'foothill-3': 2, 'open-cellar-6': 4 })[plan];

const perDay = { seats: 'tier', period: 'day' } as const;
const free = aBenefit(10_000, { label: 'Club tasting', limit: perDay });
const plusFree = aBenefit(10_000, {
  ...{ program: 'plus', label: 'Mesa Lucero+ tasting', limit: { seats: 2, period: 'quarter' } },
});
const plusHalf = aBenefit(5_000, {
  ...{ program: 'plus', label: 'Mesa Lucero+ guest', limit: { seats: 4, period: 'year' } },
});
const clubPrice = aBenefit(2_000);
const plusPrice = aBenefit(1_500, { program: 'plus', label: 'Mesa Lucero+ price' });
const lanternTour = aBenefit(10_000, {
  ...{ club: 'lantern', label: 'Lantern Society tour', limit: { seats: 2, period: 'year' } },
});

function benefitsFor(benefits: readonly VisitBenefit[], visitor: Partial<Visitor>): RemainingBenefit[] {
  return visitorBenefits({ benefits }, { programs: [], plans: [], ...visitor }, tastingsOf);
}

/** Formats the seat groups of a price, for example `2 × $0.00 Club tasting, 1 × $30.00`. */
function told({ groups }: VisitPrice): string {
  return groups
    .map(({ seats, priceCents, benefit }) =>
      [`${seats} × ${formatCents(priceCents)}`, ...(benefit ? [benefit.label] : [])].join(' '),
    )
    .join(', ');
}

describe('a visitor’s benefits', () => {
  it('are selected by the visitor’s programs and plans', () => {
    const all = [free, plusFree, clubPrice, lanternTour];
    const labels = (visitor: Partial<Visitor>) =>
      benefitsFor(all, visitor).map(({ benefit, left }) => `${benefit.label}: ${left ?? 'all'}`);
    expect(labels({})).toEqual([]);
    expect(labels({ programs: ['club'], plans: ['foothill-3'] })).toEqual([
      'Club tasting: 2',
      'Club price: all',
    ]);
    expect(labels({ programs: ['plus'], plans: ['mesa-lucero-plus'] })).toEqual(['Mesa Lucero+ tasting: 2']);
    expect(labels({ programs: ['club'], plans: ['lantern-12', 'open-cellar-6', 'foothill-3'] })).toEqual([
      'Club tasting: 4',
      'Club price: all',
      'Lantern Society tour: 2',
    ]);
  });

  it('are counted per day, quarter or year of the visit in the winery’s time zone', () => {
    const lastNight = new Date('2027-01-01T04:00:00Z');
    expect(benefitPeriodKey(free, lastNight)).toBe('2026-12-31');
    expect(benefitPeriodKey(plusFree, lastNight)).toBe('2026-Q4');
    expect(benefitPeriodKey(plusHalf, lastNight)).toBe('2026');
    expect(benefitPeriodKey(clubPrice, lastNight)).toBeUndefined();
    expect(benefitPeriodKey({ limit: { seats: 1, period: 'booking' } }, lastNight)).toBeUndefined();
  });
});

describe('the price of a visit', () => {
  it('uses free seats first, then half-price ones, then the list price', () => {
    const benefits = benefitsFor([plusHalf, plusFree], { programs: ['plus'] });
    const price = priceVisit(anExperience(), 8, [], benefits);
    expect(told(price)).toBe('2 × $0.00 Mesa Lucero+ tasting, 4 × $15.00 Mesa Lucero+ guest, 2 × $30.00');
    expect(price.totalCents).toBe(12_000);
  });

  it('applies the better of the club and Mesa Lucero+ discounts, and lists the other as not applied', () => {
    const both = { programs: ['plus', 'club'], plans: ['foothill-3'] } as const;
    const [group] = priceVisit(anExperience(), 2, [], benefitsFor([plusPrice, clubPrice], both)).groups;
    expect([group?.benefit?.label, group?.beaten.map(({ label }) => label)]).toEqual([
      'Club price',
      ['Mesa Lucero+ price'],
    ]);
  });

  it('charges two of a club member’s four seats, plus Paso Robles sales tax (W9)', () => {
    const member = { programs: ['club'], plans: ['foothill-3'] } as const;
    const { totalCents } = priceVisit(anExperience(), 4, [], benefitsFor([free], member));
    const due = dueAtVisitWithTax(totalCents, createTaxTable());
    expect(due).toEqual({ netCents: 6_000, taxCents: 525, totalCents: 6_525 });
    expect(formatDueAtVisit(due)).toBe('$65.25, including $5.25 sales tax');
    expect(dueAtVisitWithTax(cents(0), createTaxTable()).totalCents).toBe(0);
  });

  it('uses a free club tasting before an equal Mesa Lucero+ tasting', () => {
    const both = { programs: ['plus', 'club'], plans: ['foothill-3'] } as const;
    const price = priceVisit(anExperience(), 5, [], benefitsFor([plusFree, free], both));
    expect(told(price)).toBe('2 × $0.00 Club tasting, 2 × $0.00 Mesa Lucero+ tasting, 1 × $30.00');
  });

  it('ignores a used-up benefit', () => {
    const used = [{ benefit: free, left: 0 }];
    expect(told(priceVisit(anExperience(), 2, [], used))).toBe('2 × $30.00');
  });

  it('is charged once per table, whatever the party size', () => {
    const picnic = anExperience({ priceUnit: 'table', priceCents: cents(2_000) });
    expect(told(priceVisit(picnic, 6, [], []))).toBe('1 × $20.00');
  });

  it('is split between booking and visit by the payment policy, with add-ons due at booking', () => {
    const board = [{ skuId: 50 as SkuId, quantity: 2 }];
    const paid = (kind: VisitPolicyKind) => {
      const policy = kind === 'deposit' ? { kind, depositRate: basisPoints(5_000) } : { kind };
      const priced = priceVisit(anExperience({ policy }), 3, board, [
        { benefit: plusPrice, left: undefined },
      ]);
      return [priced.totalCents, priced.dueNowCents, priced.dueAtVisitCents];
    };
    expect(paid('prepaid')).toEqual([13_250, 13_250, 0]);
    expect(paid('deposit')).toEqual([13_250, 9_425, 3_825]);
    expect(paid('card_hold')).toEqual([13_250, 5_600, 7_650]);
    expect(paid('free')).toEqual([13_250, 5_600, 7_650]);
  });
});

const benefitArbitrary = fc
  .record({
    rate: fc.integer({ min: 1, max: 10_000 }),
    program: fc.constantFrom('club', 'plus'),
    left: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  })
  .map(({ rate, program, left }) => ({ benefit: aBenefit(rate, { program }), left }));
const experienceArbitrary = fc
  .record({
    priceCents: fc.integer({ min: 0, max: 50_000 }),
    kind: fc.constantFrom<VisitPolicyKind>('free', 'card_hold', 'deposit', 'prepaid'),
    depositRate: fc.integer({ min: 1, max: 9_999 }),
    priceUnit: fc.constantFrom('person', 'table'),
  })
  .map(
    ({ priceCents, kind, depositRate, priceUnit }): Experience =>
      anExperience({
        ...{ priceCents: cents(priceCents), priceUnit },
        policy: { kind, depositRate: kind === 'deposit' ? basisPoints(depositRate) : undefined },
      }),
  );

test('a visit price sums its seat groups and add-ons, is never negative, and keeps benefits within their limits', () => {
  fc.assert(
    fc.property(
      experienceArbitrary,
      fc.integer({ min: 1, max: 10 }),
      fc.array(benefitArbitrary, { maxLength: 5 }),
      fc.integer({ min: 0, max: 5 }),
      (experience, party, benefits, boards) => {
        const price = priceVisit(experience, party, [{ skuId: 50 as SkuId, quantity: boards }], benefits);
        const { groups, totalCents, dueNowCents, dueAtVisitCents } = price;
        expect(totalCents).toBe(sum(groups.map((group) => group.totalCents)) + boards * 2_800);
        expect(dueNowCents + dueAtVisitCents).toBe(totalCents);
        expect(
          Math.min(totalCents, dueNowCents, dueAtVisitCents, ...groups.map(({ priceCents }) => priceCents)),
        ).toBeGreaterThanOrEqual(0);
        const units = experience.priceUnit === 'table' ? 1 : party;
        expect(groups.reduce((all, { seats }) => all + seats, 0)).toBe(units);
        for (const { benefit, left } of benefits) {
          const used = groups
            .filter((group) => group.benefit === benefit)
            .reduce((all, { seats }) => all + seats, 0);
          expect(used).toBeLessThanOrEqual(left ?? units);
        }
        // No cheaper combination exists, since each seat takes the best rate left.
        const rates = benefits.flatMap(({ benefit, left }) =>
          Array.from({ length: Math.min(left ?? units, units) }, () => benefit.rate as number),
        );
        const best = rates.sort((one, other) => other - one).slice(0, units);
        const had = groups.flatMap(({ seats, benefit }) =>
          Array.from({ length: benefit ? seats : 0 }, () => benefit?.rate as number),
        );
        expect(had).toEqual(best);
      },
    ),
  );
});
