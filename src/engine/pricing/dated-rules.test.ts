import { expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { caseLadderOn, caseLadders, discountCapOn, discountCaps } from './dated-rules.ts';

const day = (text: string) => text as CivilDate;

test.each([
  ['case ladders', caseLadders],
  ['discount caps', discountCaps],
])('keeps %s in order of their dates, as the lookup expects', (_, rows) => {
  const days = rows.map(({ asOf }) => asOf);
  expect(days).toEqual([...new Set(days)].toSorted());
});

test('applies a ladder and a cap from their own day on, and none before the first', () => {
  expect(caseLadderOn(day('2025-12-31'))).toBeUndefined();
  expect(caseLadderOn(day('2026-01-01'))?.steps).toEqual([
    { bottles: 6, rate: 500 },
    { bottles: 12, rate: 1000 },
  ]);
  expect(discountCapOn(day('2025-12-31'))).toBe(10_000);
  expect(discountCapOn(day('2026-01-01'))).toBe(6000);
});
