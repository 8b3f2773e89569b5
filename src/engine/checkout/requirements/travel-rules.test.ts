import { expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftContents } from '../../orders/drafts/types.ts';
import { planShipping } from '../delivery/rules.ts';
import { shippingOptionRequirements } from './travel-rules.ts';

const table = createShippingRateTable();

function told(changes: Partial<DraftContents>, today = '2027-07-13', stateCode = 'OR'): string[] {
  const contents = { ...emptyDraftContents(), ...changes };
  const request = { stateCode, bottleEquivalents: 6, today: today as CivilDate, minuteOfDay: 0 };
  const found = shippingOptionRequirements({
    contents,
    plan: planShipping(table, request, contents),
  });
  return found.map(({ code, field }) => `${code} ${field}`);
}

it('requires no weather decision if the box is held by default, ships fast, or has no weather warning', () => {
  expect(told({})).toEqual([]);
  expect(told({ shippingOptionId: 'two_day', weatherPolicy: 'shipAnyway' })).toEqual([]);
  expect(told({ weatherPolicy: 'shipAnyway' }, '2027-03-16')).toEqual([]);
});

it('requires acceptance of the weather risk, or a ship day for a box that is held', () => {
  expect(told({ weatherPolicy: 'shipAnyway' })).toEqual(['WEATHER_WAIVER_MISSING weatherWaived']);
  expect(told({ weatherPolicy: 'shipAnyway', weatherWaived: true })).toEqual([]);
  expect(told({ weatherPolicy: 'holdUntil' })).toEqual(['FIELD_MISSING weatherHoldUntil']);
  expect(told({ weatherPolicy: 'holdUntil', weatherHoldUntil: '2027-10-18' })).toEqual([]);
});

it('rejects a requested ship week that is past, too far ahead, or not a date', () => {
  expect(told({ requestedShipWeek: '2027-08-02' }, '2027-07-13', 'CA')).toEqual([]);
  for (const requestedShipWeek of ['2027-07-05', '2028-01-03', 'tomorrow']) {
    expect(told({ requestedShipWeek }, '2027-07-13', 'CA')).toEqual(['SHIP_WEEK_UNKNOWN requestedShipWeek']);
  }
});

it('requires another shipping option if the chosen one does not serve the destination', () => {
  expect(told({ shippingOptionId: 'overnight' }, '2027-03-16', 'AK')).toEqual([
    'FIELD_MISSING shippingOptionId',
  ]);
});
