import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { demoSettings } from '../test/helpers/demo-settings.ts';
import seneca from '../wineries/seneca-gorge/shipping.json' with { type: 'json' };
import senecaTax from '../wineries/seneca-gorge/tax.json' with { type: 'json' };
import senecaProfile from '../wineries/seneca-gorge/winery.json' with { type: 'json' };
import { type CivilDate, civilParts, isMonthWithin, wineryDate, wineryMinuteOfDay } from './core/dates.ts';
import { setWinerySettings } from './core/winery-settings.ts';
import { cartDeliveryOf } from './engine/checkout/carts/rules.ts';
import { checkDestination } from './engine/compliance/rules.ts';
import { mayShipWineTo, stateRuleOf } from './engine/compliance/state-table.ts';
import { shippingAnswerForZip } from './engine/compliance/zip-answer-rules.ts';
import { quoteOrder } from './engine/pricing/rules.ts';
import { goodsLine, guestPricingFacts, wineLine } from './engine/pricing/testing.ts';
import { createShippingRateTable } from './integrations/shipping/table-adapter.ts';
import { schemaProblemsOf } from './platform/shape-faults.ts';
import { type ShippingSettings, shippingSettingsSchema } from './winery-shipping.ts';

const mesa = shippingSettingsSchema.parse(demoSettings.shipping);
const table = createShippingRateTable();

afterEach(() => {
  setWinerySettings(demoSettings);
});

const openSeneca = () =>
  setWinerySettings({ ...demoSettings, profile: senecaProfile, shipping: seneca, tax: senecaTax });

type Changes = { readonly [Name in keyof ShippingSettings]?: unknown };

function faults(changes: Changes): string[] {
  const read = shippingSettingsSchema.safeParse({ ...mesa, ...changes });
  return read.success ? [] : schemaProblemsOf(read.error).map(({ sentence }) => sentence);
}

const [home, west, ...others] = mesa.zones as [
  ShippingSettings['zones'][number],
  ...ShippingSettings['zones'],
];
const withHome = (changes: object) => ({ zones: [{ ...home, ...changes }, west, ...others] });
const bands = (...prices: (readonly [number, number])[]) =>
  withHome({ bands: prices.map(([bottles, priceCents]) => ({ bottles, priceCents })) });
const option = mesa.fasterOptions.overnight;
const rule = { kind: 'cold', fromMonth: 1, throughMonth: 12, zones: [], states: ['CA'] };

