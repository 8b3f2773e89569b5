import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { basisPoints, cents } from '../../core/money.ts';
import { maxDiscount, splitAmountOff } from './discount-rules.ts';
import { quoteOrder, savingFromRule } from './rules.ts';
import { plusGiftBoxBenefit, plusShippingBenefits } from './standing/membership-rules.ts';
import {
  giftCardTender,
  goodsLine,
  guestPricingFacts,
  storeCreditTender,
  testCoupon,
  wineLine,
} from './testing.ts';
import type { PercentageRule, PricingLine } from './types.ts';

const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const sku = (number: number) => number as SkuId;
const three = [
  wineLine(3800, 1, { skuId: sku(1) }),
  wineLine(4200, 1, { skuId: sku(2) }),
  wineLine(7500, 1, { skuId: sku(3) }),
];
const tenDollars = testCoupon({ kind: 'amount', amountCents: cents(1000) }, [sku(1), sku(2), sku(3)]);
const tenPercent = testCoupon({ kind: 'percentage', rate: basisPoints(1000) }, [sku(1), sku(2), sku(3)]);
const member: PercentageRule = {
  ruleId: 'club_open_cellar_6',
  label: 'Open Cellar member price',
  reason: 'You are a member of Open Cellar.',
  rate: basisPoints(1500),
  source: 'club',
};

function open(...netCents: number[]) {
  return netCents.map((net) => ({ netCents: cents(net), roomCents: cents(net) }));
}

test('W7: spreads $10.00 off over the lines to the cent', () => {
  expect(splitAmountOff(cents(1000), open(3800, 4200, 7500))).toEqual([245, 271, 484]);
  const { lines, discountCents } = quoteOrder(guestPricingFacts(three, { coupon: tenDollars }));
  expect(lines.map((line) => line.discountCents)).toEqual([245, 271, 484]);
  expect(lines.map((line) => line.netCents)).toEqual([3555, 3929, 7016]);
  expect(discountCents).toBe(1000);
});

test('taxes each line after its share of a fixed discount', () => {
  const { lines, taxCents } = quoteOrder(guestPricingFacts(three, { coupon: tenDollars }));
  expect(lines.map((line) => line.taxLines[0]?.baseCents)).toEqual([3555, 3929, 7016]);
  expect(lines.map((line) => line.taxCents)).toEqual([311, 344, 614]);
  expect(taxCents).toBe(1269);
});

test('applies a fixed discount after the percentage discount and in addition to it', () => {
  const [line] = quoteOrder(
    guestPricingFacts([wineLine(10_000, 1)], { percentages: [member], coupon: tenDollars }),
  ).lines;
  expect(line).toMatchObject({ grossCents: 10_000, discountCents: 2500, netCents: 7500 });
  expect(line?.adjustments.map(({ ruleId, amountCents }) => [ruleId, amountCents])).toEqual([
    ['club_open_cellar_6', 1500],
    ['coupon:TEST', 1000],
  ]);
});

test('applies no percentage, promo code, case discount or cap of the order to a line with its own rules', () => {
  const free = { ...member, ruleId: 'visit:1', rate: basisPoints(10_000) };
  const own = wineLine(6500, 12, { skuId: sku(1), discountable: false, ownPercentages: [member, free] });
  const quoted = quoteOrder(
    guestPricingFacts([own, wineLine(3000, 1, { skuId: sku(2) })], {
      percentages: [member],
      coupon: tenDollars,
    }),
  );
  expect(quoted.lines.map((line) => line.netCents)).toEqual([0, 3000 - 450 - 1000]);
  expect(quoted.lines[0]?.adjustments).toMatchObject([
    { ruleId: 'visit:1', beat: [{ ruleId: member.ruleId }] },
  ]);
  const bare = quoteOrder(
    guestPricingFacts([{ ...own, ownPercentages: [] }], { percentages: [member], coupon: tenPercent }),
  );
  expect(bare.discountCents).toBe(0);
});

test('spreads a fixed discount in proportion to the line prices after percentage discounts', () => {
  const lines = [wineLine(10_000, 1, { skuId: sku(1) }), goodsLine(8500, 1, { skuId: sku(2) })];
  const case12 = [...lines, wineLine(1, 11, { skuId: sku(3), discountable: false })];
  const quoted = quoteOrder(guestPricingFacts(case12, { coupon: tenDollars }));
  expect(quoted.lines.map((line) => line.adjustments.at(-1)?.amountCents)).toEqual([514, 486, undefined]);
});

