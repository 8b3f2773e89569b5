import { describe, expect, it, test } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import { plusShippingBenefits } from '../standing/membership-rules.ts';
import { standingFromEntitlements } from '../standing/rules.ts';
import { deliveryToPasoRobles, guestPricingFacts, wineLine } from '../testing.ts';
import type { PricingFacts } from '../types.ts';
import {
  checkCouponStorable,
  couponNote,
  evaluateCoupon,
  findCouponProblem,
  quoteWithCoupon,
} from './rules.ts';
import { sampleCoupon, sampleCouponFacts, sampleCouponWineLine, sampleUnusedCoupon } from './testing.ts';
import type { CouponFacts, CouponWithUsage } from './types.ts';

const ana = 'aaaaaaaa-0000-7000-8000-000000000001' as CustomerId;
const day = (text: string) => text as CivilDate;

/** Evaluates a promo code for three bottles, and returns the refusal's code and sentence, or `ok`. */
function evaluated(found: CouponWithUsage | undefined, given: Partial<CouponFacts> = {}) {
  const { verdict } = evaluateCoupon('TEST10', found, sampleCouponFacts([sampleCouponWineLine(3)], given));
  return verdict.ok ? 'ok' : verdict.refusals.map(({ code, sentence }) => `${code} ${sentence}`).join();
}

