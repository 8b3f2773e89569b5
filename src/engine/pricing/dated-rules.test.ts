import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { demoSettings } from '../../../test/helpers/demo-settings.ts';
import { addDays, type CivilDate } from '../../core/dates.ts';
import { setWinerySettings } from '../../core/winery-settings.ts';
import { caseLadderOn, discountCapOn } from './dated-rules.ts';
import { pricingSettingsSchema } from './pricing-types.ts';

const day = (text: string) => text as CivilDate;
const open = (pricing: unknown) =>
  setWinerySettings({ ...demoSettings, pricing: pricingSettingsSchema.parse(pricing) });
const faultsOf = (pricing: unknown) =>
  pricingSettingsSchema.safeParse(pricing).error?.issues.map(({ message }) => message);

afterEach(() => setWinerySettings(demoSettings));

test('applies the case discount ladder and the discount cap from their start dates on, and not before', () => {
  expect(caseLadderOn(day('2025-12-31'))).toBeUndefined();
  expect(caseLadderOn(day('2026-01-01'))?.steps).toEqual([
    { bottles: 6, rate: 500 },
    { bottles: 12, rate: 1000 },
  ]);
  expect(discountCapOn(day('2025-12-31'))).toBe(10_000);
  expect(discountCapOn(day('2026-01-01'))).toBe(6000);
});

test('uses the latest case discount ladder that has started, for any number of ladders', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (starts, at) => {
      const first = day('2026-01-01');
      const sorted = starts.toSorted((one, other) => one - other);
      open({
        caseLadders: sorted.map((start) => ({
          ...{ asOf: addDays(first, start), reason: 'A case ships for less.' },
          steps: [{ bottles: 6, rate: start + 1 }],
        })),
        discountCaps: [],
      });
      const expected = sorted.findLast((start) => start <= at);
      expect(caseLadderOn(addDays(first, at))?.steps[0]?.rate).toBe(
        expected === undefined ? undefined : expected + 1,
      );
    }),
  );
});

test('allows a winery to have no case discounts and no discount cap', () => {
  open({ caseLadders: [], discountCaps: [] });
  expect(caseLadderOn(day('2027-01-01'))).toBeUndefined();
  expect(discountCapOn(day('2027-01-01'))).toBe(10_000);
});

test('rejects case discount ladders that decrease or are not in date order', () => {
  const ladder = { asOf: '2026-01-01', reason: 'A case ships for less.', steps: [{ bottles: 6, rate: 500 }] };
  expect(faultsOf({ caseLadders: [ladder, ladder], discountCaps: [] })).toEqual([
    'must be in date order, with each date used only once',
  ]);
  const steps = [...ladder.steps, { bottles: 12, rate: 400 }];
  expect(faultsOf({ caseLadders: [{ ...ladder, steps }], discountCaps: [] })).toEqual([
    'must increase in both bottles and savings',
  ]);
});
