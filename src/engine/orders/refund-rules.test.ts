import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SkuId } from '../../core/ids.ts';
import { add, basisPoints, cents, subtract, sum } from '../../core/money.ts';
import { quote } from '../pricing/rules.ts';
import { couponOf, facts, giftCard, wine } from '../pricing/testing.ts';
import { amountOfUnits, type RefundableLine, splitOverTenders } from './refund-rules.ts';

const money = (most: number) => fc.integer({ min: 0, max: most }).map(cents);
const lines = fc.array(
  fc.record({ netCents: money(50_000), taxCents: money(5_000), quantity: fc.integer({ min: 1, max: 12 }) }),
  { minLength: 1, maxLength: 8 },
);
const orders = fc
  .record({ lines, shippingCents: money(9_000), shippingTaxCents: money(900) })
  .map((order) => ({
    ...order,
    lines: order.lines.map((line, position): RefundableLine => ({ ...line, position, refundedQuantity: 0 })),
  }));

describe('the refund of units', () => {
  it('adds up to the total to the cent when every unit is refunded one by one (I-12, I-25)', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const given = order.lines.flatMap((line) =>
          Array.from({ length: line.quantity }, (_, refundedQuantity) => {
            const before = order.lines.with(line.position, { ...line, refundedQuantity });
            const amount = amountOfUnits({ ...order, lines: before }, [
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

  it('is undefined for units that are missing, refunded before, or named twice', () => {
    const line = { position: 0, netCents: cents(900), taxCents: cents(0), quantity: 3, refundedQuantity: 2 };
    const order = { lines: [line], shippingCents: cents(0), shippingTaxCents: cents(0) };
    expect(amountOfUnits(order, [{ position: 0, quantity: 1 }])).toBe(300);
    expect(amountOfUnits(order, [{ position: 0, quantity: 2 }])).toBeUndefined();
    expect(amountOfUnits(order, [{ position: 1, quantity: 1 }])).toBeUndefined();
    expect(amountOfUnits(order, [{ position: 0, quantity: 0 }])).toBeUndefined();
    const twice = [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ];
    expect(amountOfUnits(order, twice)).toBeUndefined();
  });
});

describe('tenders', () => {
  it('the card is refunded first, then the other tenders from the last to the first', () => {
    const tenders = [
      { kind: 'store_credit', leftCents: cents(1_000) },
      { kind: 'gift_card', leftCents: cents(2_000) },
      { kind: 'card', leftCents: cents(3_000) },
    ];
    expect(splitOverTenders(cents(2_500), tenders)).toEqual([0, 0, 2_500]);
    expect(splitOverTenders(cents(4_500), tenders)).toEqual([0, 1_500, 3_000]);
    expect(splitOverTenders(cents(6_000), tenders)).toEqual([1_000, 2_000, 3_000]);
    expect(() => splitOverTenders(cents(6_001), tenders)).toThrow(/tenders paid/);
  });
});

/** Orders with a promo code that left every line an odd share, and how often some of it is refunded. */
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

describe('an order with percentages, a spread amount and several tenders', () => {
  it('refunds exactly its total in any split, and no tender more than it paid (I-12, I-25)', () => {
    fc.assert(
      fc.property(codedOrders, ({ bought, amountOffCents, memberRate, balances, stateCode, steps }) => {
        const skuIds = bought.map((_, position) => (position + 1) as SkuId);
        const quoted = quote(
          facts(
            bought.map(({ priceCents, quantity }, at) =>
              wine(priceCents, quantity, { skuId: (at + 1) as SkuId }),
            ),
            {
              percentages: [
                { ruleId: 'club', label: '', reason: '', rate: basisPoints(memberRate), source: 'club' },
              ],
              coupon: couponOf({ kind: 'amount', amountCents: amountOffCents }, skuIds),
              delivery: { kind: 'ship', stateCode, zipCode: '55401', optionId: 'ground' },
              tenders: balances.map((balance, at) => giftCard(`card ${at}`, balance)),
            },
          ),
        );
        const refunded = quoted.lines.map(() => 0);
        const given = quoted.tenders.map(() => cents(0));
        const giveBack = (position: number, quantity: number) => {
          const amount = amountOfUnits(
            {
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
          for (const [at, part] of splitOverTenders(amount, left).entries()) {
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
