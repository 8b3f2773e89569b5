import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { CustomerId, SkuId } from '../../core/ids.ts';
import { checkDestination } from './rules.ts';
import type { ComplianceLine, Destination, Person, VolumeUsage } from './types.ts';
import { checkVolumeLimit, volumeDemands } from './volume-rules.ts';

/* The fifty states and the district, copied by hand from domain §2.3 so that the test catches a wrong row in the shop's own table. Columns: whether a 750 ml bottle, a magnum and a dessert wine of 18.5% may ship (`-` is a closed state), then each limit as whole 750 ml bottles, period and scope. `gallons` are 45.4 and 181.7 bottles. */
const table = `
  AL | yes yes yes | 144 calendarYear person
  AK | yes yes yes | 24 order person, 144 calendarYear person
  AZ | yes yes yes | 144 calendarYear person
  AR | -   -   -   |
  CA | yes yes yes |
  CO | yes yes yes |
  CT | yes yes yes | 24 rolling2Months person
  DE | -   -   -   |
  DC | yes yes yes | 12 month person
  FL | yes yes yes |
  GA | yes yes yes | 144 calendarYear household
  HI | yes yes yes | 72 calendarYear household
  ID | yes yes yes | 288 calendarYear person
  IL | yes yes yes | 144 calendarYear person
  IN | yes yes yes | 288 calendarYear person
  IA | yes yes yes |
  KS | yes yes yes | 144 calendarYear person, 144 calendarYear address
  KY | yes yes yes | 120 month person
  LA | yes yes yes | 144 calendarYear person
  ME | yes yes yes | 144 calendarYear person
  MD | yes yes yes | 216 calendarYear household
  MA | yes yes yes | 144 calendarYear person
  MI | yes yes yes | 18000 calendarYear winery
  MN | yes yes yes | 24 calendarYear person
  MS | -   -   -   |
  MO | yes yes yes | 24 month person
  MT | yes yes no  | 216 calendarYear person, 216 calendarYear address
  NE | yes yes yes | 12 month person
  NV | yes yes yes | 144 fiscalYear person
  NH | yes yes yes | 144 calendarYear person
  NJ | yes yes yes | 144 calendarYear person
  NM | yes yes yes | 24 month person
  NY | yes yes yes | 432 calendarYear person
  NC | yes yes yes | 24 month person
  ND | yes yes yes | 36 month person
  OH | yes yes yes | 288 calendarYear household
  OK | yes yes yes | 72 calendarYear person
  OR | yes yes yes | 24 month person
  PA | yes yes yes | 432 calendarYear person
  RI | -   -   -   |
  SC | yes yes no  | 24 month person
  SD | yes yes yes | 144 calendarYear person
  TN | yes yes yes | 72 calendarYear person
  TX | yes yes yes | 45 rolling30Days person, 181 calendarYear person
  UT | -   -   -   |
  VT | yes yes no  | 144 calendarYear person
  VA | yes yes yes | 24 month person
  WA | yes yes yes |
  WV | yes yes yes | 24 month person
  WI | yes yes yes | 144 calendarYear person
  WY | yes yes yes | 144 calendarYear person, 144 calendarYear household
`;

type Expected = {
  readonly stateCode: string;
  readonly still: string;
  readonly magnum: string;
  readonly dessert: string;
  readonly limits: readonly { readonly bottles: number; readonly period: string; readonly scope: string }[];
};

const expected = table.trim().split('\n').map(readRow);

function readRow(row: string): Expected {
  const [stateCode = '', kinds = '', limits = ''] = row.split('|').map((cell) => cell.trim());
  const [still = '', magnum = '', dessert = ''] = kinds.split(/\s+/);
  const read = limits.split(',').flatMap((text) => {
    const [count, period = '', scope = ''] = text.trim().split(' ');
    return period === '' ? [] : [{ bottles: Number(count), period, scope }];
  });
  return { stateCode, still, magnum, dessert, limits: read };
}

function wine(quantity: number, bottleMl: number, abvTenths: number): ComplianceLine {
  return { skuId: 1 as SkuId, title: 'A wine', quantity, wineMl: bottleMl, abvTenths, bottleMl };
}
const still = (quantity: number) => [wine(quantity, 750, 135)];
const magnum = [wine(1, 1500, 135)];
const dessert = [wine(1, 500, 185)];

const finn: Person = { kind: 'account', customerId: 'finn' as CustomerId };
const today = '2026-11-20' as CivilDate;

function at(stateCode: string): Destination {
  return {
    stateCode,
    zipCode: '',
    city: 'Town',
    primaryStreet: '1 Main St',
    secondaryStreet: '',
    zipPlace: undefined,
  };
}