describe('shipping settings', () => {
  it.each([mesa, seneca])('are valid for each sample winery', (given) => {
    expect(shippingSettingsSchema.safeParse(given).success).toBe(true);
  });

  it.each<[string, Changes, string]>([
    [
      'a state in two zones',
      withHome({ states: ['CA', 'OR'] }),
      'zones.1.states.6 is OR, which is already in the zone california.',
    ],
    [
      'a state that does not exist',
      withHome({ states: ['CA', 'XX'] }),
      'zones.0.states.1 must be a two-letter state code, such as CA.',
    ],
    ['a zone without states', withHome({ states: [] }), 'zones.0.states must name at least one state.'],
    [
      'two zones with the same ID',
      withHome({ id: 'west' }),
      'zones.1.id is west, which another zone already uses.',
    ],
    [
      'bands in the wrong order',
      bands([5, 1000], [3, 1500], [12, 2000]),
      'zones.0.bands.1.bottles must be more than in the previous band.',
    ],
    [
      'a larger box that costs less',
      bands([5, 1500], [12, 1000]),
      'zones.0.bands.1.priceCents must not be less than in the previous band.',
    ],
    [
      'bands without a full case',
      bands([2, 1000], [6, 1500]),
      'zones.0.bands must end with a 12-bottle band, a full case.',
    ],
    [
      'a second case that is too cheap',
      withHome({ furtherDozenCents: 2400 }),
      'zones.0.furtherDozenCents must be at least the price of 11 bottles, so that one more bottle never costs less.',
    ],
    [
      'transit days in the wrong order',
      withHome({ transitDays: [5, 3] }),
      'zones.0.transitDays must start with the smaller number of days.',
    ],
    [
      'a single number of transit days',
      withHome({ transitDays: [3] }),
      'zones.0.transitDays must be the fewest and most business days, such as [1, 3].',
    ],
    ['zero transit days', withHome({ transitDays: [0, 3] }), 'zones.0.transitDays must be at least one day.'],
    [
      'shipping from an unknown state',
      { shipsFrom: 'PR' },
      'shipsFrom must be a two-letter state code, such as CA.',
    ],
    [
      'shipping from a state without a zone',
      { shipsFrom: 'CA', zones: [west] },
      'shipsFrom must be in one of the zones, because pages quote that zone’s prices.',
    ],
    [
      'a faster option that is cheaper than ground',
      { fasterOptions: { overnight: { ...option, timesGround: 0 } } },
      'fasterOptions.overnight.timesGround must be at least 1, because faster shipping never costs less than ground.',
    ],
    [
      'an option for an unknown zone',
      { fasterOptions: { overnight: { ...option, notToZones: ['moon'] } } },
      'fasterOptions.overnight.notToZones.0 is moon, which isn’t the ID of a zone.',
    ],
    [
      'a truck that leaves on a day off',
      { truck: { ...mesa.truck, departsOn: 'sunday' } },
      'truck.departsOn must be one of the working days.',
    ],
    ['a cutoff at 24:00', { cutOff: '24:00' }, 'cutOff must be a time of day such as 16:00.'],
    [
      'weather rules that block every month',
      { weather: [rule] },
      'weather must leave at least one month when wine can ship to CA.',
    ],
    [
      'a state without wine shipping that is in no zone',
      { noWineTo: [{ state: 'CA', reason: 'x' }], zones: [west], shipsFrom: 'OR' },
      'noWineTo.0.state is in no zone, so leave it out here.',
    ],
    [
      'a closed day that does not exist',
      { closedDays: [{ date: '2027-02-30', name: 'x' }] },
      'closedDays.0.date must be a day such as 2026-11-21.',
    ],
  ])('are rejected with a message for %s', (_, changes, sentence) => {
    expect(faults(changes)).toContain(sentence);
  });

  it('never charge less for one more bottle, if they are valid', () => {
    const price = fc.integer({ min: 0, max: 9000 });
    const someBands = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: 11 }), { maxLength: 4 }),
        fc.array(price, { minLength: 5, maxLength: 5 }),
      )
      .map(([sizes, prices]) =>
        [...sizes.sort((a, b) => a - b), 12].map((bottles, index) => ({
          bottles,
          priceCents: prices.sort((a, b) => a - b)[index] ?? 0,
        })),
      );
    fc.assert(
      fc.property(someBands, price, fc.integer({ min: 1, max: 100 }), (given, furtherDozenCents, bottles) => {
        const changes = withHome({ bands: given, furtherDozenCents });
        fc.pre(faults(changes).length === 0);
        setWinerySettings({ ...demoSettings, shipping: { ...mesa, ...changes } });
        const of = (bottleEquivalents: number) =>
          table.price('ground', 'california', { bottleEquivalents }) ?? 0;
        expect(of(bottles + 1)).toBeGreaterThanOrEqual(of(bottles));
      }),
    );
  });

  it('schedule wine held for the weather in a month without that risk, if they are valid', () => {
    const month = fc.integer({ min: 1, max: 12 });
    const someRule = fc.record({
      kind: fc.constantFrom('heat', 'cold'),
      fromMonth: month,
      throughMonth: month,
      zones: fc.constant([]),
      states: fc.constant(['CA']),
    });
    const someDay = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(fc.array(someRule, { maxLength: 2 }), someDay, (weather, days) => {
        fc.pre(faults({ weather }).length === 0);
        setWinerySettings({ ...demoSettings, shipping: { ...mesa, weather } });
        const today = new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10) as CivilDate;
        const [offer] = table.offers({ stateCode: 'CA', bottleEquivalents: 6, today, minuteOfDay: 0 });
        const leavesOn = offer?.weather?.safeShipOn ?? offer?.shipsOn ?? today;
        expect(weather.some((each) => isMonthWithin(each, civilParts(leavesOn).month))).toBe(false);
      }),
    );
  });
});

