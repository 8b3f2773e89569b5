import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, sum } from '../../core/money.ts';
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

describe('what units give back', () => {
  it('is the total to the cent when every unit is refunded, one after the other (I-12, I-25)', () => {
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

  it('is nothing for units that are not there, were refunded before, or are named twice', () => {
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
  it('the card has its money back first, then the last of the others', () => {
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