describe('a promo code', () => {
  it('is rejected with the same message if it does not exist or is another customer’s voucher', () => {
    const unknown = evaluated(undefined);
    expect(unknown).toBe('COUPON_UNKNOWN We don’t recognize that promo code. Please check it and try again.');
    const voucher = sampleUnusedCoupon({ customerId: ana, totalLimit: 1, endsOn: day('2027-01-01') });
    expect(evaluated(voucher)).toBe(unknown);
    expect(evaluated({ ...voucher, used: 1 })).toBe(unknown);
    expect(evaluated(voucher, { customerId: ana })).toBe('ok');
  });

  it('is rejected before its first day and after its last day', () => {
    const dated = sampleUnusedCoupon({ startsOn: day('2026-11-20'), endsOn: day('2026-11-22') });
    expect(evaluated(dated, { today: day('2026-11-19') })).toBe(
      'COUPON_NOT_STARTED TEST10 starts on November 20, 2026.',
    );
    expect(evaluated(dated, { today: day('2026-11-20') })).toBe('ok');
    expect(evaluated(dated, { today: day('2026-11-22') })).toBe('ok');
    expect(evaluated(dated, { today: day('2026-11-23') })).toBe(
      'COUPON_EXPIRED TEST10 expired on November 22, 2026.',
    );
  });

  it('is rejected for customers without the required membership', () => {
    const any = sampleUnusedCoupon({ members: 'any' });
    expect(evaluated(any)).toBe('COUPON_MEMBERS TEST10 is for members of the wine club or Mesa Lucero+.');
    expect(evaluated(any, { programs: ['plus'] })).toBe('ok');
    const club = sampleUnusedCoupon({ members: 'club' });
    expect(evaluated(club, { programs: ['plus'] })).toMatch(/^COUPON_MEMBERS .* wine club\.$/);
    expect(evaluated(club, { programs: ['club'] })).toBe('ok');
  });

  it('is rejected after an earlier order if it is for first orders only, and once a usage limit is reached', () => {
    expect(evaluated({ ...sampleUnusedCoupon({ firstOrderOnly: true }), hasOrdered: true })).toMatch(
      /^COUPON_FIRST_ORDER /,
    );
    expect(evaluated({ ...sampleUnusedCoupon(), hasOrdered: true })).toBe('ok');
    expect(evaluated({ ...sampleUnusedCoupon({ customerLimit: 2 }), usedByPerson: 1 })).toBe('ok');
    expect(evaluated({ ...sampleUnusedCoupon({ customerLimit: 2 }), usedByPerson: 2 })).toBe(
      'COUPON_ALREADY_USED You’ve already used TEST10.',
    );
    expect(evaluated({ ...sampleUnusedCoupon({ totalLimit: 5 }), used: 4 })).toBe('ok');
    expect(evaluated({ ...sampleUnusedCoupon({ totalLimit: 5 }), used: 5 })).toBe(
      'COUPON_ALREADY_USED TEST10 has reached its usage limit.',
    );
    const voucher = sampleUnusedCoupon({ customerId: ana, totalLimit: 1, endsOn: day('2027-01-01') });
    expect(evaluated({ ...voucher, used: 1 }, { customerId: ana })).toBe(
      'COUPON_ALREADY_USED TEST10 has already been used.',
    );
  });

  it('is rejected below its minimum, with the missing amount and bottles in the message', () => {
    const minimum = sampleUnusedCoupon({ minimumCents: cents(12_000) });
    expect(evaluated(minimum)).toBe('COUPON_MIN Add $6.00 more to use TEST10.');
    expect(evaluated(minimum, { lines: [sampleCouponWineLine(4)] })).toBe('ok');
    expect(evaluated(sampleUnusedCoupon({ minimumBottles: 6 }))).toBe(
      'COUPON_MIN Add 3 more bottles to use TEST10.',
    );
    expect(evaluated(sampleUnusedCoupon({ minimumBottles: 4 }))).toBe(
      'COUPON_MIN Add 1 more bottle to use TEST10.',
    );
    expect(evaluated(sampleUnusedCoupon({ minimumBottles: 6, minimumCents: cents(20_000) }))).toBe(
      'COUPON_MIN Add $86.00 more and 3 more bottles to use TEST10.',
    );
    const magnums = { lines: [sampleCouponWineLine(3, { wineMl: 1500 })] };
    expect(evaluated(sampleUnusedCoupon({ minimumBottles: 6 }), magnums)).toBe('ok');
  });

  it('is rejected above its maximum number of bottles', () => {
    const upTo = (maximumBottles: number) => evaluated(sampleUnusedCoupon({ maximumBottles }));
    expect(upTo(3)).toBe('ok');
    expect(upTo(2)).toBe('COUPON_MAX TEST10 is for an order of up to 2 bottles, but yours has 3.');
  });

  it('is rejected if every line is excluded, and excluded lines do not count toward its minimum', () => {
    const nothing = 'COUPON_EXCLUDED TEST10 doesn’t apply to anything in your cart.';
    expect(
      evaluated(sampleUnusedCoupon(), { lines: [sampleCouponWineLine(3, { visibility: 'allocation' })] }),
    ).toBe(nothing);
    expect(
      evaluated(sampleUnusedCoupon(), { lines: [sampleCouponWineLine(3, { discountable: false })] }),
    ).toBe(nothing);
    expect(evaluated(sampleUnusedCoupon({ excludedKinds: ['wine'] }))).toBe(nothing);
    expect(evaluated(sampleUnusedCoupon({ excludedStyles: ['red'] }))).toBe(nothing);
    const mixed = {
      lines: [
        sampleCouponWineLine(3),
        sampleCouponWineLine(3, { visibility: 'allocation', priceCents: cents(14_500) }),
      ],
    };
    expect(evaluated(sampleUnusedCoupon({ minimumCents: cents(12_000) }), mixed)).toBe(
      'COUPON_MIN Add $6.00 more to use TEST10. Some items in your cart don’t count toward it.',
    );
  });
});

test('a shipping code counts lines excluded from discounts toward its minimum, but no allocation wine', () => {
  const ship = sampleUnusedCoupon({
    benefit: { kind: 'shipping', priceCents: cents(500) },
    minimumBottles: 6,
  });
  expect(evaluated(ship, { lines: [sampleCouponWineLine(6, { discountable: false })] })).toBe('ok');
  expect(evaluated(ship, { lines: [sampleCouponWineLine(6, { visibility: 'allocation' })] })).toMatch(
    /^COUPON_EXCLUDED/,
  );
});

/** Returns the outcome of a promo code in an order of `quantity` bottles at $38 each. */
function priced(found: CouponWithUsage, quantity: number, more: Partial<PricingFacts> = {}) {
  const code = found.coupon.code;
  const verdict = evaluateCoupon(code, found, sampleCouponFacts([sampleCouponWineLine(quantity)]));
  return quoteWithCoupon(guestPricingFacts([wineLine(3800, quantity)], more), verdict);
}