test('applies the better of a promo code’s percentage and the automatic discount per line, never both', () => {
  const lines = [wineLine(10_000, 1, { skuId: sku(1) }), wineLine(10_000, 1, { skuId: sku(9) })];
  const coupon = testCoupon({ kind: 'percentage', rate: basisPoints(2000) }, [sku(1)]);
  const quoted = quoteOrder(guestPricingFacts(lines, { percentages: [member], coupon }));
  expect(quoted.lines.map((line) => line.adjustments)).toEqual([
    [
      {
        ruleId: 'coupon:TEST',
        label: 'TEST',
        reason: 'A test.',
        amountCents: 2000,
        beat: [{ ruleId: 'club_open_cellar_6', label: 'Open Cellar member price', amountCents: 1500 }],
      },
    ],
    [expect.objectContaining({ ruleId: 'club_open_cellar_6', amountCents: 1500, beat: [] })],
  ]);
  expect(savingFromRule(quoted, 'coupon:TEST')).toBe(2000);
});

test('reports a promo code as beaten if it saves no more than the discount that the customer already has', () => {
  const equal = { ...member, rate: basisPoints(1000) };
  const quoted = quoteOrder(
    guestPricingFacts([wineLine(3800, 1)], { percentages: [equal], coupon: tenPercent }),
  );
  expect(quoted.lines[0]?.adjustments).toMatchObject([
    { ruleId: 'club_open_cellar_6', beat: [{ ruleId: 'coupon:TEST', amountCents: 380 }] },
  ]);
  expect(savingFromRule(quoted, 'coupon:TEST')).toBe(0);
});

test('prefers club, Plus, case discount, promotion and promo code, in that order, at the same rate', () => {
  const named = (source: PercentageRule['source'], ruleId: string) => ({ ...member, source, ruleId });
  const tenPercentOff = (...rules: PercentageRule[]) =>
    rules.map((rule) => ({ ...rule, rate: basisPoints(1000) }));
  const winner = (...percentages: PercentageRule[]) =>
    quoteOrder(
      guestPricingFacts([wineLine(3800, 1)], {
        percentages: tenPercentOff(...percentages),
        coupon: tenPercent,
      }),
    ).lines[0]?.adjustments[0]?.ruleId;
  expect(winner(named('plus', 'a'), named('club', 'z'))).toBe('z');
  expect(winner(named('promotion', 'z'))).toBe('z');
  expect(winner(named('club', 'b'), named('club', 'a'))).toBe('a');
  expect(winner(named('club', 'a'), named('club', 'b'))).toBe('a');
});

test('keeps the discount on wine next to a gift box that a membership includes', () => {
  const box = goodsLine(1200, 2, { skuId: sku(2), isGiftBox: true });
  const quoted = quoteOrder(
    guestPricingFacts([wineLine(10_000, 1), box], {
      percentages: [member],
      giftBoxBenefit: plusGiftBoxBenefit(),
    }),
  );
  expect(quoted.lines.map((line) => line.discountCents)).toEqual([1500, 1200]);
});

test('reports a rule that saves a cent and omits one that saves nothing', () => {
  const box = goodsLine(0, 1, { isGiftBox: true });
  const told = (line: PricingLine) =>
    quoteOrder(
      guestPricingFacts([line], { percentages: [member], giftBoxBenefit: plusGiftBoxBenefit() }),
    ).lines[0]?.adjustments.map(({ amountCents }) => amountCents);
  expect(told(box)).toEqual([]);
  expect(told({ ...box, unitPriceCents: cents(1) })).toEqual([1]);
  expect(told(wineLine(0, 1))).toEqual([]);
  expect(told(wineLine(5, 1))).toEqual([1]);
});

test('applies no promo code to a fee that is excluded from discounts', () => {
  const fee = goodsLine(3500, 1, { skuId: sku(2), discountable: false });
  for (const coupon of [tenPercent, tenDollars]) {
    const quoted = quoteOrder(guestPricingFacts([wineLine(10_000, 1), fee], { coupon }));
    expect(quoted.lines.map((line) => line.discountCents)).toEqual([1000, 0]);
  }
});

test('limits a fixed discount to 60% of the list price of each line', () => {
  const much = testCoupon({ kind: 'amount', amountCents: cents(50_000) }, [sku(1), sku(2), sku(3)]);
  const { lines, merchandiseCents, totalCents } = quoteOrder(guestPricingFacts(three, { coupon: much }));
  expect(lines.map((line) => line.netCents)).toEqual([1520, 1680, 3000]);
  expect(merchandiseCents).toBe(6200);
  expect(totalCents).toBeGreaterThan(0);
});

test('moves the part of a fixed discount that exceeds the cap of a line to the other lines', () => {
  const half = { ...member, rate: basisPoints(5900) };
  const lines = [wineLine(10_000, 1, { skuId: sku(1) }), goodsLine(10_000, 1, { skuId: sku(2) })];
  const coupon = testCoupon({ kind: 'amount', amountCents: cents(6000) }, [sku(1), sku(2)]);
  const quoted = quoteOrder(guestPricingFacts(lines, { percentages: [half], coupon }));
  // One percent of room on each line is all that the code can still take.
  expect(quoted.lines.map((line) => line.netCents)).toEqual([4000, 4000]);
  expect(
    splitAmountOff(cents(1000), [
      { netCents: cents(5000), roomCents: cents(100) },
      { netCents: cents(5000), roomCents: cents(5000) },
    ]),
  ).toEqual([100, 900]);
});

