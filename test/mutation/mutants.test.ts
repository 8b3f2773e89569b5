import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { mutationTargets } from './targets.ts';

const changes = (text: string) =>
  mutantsOf(text).map(({ before, after }) => `${before.trim()} → ${after.trim()}`);

test('mutantsOf changes a condition in every way that it can be mistyped', () => {
  expect(changes('if (a < 1) b();')).toEqual([
    'a < 1 → true',
    'a < 1 → false',
    '< → <=',
    '< → >=',
    '1 → 2',
    'b(); → ;',
  ]);
});

test('mutantsOf leaves assertions, types and loop conditions unchanged', () => {
  expect(changes("invariant(a > 1, 'a'); type B = 1; while (c > 1) d;")).toEqual(['d; → ;']);
});

test('mutantsOf reverses a sort order and changes nothing else in the comparison', () => {
  expect(changes('const b = a.sort((x, y) => (x.at < y.at ? -1 : 1));')).toEqual([
    'x.at < y.at ? -1 : 1 → 1',
    'x.at < y.at ? -1 : 1 → -1',
  ]);
});

test('mutantsOf changes the comparisons, joins and locks of an SQL statement', () => {
  const statement = 'sql`select 1 from a where b = 1 and d <= 2 or f is null for update`;';
  expect(changes(statement).slice(1)).toEqual([
    '= → <>',
    'and → or',
    '<= → <',
    'or → and',
    'is null → is not null',
    'for update → ',
  ]);
  expect(changes('tx.where(and(a, b)).for(c)').slice(1)).toEqual([
    'a → undefined',
    'b → undefined',
    '.for(c) → ',
  ]);
});

test('mutationTargets finds the rules and stores of money, stock, access and limits, each with its tests', () => {
  const files = mutationTargets([]);
  expect(files.filter(({ quick, slow }) => quick.length + slow.length === 0)).toEqual([]);
  const named = [
    'payments/disagreement-rules.ts',
    'inventory/stock-store.server.ts',
    'platform/rate-limit.server.ts',
  ];
  for (const name of named) expect(files.some(({ file }) => file.endsWith(name))).toBe(true);
});