const nothing: VolumeUsage = { usedMl: 0, oldest: undefined };

/** Returns the codes of every refusal for a customer with no earlier orders. */
function refusalsOf(stateCode: string, lines: readonly ComplianceLine[]): string[] {
  const address = { ...at(stateCode), zipCode: '00000' };
  const perOrder = checkDestination(at(stateCode), lines).refusals;
  const counted = volumeDemands(lines, address, finn, today).flatMap(
    (demand) => checkVolumeLimit(nothing, demand) ?? [],
  );
  return [...perOrder, ...counted].map(({ code }) => code);
}

function answer(stateCode: string, lines: readonly ComplianceLine[]): string {
  const refusals = refusalsOf(stateCode, lines);
  if (refusals.length === 0) return 'yes';
  if (refusals.includes('SHIP_STATE_CLOSED')) return '-';
  return refusals.every((code) => code === 'SHIP_ABV') ? 'no' : refusals.join();
}

test('the expected table lists the fifty states and the District of Columbia once each', () => {
  expect(new Set(expected.map(({ stateCode }) => stateCode)).size).toBe(51);
});

test.each(expected)('$stateCode: 750 ml still $still, magnum $magnum, 18.5% dessert $dessert', (row) => {
  expect(answer(row.stateCode, still(1))).toBe(row.still);
  expect(answer(row.stateCode, magnum)).toBe(row.magnum);
  expect(answer(row.stateCode, dessert)).toBe(row.dessert);
});

test.each(expected)(
  '$stateCode: accepts an order at its bottle limit and refuses one bottle more',
  ({ stateCode, still: isOpen, limits }) => {
    if (isOpen === '-') {
      expect(answer(stateCode, still(1))).toBe('-');
      return;
    }
    if (limits.length === 0) {
      // A state without a limit accepts a truckload.
      expect(answer(stateCode, still(10_000))).toBe('yes');
      return;
    }
    const smallest = Math.min(...limits.map(({ bottles }) => bottles));
    expect(answer(stateCode, still(smallest))).toBe('yes');
    expect(answer(stateCode, still(smallest + 1))).toMatch(/^SHIP_LIMIT/);
  },
);

test.each(expected.filter(({ still: isOpen }) => isOpen !== '-'))(
  '$stateCode: counts only its own periods and scopes, up to the last bottle that fits',
  ({ stateCode, limits }) => {
    const address = { ...at(stateCode), zipCode: '00000' };
    const demands = volumeDemands(still(1), address, finn, today);
    const counted = limits.filter(({ period }) => period !== 'order');
    expect(demands.map(({ limit }) => `${limit.period} ${limit.scope}`)).toEqual(
      counted.map(({ period, scope }) => `${period} ${scope}`),
    );
    for (const [index, { bottles }] of counted.entries()) {
      const demand = demands[index];
      if (!demand) throw new Error('as many demands as limits');
      const usedMl = (bottles - 1) * 750;
      expect(checkVolumeLimit({ usedMl, oldest: undefined }, demand)).toBeUndefined();
      const over = checkVolumeLimit({ usedMl: bottles * 750, oldest: undefined }, demand);
      expect(over?.details).toMatchObject({ bottlesLeft: 0, stateCode });
      expect(over?.sentence).toContain(`${bottles.toLocaleString('en-US')} bottles`);
    }
  },
);

test('only Louisiana limits the bottle size, to 3 liters', () => {
  const answers = expected.map(({ stateCode }) => [
    stateCode,
    answer(stateCode, [wine(1, 3000, 135)]),
    refusalsOf(stateCode, [wine(1, 6000, 135)]).join(),
  ]);
  expect(answers.filter(([, three]) => three === 'SHIP_SIZE')).toEqual([]);
  expect(answers.filter(([, , six]) => six === 'SHIP_SIZE').map(([stateCode]) => stateCode)).toEqual(['LA']);
});

test.each([
  ['MT', 160],
  ['SC', 165],
  ['VT', 160],
])('%s accepts wine up to %i tenths of a percent of alcohol and nothing stronger', (stateCode, most) => {
  expect(answer(stateCode, [wine(1, 750, most)])).toBe('yes');
  expect(answer(stateCode, [wine(1, 750, most + 1)])).toBe('no');
});

test('ships the strongest wine to every open state without an alcohol limit', () => {
  const asking = expected
    .filter(({ stateCode }) => answer(stateCode, [wine(1, 750, 240)]) === 'no')
    .map(({ stateCode }) => stateCode);
  expect(asking).toEqual(['MT', 'SC', 'VT']);
});
