import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  allocate,
  basisPoints,
  cents,
  formatCents,
  multiply,
  percentOf,
  portionAtRate,
  subtract,
  sum,
} from './money.ts';

const amount = fc.integer({ min: -100_000_000, max: 100_000_000 }).map(cents);
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
const someWeight = weights.filter((list) => list.some((weight) => weight > 0));

test('the parts of a split sum to the whole, exactly (I-9)', () => {
  fc.assert(
    fc.property(amount, someWeight, (whole, list) => {
      expect(sum(allocate(whole, list))).toBe(whole);
    }),
  );
});

test('each part of a split is its exact share rounded down or up, with the sign of the whole', () => {
  fc.assert(
    fc.property(amount, someWeight, (whole, list) => {
      const total = BigInt(list.reduce((all, weight) => all + weight, 0));
      allocate(whole, list).forEach((part, position) => {
        const off = BigInt(part) * total - BigInt(whole) * BigInt(list[position] ?? 0);
        expect((off < 0n ? -off : off) < total).toBe(true);
        expect(part === 0 || Math.sign(part) === Math.sign(whole)).toBe(true);
      });
    }),
  );
});

test('the order of the weights of a split affects only ties', () => {
  const withOrder = fc.tuple(someWeight, fc.infiniteStream(fc.nat())).map(([list, stream]) => {
    const keys = list.map(() => stream.next().value as number);
    return { list, order: list.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)) };
  });
  fc.assert(
    fc.property(amount, withOrder, (whole, { list, order }) => {
      const shuffled = order.map((index) => list[index] ?? 0);
      const straight = allocate(whole, list);
      const mixed = allocate(whole, shuffled);
      expect(sum(mixed)).toBe(whole);
      // Equal remainders may exchange odd cents; without such a tie every weight gets the same.
      const total = BigInt(list.reduce((all, weight) => all + weight, 0));
      const remainders = list.map((weight) => (BigInt(Math.abs(whole)) * BigInt(weight)) % total);
      fc.pre(new Set(remainders).size === list.length);
      expect(mixed).toEqual(order.map((index) => straight[index]));
    }),
  );
});

test('the earlier of equal shares gets the odd cent', () => {
  expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(cents(-100), [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(allocate(cents(5), [0, 1, 1])).toEqual([0, 3, 2]);
  expect(allocate(cents(2), [1, 3, 1, 1])).toEqual([1, 1, 0, 0]);
  expect(allocate(cents(3), [0, 0, 1, 1, 1, 1])).toEqual([0, 0, 1, 1, 1, 0]);
  expect(allocate(cents(-100), [1, 0])).toEqual([-100, 0]);
  expect(allocate(cents(0), [0, 0])).toEqual([0, 0]);
  expect(allocate(cents(0), [])).toEqual([]);
});

test('rejects a split by weights that sum to zero or are invalid', () => {
  expect(() => allocate(cents(1), [0, 0])).toThrow(/only nothing can be split over nothing/);
  expect(() => allocate(cents(1), [])).toThrow();
  expect(() => allocate(cents(10), [1, -1, 3])).toThrow(/whole numbers, zero or more/);
  expect(() => allocate(cents(10), [0.5])).toThrow(/whole numbers, zero or more/);
});

test('rounds a percentage half away from zero, like exact fractions (I-7)', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 20_000 }).map(basisPoints), (whole, rate) => {
      const off = BigInt(percentOf(whole, rate)) * 10_000n - BigInt(whole) * BigInt(rate);
      const distance = 2n * (off < 0n ? -off : off);
      // Within half a cent, and exactly half a cent only away from zero.
      expect(distance <= 10_000n).toBe(true);
      if (distance === 10_000n) expect(off < 0n).toBe(whole < 0);
    }),
  );
});

test('rounds half a cent away from zero for positive and negative amounts', () => {
  expect(percentOf(cents(50), basisPoints(100))).toBe(1);
  expect(percentOf(cents(-50), basisPoints(100))).toBe(-1);
  expect(percentOf(cents(49), basisPoints(100))).toBe(0);
  // 8.75 % of $145.00 is $12.6875.
  expect(percentOf(cents(14_500), basisPoints(875))).toBe(1_269);
  expect(portionAtRate(cents(10_000), 72_500, 1_000_000)).toBe(725);
});

test('throws for amounts, rates and quantities that are not whole numbers', () => {
  expect(() => cents(10.5)).toThrow(/whole number of cents/);
  expect(() => cents(Number.NaN)).toThrow();
  expect(() => cents(2 ** 53)).toThrow();
  expect(() => multiply(cents(100), 1.5)).toThrow(/quantity is whole/);
  expect(() => basisPoints(8.75)).toThrow(/whole number of basis points/);
  expect(() => portionAtRate(cents(1), 1, 0)).toThrow();
});

test('sums and differences are exact', () => {
  expect(add(cents(10), cents(20))).toBe(30);
  expect(subtract(cents(10), cents(20))).toBe(-10);
  expect(multiply(cents(4_500), 3)).toBe(13_500);
  expect(sum([])).toBe(0);
});

test('formats an amount as a price, with a true minus', () => {
  expect(formatCents(cents(123_450))).toBe('$1,234.50');
  expect(formatCents(cents(5))).toBe('$0.05');
  expect(formatCents(cents(0))).toBe('$0.00');
  expect(formatCents(cents(-500))).toBe('−$5.00');
});
