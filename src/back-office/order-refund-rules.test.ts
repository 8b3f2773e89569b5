import { expect, it } from 'vitest';
import { readUnits } from './order-refund-rules.ts';

const left = [
  { position: 1, quantity: 3 },
  { position: 2, quantity: 1 },
];

it('reads the quantity of each line and leaves empty ones out', () => {
  const form = new URLSearchParams({ 'units-1': '2', 'units-2': '', reason: 'corked' });
  expect(readUnits(form, left)).toEqual([{ position: 1, quantity: 2 }]);
});

it.each(['4', '-1', '1.5', 'two', '1e3'])('rejects a quantity of %s of three bottles', (quantity) => {
  expect(readUnits(new URLSearchParams({ 'units-1': quantity }), left)).toBeUndefined();
});

it('rejects a line that is not on the order', () => {
  expect(readUnits(new URLSearchParams({ 'units-9': '1' }), left)).toBeUndefined();
});
