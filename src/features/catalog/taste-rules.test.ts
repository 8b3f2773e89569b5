import { expect, test } from 'vitest';
import { tasteScales } from './taste-rules.ts';

test('describes a taste in words, scale by scale', () => {
  const told = tasteScales({ body: 4, acidity: 3, tannin: 5, oak: 1.5, sweetness: 1 });
  expect(told.map(({ label, word }) => `${label}: ${word}`)).toEqual([
    'Body: full',
    'Acidity: balanced',
    'Tannin: grippy',
    'Oak: a trace',
    'Sweetness: dry',
  ]);
});

test('omits the tannin scale of a wine without tannin', () => {
  const told = tasteScales({ body: 2, acidity: 5, oak: 1, sweetness: 1 });
  expect(told.map(({ label }) => label)).toEqual(['Body', 'Acidity', 'Oak', 'Sweetness']);
});
