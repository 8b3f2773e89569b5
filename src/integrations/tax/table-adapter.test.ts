import { expect, test } from 'vitest';
import data from './data/tax-rates.json' with { type: 'json' };
import { createTaxTable } from './table-adapter.ts';

const table = createTaxTable();

test.each([
  ['CA', '93446', 8_750, 8_750, false],
  ['CA', '93555', 7_250, 7_250, false],
  ['CA', '94103', 8_625, 8_625, false],
  ['CA', '', 7_250, 7_250, false],
  ['MN', '55401', 9_375, 6_875, true],
  ['DC', '20001', 10_250, 6_000, true],
  ['MA', '02108', 0, 6_250, false],
  ['OR', '97201', 0, 0, false],
  ['NY', '10001', 4_000, 4_000, true],
])(
  '%s %s taxes wine at %i and goods at %i thousandths of a percent',
  (stateCode, zipCode, wine, goods, taxesShipping) => {
    expect(table.ruleForDestination({ stateCode, zipCode })).toMatchObject({
      wineMilliPercent: wine,
      goodsMilliPercent: goods,
      taxesShipping,
    });
  },
);

test('ignores a Californian ZIP prefix in another state', () => {
  expect(table.ruleForDestination({ stateCode: 'NV', zipCode: '93446' })?.wineMilliPercent).toBe(6_850);
});

test('taxes pickup at the rate of its place, without shipping', () => {
  expect(table.ruleForPickup({ city: 'Templeton', stateCode: 'CA', zipCode: '93465' })).toEqual({
    jurisdiction: 'CA Templeton',
    ...{ wineMilliPercent: 8_750, goodsMilliPercent: 8_750, taxesShipping: false },
  });
  expect(table.ruleForPickup({ city: 'Watkins Glen', stateCode: 'NY', zipCode: '14891' })).toEqual({
    jurisdiction: 'NY Watkins Glen',
    ...{ wineMilliPercent: 4_000, goodsMilliPercent: 4_000, taxesShipping: false },
  });
});

test.each(['PR', 'AE', 'ZZ', '', 'constructor', '__proto__'])(
  '%s has no rate, which is not an error',
  (stateCode) => {
    expect(table.ruleForDestination({ stateCode, zipCode: '00601' })).toBeUndefined();
  },
);

test('every state and the District of Columbia has a rate', () => {
  expect(Object.keys(data.states)).toHaveLength(51);
});

test('rejects a rate finer than the table can hold at start-up', () => {
  const broken = {
    ...data,
    states: { ...data.states, NY: { wine: 4.00005, goods: 4, taxesShipping: true } },
  };
  expect(() => createTaxTable(broken)).toThrow('at most three decimals');
});
