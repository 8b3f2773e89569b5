import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { CustomerId } from '../../core/ids.ts';
import type { Person, VolumeLimit, VolumeUsage } from './types.ts';
import {
  checkVolumeLimit,
  nextShippableDay,
  unknownVolumeUsage,
  volumeDemands,
  volumeMeter,
} from './volume-rules.ts';

const finn: Person = { kind: 'account', customerId: 'finn' as CustomerId };
const at = (stateCode: string) => ({
  stateCode,
  zipCode: '55401',
  primaryStreet: '1 Lake St',
  secondaryStreet: '',
});
const bottles = (quantity: number, wineMl = 750) => ({ quantity, wineMl });
const today = '2026-11-20' as CivilDate;
const used = (usedMl: number, oldest?: string): VolumeUsage => ({
  usedMl,
  oldest: oldest as CivilDate | undefined,
});

const elsewhere = [
  { kind: 'pickup' },
  { kind: 'other_address' },
  { kind: 'where_we_ship', href: '/shipping-states' },
];

function demandsOf(stateCode: string, on: string = today) {
  return volumeDemands([bottles(6)], at(stateCode), finn, on as CivilDate);
}

function minnesota(...lines: { quantity: number; wineMl: number }[]) {
  const [demand] = volumeDemands(lines, at('MN'), finn, today);
  if (!demand) throw new Error('Minnesota counts');
  return checkVolumeLimit(used(13_500), demand);
}

test('W10: Minnesota accepts six more bottles, a magnum counting as two, after 18 this year', () => {
  expect(minnesota(bottles(6))).toBeUndefined();
  expect(minnesota(bottles(1, 1500), bottles(4))).toBeUndefined();
  expect(minnesota(bottles(1, 1500), bottles(5))?.code).toBe('SHIP_LIMIT');
  expect(minnesota(bottles(7))).toEqual({
    code: 'SHIP_LIMIT',
    sentence:
      'Minnesota allows 24 bottles a year from one winery. 18 bottles have been used, so up to 6 more can ship before Fri, Jan 1. This order has 7 bottles. Remove 1 bottle, pick up your order in Paso Robles, or choose another address.',
    field: 'items',
    details: {
      stateCode: 'MN',
      limitMl: 18_000,
      usedMl: 13_500,
      leftMl: 4_500,
      demandMl: 5_250,
      bottlesLeft: 6,
      bottlesTooMany: 1,
    },
    resolutions: [{ kind: 'reduce_bottles', bottles: 6, ml: 4_500 }, ...elsewhere],
  });
});

test('counts a half bottle as half and allows none once the limit is used up', () => {
  const [demand] = volumeDemands([bottles(1, 375)], at('MN'), finn, today);
  if (!demand) throw new Error('Minnesota counts');
  const refusal = checkVolumeLimit(used(18_000), demand);
  expect(refusal?.sentence).toContain(
    '24 bottles have been used, so no more can ship before Fri, Jan 1. This order has 0.5 bottles.',
  );
  expect(refusal?.resolutions).toEqual(elsewhere);
  expect(checkVolumeLimit(used(17_625), demand)).toBeUndefined();
});

test.each([
  ['MN', '2026-11-20', 'calendarYear:person', '2026', '2026', '2026', '2027-01-01'],
  ['NM', '2026-12-31', 'month:person', '2026-12', '2026-12', '2026-12', '2027-01-01'],
  ['NM', '2026-11-01', 'month:person', '2026-11', '2026-11', '2026-11', '2026-12-01'],
  [
    'NV',
    '2026-06-30',
    'fiscalYear:person',
    '2025-07/2026-06',
    '2025-07/2026-06',
    '2025-07/2026-06',
    '2026-07-01',
  ],
  [
    'NV',
    '2026-07-01',
    'fiscalYear:person',
    '2026-07/2027-06',
    '2026-07/2027-06',
    '2026-07/2027-06',
    '2027-07-01',
  ],
  ['CT', '2026-11-20', 'rolling2Months:person', 'rolling', '2026-09-21', '2026-11-20', undefined],
  ['CT', '2026-01-31', 'rolling2Months:person', 'rolling', '2025-12-01', '2026-01-31', undefined],
  ['CT', '2026-04-30', 'rolling2Months:person', 'rolling', '2026-03-01', '2026-04-30', undefined],
  ['CT', '2026-02-28', 'rolling2Months:person', 'rolling', '2025-12-29', '2026-02-28', undefined],
])('%s on %s counts volume by the rule %s', (stateCode, on, rule, lockPeriod, countFrom, period, freshOn) => {
  expect(demandsOf(stateCode, on)).toMatchObject([
    { rule: `ship_volume:${stateCode}:${rule}`, lockPeriod, countFrom, period, freshOn, demandMl: 4_500 },
  ]);
});