describe('a promo code in a quote', () => {
  it('reports the amount saved', () => {
    const { quote, coupon: outcome } = priced(sampleUnusedCoupon(), 3);
    expect(quote.discountCents).toBe(1140);
    expect(quote.lines[0]?.adjustments).toEqual([
      {
        ruleId: 'coupon:TEST10',
        label: 'TEST10, 10% off',
        reason: 'A test.',
        amountCents: 1140,
        beat: [],
      },
    ]);
    expect(outcome).toMatchObject({ kind: 'applied', savingCents: 1140 });
    expect(couponNote(outcome)).toEqual({ code: 'TEST10', isApplied: true, sentence: 'You save $11.40.' });
  });

  it('is not applied if the member price is better, and the message states the difference', () => {
    const club = { program: 'club', plan: 'open-cellar-6', discount: basisPoints(1500) } as const;
    const { percentages } = standingFromEntitlements(
      [{ ...club, seesAllocation: false }],
      new Date('2026-11-20T20:00:00Z'),
    );
    const { quote, coupon: outcome } = priced(sampleUnusedCoupon(), 12, { percentages });
    expect(quote.discountCents).toBe(6840);
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: {
        code: 'COUPON_NOT_COMBINABLE',
        sentence: 'Your member price is better by $22.80, so we kept it.',
        details: { betterByCents: 2280 },
      },
    });
    expect(quote.lines[0]?.adjustments[0]?.beat.map(({ ruleId }) => ruleId)).toContain('coupon:TEST10');
  });

  it('is not applied if the case discount saves as much', () => {
    expect(priced(sampleUnusedCoupon(), 12).coupon).toMatchObject({
      kind: 'refused',
      refusal: {
        sentence: 'The discount you already have is just as good, so we kept it.',
      },
    });
  });

  const ship = sampleUnusedCoupon({ code: 'SHIP5', benefit: { kind: 'shipping', priceCents: cents(500) } });

  it('lowers ground shipping unless a membership ships for less', () => {
    expect(priced(ship, 6).quote.shipping).toMatchObject({ listCents: 2500, priceCents: 500 });
    const plus = priced(ship, 6, { shippingBenefits: plusShippingBenefits() });
    expect(plus.quote.shipping?.priceCents).toBe(0);
    expect(plus.coupon).toMatchObject({
      refusal: { sentence: 'Your member price is better by $5.00, so we kept it.' },
    });
  });

  it('labels its shipping benefit as included or with the price', () => {
    const label = (priceCents: number) =>
      priced(sampleUnusedCoupon({ benefit: { kind: 'shipping', priceCents: cents(priceCents) } }), 6).quote
        .shipping?.adjustments[0]?.label;
    expect(label(0)).toBe('TEST10, ground shipping included');
    expect(label(1)).toBe('TEST10, ground shipping $0.01');
  });

  it('is not stored if it is rejected, and the reason is shown', () => {
    const outcome = priced(sampleUnusedCoupon({ totalLimit: 0 }), 3).coupon;
    const sentence = 'TEST10 has reached its usage limit.';
    expect(couponNote(outcome)).toEqual({ code: 'TEST10', isApplied: false, sentence });
    expect(checkCouponStorable(outcome)).toMatchObject({
      ok: false,
      refusals: [{ code: 'COUPON_ALREADY_USED' }],
    });
    expect(checkCouponStorable(priced(sampleUnusedCoupon(), 3).coupon).ok).toBe(true);
    expect(checkCouponStorable(undefined).ok).toBe(true);
  });

  it('applies even if it saves only a cent', () => {
    const cent = sampleUnusedCoupon({ benefit: { kind: 'amount', amountCents: cents(1) } });
    expect(priced(cent, 1).coupon).toMatchObject({ kind: 'applied', savingCents: 1 });
  });

  it('is not applied if the price is already at the discount cap', () => {
    const lowest = priced(sampleUnusedCoupon({ benefit: { kind: 'amount', amountCents: cents(1000) } }), 1, {
      percentages: [
        { ruleId: 'p', label: 'P', reason: 'Sale.', rate: basisPoints(6000), source: 'promotion' },
      ],
    });
    expect(lowest.coupon).toMatchObject({
      refusal: {
        sentence: 'TEST10 won’t lower your price any further.',
        details: { betterByCents: 0 },
      },
    });
  });

  it('is not applied if a promotion is better, and the message does not call that a member price', () => {
    const outcome = priced(sampleUnusedCoupon(), 1, {
      percentages: [
        { ruleId: 'p', label: 'P', reason: 'Sale.', rate: basisPoints(1100), source: 'promotion' },
      ],
    }).coupon;
    expect(outcome).toMatchObject({
      refusal: { sentence: 'The discount you already have is better by $0.38, so we kept it.' },
    });
  });

  it('for ground shipping is not applied until the order ships by ground', () => {
    const waiting = (delivery: PricingFacts['delivery']) => couponNote(priced(ship, 6, { delivery }).coupon);
    expect(waiting({ kind: 'undecided' })).toEqual({
      code: 'SHIP5',
      isApplied: false,
      sentence: 'We’ll apply SHIP5 once we know where your order is going.',
    });
    expect(waiting({ kind: 'pickup', locationId: 'hilltop' })?.sentence).toMatch(/picking up/);
    expect(waiting({ ...deliveryToPasoRobles, optionId: 'two_day' })?.sentence).toMatch(/faster option/);
  });

  it('never lowers the price of an allocation wine in an order with other wines', () => {
    const lantern = { skuId: 2 as SkuId };
    const lines = [
      sampleCouponWineLine(3),
      sampleCouponWineLine(1, { ...lantern, visibility: 'allocation' }),
    ];
    const off = sampleUnusedCoupon({ benefit: { kind: 'amount', amountCents: cents(1000) } });
    const { quote } = quoteWithCoupon(
      guestPricingFacts([wineLine(3800, 3), wineLine(14_500, 1, lantern)]),
      evaluateCoupon('TEST10', off, sampleCouponFacts(lines)),
    );
    expect(quote.lines.map(({ discountCents }) => discountCents)).toEqual([1000, 0]);
  });
});

