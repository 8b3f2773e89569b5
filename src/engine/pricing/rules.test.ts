import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { quoteOrder } from './rules.ts';
import { plusGiftBoxBenefit, plusShippingBenefits } from './standing/membership-rules.ts';
import { priceSummaryOf } from './summary-rules.ts';
import {
  deliveryToPasoRobles,
  giftCardTender,
  goodsLine,
  guestPricingFacts,
  testCoupon,
  wineLine,
} from './testing.ts';
import type { JoinedBox, PercentageRule, PricingDelivery, PricingFacts } from './types.ts';

const toRosamond: PricingDelivery = { kind: 'ship', stateCode: 'CA', zipCode: '93560', optionId: 'ground' };
const clubRule: PercentageRule = {
  ruleId: 'club_open_cellar_6',
  label: 'Open Cellar member price, 15%',
  reason: 'You are a member of Open Cellar.',
  rate: basisPoints(1500),
  source: 'club',
};

test('W1: quotes three bottles that ship to a guest in Paso Robles', () => {
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 3)]))).toMatchObject({
    subtotalCents: 11400,
    discountCents: 0,
    merchandiseCents: 11400,
    shipping: { priceCents: 2000, taxCents: 0 },
    taxCents: 998,
    totalCents: 14398,
    cardDueCents: 14398,
    isEstimate: false,
  });
});

test('W2: applies an Open Cellar member’s 15% to a case and reports the case discount that it beats', () => {
  const member = quoteOrder(
    guestPricingFacts([wineLine(4200, 12)], { percentages: [clubRule], delivery: toRosamond }),
  );
  expect(member).toMatchObject({
    discountCents: 7560,
    merchandiseCents: 42840,
    taxCents: 3106,
    totalCents: 48946,
  });
  expect(member.shipping?.priceCents).toBe(3000);
  expect(member.lines[0]?.adjustments).toEqual([
    {
      ruleId: 'club_open_cellar_6',
      label: 'Open Cellar member price, 15%',
      reason: 'You are a member of Open Cellar.',
      amountCents: 7560,
      beat: [{ ruleId: 'case:12', label: '12-bottle saving, 10%', amountCents: 5040 }],
    },
  ]);
});

test('W3: charges a $100 gift card first and the rest of the total to the card', () => {
  const tenders = [giftCardTender('card', 10000)];
  const paid = quoteOrder(
    guestPricingFacts([wineLine(4200, 12)], { percentages: [clubRule], delivery: toRosamond, tenders }),
  );
  expect(paid.cardDueCents).toBe(38946);
  expect(paid.tenders).toEqual([
    { kind: 'gift_card', accountId: 'card', amountCents: 10000 },
    { kind: 'card', amountCents: 38946 },
  ]);
});

test('W4: pays the total including tax and shipping from a $200 gift card, without a credit card', () => {
  const paid = quoteOrder(
    guestPricingFacts([wineLine(3800, 3)], { tenders: [giftCardTender('card', 20000)] }),
  );
  expect(paid.cardDueCents).toBe(0);
  expect(paid.tenders).toEqual([{ kind: 'gift_card', accountId: 'card', amountCents: 14398 }]);
});

test('W6: 15% off 3 × $19.99 is rounded once, half away from zero', () => {
  const line = quoteOrder(guestPricingFacts([wineLine(1999, 3)], { percentages: [clubRule] })).lines[0];
  expect(line).toMatchObject({ grossCents: 5997, discountCents: 900, netCents: 5097 });
});

test('W14: Mesa Lucero+ ships three bottles by ground for free and fewer for $10, but changes no faster option', () => {
  const plus = { shippingBenefits: plusShippingBenefits() };
  const three = quoteOrder(guestPricingFacts([wineLine(3800, 3)], plus)).shipping;
  expect(three).toMatchObject({ listCents: 2000, priceCents: 0 });
  expect(three?.adjustments[0]).toMatchObject({
    ruleId: 'plus:ground-included',
    amountCents: 2000,
    beat: [{ ruleId: 'plus:ground-flat', amountCents: 1000 }],
  });
  const shown = priceSummaryOf(quoteOrder(guestPricingFacts([wineLine(3800, 3)], plus)), {
    isPickup: false,
    unknown: '',
  });
  expect(shown.rows.find(({ label }) => label === 'Shipping')?.amount).toBe('Included');
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 2)], plus)).shipping?.priceCents).toBe(1000);
  expect(quoteOrder(guestPricingFacts([goodsLine(6800, 1)], plus)).shipping).toMatchObject({
    priceCents: 900,
    adjustments: [],
  });
  const air = quoteOrder(
    guestPricingFacts([wineLine(3800, 3)], {
      ...plus,
      delivery: { ...deliveryToPasoRobles, optionId: 'two_day' },
    }),
  );
  expect(air.shipping?.priceCents).toBe(5500);
});