it('changed rates apply to the next lookup in an existing rate table', () => {
  expect(table.price('ground', 'california', { bottleEquivalents: 2 })).toBe(1500);
  setWinerySettings({ ...demoSettings, shipping: { ...mesa, ...bands([2, 1600], [11, 2500], [12, 3000]) } });
  expect(table.price('ground', 'california', { bottleEquivalents: 2 })).toBe(1600);
  setWinerySettings({ ...demoSettings, shipping: { ...mesa, zones: [home] } });
  expect(table.zoneOf('OR')).toBeUndefined();
  expect(mayShipWineTo(stateRuleOf('OR') as never)).toBe(false);
});

describe('a day on which only the winery is closed', () => {
  it('delays packing and pickup, but not a box in transit', () => {
    const friday = '2026-11-20' as CivilDate;
    const at = (shipping: ShippingSettings) => {
      setWinerySettings({ ...demoSettings, shipping });
      const moment = { today: friday, minuteOfDay: 600 };
      const [ground] = table.offers({ stateCode: 'CA', bottleEquivalents: 1, ...moment });
      return [ground?.shipsOn, ground?.arrivesFrom, ground?.arrivesTo, table.readyForPickupOn(moment)];
    };
    expect(at(mesa)).toEqual(['2026-11-24', '2026-11-25', '2026-11-30', '2026-11-23']);
    const closedOn = (date: string) => at({ ...mesa, closedDays: [{ date, name: 'Harvest lunch' }] });
    expect(closedOn('2026-11-23')).toEqual(['2026-11-25', '2026-11-27', '2026-12-01', '2026-11-24']);
    expect(closedOn('2026-11-25')).toEqual(['2026-11-24', '2026-11-25', '2026-11-30', '2026-11-23']);
  });
});

