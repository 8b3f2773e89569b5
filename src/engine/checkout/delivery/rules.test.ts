import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { engravingWidth, normalizeEngraving } from '../../../core/engraving.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import { lastPickupDay, planShipping, type ShippingPreferences, validateEngravingLine } from './rules.ts';

const table = createShippingRateTable();
const day = (text: string) => text as CivilDate;

function plan(stateCode: string, today: string, preferences: Partial<ShippingPreferences> = {}) {
  const request = { stateCode, bottleEquivalents: 6, today: day(today), minuteOfDay: 12 * 60 };
  const nothing = { ...emptyDraftContents(), shippingOptionId: 'ground', weatherWaivedAt: '' } as const;
  return planShipping(table, request, { ...nothing, ...preferences });
}

describe('a box without delivery requests', () => {
  it('ships as soon as it can', () => {
    expect(plan('CA', '2026-11-20')).toMatchObject({
      chosen: { shipsOn: '2026-11-24' },
      requestedShipOn: undefined,
      weather: undefined,
      safeDepartures: [],
    });
  });

  it('is held until the end of a heat warning, and shows the later ship date', () => {
    expect(plan('OR', '2027-07-13')).toMatchObject({
      offers: [{ shipsOn: '2027-07-15' }, {}, {}],
      chosen: { optionId: 'ground', shipsOn: '2027-10-01', arrivesFrom: '2027-10-06' },
      weather: { kind: 'heat', decision: 'hold', until: '2027-10-01' },
    });
  });
});

describe('a requested ship week', () => {
  it('moves the ship date of every shipping option and is stored with the order', () => {
    const asked = plan('CA', '2026-11-20', { requestedShipWeek: '2026-12-07' });
    expect(asked.offers.map(({ shipsOn }) => shipsOn)).toEqual(['2026-12-07', '2026-12-07', '2026-12-07']);
    expect(asked).toMatchObject({ requestedShipOn: '2026-12-07', chosen: { shipsOn: '2026-12-07' } });
  });

  it.each(['2026-11-16', '2026-12-08', '2027-02-01', 'soon', '__proto__'])(
    'is ignored if it is unavailable: %s',
    (requestedShipWeek) => {
      const asked = plan('CA', '2026-11-20', { requestedShipWeek });
      expect(asked).toMatchObject({ requestedShipOn: undefined, chosen: { shipsOn: '2026-11-24' } });
    },
  );

  it('is overridden by a cold-weather hold that ends later', () => {
    expect(plan('MN', '2026-11-20', { requestedShipWeek: '2026-12-14' })).toMatchObject({
      requestedShipOn: '2026-12-14',
      weather: { kind: 'cold', decision: 'hold', until: '2027-03-01' },
      chosen: { shipsOn: '2027-03-01' },
    });
  });
});

describe('a weather warning', () => {
  it('holds a box until the safe ship day that the customer chose, and ignores any other date', () => {
    const chosen = plan('OR', '2027-07-13', { weatherPolicy: 'holdUntil', weatherHoldUntil: '2027-10-18' });
    expect(chosen).toMatchObject({
      weather: { decision: 'hold', until: '2027-10-18' },
      chosen: { shipsOn: '2027-10-18' },
    });
    for (const weatherHoldUntil of ['2027-08-02', '2028-10-18', '', 'never']) {
      const open = plan('OR', '2027-07-13', { weatherPolicy: 'holdUntil', weatherHoldUntil });
      expect(open.weather).toBeUndefined();
    }
  });

  it('is overridden only after the customer accepts the risk, with the time of acceptance', () => {
    const weatherWaivedAt = '2027-07-13T19:00:00.000Z';
    const policy = { weatherPolicy: 'shipAnyway', weatherWaivedAt } as const;
    expect(plan('OR', '2027-07-13', policy).weather).toBeUndefined();
    expect(plan('OR', '2027-07-13', { ...policy, weatherWaived: true })).toMatchObject({
      weather: { kind: 'heat', decision: 'shipAnyway', waivedAt: weatherWaivedAt },
      chosen: { shipsOn: '2027-07-15' },
    });
  });

  it('does not affect a fast shipping option, whatever the customer chose for ground shipping', () => {
    const fast = plan('OR', '2027-07-13', { shippingOptionId: 'two_day', weatherPolicy: 'shipAnyway' });
    expect(fast).toMatchObject({
      warning: undefined,
      weather: undefined,
      chosen: { shipsOn: '2027-07-14' },
    });
    expect(fast.safeDepartures[0]).toBe('2027-10-01');
  });

  it('never allows a box to ship in unsafe weather unless the customer accepts the risk', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('OR', 'MT', 'HI', 'AK', 'MN', 'NY'),
        fc.integer({ min: 0, max: 760 }),
        fc.constantFrom('auto', 'holdUntil'),
        fc.nat({ max: 7 }),
        (stateCode, days, weatherPolicy, choice) => {
          const today = new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10);
          const { safeDepartures } = plan(stateCode, today);
          const weatherHoldUntil = safeDepartures[choice] ?? '';
          const { chosen, weather } = plan(stateCode, today, { weatherPolicy, weatherHoldUntil });
          expect(chosen).not.toHaveProperty('weather');
          expect(weather === undefined).toBe(safeDepartures.length === 0);
        },
      ),
    );
  });
});

it('lastPickupDay is 45 days later, across the end of daylight saving time and a leap day', () => {
  expect(lastPickupDay(day('2026-10-20'))).toBe('2026-12-04');
  expect(lastPickupDay(day('2028-02-01'))).toBe('2028-03-17');
});

describe('an engraving', () => {
  it('has at most twenty characters that can be engraved', () => {
    for (const line of ['', 'Ana & Luis', "O'Neill, Paso – 2026", 'x'.repeat(20)]) {
      expect(validateEngravingLine(line)).toBeUndefined();
    }
    for (const line of ['x'.repeat(21), 'Núñez', '♥', '<b>', 'a_b', 'a/b', '😀', 'a\u202eb']) {
      expect(validateEngravingLine(line)?.code).toBe('ENGRAVE_CHARS');
    }
  });

  it('is no wider than the front of the bottle in the smallest letters', () => {
    for (const line of ['Maximilian & Johanna', 'THE WILLIAMS FAMILY', 'Congratulations, Mom']) {
      expect(validateEngravingLine(line)).toBeUndefined();
    }
    for (const line of ['W'.repeat(20), 'THE WOODWARD MEMORIAL'.slice(0, 20), 'MWMWMWMWMWMWMW']) {
      expect(validateEngravingLine(line)?.code).toBe('ENGRAVE_WIDTH');
    }
    expect(engravingWidth('Clara & Joe')).toBeCloseTo(5.3);
  });

  it('accepts apostrophes and dashes as keyboards type them', () => {
    expect(normalizeEngraving('’yes’')).toBe("'yes'");
    expect(normalizeEngraving('  Ana’s   50th - at last ')).toBe("Ana's 50th – at last");
    expect(validateEngravingLine('Ana’s 50th — at last')).toBeUndefined();
  });
});