test('charges wine added to a box only for the larger box, and never more than a separate box would cost', () => {
  const joins = (paidCents: number, more: Partial<JoinedBox> = {}): JoinedBox => ({
    ...{ number: 10_003, optionId: 'ground', wineMl: 3 * 750, paidCents: cents(paidCents), ...more },
  });
  const whole = quoteOrder(guestPricingFacts([wineLine(3800, 5)])).shipping?.priceCents ?? cents(0);
  const paid = quoteOrder(guestPricingFacts([wineLine(3800, 3)])).shipping?.priceCents ?? cents(0);
  const alone = quoteOrder(guestPricingFacts([wineLine(3800, 2)])).shipping?.priceCents;
  const joined = quoteOrder(guestPricingFacts([wineLine(3800, 2)], { joins: joins(paid) })).shipping;
  expect(joined?.priceCents).toBe(whole - paid);
  expect(joined?.adjustments).toMatchObject([{ ruleId: 'box:shared', label: 'Ships with order 10003' }]);
  const shippingOf = (box: JoinedBox) =>
    quoteOrder(guestPricingFacts([wineLine(3800, 2)], { joins: box })).shipping?.priceCents;
  expect(shippingOf(joins(whole + 500))).toBe(0);
  expect(shippingOf(joins(0))).toBe(alone);
  expect(shippingOf(joins(paid, { optionId: 'two_day' }))).toBe(alone);
});

test('includes the most expensive gift box for Mesa Lucero+, and applies no promo code to the others', () => {
  const box = (price: number, quantity: number, skuId: number) =>
    goodsLine(price, quantity, { isGiftBox: true, skuId: skuId as SkuId });
  const lines = [box(600, 2, 2), wineLine(3800, 3), box(1200, 2, 3)];
  const coupon = testCoupon(
    { kind: 'amount', amountCents: cents(1000) },
    lines.map(({ skuId }) => skuId),
  );
  const discounts = (more: Partial<PricingFacts>) =>
    quoteOrder(guestPricingFacts(lines, more)).lines.map(({ discountCents }) => discountCents);
  expect(discounts({ giftBoxBenefit: plusGiftBoxBenefit() })).toEqual([0, 0, 1200]);
  expect(discounts({ giftBoxBenefit: plusGiftBoxBenefit(), coupon })).toEqual([0, 1000, 1200]);
  expect(discounts({})).toEqual([0, 0, 0]);
  const shown = priceSummaryOf(
    quoteOrder(guestPricingFacts(lines, { giftBoxBenefit: plusGiftBoxBenefit() })),
    {
      isPickup: false,
      unknown: '',
    },
  );
  expect(shown.rows).toContainEqual({
    ...{ label: 'Mesa Lucero+ gift box', amount: '−$12.00', isSaving: true },
    detail: 'One gift box is included with each order.',
  });
});

test('W15: charges the gift card less when the order becomes smaller', () => {
  const tenders = [giftCardTender('card', 10000)];
  const smaller = quoteOrder(
    guestPricingFacts([wineLine(2600, 1)], { tenders, delivery: { kind: 'pickup', locationId: 'hilltop' } }),
  );
  expect(smaller.totalCents).toBe(2828);
  expect(smaller.tenders).toEqual([{ kind: 'gift_card', accountId: 'card', amountCents: 2828 }]);
});

test('skips an empty gift card, and uses a gift card only once if it is entered twice', () => {
  const tenders = [
    giftCardTender('first', 5000),
    giftCardTender('first', 5000),
    giftCardTender('empty', 0),
    giftCardTender('second', 20000),
  ];
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 3)], { tenders })).tenders).toEqual([
    { kind: 'gift_card', accountId: 'first', amountCents: 5000 },
    { kind: 'gift_card', accountId: 'second', amountCents: 9398 },
  ]);
});

