import { expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import { taxLinesFor } from './tax-rules.ts';

test('adds no tax line where there is no sales tax, and one for the smallest rate', () => {
  expect(taxLinesFor(cents(100_000), 0, 'Oregon')).toEqual([]);
  expect(taxLinesFor(cents(100_000), 1, 'Nowhere')).toEqual([
    { jurisdiction: 'Nowhere', rateMilliPercent: 1, baseCents: 100_000, taxCents: 1 },
  ]);
});
