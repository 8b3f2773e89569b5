import { expect, test } from 'vitest';
import { withoutNulls } from './without-nulls.ts';

test('turns null columns into undefined and leaves nested values unchanged', () => {
  const facts = { note: null };
  const row = { endsOn: null, count: 0, text: '', isOpen: false, facts };
  expect(withoutNulls(row)).toStrictEqual({ endsOn: undefined, count: 0, text: '', isOpen: false, facts });
  expect(withoutNulls(row).facts).toBe(facts);
});
