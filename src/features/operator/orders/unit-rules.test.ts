import { expect, test } from 'vitest';
import { remainingLineUnits, toLineUnits } from './unit-rules.ts';

const lines = [
  { position: 0, skuCode: 'ML-BDX-21' },
  { position: 1, skuCode: 'ML-CF-22' },
  { position: 2, skuCode: 'ML-BDX-21' },
];
const left = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 6 },
  { position: 2, quantity: 3 },
];

test('toLineUnits finds lines by code, ignoring case', () => {
  expect(toLineUnits(lines, left, [{ code: 'ml-cf-22', quantity: 2 }])).toEqual({
    ok: true,
    value: [{ position: 1, quantity: 2 }],
  });
});

test('toLineUnits fills the first of two lines with the same code before the second', () => {
  const taken = (quantity: number) => toLineUnits(lines, left, [{ code: 'ML-BDX-21', quantity }]);
  expect(taken(1)).toMatchObject({ value: [{ position: 0, quantity: 1 }] });
  expect(taken(4)).toMatchObject({
    value: [
      { position: 0, quantity: 2 },
      { position: 2, quantity: 2 },
    ],
  });
  // Excess units stay in the result, and the use case rejects them.
  expect(taken(9)).toMatchObject({
    value: [
      { position: 0, quantity: 2 },
      { position: 2, quantity: 7 },
    ],
  });
});

test('toLineUnits rejects a code that is not on the order and lists the codes that are', () => {
  expect(toLineUnits(lines, left, [{ code: 'ML-X', quantity: 1 }])).toMatchObject({
    refusals: [{ sentence: 'This order has no ML-X. Its codes are ML-BDX-21, ML-CF-22.' }],
  });
});

test('remainingLineUnits subtracts the units that were already taken', () => {
  expect(
    remainingLineUnits(left, [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ]),
  ).toEqual([
    { position: 1, quantity: 5 },
    { position: 2, quantity: 3 },
  ]);
});
