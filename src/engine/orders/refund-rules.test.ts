import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { add, basisPoints, type Cents, cents, subtract, sum } from '../../core/money.ts';
import { quoteOrder } from '../pricing/rules.ts';
import { giftCardTender, guestPricingFacts, testCoupon, wineLine } from '../pricing/testing.ts';
import {
  computeRefundAmounts,
  type RefundableLine,
  type RefundableOrder,
  type RefundRequest,
  refundableShipping,
  refundableTotal,
  splitRefundOverTenders,
} from './refund-rules.ts';

const money = (most: number) => fc.integer({ min: 0, max: most }).map(cents);
const lines = fc.array(
  fc.record({ netCents: money(50_000), taxCents: money(5_000), quantity: fc.integer({ min: 1, max: 12 }) }),
  { minLength: 1, maxLength: 8 },
);
const orders = fc
  .record({ lines, shippingCents: money(9_000), shippingTaxCents: money(900) })
  .map((order) => ({
    ...order,
    refunds: [],
    lines: order.lines.map((line, position): RefundableLine => ({ ...line, position, refundedQuantity: 0 })),
  }));

const unitsRefund = (order: RefundableOrder, units: RefundRequest['units']) => {
  const refund = computeRefundAmounts(order, { units });
  return refund.ok ? refund.value.amountCents : undefined;
};

describe('the refund of units', () => {
  it('adds up to the total to the cent when every unit is refunded one by one (I-12, I-25)', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const given = order.lines.flatMap((line) =>
          Array.from({ length: line.quantity }, (_, refundedQuantity) => {
            const before = order.lines.with(line.position, { ...line, refundedQuantity });
            const amount = unitsRefund({ ...order, lines: before }, [
              { position: line.position, quantity: 1 },
            ]);
            return amount ?? cents(-1);
          }),
        );
        const parts = order.lines.flatMap(({ netCents, taxCents }) => [netCents, taxCents]);
        expect(sum(given)).toBe(sum([...parts, order.shippingCents, order.shippingTaxCents]));
        expect(given.every((amount) => amount >= 0)).toBe(true);
      }),
    );
  });

  it('is rejected for units that do not exist, were already refunded, or are named twice', () => {
    const line = { position: 0, netCents: cents(900), taxCents: cents(0), quantity: 3, refundedQuantity: 2 };
    const order = { lines: [line], shippingCents: cents(0), shippingTaxCents: cents(0), refunds: [] };
    expect(unitsRefund(order, [{ position: 0, quantity: 1 }])).toBe(300);
    expect(unitsRefund(order, [{ position: 0, quantity: 2 }])).toBeUndefined();
    expect(unitsRefund(order, [{ position: 1, quantity: 1 }])).toBeUndefined();
    expect(unitsRefund(order, [{ position: 0, quantity: 0 }])).toBeUndefined();
    const twice = [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ];
    expect(unitsRefund(order, twice)).toBeUndefined();
  });
});

const requests = fc.record({
  units: fc.array(fc.record({ position: fc.nat(7), quantity: fc.integer({ min: 1, max: 12 }) }), {
    maxLength: 3,
  }),
  withShipping: fc.boolean(),
  adjustmentCents: fc.option(money(20_000), { nil: undefined }),
});

/** Returns the order as stored after this refund. */
function refundedOrder(
  order: RefundableOrder,
  { units }: RefundRequest,
  refund: { readonly amountCents: Cents; readonly shippingCents: Cents },
): RefundableOrder {
  const lines = order.lines.map((line) => {
    const more = units.find(({ position }) => position === line.position)?.quantity ?? 0;
    return { ...line, refundedQuantity: line.refundedQuantity + more };
  });
  return { ...order, lines, refunds: [...order.refunds, refund] };
}

describe('refunds of units, shipping and amounts in any sequence', () => {
  it('never exceed the total, and whatever is left can be refunded (I-25)', () => {
    fc.assert(
      fc.property(orders, fc.array(requests, { maxLength: 12 }), (order, sequence) => {
        let after: RefundableOrder = order;
        for (const request of sequence) {
          const refund = computeRefundAmounts(after, request);
          if (!refund.ok) continue;
          const { unitsCents, shippingCents, adjustmentCents, amountCents } = refund.value;
          expect(Math.min(unitsCents, shippingCents, adjustmentCents)).toBeGreaterThanOrEqual(0);
          expect(amountCents).toBe(unitsCents + shippingCents + adjustmentCents);
          after = refundedOrder(after, request, refund.value);
          expect(refundableTotal(after)).toBeGreaterThanOrEqual(0);
        }
        const rest = { units: [], adjustmentCents: refundableTotal(after) };
        expect(computeRefundAmounts(after, rest)).toMatchObject({
          ok: true,
          value: { amountCents: rest.adjustmentCents },
        });
      }),
    );
  });

  it('return exactly the total when all shipping and all units are refunded, in any order', () => {
    fc.assert(
      fc.property(orders, fc.nat(7), (order, turn) => {
        let after: RefundableOrder = order;
        const give = (request: RefundRequest) => {
          const refund = computeRefundAmounts(after, request);
          if (refund.ok) after = refundedOrder(after, request, refund.value);
          return refund;
        };
        for (const [at, { position, quantity }] of order.lines.entries()) {
          if (at === turn && refundableShipping(after) > 0) {
            expect(give({ units: [], withShipping: true }).ok).toBe(true);
            expect(refundableShipping(after)).toBe(0);
          }
          expect(give({ units: [{ position, quantity }] }).ok).toBe(true);
        }
        expect(refundableTotal(after)).toBe(0);
      }),
    );
  });

  it('are rejected when no shipping is left, or when the amount exceeds the remainder that the message names', () => {
    const line = {
      position: 0,
      netCents: cents(5_000),
      taxCents: cents(500),
      quantity: 2,
      refundedQuantity: 0,
    };
    const order = { lines: [line], shippingCents: cents(1_000), shippingTaxCents: cents(100), refunds: [] };
    const codeOf = (of: RefundableOrder, request: RefundRequest) => {
      const refund = computeRefundAmounts(of, request);
      return refund.ok ? refund.value.amountCents : refund.refusals[0]?.code;
    };
    expect(codeOf(order, { units: [], withShipping: true })).toBe(1_100);
    expect(codeOf(order, { units: [{ position: 0, quantity: 1 }], withShipping: true })).toBe(3_850);
    const withoutShipping = {
      ...order,
      refunds: [{ amountCents: cents(1_100), shippingCents: cents(1_100) }],
    };
    expect(codeOf(withoutShipping, { units: [], withShipping: true })).toBe('REFUND_SHIPPING');
    expect(codeOf(withoutShipping, { units: [{ position: 0, quantity: 1 }] })).toBe(2_750);
    expect(codeOf(withoutShipping, { units: [], adjustmentCents: cents(5_501) })).toBe('REFUND_AMOUNT');
    const refused = computeRefundAmounts(withoutShipping, { units: [], adjustmentCents: cents(5_501) });
    expect(!refused.ok && refused.refusals[0]?.sentence).toContain('$55.00');
    // After an amount, units return what is left at most.
    const adjusted = { ...order, refunds: [{ amountCents: cents(4_000), shippingCents: cents(0) }] };
    expect(codeOf(adjusted, { units: [{ position: 0, quantity: 2 }] })).toBe(2_600);
  });
});

