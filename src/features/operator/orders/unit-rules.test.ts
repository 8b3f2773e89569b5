import { expect, test } from 'vitest';
import { unitsLeft, unitsOfCodes } from './unit-rules.ts';

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

test('units are found by their code, however it is written', () => {
  expect(unitsOfCodes(lines, left, [{ code: 'ml-cf-22', quantity: 2 }])).toEqual({
    ok: true,
    value: [{ position: 1, quantity: 2 }],
  });
});

test('of two lines with one code the first gives what it has left, the next the rest', () => {
  const taken = (quantity: number) => unitsOfCodes(lines, left, [{ code: 'ML-BDX-21', quantity }]);
  expect(taken(1)).toMatchObject({ value: [{ position: 0, quantity: 1 }] });
  expect(taken(4)).toMatchObject({
    value: [
      { position: 0, quantity: 2 },
      { position: 2, quantity: 2 },
    ],
  });
  // More than there is stays more than there is: the use case refuses it.
  expect(taken(9)).toMatchObject({
    value: [
      { position: 0, quantity: 2 },
      { position: 2, quantity: 7 },
    ],
  });
});

test('a code that is not on the order is refused with those that are', () => {
  expect(unitsOfCodes(lines, left, [{ code: 'ML-X', quantity: 1 }])).toMatchObject({
    refusals: [{ sentence: 'There is no ML-X on this order; it has ML-BDX-21, ML-CF-22.' }],
  });
});

test('what was taken is no longer left', () => {
  expect(
    unitsLeft(left, [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 1 },
    ]),
  ).toEqual([
    { position: 1, quantity: 5 },
    { position: 2, quantity: 3 },
  ]);
});
