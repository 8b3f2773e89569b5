import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '../../../test/helpers/demo-settings.ts';
import { addDays, type CivilDate, weekdayNumber, wineryDate, wineryMinuteOfDay } from '../../core/dates.ts';
import { formatWithinBusinessDays } from '../../engine/checkout/delivery/rules.ts';
import type { ShippingRequest } from './port.ts';
import { createShippingRateTable } from './table-adapter.ts';

const table = createShippingRateTable();
const { carrierHolidays } = demoSettings.shipping;
const day = (text: string) => text as CivilDate;
const cutOff = 16 * 60;
const holidays = new Set(carrierHolidays.map(({ date }) => date));
const isWorkingDay = (date: CivilDate) => weekdayNumber(date) % 6 !== 0 && !holidays.has(date);

function ground(stateCode: string, today: string, more: Partial<ShippingRequest> = {}) {
  const request = { stateCode, bottleEquivalents: 6, today: day(today), minuteOfDay: 12 * 60, ...more };
  return table.offers(request).find(({ optionId }) => optionId === 'ground');
}

const firstMinute = Date.UTC(2026, 10, 1);
const minutesToAsk = 760 * 24 * 60;
const someState = fc.constantFrom('CA', 'OR', 'NY', 'MN', 'HI', 'AK');
const someMinute = fc.integer({ min: 0, max: minutesToAsk });

function at(minute: number): Pick<ShippingRequest, 'today' | 'minuteOfDay'> {
  const instant = new Date(firstMinute + minute * 60_000);
  return { today: wineryDate(instant), minuteOfDay: wineryMinuteOfDay(instant) };
}