test('Texas applies both its 30-day limit and its yearly limit', () => {
  expect(demandsOf('TX', '2026-03-10').map(({ rule, countFrom }) => [rule, countFrom])).toEqual([
    ['ship_volume:TX:rolling30Days:person', '2026-02-09'],
    ['ship_volume:TX:calendarYear:person', '2026'],
  ]);
  const [thirtyDays] = demandsOf('TX');
  if (!thirtyDays) throw new Error('Texas counts');
  expect(checkVolumeLimit(used(33_000), thirtyDays)?.sentence).toMatch(
    /^Texas allows 45 bottles in any 30 days from one winery. 44 bottles have been used, so up to 1 more can ship now\./,
  );
  expect(checkVolumeLimit(used(33_000, '2026-11-10'), thirtyDays)?.sentence).toContain(
    'so up to 1 more can ship before Thu, Dec 10.',
  );
});

test('refuses an unidentified customer only if the order alone exceeds the limit, and cites no earlier use', () => {
  const [demand] = volumeDemands([bottles(25)], at('MN'), undefined, today);
  if (!demand) throw new Error('Minnesota counts');
  expect(demand.subjectKey).toBeUndefined();
  expect(checkVolumeLimit(unknownVolumeUsage, demand)?.sentence).toBe(
    'Minnesota allows 24 bottles a year from one winery. This order has 25 bottles. Remove 1 bottle, pick up your order in Paso Robles, or choose another address.',
  );
  expect(checkVolumeLimit(unknownVolumeUsage, { ...demand, demandMl: 18_000 })).toBeUndefined();
});

test('requires a name, birth date and address to identify a guest, and only an address for a household', () => {
  const guest: Person = {
    kind: 'guest',
    firstName: 'Finn',
    lastName: 'Lindqvist',
    birthDate: '1980-02-03' as CivilDate,
    address: at('MN'),
  };
  const known = (stateCode: string, person: Person, street = '1 Lake St') =>
    volumeDemands([bottles(1)], { ...at(stateCode), primaryStreet: street }, person, today).map(
      ({ subjectKey }) => subjectKey !== undefined,
    );
  expect(known('MN', guest)).toEqual([true]);
  expect(known('MN', { ...guest, birthDate: undefined })).toEqual([false]);
  expect(known('MN', { ...guest, lastName: ' ' })).toEqual([false]);
  expect(known('MN', { ...guest, address: { ...at('MN'), primaryStreet: '' } })).toEqual([false]);
  expect(known('KS', { ...guest, birthDate: undefined })).toEqual([false, true]);
  expect(known('GA', guest, '')).toEqual([false]);
  expect(known('MI', { ...guest, birthDate: undefined }, '')).toEqual([true]);
});

test('the meter shows the bottles used and left under the tightest limit, and when it resets', () => {
  const meter = (stateCode: string, ...uses: readonly VolumeUsage[]) =>
    volumeMeter(
      demandsOf(stateCode).map((demand, index) => ({ demand, use: uses[index] ?? unknownVolumeUsage })),
    );
  expect(meter('MN', used(13_500))).toEqual({
    sentence: 'Minnesota: 18 of 24 bottles used this year; 6 left until January 1. This order has 6 bottles.',
    limitMl: 18_000,
    usedMl: 13_500,
    demandMl: 4_500,
    isOver: false,
  });
  expect(meter('MN', used(14_250))?.isOver).toBe(true);
  expect(meter('MN')?.sentence).toBe(
    'Minnesota allows 24 bottles a year from one winery. This order has 6 bottles.',
  );
  expect(meter('TX', used(3_000, '2026-11-02'), used(135_000))?.sentence).toContain(
    'Texas: 180 of 181 bottles used this year; 1 left until January 1.',
  );
  expect(meter('TX', used(3_000, '2026-11-02'), used(3_000))?.sentence).toContain(
    'Texas: 4 of 45 bottles used in the last 30 days; 41 left until December 2.',
  );
  expect(meter('CT', used(0))?.sentence).toContain('0 of 24 bottles used in the last two months; 24 left.');
  expect(meter('MI', used(9_000_000))).toBeUndefined();
  expect(meter('CA')).toBeUndefined();
});

