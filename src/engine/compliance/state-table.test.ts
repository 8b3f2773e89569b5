import { expect, test } from 'vitest';
import { parseCivilDate } from '../../core/dates.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../integrations/tax/table-adapter.ts';
import { mayShipWineTo, stateRuleOf, stateRules, wineClosureOf } from './state-table.ts';

const rows = stateRules.map((rule) => [rule.code, rule] as const);
const periods = ['order', 'month', 'rolling30Days', 'rolling2Months', 'calendarYear', 'fiscalYear'];

test('lists fifty states, the District of Columbia, five territories and three military codes once each', () => {
  expect(stateRules).toHaveLength(59);
  expect(new Set(stateRules.map((rule) => rule.code)).size).toBe(59);
});

test.each(rows)('%s has a complete row', (code, rule) => {
  expect(code).toMatch(/^[A-Z]{2}$/);
  expect(rule.name).not.toBe('');
  expect(['yes', 'no', 'onPremisesOnly']).toContain(rule.shipTo);
  expect(rule.closed === undefined).toBe(rule.shipTo === 'yes');
  expect(wineClosureOf(rule)?.reason ?? 'open').toMatch(/^[a-z].*[^.]$/);
  expect(parseCivilDate(rule.asOf)).toBe('2026-11-20');
  expect(rule.source).not.toBe('');
  expect(['A', 'B', 'C', 'K']).toContain(rule.confidence);
  for (const limit of rule.limits) {
    expect(Number.isSafeInteger(limit.ml) && limit.ml > 0).toBe(true);
    expect(periods).toContain(limit.period);
    expect(['person', 'household', 'address', 'winery']).toContain(limit.scope);
  }
  const counted = rule.limits.map((limit) => `${limit.period}:${limit.scope}`);
  expect(new Set(counted).size).toBe(counted.length);
  expect(rule.maxAbvTenths ?? 160).toBeGreaterThan(100);
  expect(rule.maxBottleMl ?? 3000).toBeGreaterThanOrEqual(750);
});

test.each(rows.filter(([, rule]) => rule.carriers.length > 0))(
  '%s has a shipping zone and a tax rate',
  (stateCode) => {
    expect(createShippingRateTable().zoneOf(stateCode)).toBeDefined();
    expect(createTaxTable().ruleForDestination({ stateCode, zipCode: '' })).toBeDefined();
  },
);

test('lists the closed states with their reasons', () => {
  const closed = stateRules
    .filter((rule) => !mayShipWineTo(rule))
    .map((rule) => `${rule.code} ${wineClosureOf(rule)?.reasonCode}`);
  expect(closed.toSorted()).toEqual([
    'AA militaryMail',
    'AE militaryMail',
    'AP militaryMail',
    'AR licencePending',
    'AS outsideCarrierArea',
    'DE carrierUnavailable',
    'GU outsideCarrierArea',
    'MP outsideCarrierArea',
    'MS licencePending',
    'PR outsideCarrierArea',
    'RI onPremisesOnly',
    'UT prohibited',
    'VI outsideCarrierArea',
  ]);
});

test.each([
  ['MN', [{ ml: 18_000, period: 'calendarYear', scope: 'person' }]],
  [
    'AK',
    [
      { ml: 18_000, period: 'order', scope: 'person' },
      { ml: 108_000, period: 'calendarYear', scope: 'person' },
    ],
  ],
  ['CT', [{ ml: 18_000, period: 'rolling2Months', scope: 'person' }]],
  ['NV', [{ ml: 108_000, period: 'fiscalYear', scope: 'person' }]],
  ['MI', [{ ml: 13_500_000, period: 'calendarYear', scope: 'winery' }]],
  ['CA', []],
])('%s has the expected volume limits', (code, limits) => {
  expect(stateRuleOf(code)?.limits).toEqual(limits);
});

test('marks two dry ZIPs as invented and otherwise lists only Florida ZIPs', () => {
  const denied = stateRules.flatMap(({ code, zipDeny }) => zipDeny.map((row) => ({ code, ...row })));
  expect(denied.filter(({ invented }) => invented).map(({ zipCode }) => zipCode)).toEqual(['38999', '75999']);
  const real = denied.filter(({ invented }) => !invented);
  expect(new Set(real.map(({ code }) => code))).toEqual(new Set(['FL']));
  expect(real.every(({ zipCode }) => /^32\d{3}$/.test(zipCode))).toBe(true);
});
