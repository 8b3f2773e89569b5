import { expect, it } from 'vitest';
import { optOutMethodOf } from './opt-out.ts';

it.each([
  ['1', null, 'signal'],
  ['1', 'privacyChoice=', 'signal'],
  [null, 'a=b; privacyChoice=opted-out', 'choice'],
  ['0', 'privacyChoice=opted-out', 'choice'],
  ['0', null, undefined],
  ['true', 'privacyChoice=nothing', undefined],
  [undefined, 'xprivacyChoice=opted-out', undefined],
] as const)('the header %s with the cookies %s means %s', (signal, cookies, meant) => {
  expect(optOutMethodOf(signal, cookies)).toBe(meant);
});