test('names in the refusal the first day on which the oldest bottles no longer count', () => {
  const days = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom('TX', 'CT'), (date, stateCode) => {
      const oldest = date.toISOString().slice(0, 10);
      const [limit] = demandsOf(stateCode, oldest);
      if (!limit) throw new Error('both count');
      const counts = (day: string) => (demandsOf(stateCode, day)[0]?.countFrom ?? '') <= oldest;
      let first = oldest;
      while (counts(first)) {
        first = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10);
      }
      const refusal = checkVolumeLimit(used(limit.limit.ml, oldest), limit);
      const [, , told] = /no more can ship before (\w+, )(\w+ \d+)/.exec(refusal?.sentence ?? '') ?? [];
      const named = new Date(`${first}T00:00:00Z`);
      expect(told).toBe(
        named.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
      );
    }),
  );
});

test('counts per person, household, address or winery, as each limit requires', () => {
  const subjects = (stateCode: string) => demandsOf(stateCode).map((demand) => demand.subjectKey);
  expect(subjects('KS')).toEqual(['account|finn', 'address|1 lake st|55401']);
  expect(subjects('GA')).toEqual(['address|1 lake st|55401']);
  expect(subjects('MI')).toEqual(['winery']);
});

test('counts no volume for a state without a limit, an order without wine, or a per-order limit', () => {
  expect(demandsOf('CA')).toEqual([]);
  expect(demandsOf('ZZ')).toEqual([]);
  expect(volumeDemands([bottles(9, 0)], at('MN'), finn, today)).toEqual([]);
  expect(demandsOf('AK').map((demand) => demand.rule)).toEqual(['ship_volume:AK:calendarYear:person']);
});

test('accepts an order exactly if it fits the limit, and reports as left only bottles that fit', () => {
  const ml = fc.integer({ min: 1, max: 40 }).map((count) => count * 375);
  fc.assert(
    fc.property(fc.nat({ max: 20_000 }), ml, (usedMl, demandMl) => {
      const [demand] = demandsOf('MN');
      if (!demand) throw new Error('Minnesota counts');
      const refusal = checkVolumeLimit(used(usedMl), { ...demand, demandMl });
      expect(refusal === undefined).toBe(usedMl + demandMl <= 18_000);
      const left = Number(refusal?.details?.bottlesLeft ?? 0);
      const tooMany = Number(refusal?.details?.bottlesTooMany ?? 0);
      if (left > 0)
        expect(checkVolumeLimit(used(usedMl), { ...demand, demandMl: left * 750 })).toBeUndefined();
      if (refusal && left > 0) {
        expect(
          checkVolumeLimit(used(usedMl), { ...demand, demandMl: Math.max(0, demandMl - tooMany * 750) }),
        ).toBeUndefined();
      }
    }),
  );
});

test('uses one lock for all orders counted under the same rolling limit', () => {
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.constantFrom('TX', 'CT'), (date, stateCode) => {
      const day = date.toISOString().slice(0, 10);
      const [demand] = demandsOf(stateCode, day);
      expect(demand?.lockPeriod).toBe('rolling');
      const days = (Date.parse(day) - Date.parse(demand?.countFrom ?? '')) / 86_400_000 + 1;
      expect(days).toBeGreaterThanOrEqual(stateCode === 'TX' ? 30 : 59);
      expect(days).toBeLessThanOrEqual(stateCode === 'TX' ? 30 : 62);
    }),
  );
});

test.each([
  ['2026-06-30', '2026-08-30'],
  ['2026-10-31', '2026-12-31'],
  ['2026-12-15', '2027-02-15'],
  ['2026-12-31', '2027-03-01'],
])('stops counting bottles from %s toward a two-month limit on %s', (oldest, fresh) => {
  const limit = { period: 'rolling2Months' } as VolumeLimit;
  expect(nextShippableDay({ usedMl: 750, oldest: oldest as CivilDate }, { limit, freshOn: undefined })).toBe(
    fresh,
  );
});
