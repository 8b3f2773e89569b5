import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import {
  caseLadderOn,
  caseLadders,
  clubShippingBenefits,
  discountCapOn,
  discountCaps,
} from './dated-rules.ts';

const day = (text: string) => text as CivilDate;

test.each([
  ['case ladders', caseLadders],
  ['discount caps', discountCaps],
])('%s stand in the order of their days, as they are looked up', (_, rows) => {
  const days = rows.map(({ asOf }) => asOf);
  expect(days).toEqual([...new Set(days)].toSorted());
});

test('a ladder and a cap hold from their own day on, and there is none before the first', () => {
  expect(caseLadderOn(day('2025-12-31'))).toBeUndefined();
  expect(caseLadderOn(day('2026-01-01'))?.steps).toEqual([
    { bottles: 6, rate: 500 },
    { bottles: 12, rate: 1000 },
  ]);
  expect(discountCapOn(day('2025-12-31'))).toBe(10_000);
  expect(discountCapOn(day('2026-01-01'))).toBe(6000);
});

test('only a box of Discovery travels for $9; no other club lowers what its boxes cost to ship', () => {
  expect(clubShippingBenefits('discovery').map(({ priceCents }) => priceCents)).toEqual([900]);
  expect(clubShippingBenefits('open-cellar')).toEqual([]);
});
