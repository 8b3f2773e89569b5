import { expect, test } from 'vitest';
import { cents } from '../../core/money.ts';
import { taxOn } from './tax-rules.ts';

test('a place without sales tax has no line for it, and the smallest rate has one', () => {
  expect(taxOn(cents(100_000), 0, 'Oregon')).toEqual([]);
  expect(taxOn(cents(100_000), 1, 'Nowhere')).toEqual([
    { jurisdiction: 'Nowhere', rateMilliPercent: 1, baseCents: 100_000, taxCents: 1 },
  ]);
});
