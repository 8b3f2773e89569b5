import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import { lineRefund, refundShares } from './refund-rules.ts';
import type { OrderPriceComponents } from './types.ts';

const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

test('refunds a line with its tax and its share of the shipping', () => {
  const order: OrderPriceComponents = {
    lines: [
      { netCents: cents(11400), taxCents: cents(998) },
      { netCents: cents(3800), taxCents: cents(333) },
    ],
    shippingCents: cents(2000),
    shippingTaxCents: cents(101),
  };
  expect(refundShares(order)).toEqual([
    { netCents: 11400, taxCents: 998, shippingCents: 1500, shippingTaxCents: 76, totalCents: 13974 },
    { netCents: 3800, taxCents: 333, shippingCents: 500, shippingTaxCents: 25, totalCents: 4658 },
  ]);
});

test('splits the shipping evenly among lines that cost nothing', () => {
  const free = { netCents: cents(0), taxCents: cents(0) };
  const shares = refundShares({ lines: [free, free], shippingCents: cents(901), shippingTaxCents: cents(0) });
  expect(shares.map((share) => share.shippingCents)).toEqual([451, 450]);
});

test('never refunds a unit twice', () => {
  const [share] = refundShares({
    lines: [{ netCents: cents(100), taxCents: cents(9) }],
    shippingCents: cents(0),
    shippingTaxCents: cents(0),
  });
  if (!share) throw new Error('one line has one share');
  expect(() => lineRefund(share, { quantity: 3, refundedQuantity: 2, quantityToRefund: 2 })).toThrow('twice');
  expect(() => lineRefund(share, { quantity: 3, refundedQuantity: 2, quantityToRefund: 0 })).toThrow('twice');
});

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents);
const orderArbitrary = fc.record({
  lines: fc.array(fc.record({ netCents: amount(500_000), taxCents: amount(50_000) }), {
    minLength: 1,
    maxLength: 10,
  }),
  shippingCents: amount(30_000),
  shippingTaxCents: amount(3_000),
});

test('returns exactly the total when every line is refunded separately (I-12, I-25)', () => {
  fc.assert(
    fc.property(orderArbitrary, (order) => {
      const paid =
        total(order.lines.flatMap((line) => [line.netCents, line.taxCents])) +
        order.shippingCents +
        order.shippingTaxCents;
      const shares = refundShares(order);
      expect(total(shares.map((share) => share.totalCents))).toBe(paid);
      expect(shares.every((share) => share.shippingCents >= 0 && share.shippingTaxCents >= 0)).toBe(true);
    }),
  );
});

test("returns exactly a line's share when the line is refunded in any number of steps", () => {
  fc.assert(
    fc.property(
      orderArbitrary,
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      (order, steps) => {
        const quantity = total(steps);
        for (const share of refundShares(order)) {
          let refundedQuantity = 0;
          const refunds = steps.map((quantityToRefund) => {
            const refund = lineRefund(share, { quantity, refundedQuantity, quantityToRefund });
            refundedQuantity += quantityToRefund;
            return refund;
          });
          expect(total(refunds.map((refund) => refund.totalCents))).toBe(share.totalCents);
          expect(total(refunds.map((refund) => refund.taxCents))).toBe(share.taxCents);
        }
      },
    ),
  );
});