describe('splitRefundOverTenders', () => {
  it('refunds the card first, then the other tenders from last to first', () => {
    const tenders = [
      { kind: 'store_credit', leftCents: cents(1_000) },
      { kind: 'gift_card', leftCents: cents(2_000) },
      { kind: 'card', leftCents: cents(3_000) },
    ];
    expect(splitRefundOverTenders(cents(2_500), tenders)).toEqual([0, 0, 2_500]);
    expect(splitRefundOverTenders(cents(4_500), tenders)).toEqual([0, 1_500, 3_000]);
    expect(splitRefundOverTenders(cents(6_000), tenders)).toEqual([1_000, 2_000, 3_000]);
    expect(() => splitRefundOverTenders(cents(6_001), tenders)).toThrow(/tenders paid/);
  });
});

/** Generates orders with a promo code whose discount splits unevenly over the lines, and the number of partial refunds to make. */
const codedOrders = fc.record({
  bought: fc.array(
    fc.record({ priceCents: fc.integer({ min: 1, max: 20_000 }), quantity: fc.integer({ min: 1, max: 12 }) }),
    { minLength: 1, maxLength: 5 },
  ),
  amountOffCents: money(30_000),
  memberRate: fc.integer({ min: 0, max: 6000 }),
  balances: fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 3 }),
  stateCode: fc.constantFrom('CA', 'MN'),
  steps: fc.array(fc.record({ line: fc.nat(), quantity: fc.integer({ min: 1, max: 5 }) }), { maxLength: 60 }),
});

describe('an order with percentage discounts, a fixed discount and several tenders', () => {
  it('refunds exactly its total in any partial refunds, and to no tender more than it paid (I-12, I-25)', () => {
    fc.assert(
      fc.property(codedOrders, ({ bought, amountOffCents, memberRate, balances, stateCode, steps }) => {
        const skuIds = bought.map((_, position) => (position + 1) as SkuId);
        const quoted = quoteOrder(
          guestPricingFacts(
            bought.map(({ priceCents, quantity }, at) =>
              wineLine(priceCents, quantity, { skuId: (at + 1) as SkuId }),
            ),
            {
              percentages: [
                { ruleId: 'club', label: '', reason: '', rate: basisPoints(memberRate), source: 'club' },
              ],
              coupon: testCoupon({ kind: 'amount', amountCents: amountOffCents }, skuIds),
              delivery: { kind: 'ship', stateCode, zipCode: '55401', optionId: 'ground' },
              tenders: balances.map((balance, at) => giftCardTender(`card ${at}`, balance)),
            },
          ),
        );
        const refunded = quoted.lines.map(() => 0);
        const given = quoted.tenders.map(() => cents(0));
        const giveBack = (position: number, quantity: number) => {
          const amount = unitsRefund(
            {
              refunds: [],
              lines: quoted.lines.map((line, at) => ({
                ...line,
                position: at,
                refundedQuantity: refunded[at] ?? 0,
              })),
              shippingCents: quoted.shipping?.priceCents ?? cents(0),
              shippingTaxCents: quoted.shipping?.taxCents ?? cents(0),
            },
            [{ position, quantity }],
          );
          if (amount === undefined) return;
          const left = quoted.tenders.map(({ kind, amountCents }, at) => ({
            kind,
            leftCents: subtract(amountCents, given[at] ?? cents(0)),
          }));
          for (const [at, part] of splitRefundOverTenders(amount, left).entries()) {
            given[at] = add(given[at] ?? cents(0), part);
          }
          refunded[position] = (refunded[position] ?? 0) + quantity;
        };
        for (const { line, quantity } of steps) giveBack(line % bought.length, quantity);
        for (const [position, { quantity }] of bought.entries()) {
          const rest = quantity - (refunded[position] ?? 0);
          if (rest > 0) giveBack(position, rest);
        }
        expect(refunded).toEqual(bought.map(({ quantity }) => quantity));
        expect(sum(given)).toBe(quoted.totalCents);
        expect(given).toEqual(quoted.tenders.map(({ amountCents }) => amountCents));
      }),
      { numRuns: 200 },
    );
  });
});
