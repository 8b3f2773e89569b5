import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { explainTriedRules } from './explain-tried-rules.ts';
import { quoteOrder } from './rules.ts';
import { plusGiftBoxBenefit, plusShippingBenefits } from './standing/membership-rules.ts';
import { deliveryToPasoRobles, goodsLine, guestPricingFacts, testCoupon, wineLine } from './testing.ts';
import type { PercentageRule, PricingFacts } from './types.ts';

const tried = (priced: PricingFacts) =>
  explainTriedRules(priced, quoteOrder(priced)).map(({ label, outcome, text }) => [label, outcome, text]);
const member: PercentageRule = {
  ruleId: 'club:open-cellar-6',
  label: 'Open Cellar member price',
  reason: 'Open Cellar members save 15%.',
  rate: basisPoints(1500),
  source: 'club',
};

describe('explainTriedRules', () => {
  it('lists each case discount step for a guest with the bottles it requires', () => {
    expect(tried(guestPricingFacts([wineLine(3800, 4)]))).toEqual([
      ['6-bottle saving, 5%', 'not_met', 'Needs 6 bottles of wine, but this order has 4.'],
      ['12-bottle saving, 10%', 'not_met', 'Needs 12 bottles of wine, but this order has 4.'],
    ]);
    expect(tried(guestPricingFacts([wineLine(3800, 12)]))).toEqual([
      ['6-bottle saving, 5%', 'lost', 'A larger saving applies: 12-bottle saving, 10%.'],
      ['12-bottle saving, 10%', 'won', 'Saves $45.60.'],
    ]);
    expect(tried(guestPricingFacts([goodsLine(6800, 1)])).map(([, outcome]) => outcome)).toEqual([
      'not_met',
      'not_met',
    ]);
  });

  it('lists the discounts that a membership beats, with the amount of each', () => {
    expect(tried(guestPricingFacts([wineLine(3800, 6)], { percentages: [member] }))).toEqual([
      ['Open Cellar member price', 'won', 'Saves $34.20.'],
      [
        '6-bottle saving, 5%',
        'lost',
        'Would save $11.40, but can’t be combined with Open Cellar member price, which is at least as good.',
      ],
      ['12-bottle saving, 10%', 'not_met', 'Needs 12 bottles of wine, but this order has 6.'],
    ]);
    expect(
      tried(guestPricingFacts([wineLine(3800, 6, { discountable: false })], { percentages: [member] })).slice(
        0,
        2,
      ),
    ).toEqual([
      ['Open Cellar member price', 'not_met', 'It doesn’t apply to anything in this order.'],
      ['6-bottle saving, 5%', 'not_met', 'It doesn’t apply to anything in this order.'],
    ]);
  });

  it('explains a shipping rule that a better one beats, that is not met, or that cannot apply', () => {
    const plus = { shippingBenefits: plusShippingBenefits() };
    const shipping = (priced: PricingFacts) => tried(priced).slice(2);
    expect(shipping(guestPricingFacts([wineLine(3800, 1)], plus))).toEqual([
      ['Mesa Lucero+ shipping, included', 'not_met', 'Needs 3 bottles of wine, but this order has 1.'],
      ['Mesa Lucero+ shipping, at most $10.00', 'won', 'Saves $5.00.'],
    ]);
    expect(shipping(guestPricingFacts([wineLine(3800, 3)], plus))[1]).toEqual([
      'Mesa Lucero+ shipping, at most $10.00',
      'lost',
      'Would save $10.00, but can’t be combined with Mesa Lucero+ shipping, which is at least as good.',
    ]);
    expect(
      shipping(guestPricingFacts([wineLine(3800, 3)], { ...plus, delivery: { kind: 'undecided' } }))[0]?.[2],
    ).toBe('It’s a shipping discount, but the shipping cost isn’t known yet.');
    const pickup = { kind: 'pickup', locationId: 'hilltop' } as const;
    expect(shipping(guestPricingFacts([wineLine(3800, 3)], { ...plus, delivery: pickup }))[0]?.[2]).toBe(
      'It’s a shipping discount, but this order isn’t being shipped.',
    );
  });

  it('states what a promo code saves, or which rule beats it', () => {
    const code = testCoupon({ kind: 'percentage', rate: basisPoints(1000) }, [1 as SkuId]);
    expect(tried(guestPricingFacts([wineLine(3800, 2)], { coupon: code }))[2]).toEqual([
      'TEST',
      'won',
      'Saves $7.60.',
    ]);
    expect(tried(guestPricingFacts([wineLine(3800, 2)], { coupon: code, percentages: [member] }))[3]).toEqual(
      [
        'TEST',
        'lost',
        'Would save $7.60, but can’t be combined with Open Cellar member price, which is at least as good.',
      ],
    );
    const amount = testCoupon({ kind: 'amount', amountCents: cents(1000) }, [1 as SkuId]);
    expect(tried(guestPricingFacts([wineLine(3800, 2)], { coupon: amount }))[2]).toEqual([
      'TEST',
      'won',
      'Saves $10.00.',
    ]);
  });

  it('states what a shipping code saves, or why it does not apply', () => {
    const code = testCoupon({ kind: 'shipping', priceCents: cents(500) }, [1 as SkuId]);
    const said = (more: Partial<PricingFacts>) =>
      tried(guestPricingFacts([wineLine(3800, 2)], { coupon: code, ...more }))[2]?.[2];
    expect(said({ delivery: { kind: 'undecided' } })).toBe(
      'It’s a shipping discount, but the shipping cost isn’t known yet.',
    );
    expect(said({ delivery: { kind: 'pickup', locationId: 'hilltop' } })).toBe(
      'It’s a shipping discount, but this order isn’t being shipped.',
    );
    expect(said({})).toBe('Saves $10.00.');
    expect(said({ delivery: { ...deliveryToPasoRobles, optionId: 'two_day' } })).toBe(
      'It doesn’t apply to anything in this order.',
    );
  });

  it('states what the Mesa Lucero+ gift box benefit saves, or that the order has no gift box', () => {
    const box = goodsLine(1200, 1, { skuId: 2 as SkuId, isGiftBox: true });
    const said = (lines: PricingFacts['lines']) =>
      tried(guestPricingFacts(lines, { giftBoxBenefit: plusGiftBoxBenefit() }))
        .at(-1)
        ?.slice(1);
    expect(said([wineLine(3800, 2), box])).toEqual(['won', 'Saves $12.00.']);
    expect(said([wineLine(3800, 2)])).toEqual(['not_met', 'There is no gift box in this order.']);
  });
});
