import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CivilDate, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import type { ShippingOptionId } from './port.ts';
import { createShippingRateTable } from './table-adapter.ts';

const table = createShippingRateTable();
const day = (text: string) => text as CivilDate;
const noon = 12 * 60;
const cutOff = 16 * 60;

function offer(stateCode: string, today: string, minuteOfDay = noon, optionId: ShippingOptionId = 'ground') {
  const offers = table.offers({ stateCode, bottleEquivalents: 3, today: day(today), minuteOfDay });
  return offers.find((each) => each.optionId === optionId);
}

test.each<[string, number, number]>([
  ['california', 1, 1500],
  ['california', 2, 1500],
  ['california', 3, 2000],
  ['california', 5, 2000],
  ['california', 6, 2500],
  ['california', 11, 2500],
  ['california', 12, 3000],
  ['california', 18, 5500],
  ['california', 24, 6000],
  ['california', 36, 9000],
  ['west', 12, 4000],
  ['west', 13, 6000],
  ['rest', 3, 3200],
  ['rest', 12, 5200],
  ['air', 11, 9500],
  ['air', 25, 32500],
])('prices ground to the %s zone for %i bottles at %i cents', (zone, bottleEquivalents, expected) => {
  expect(table.price('ground', zone, { bottleEquivalents })).toBe(expected);
});

test('prices faster options from ground and offers no overnight in the air zone', () => {
  const box = { bottleEquivalents: 3 };
  expect(table.price('two_day', 'california', box)).toBe(2000 * 2 + 1500);
  expect(table.price('overnight', 'california', box)).toBe(2000 * 3 + 2500);
  expect(table.price('two_day', 'air', box)).toBe(6000 * 2 + 1500);
  expect(table.price('overnight', 'air', box)).toBeUndefined();
});

test('ships merchandise without wine for nine dollars to every zone', () => {
  for (const zone of ['california', 'west', 'rest', 'air'] as const) {
    expect(table.price('ground', zone, { bottleEquivalents: 0 })).toBe(900);
  }
});

test('another bottle never makes shipping cheaper', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('california', 'west', 'rest', 'air'),
      fc.integer({ min: 1, max: 500 }),
      (zone, bottleEquivalents) => {
        const price = table.price('ground', zone, { bottleEquivalents });
        const next = table.price('ground', zone, { bottleEquivalents: bottleEquivalents + 1 });
        expect(next).toBeGreaterThanOrEqual(price ?? Number.NaN);
      },
    ),
  );
});

test('has a zone for each state and DC but none for military mail, territories or other countries', () => {
  const zones = ['CA', 'OR', 'UT', 'DC', 'ME', 'AK', 'HI'].map((stateCode) => table.zoneOf(stateCode));
  expect(zones).toEqual(['california', 'west', 'rest', 'rest', 'rest', 'air', 'air']);
  for (const stateCode of ['AE', 'PR', 'ON', '', '__proto__']) {
    expect(table.zoneOf(stateCode)).toBeUndefined();
    expect(offer(stateCode, '2026-11-16')).toBeUndefined();
  }
});

test('an order before the cutoff ships within two business days', () => {
  expect(offer('CA', '2026-11-16', cutOff - 1)).toMatchObject({
    title: 'Ground',
    listCents: 2000,
    shipsOn: '2026-11-18',
    arrivesFrom: '2026-11-19',
    arrivesTo: '2026-11-23',
  });
});

test('an order at the cutoff counts as placed on the next working day', () => {
  expect(offer('CA', '2026-11-16', cutOff)?.shipsOn).toBe('2026-11-19');
  expect(offer('CA', '2026-11-20', cutOff)?.shipsOn).toBe(offer('CA', '2026-11-23')?.shipsOn);
});

test('a weekend order counts as placed on Monday, whatever the hour', () => {
  for (const minuteOfDay of [0, noon, cutOff, 24 * 60 - 1]) {
    expect(offer('CA', '2026-11-14', minuteOfDay)?.shipsOn).toBe('2026-11-18');
  }
});