test('counts bottle equivalents of all wine toward the case discount, which lowers only wine prices', () => {
  const mixed = [
    wineLine(16000, 2, { wineMl: 1500 }),
    wineLine(2100, 3, { wineMl: 375 }),
    goodsLine(6800, 1),
  ];
  const six = quoteOrder(guestPricingFacts(mixed));
  expect(six).toMatchObject({
    wineMl: 4125,
    bottleEquivalents: 6,
  });
  expect(six.lines.map((line) => line.discountCents)).toEqual([1600, 315, 0]);
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 5)]))).toMatchObject({
    discountCents: 0,
  });
});

test('applies the case discount from its start date on', () => {
  expect(
    quoteOrder(guestPricingFacts([wineLine(3800, 12)], { on: '2025-12-31' as CivilDate })).discountCents,
  ).toBe(0);
  expect(
    quoteOrder(guestPricingFacts([wineLine(3800, 12)], { on: '2026-01-01' as CivilDate })).discountCents,
  ).toBe(4560);
});

test('prefers the club at equal rates, in any order of rules', () => {
  const promotion: PercentageRule = {
    ...clubRule,
    ruleId: 'a_launch',
    rate: basisPoints(1000),
    source: 'promotion',
  };
  const club: PercentageRule = { ...clubRule, rate: basisPoints(1000) };
  for (const percentages of [
    [promotion, club],
    [club, promotion],
  ]) {
    const adjustment = quoteOrder(guestPricingFacts([wineLine(3800, 12)], { percentages })).lines[0]
      ?.adjustments[0];
    expect(adjustment?.ruleId).toBe(club.ruleId);
    expect(adjustment?.beat.map((rule) => rule.ruleId)).toEqual(['case:12', 'a_launch']);
  }
});

test('discounts no line that is excluded from discounts', () => {
  const fixed = quoteOrder(
    guestPricingFacts([wineLine(44000, 1, { wineMl: 9000, discountable: false })], {
      percentages: [clubRule],
    }),
  );
  expect(fixed.discountCents).toBe(0);
});

test('taxes pickup at the winery and charges no shipping', () => {
  const pickup = quoteOrder(
    guestPricingFacts([wineLine(3800, 3)], { delivery: { kind: 'pickup', locationId: 'downtown' } }),
  );
  expect(pickup).toMatchObject({ shipping: undefined, taxCents: 998, totalCents: 12398, isEstimate: false });
});

test("taxes the discounted shipping in a state that taxes shipping, at the rate of the box's contents", () => {
  const delivery: PricingDelivery = { kind: 'ship', stateCode: 'MN', zipCode: '55401', optionId: 'ground' };
  const wineBox = quoteOrder(guestPricingFacts([wineLine(3800, 3), goodsLine(6800, 1)], { delivery }));
  expect(wineBox.lines.map((line) => line.taxCents)).toEqual([1069, 468]);
  expect(wineBox.shipping).toMatchObject({ priceCents: 3200, taxCents: 300 });
  expect(wineBox.taxCents).toBe(1069 + 468 + 300);
  expect(quoteOrder(guestPricingFacts([goodsLine(6800, 1)], { delivery })).shipping).toMatchObject({
    priceCents: 900,
    taxCents: 62,
  });
  const included = quoteOrder(
    guestPricingFacts([wineLine(3800, 3)], { delivery, shippingBenefits: plusShippingBenefits() }),
  );
  expect(included.shipping).toMatchObject({ priceCents: 0, taxCents: 0 });
});

test.each<[string, PricingDelivery]>([
  ['before the delivery is known', { kind: 'undecided' }],
  ['for a state without rates', { kind: 'ship', stateCode: 'PR', zipCode: '00601', optionId: 'ground' }],
  [
    'for a shipping option that the state does not have',
    { kind: 'ship', stateCode: 'AK', zipCode: '99501', optionId: 'overnight' },
  ],
])('returns an estimate without shipping and tax %s', (_, delivery) => {
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 3)], { delivery }))).toMatchObject({
    isEstimate: true,
    shipping: undefined,
    taxCents: 0,
    totalCents: 11400,
  });
});

test('charges nothing for an empty cart, not even shipping', () => {
  expect(quoteOrder(guestPricingFacts([]))).toMatchObject({
    totalCents: 0,
    shipping: undefined,
    tenders: [],
  });
});
