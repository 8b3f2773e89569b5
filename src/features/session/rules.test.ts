import { describe, expect, test } from 'vitest';
import {
  authErrorSentence,
  browserSessionFrom,
  isSessionMessage,
  pageReplacementReason,
  sessionMessage,
} from './rules.ts';

const session = {
  isAuthenticated: true,
  user: { name: 'Ana Roe', email: 'ana@customers.example', firstName: 'Ana', lastName: 'Roe' },
  accessToken: 'x',
  account: 'm4rk',
  expires: '2027-02-19T11:24:57.777Z',
} as const;

describe("the browser's session state", () => {
  test('is loading until a check has succeeded', () => {
    expect(browserSessionFrom(undefined)).toEqual({ status: 'loading' });
  });

  test('is signed out only when the check returns an empty object', () => {
    expect(browserSessionFrom({})).toEqual({ status: 'unauthenticated' });
    expect(browserSessionFrom(session)).toEqual({ status: 'authenticated', session });
  });
});

test.each([
  ['a guest’s page', undefined, 'ana', true, undefined],
  ['a page of the account that is still signed in', 'ana', 'ana', true, undefined],
  ['a public page after a sign-out', 'ana', undefined, false, undefined],
  ['an account page after a sign-out', 'ana', undefined, true, 'signed-out'],
  ['an account page after another account signed in', 'ana', 'elena', true, 'changed'],
  ['a public page after another account signed in', 'ana', 'elena', false, 'changed'],
] as const)(
  'pageReplacementReason decides whether %s must reload',
  (_page, page, now, showsAccount, expected) => {
    expect(pageReplacementReason(page, now, showsAccount)).toBe(expected);
  },
);

test('isSessionMessage accepts session messages of the next-auth client and our own, and nothing else', () => {
  const theirs = '{"event":"session","data":{"trigger":"signout"},"timestamp":1795260000}';
  expect(isSessionMessage(theirs)).toBe(true);
  expect(isSessionMessage(sessionMessage('signin', new Date(0)))).toBe(true);
  for (const other of [null, '', 'session', '{"event":"cart"}', 'null', '[]', '{']) {
    expect(isSessionMessage(other), String(other)).toBe(false);
  }
});

test('the error page shows known sentences and never text from the URL', () => {
  expect(authErrorSentence('Verification')).toMatch(/already used/);
  for (const unknown of [null, '', 'constructor', '<script>', 'evil.example']) {
    expect(authErrorSentence(unknown)).toBe(authErrorSentence(null));
  }
});
