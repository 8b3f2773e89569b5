import { expect, test } from 'vitest';
import { demoSettings } from '../../../test/helpers/demo-settings.ts';
import { setWinerySettings } from '../../core/winery-settings.ts';
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

test('ignores a California ZIP prefix in another state', () => {
  expect(table.ruleForDestination({ stateCode: 'NV', zipCode: '93446' })?.wineMilliPercent).toBe(6_850);
});

test('taxes a pickup at the rate of the pickup location, without taxing shipping', () => {
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
  'returns no rate for the state code “%s” instead of failing',
  (stateCode) => {
    expect(table.ruleForDestination({ stateCode, zipCode: '00601' })).toBeUndefined();
  },
);

test('has a rate for every state and the District of Columbia, which is zero without nexus', () => {
  const { tax } = demoSettings;
  expect(Object.keys(tax.states)).toHaveLength(51);
  setWinerySettings({ ...demoSettings, tax: { ...tax, nexus: ['CA'] } });
  try {
    expect(table.ruleForDestination({ stateCode: 'NY', zipCode: '10001' })).toEqual({
      jurisdiction: 'NY',
      ...{ wineMilliPercent: 0, goodsMilliPercent: 0, taxesShipping: false },
    });
    expect(table.ruleForDestination({ stateCode: 'CA', zipCode: '93446' })?.wineMilliPercent).toBe(8_750);
  } finally {
    setWinerySettings(demoSettings);
  }
});

test('applies the wine and merchandise rates of the district with the longest matching ZIP', () => {
  const districts = [
    { state: 'NY', zip: '148', wine: 7.5, goods: 7 },
    { state: 'NY', zip: '14841', wine: 8, goods: 8.125 },
  ];
  setWinerySettings({ ...demoSettings, tax: { ...demoSettings.tax, districts } });
  try {
    const rule = (zipCode: string) => table.ruleForDestination({ stateCode: 'NY', zipCode });
    expect(rule('14841-0012')).toMatchObject({ jurisdiction: 'NY 14841', goodsMilliPercent: 8_125 });
    expect(rule('14850')).toMatchObject({
      jurisdiction: 'NY 148xx',
      wineMilliPercent: 7_500,
      taxesShipping: true,
    });
    expect(rule('14')).toMatchObject({ jurisdiction: 'NY' });
  } finally {
    setWinerySettings(demoSettings);
  }
});