test('never exceeds the cap by a rounded fraction of a cent', () => {
  expect([1, 2, 3, 4, 5].map((gross) => maxDiscount(cents(gross), basisPoints(6000)))).toEqual([
    0, 1, 1, 2, 3,
  ]);
});

test('applies the cheaper of a shipping code and a shipping benefit, and the benefit at the same price', () => {
  const lines = [wineLine(3800, 3)];
  const fiveDollars = testCoupon({ kind: 'shipping', priceCents: cents(500) }, [sku(1)]);
  expect(quoteOrder(guestPricingFacts(lines, { coupon: fiveDollars })).shipping).toMatchObject({
    listCents: 2000,
    priceCents: 500,
    adjustments: [{ ruleId: 'coupon:TEST', amountCents: 1500, beat: [] }],
  });
  const plus = quoteOrder(
    guestPricingFacts(lines, { coupon: fiveDollars, shippingBenefits: plusShippingBenefits() }),
  ).shipping;
  expect(plus).toMatchObject({
    priceCents: 0,
    adjustments: [{ ruleId: 'plus:ground-included', beat: [{ amountCents: 1500 }, { amountCents: 1000 }] }],
  });
  const tenDollarCode = testCoupon({ kind: 'shipping', priceCents: cents(1000) }, [sku(1)]);
  const one = guestPricingFacts([wineLine(3800, 1)], {
    coupon: tenDollarCode,
    shippingBenefits: plusShippingBenefits(),
  });
  expect(quoteOrder(one).shipping?.adjustments[0]?.ruleId).toBe('plus:ground-flat');
});

test('applies the cheapest shipping benefit in any order of rules, and a shipping code to a box without wine', () => {
  const shippingBenefits = plusShippingBenefits().toReversed();
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 3)], { shippingBenefits })).shipping?.priceCents).toBe(
    0,
  );
  const coupon = testCoupon({ kind: 'shipping', priceCents: cents(500) }, [sku(1)]);
  expect(quoteOrder(guestPricingFacts([goodsLine(6800, 1)], { coupon })).shipping?.priceCents).toBe(500);
});

test('does not tax the purchase of a $1,500 gift card', () => {
  const card = goodsLine(150_000, 1, { taxClass: 'none', discountable: false });
  expect(quoteOrder(guestPricingFacts([card])).lines[0]).toMatchObject({ taxCents: 0, taxLines: [] });
});

test('uses store credit before gift cards, in any order of entry', () => {
  const tenders = [giftCardTender('card', 5000), storeCreditTender('credit', 5000)];
  expect(quoteOrder(guestPricingFacts([wineLine(3800, 3)], { tenders })).tenders).toEqual([
    { kind: 'store_credit', accountId: 'credit', amountCents: 5000 },
    { kind: 'gift_card', accountId: 'card', amountCents: 5000 },
    { kind: 'card', amountCents: 4398 },
  ]);
});

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents);
const openLine = fc
  .record({ netCents: amount(20_000), room: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ netCents, room }) => ({ netCents, roomCents: cents(Math.floor(netCents * room)) }));

test('spreads a fixed discount exactly, and never exceeds the maximum discount of a line', () => {
  fc.assert(
    fc.property(amount(100_000), fc.array(openLine), (amountOff, lines) => {
      const parts = splitAmountOff(amountOff, lines);
      expect(total(parts)).toBe(Math.min(amountOff, total(lines.map(({ roomCents }) => roomCents))));
      for (const [position, { roomCents }] of lines.entries()) {
        expect(parts[position]).toBeGreaterThanOrEqual(0);
        expect(parts[position]).toBeLessThanOrEqual(roomCents);
      }
    }),
  );
});

test('spreads a fixed discount the same way in any order of lines, except for the odd cent of equal remainders', () => {
  fc.assert(
    fc.property(amount(20_000), fc.array(amount(20_000), { minLength: 1 }), (amountOff, nets) => {
      const whole = total(nets);
      fc.pre(amountOff <= whole);
      const forwards = splitAmountOff(amountOff, open(...nets));
      const backwards = splitAmountOff(amountOff, open(...nets.toReversed())).toReversed();
      const remainders = nets.map((net) => (BigInt(amountOff) * BigInt(net)) % BigInt(Math.max(1, whole)));
      const hasTies = new Set(remainders).size < remainders.length;
      if (!hasTies) expect(backwards).toEqual(forwards);
      for (const [position, part] of forwards.entries()) {
        expect(Math.abs(part - (backwards[position] ?? 0))).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 300 },
  );
});
