import { expect, test } from 'vitest';
import { isUuid } from './ids.ts';

test('accepts only lowercase UUID strings as database ids', () => {
  expect(isUuid('0191f0a2-7c3e-7d11-9a55-0c8a1f2b3c4d')).toBe(true);
  const hostile = [
    '',
    '1',
    "' or 1=1 --",
    '0191f0a2-7c3e-7d11-9a55-0c8a1f2b3c4d\n',
    '0191F0A2-7C3E-7D11-9A55-0C8A1F2B3C4D',
    7,
    null,
    undefined,
    {},
  ];
  for (const value of hostile) expect(isUuid(value), String(value)).toBe(false);
});