describe('a winery in New York', () => {
  const toHector = { kind: 'ship', stateCode: 'NY', zipCode: '14841', optionId: 'ground' } as const;

  it('quotes its own zone and price, and also taxes shipping', () => {
    openSeneca();
    expect(table.homeZone()).toEqual({ id: 'new-york', name: 'New York', smallestBox: 2 });
    const { shipping, lines, taxCents, totalCents } = quoteOrder(
      guestPricingFacts([wineLine(2400, 3)], { delivery: toHector }),
    );
    expect(shipping).toMatchObject({ priceCents: 1800, taxCents: 144 });
    expect(lines[0]?.taxLines).toEqual([
      { jurisdiction: 'NY 14841', rateMilliPercent: 8_000, baseCents: 7200, taxCents: 576 },
    ]);
    expect([taxCents, totalCents]).toEqual([720, 9720]);
  });

  it('collects its county’s tax at pickup, and none in a state without nexus', () => {
    openSeneca();
    const pickup = quoteOrder(
      guestPricingFacts([goodsLine(2000, 1)], { delivery: { kind: 'pickup', locationId: 'stone-barn' } }),
    );
    expect(pickup).toMatchObject({ taxCents: 160, totalCents: 2160 });
    const texas = { ...toHector, stateCode: 'TX', zipCode: '78701' };
    expect(quoteOrder(guestPricingFacts([wineLine(2400, 1)], { delivery: texas }))).toMatchObject({
      taxCents: 0,
      isEstimate: false,
    });
    const jersey = { ...toHector, stateCode: 'NJ', zipCode: '07030' };
    expect(quoteOrder(guestPricingFacts([wineLine(2400, 1)], { delivery: jersey })).taxCents).toBe(159 + 119);
  });

  it.each([
    ['2027-03-14T06:30:00Z', 'the night when the clocks go forward', '2027-03-17'],
    ['2027-03-15T17:59:00Z', 'one minute before the next cutoff', '2027-03-17'],
    ['2027-03-15T18:00:00Z', 'the next cutoff', '2027-03-18'],
    ['2026-11-02T18:59:00Z', 'one minute before the cutoff after the clocks went back', '2026-11-04'],
    ['2026-11-02T19:00:00Z', 'the cutoff after the clocks went back', '2026-11-05'],
    ['2026-11-06T04:30:00Z', 'late Thursday night', '2026-11-11'],
  ])('computes the ship date at %s (%s) by Eastern time and its own working days', (instant, _, shipsOn) => {
    openSeneca();
    const now = new Date(instant);
    const moment = { today: wineryDate(now), minuteOfDay: wineryMinuteOfDay(now) };
    const [ground] = table.offers({ stateCode: 'NY', bottleEquivalents: 6, ...moment });
    expect(ground?.shipsOn).toBe(shipsOn);
  });

  it('holds wine during its winter and its summer', () => {
    openSeneca();
    const risk = (stateCode: string, today: string) =>
      table.offers({ stateCode, bottleEquivalents: 6, today: today as CivilDate, minuteOfDay: 0 })[0]
        ?.weather;
    expect(risk('OH', '2027-01-11')).toEqual({
      kind: 'cold',
      fromMonth: 12,
      throughMonth: 2,
      safeShipOn: '2027-03-01',
    });
    expect(risk('NJ', '2027-07-06')).toMatchObject({ kind: 'heat', safeShipOn: '2027-09-01' });
    expect(risk('NY', '2027-01-11')).toBeUndefined();
  });

  it('explains why it does not ship to a state', () => {
    openSeneca();
    expect(shippingAnswerForZip('84101', { city: 'Salt Lake City', stateCode: 'UT' })).toMatchObject({
      sentence: 'We can’t ship wine to Utah: its law does not allow wineries to ship wine to residents.',
    });
    expect(shippingAnswerForZip('72201', { city: 'Little Rock', stateCode: 'AR' })).toMatchObject({
      sentence: 'We can’t ship wine to Arkansas: we do not ship there yet.',
    });
    expect(shippingAnswerForZip('40502', { city: 'Lexington', stateCode: 'KY' })).toMatchObject({
      sentence: 'We can’t ship wine to Kentucky: our license there hasn’t been renewed yet.',
    });
  });
});

describe('a winery that ships nowhere', () => {
  const nowhere = {
    ...demoSettings,
    shipping: { ...mesa, zones: [], noWineTo: [], weather: [], fasterOptions: {}, truck: undefined },
  };

  it('quotes no rates and offers pickup', () => {
    expect(shippingSettingsSchema.safeParse(nowhere.shipping).success).toBe(true);
    setWinerySettings(nowhere);
    expect(table.homeZone()).toBeUndefined();
    expect(
      table.offers({
        stateCode: 'CA',
        bottleEquivalents: 1,
        today: '2026-11-20' as CivilDate,
        minuteOfDay: 0,
      }),
    ).toEqual([]);
    expect(table.readyForPickupOn({ today: '2026-11-20' as CivilDate, minuteOfDay: 0 })).toBe('2026-11-23');
    const address = {
      primaryStreet: '',
      secondaryStreet: '',
      city: '',
      stateCode: 'CA',
      zipCode: '',
      zipPlace: undefined,
    };
    const { refusals } = checkDestination(address, []);
    expect(refusals[0]?.sentence).toBe(
      'We can’t ship to California: we only offer pickup. You can pick up in Paso Robles or choose another address. See where we ship.',
    );
  });

  it('sets carts to pickup at its tasting room, even those that were to be shipped', () => {
    const saved = { delivery: 'ship', zipCode: '93446', pickupLocation: null } as const;
    expect(cartDeliveryOf(saved)).toEqual({ kind: 'ship', zipCode: '93446', pickupLocation: undefined });
    setWinerySettings(nowhere);
    expect(cartDeliveryOf(saved)).toEqual({ kind: 'pickup', zipCode: '93446', pickupLocation: 'hilltop' });
    expect(cartDeliveryOf(undefined)).toMatchObject({ kind: 'pickup', pickupLocation: 'hilltop' });
  });
});
