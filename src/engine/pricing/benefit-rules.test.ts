import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { basisPoints, cents, percentOf } from '../../core/money.ts';
import { quantityBenefitsAhead } from './benefit-rules.ts';
import { quoteOrder } from './rules.ts';
import { plusShippingBenefits } from './standing/membership-rules.ts';
import { deliveryToPasoRobles, goodsLine, guestPricingFacts, testCoupon, wineLine } from './testing.ts';
import type { PercentageRule, PricingCoupon, PricingFacts, PricingLine } from './types.ts';

const ahead = (priced: PricingFacts) => quantityBenefitsAhead(priced, quoteOrder(priced));
const club = (rate: number): PercentageRule => ({
  ruleId: 'club:test',
  label: 'Club',
  reason: 'A member.',
  rate: basisPoints(rate),
  source: 'club',
});

describe('quantityBenefitsAhead', () => {
  it('returns both case discount steps for a guest, and only those above the club rate for a member', () => {
    const steps = [
      { bottles: 6, bottlesMissing: 2, rate: 500, shippingCents: undefined },
      { bottles: 12, bottlesMissing: 8, rate: 1000, shippingCents: undefined },
    ];
    expect(ahead(guestPricingFacts([wineLine(3800, 4)]))).toEqual(steps);
    expect(ahead(guestPricingFacts([wineLine(3800, 4)], { percentages: [club(700)] }))).toEqual(
      steps.slice(1),
    );
    expect(ahead(guestPricingFacts([wineLine(3800, 4)], { percentages: [club(1500)] }))).toEqual([]);
    expect(ahead(guestPricingFacts([wineLine(3800, 12)]))).toEqual([]);
    expect(ahead(guestPricingFacts([goodsLine(6800, 3)]))).toEqual([]);
  });

  it('returns free shipping for a Plus member only if the order is known to ship', () => {
    const plus = { percentages: [club(1000)], shippingBenefits: plusShippingBenefits() };
    expect(ahead(guestPricingFacts([wineLine(3800, 1)], plus))).toEqual([
      { bottles: 3, bottlesMissing: 2, rate: undefined, shippingCents: 0 },
    ]);
    expect(ahead(guestPricingFacts([wineLine(3800, 3)], plus))).toEqual([]);
    expect(
      ahead(guestPricingFacts([wineLine(3800, 1)], { ...plus, delivery: { kind: 'undecided' } })),
    ).toEqual([]);
  });

  it('lists shipping and case savings nearest first, each once', () => {
    expect(
      ahead(guestPricingFacts([wineLine(3800, 1)], { shippingBenefits: plusShippingBenefits() })),
    ).toEqual([
      { bottles: 3, bottlesMissing: 2, rate: undefined, shippingCents: 0 },
      { bottles: 6, bottlesMissing: 5, rate: 500, shippingCents: undefined },
      { bottles: 12, bottlesMissing: 11, rate: 1000, shippingCents: undefined },
    ]);
  });

  it('omits case discounts if a promo code already saves as much on all of the wine', () => {
    const bottles = (coupon: PricingCoupon) =>
      ahead(guestPricingFacts([wineLine(3800, 4)], { coupon })).map((each) => each.bottles);
    const tenPercent = { kind: 'percentage', rate: basisPoints(1000) } as const;
    expect(bottles(testCoupon(tenPercent, [1 as SkuId]))).toEqual([]);
    expect(bottles(testCoupon(tenPercent, [9 as SkuId]))).toEqual([6, 12]);
    const two = [
      wineLine(3800, 2),
      wineLine(4200, 2, { skuId: 2 as SkuId }),
      goodsLine(6800, 1, { skuId: 3 as SkuId }),
    ];
    const twoBottles = (coupon: PricingCoupon) =>
      ahead(guestPricingFacts(two, { coupon })).map((each) => each.bottles);
    expect(twoBottles(testCoupon(tenPercent, [1 as SkuId]))).toEqual([6, 12]);
    expect(twoBottles(testCoupon(tenPercent, [1 as SkuId, 2 as SkuId]))).toEqual([]);
    expect(bottles(testCoupon({ kind: 'amount', amountCents: cents(1000) }, [1 as SkuId]))).toEqual([6, 12]);
  });
});

const line = fc
  .record({
    price: fc.integer({ min: 500, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    ml: fc.constantFrom(375, 750, 1500),
  })
  .map(({ price, quantity, ml }) => wineLine(price, quantity, { wineMl: ml }));
const priced = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    rate: fc.constantFrom(0, 400, 800, 1000, 2000),
    plus: fc.boolean(),
    stateCode: fc.constantFrom('CA', 'NV', 'MN', 'HI'),
  })
  .map(({ lines, rate, plus, stateCode }) =>
    guestPricingFacts(
      lines.map((each, position): PricingLine => ({ ...each, skuId: (position + 1) as SkuId })),
      {
        percentages: rate === 0 ? [] : [club(rate)],
        shippingBenefits: plus ? plusShippingBenefits() : [],
        delivery: { ...deliveryToPasoRobles, stateCode },
      },
    ),
  );

it('each announced benefit applies in the quote with the missing bottles, and not with one bottle fewer', () => {
  fc.assert(
    fc.property(priced, (before) => {
      for (const { bottlesMissing, rate, shippingCents } of ahead(before)) {
        const filled = (bottles: number) =>
          quoteOrder({
            ...before,
            lines: [...before.lines, wineLine(3800, bottles, { skuId: 99 as SkuId })],
          });
        const there = filled(bottlesMissing);
        if (shippingCents !== undefined) expect(there.shipping?.priceCents).toBe(shippingCents);
        const added = there.lines.at(-1);
        if (rate !== undefined && added) {
          expect(added.discountCents).toBe(percentOf(added.grossCents, rate));
          if (bottlesMissing > 1) {
            const almost = filled(bottlesMissing - 1).lines.at(-1);
            expect(almost && almost.discountCents < percentOf(almost.grossCents, rate)).toBe(true);
          }
        }
      }
    }),
  );
});