test('nothing ships or arrives on Thanksgiving', () => {
  expect(offer('CA', '2026-11-24')).toMatchObject({
    shipsOn: '2026-11-27',
    arrivesFrom: '2026-11-30',
    arrivesTo: '2026-12-02',
  });
  expect(offer('CA', '2026-11-25', noon, 'overnight')).toMatchObject({
    shipsOn: '2026-11-27',
    arrivesFrom: '2026-11-30',
    arrivesTo: '2026-11-30',
  });
});

test("does not count Christmas or New Year's Day as a working day", () => {
  expect(offer('NY', '2026-12-23', noon)).toMatchObject({
    shipsOn: '2026-12-28',
    arrivesFrom: '2027-01-05',
    arrivesTo: '2027-01-07',
  });
  expect(offer('CA', '2026-12-31', cutOff, 'two_day')).toMatchObject({
    shipsOn: '2027-01-05',
    arrivesTo: '2027-01-07',
  });
});

test('ships to the far zone by Thursday truck in the warm months, with a Tuesday cutoff', () => {
  const truck = { title: 'Ground, by refrigerated truck on Thursday' };
  expect(offer('NY', '2027-07-13', cutOff - 1)).toMatchObject({
    ...truck,
    shipsOn: '2027-07-15',
    arrivesFrom: '2027-07-22',
  });
  expect(offer('NY', '2027-07-13', cutOff)).toMatchObject({
    ...truck,
    shipsOn: '2027-07-22',
    arrivesTo: '2027-08-02',
  });
  expect(offer('NY', '2027-07-10')).toMatchObject({ ...truck, shipsOn: '2027-07-15' });
  expect(offer('CA', '2027-07-13')?.title).toBe('Ground');
  expect(offer('AK', '2027-07-13')?.title).toBe('Air');
  expect(offer('NY', '2027-07-13', noon, 'two_day')).toMatchObject({
    shipsOn: '2027-07-14',
    arrivesTo: '2027-07-16',
  });
});

test('the truck season begins with the first ship date in April and ends on the last Thursday of October', () => {
  expect(offer('NY', '2027-03-29')).toMatchObject({ title: 'Ground', shipsOn: '2027-03-31' });
  expect(offer('NY', '2027-03-31')).toMatchObject({ shipsOn: '2027-04-08' });
  expect(offer('NY', '2027-10-26')).toMatchObject({ shipsOn: '2027-10-28' });
  expect(offer('NY', '2027-10-27')).toMatchObject({ title: 'Ground', shipsOn: '2027-10-29' });
});

test('an order without wine ships without the refrigerated truck', () => {
  const offers = table.offers({
    stateCode: 'NY',
    bottleEquivalents: 0,
    today: day('2027-07-13'),
    minuteOfDay: noon,
  });
  expect(offers[0]).toMatchObject({ title: 'Ground', listCents: 900, shipsOn: '2027-07-15' });
});

test.each([
  ['2026-11-01T08:30:00Z', 'the Sunday when the clocks go back', '2026-11-04'],
  ['2026-11-02T23:59:00Z', 'one minute before the next cutoff', '2026-11-04'],
  ['2026-11-03T00:00:00Z', 'the next cutoff', '2026-11-05'],
  ['2027-03-14T10:30:00Z', 'the Sunday when the clocks go forward', '2027-03-17'],
  ['2027-03-15T22:59:00Z', 'one minute before the next cutoff', '2027-03-17'],
  ['2027-03-15T23:00:00Z', 'the next cutoff', '2027-03-18'],
])("computes the ship date by the winery's local time at $0, $1", (instant, _, shipsOn) => {
  const now = new Date(instant);
  expect(offer('CA', wineryDate(now), wineryMinuteOfDay(now))?.shipsOn).toBe(shipsOn);
});