describe("a shipping offer's dates", () => {
  it('are working days, with arrival after departure', () => {
    fc.assert(
      fc.property(someState, someMinute, fc.nat({ max: 8 }), (stateCode, minute, week) => {
        const now = at(minute);
        const leavesFrom = week === 0 ? undefined : table.shipWeeks(now)[week - 1];
        for (const each of table.offers({ stateCode, bottleEquivalents: 6, ...now, leavesFrom })) {
          expect([each.shipsOn, each.arrivesFrom, each.arrivesTo].map(isWorkingDay)).toEqual([
            true,
            true,
            true,
          ]);
          expect(each.shipsOn >= now.today && each.arrivesTo > each.shipsOn).toBe(true);
          expect(each.arrivesFrom > each.shipsOn && each.arrivesFrom <= each.arrivesTo).toBe(true);
          if (leavesFrom) expect(each.shipsOn >= leavesFrom).toBe(true);
        }
      }),
    );
  });

  it('never let ground arrive before a faster option', () => {
    fc.assert(
      fc.property(someState, someMinute, (stateCode, minute) => {
        const [ground, ...faster] = table.offers({ stateCode, bottleEquivalents: 6, ...at(minute) });
        for (const each of faster) {
          expect(each.arrivesFrom <= (ground?.arrivesTo ?? '')).toBe(true);
          if (each.optionId === 'overnight')
            expect(each.arrivesFrom <= (ground?.arrivesFrom ?? '')).toBe(true);
        }
      }),
    );
  });

  it('are never earlier for a later order, even across seasons', () => {
    fc.assert(
      fc.property(someState, someMinute, fc.nat({ max: 20 * 24 * 60 }), (stateCode, minute, later) => {
        const promised = (each: number) =>
          table
            .offers({ stateCode, bottleEquivalents: 6, ...at(each) })
            .map(({ shipsOn, arrivesFrom, arrivesTo }) => [shipsOn, arrivesFrom, arrivesTo]);
        const [before, after] = [promised(minute), promised(minute + later)];
        for (const [position, dates] of before.entries()) {
          for (const [which, date] of dates.entries()) {
            expect((after[position]?.[which] ?? '') >= date).toBe(true);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it('stay the same until the order-by time and are later from then on', () => {
    fc.assert(
      fc.property(someState, someMinute, (stateCode, minute) => {
        const now = at(minute);
        const offer = (request: typeof now) =>
          table.offers({ stateCode, bottleEquivalents: 6, ...request })[0];
        const promised = offer(now);
        const { date, minuteOfDay } = promised?.orderBy ?? { date: day(''), minuteOfDay: 0 };
        expect(date > now.today || (date === now.today && minuteOfDay > now.minuteOfDay)).toBe(true);
        expect(offer({ today: date, minuteOfDay: minuteOfDay - 1 })?.shipsOn).toBe(promised?.shipsOn);
        expect((offer({ today: date, minuteOfDay })?.shipsOn ?? '') > (promised?.shipsOn ?? '')).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['Monday noon', '2026-11-23', 12 * 60, '2026-11-23', '2026-11-25'],
    ['Monday at the cutoff', '2026-11-23', cutOff, '2026-11-24', '2026-11-27'],
    ['Wednesday before Thanksgiving', '2026-11-25', 12 * 60, '2026-11-25', '2026-11-30'],
    ['the Saturday before the clocks go back', '2026-10-31', 12 * 60, '2026-11-02', '2026-11-04'],
    ['the Sunday the clocks go forward', '2027-03-14', 3 * 60, '2027-03-15', '2027-03-17'],
  ])('include the order-by time on %s', (_, today, minuteOfDay, by, shipsOn) => {
    expect(ground('CA', today, { minuteOfDay })).toMatchObject({
      orderBy: { date: by, minuteOfDay: cutOff },
      shipsOn,
    });
  });

  it("set the truck's order-by day to Tuesday, or to Monday if Tuesday is a holiday", () => {
    expect(ground('NY', '2027-07-09')?.orderBy).toEqual({ date: '2027-07-13', minuteOfDay: cutOff });
    expect(ground('NY', '2028-06-30')).toMatchObject({
      orderBy: { date: '2028-07-03' },
      shipsOn: '2028-07-06',
    });
  });
});

describe('a later ship week', () => {
  it('is one of the Mondays of up to eight coming weeks', () => {
    expect(table.shipWeeks({ today: day('2026-11-20'), minuteOfDay: cutOff - 1 })).toEqual([
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
    ]);
    fc.assert(
      fc.property(someMinute, (minute) => {
        const now = at(minute);
        const weeks = table.shipWeeks(now);
        expect(weeks.length).toBeGreaterThanOrEqual(6);
        for (const monday of weeks) {
          expect(weekdayNumber(monday)).toBe(1);
          expect(monday > now.today && monday <= addDays(now.today, 56)).toBe(true);
        }
      }),
    );
  });

  it('moves a box to the first working day of that week and the truck to its Thursday', () => {
    expect(ground('CA', '2026-11-20', { leavesFrom: day('2026-12-07') })).toMatchObject({
      shipsOn: '2026-12-07',
      arrivesFrom: '2026-12-08',
      arrivesTo: '2026-12-10',
    });
    expect(ground('CA', '2027-05-10', { leavesFrom: day('2027-05-31') })?.shipsOn).toBe('2027-06-01');
    expect(ground('NY', '2027-07-13', { leavesFrom: day('2027-08-02') })?.shipsOn).toBe('2027-08-05');
    expect(ground('CA', '2026-11-20', { leavesFrom: day('2026-12-07') })).not.toHaveProperty('orderBy');
  });

  it('is ignored if it has passed', () => {
    expect(ground('CA', '2026-11-20', { leavesFrom: day('2026-11-16') })).toEqual(ground('CA', '2026-11-20'));
  });
});

const heat = { kind: 'heat', fromMonth: 5, throughMonth: 9 };
const cold = { kind: 'cold', fromMonth: 12, throughMonth: 2 };

describe('weather risks', () => {
  it.each([
    ['OR', '2027-07-13', { ...heat, safeShipOn: '2027-10-01' }],
    ['HI', '2027-05-03', { ...heat, safeShipOn: '2027-10-01' }],
    ['MT', '2027-01-11', { ...cold, safeShipOn: '2027-03-01' }],
    ['MN', '2026-12-01', { ...cold, safeShipOn: '2027-03-01' }],
    ['MN', '2028-02-24', { ...cold, safeShipOn: '2028-03-01' }],
  ])('are reported for ground to %s on %s', (stateCode, today, risk) => {
    expect(ground(stateCode, today)?.weather).toEqual(risk);
  });

  it.each([
    ['CA', '2027-07-13', 'a short distance'],
    ['NY', '2027-07-13', 'the refrigerated truck'],
    ['OR', '2027-04-20', 'spring'],
    ['OR', '2027-01-11', 'a mild winter'],
    ['MN', '2026-11-20', 'the weeks before the frost'],
  ])('are not reported for ground to %s on %s: %s', (stateCode, today) => {
    expect(ground(stateCode, today)).not.toHaveProperty('weather');
  });

  it('do not apply to merchandise or to faster shipping options', () => {
    expect(ground('OR', '2027-07-13', { bottleEquivalents: 0 })).not.toHaveProperty('weather');
    const request = { stateCode: 'OR', bottleEquivalents: 6, today: day('2027-07-13'), minuteOfDay: 0 };
    for (const offer of table.offers(request).slice(1)) expect(offer).not.toHaveProperty('weather');
  });

  it('are gone on the safe ship date that the offer names', () => {
    fc.assert(
      fc.property(someState, someMinute, (stateCode, minute) => {
        const request = { stateCode, bottleEquivalents: 6, ...at(minute) };
        const [offer] = table.offers(request);
        if (!offer?.weather) return;
        const { safeShipOn } = offer.weather;
        expect(safeShipOn > offer.shipsOn).toBe(true);
        const [held] = table.offers({ ...request, leavesFrom: safeShipOn });
        expect(held).toMatchObject({ shipsOn: safeShipOn });
        expect(held).not.toHaveProperty('weather');
      }),
    );
  });

  it('leave a choice of eight safe ship dates', () => {
    const request = { stateCode: 'MT', bottleEquivalents: 6, today: day('2027-07-13'), minuteOfDay: 0 };
    expect(table.safeDepartures(request)).toEqual([
      '2027-10-01',
      '2027-10-04',
      '2027-10-11',
      '2027-10-18',
      '2027-10-25',
      '2027-11-01',
      '2027-11-08',
      '2027-11-15',
    ]);
    expect(table.safeDepartures({ ...request, today: day('2027-10-12') }).at(-1)).toBe('2027-11-29');
    expect(table.safeDepartures({ ...request, today: day('2027-11-24') }).slice(1, 3)).toEqual([
      '2028-03-01',
      '2028-03-06',
    ]);
  });
});

it('an engraving delays shipping and pickup by ten working days', () => {
  const moment = { today: day('2026-11-20'), minuteOfDay: 0, workDays: 10 };
  expect(ground('CA', '2026-11-20', moment)).toMatchObject({ shipsOn: '2026-12-09' });
  expect(ground('CA', '2026-11-20', moment)).not.toHaveProperty('orderBy');
  expect(table.readyForPickupOn(moment)).toBe('2026-12-08');
  expect(table.shipWeeks(moment)[0]).toBe('2026-12-14');
});

it('a pickup order is ready on the working day after it is received', () => {
  const ready = (today: string, minuteOfDay: number) =>
    table.readyForPickupOn({ today: day(today), minuteOfDay });
  expect(ready('2026-11-23', cutOff - 1)).toBe('2026-11-24');
  expect(ready('2026-11-25', cutOff)).toBe('2026-11-30');
  expect(ready('2026-11-21', 0)).toBe('2026-11-24');
});

it('a pickup order is promised within two business days', () => {
  expect(table.pickupWorkDays()).toBe(2);
  expect(formatWithinBusinessDays(table.pickupWorkDays())).toBe('within two business days');
});

it('the carrier holidays of 2026 to 2028 are listed, each on a weekday', () => {
  for (const year of ['2026', '2027', '2028']) {
    const named = carrierHolidays.filter(({ date }) => date.startsWith(year));
    for (const name of ['Memorial Day', 'Independence Day', 'Labor Day', 'Thanksgiving', 'Christmas']) {
      expect(named.filter((holiday) => holiday.name.startsWith(name))).toHaveLength(1);
    }
  }
  for (const { date } of carrierHolidays) expect([1, 2, 3, 4, 5]).toContain(weekdayNumber(day(date)));
});