test.each([
  [
    'A percentage must be above 0 and at most 60.',
    { benefit: { kind: 'percentage', rate: basisPoints(6001) } },
  ],
  ['An amount off must be above $0.00.', { benefit: { kind: 'amount', amountCents: cents(0) } }],
  ['Shipping must cost at least $0.00.', { benefit: { kind: 'shipping', priceCents: cents(-1) } }],
  ['A code must end on or after its start date.', { startsOn: day('2026-11-21'), endsOn: day('2026-11-20') }],
  ['A voucher must be limited to one use and have a last day.', { customerId: ana, totalLimit: 1 }],
  [
    'A voucher must be limited to one use and have a last day.',
    { customerId: ana, totalLimit: 2, endsOn: day('2027-05-20') },
  ],
  ['A percentage must be above 0 and at most 60.', { benefit: { kind: 'percentage', rate: basisPoints(0) } }],
  [undefined, { benefit: { kind: 'percentage', rate: basisPoints(1) } }],
  [undefined, { benefit: { kind: 'percentage', rate: basisPoints(6000) } }],
  [undefined, { benefit: { kind: 'amount', amountCents: cents(1) } }],
  [undefined, { benefit: { kind: 'shipping', priceCents: cents(0) } }],
  [undefined, { startsOn: day('2026-11-21'), endsOn: day('2026-11-21') }],
  [undefined, { startsOn: day('2026-11-21') }],
  [undefined, { totalLimit: 500 }],
  [undefined, { customerId: ana, totalLimit: 1, endsOn: day('2027-05-20') }],
] as const)('findCouponProblem reports the problem of a promo code definition: %s', (problem, more) => {
  expect(findCouponProblem(sampleCoupon(more))).toBe(problem);
});
