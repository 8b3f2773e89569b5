import { expect, test } from 'vitest';
import { tasteScales } from './taste-rules.ts';

test('tasteScales describes each scale of a wine’s taste in words', () => {
  const told = tasteScales({ body: 4, acidity: 3, tannin: 5, oak: 1.5, sweetness: 1 });
  expect(told.map(({ label, word }) => `${label}: ${word}`)).toEqual([
    'Body: full',
    'Acidity: balanced',
    'Tannin: grippy',
    'Oak: a trace',
    'Sweetness: dry',
  ]);
});

test('tasteScales omits tannin for a wine without it', () => {
  const told = tasteScales({ body: 2, acidity: 5, oak: 1, sweetness: 1 });
  expect(told.map(({ label }) => label)).toEqual(['Body', 'Acidity', 'Oak', 'Sweetness']);
});
