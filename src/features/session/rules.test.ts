import { describe, expect, test } from 'vitest';
import { authErrorSentence, browserSession, isSessionMessage, pageIsOver, sessionMessage } from './rules.ts';

const session = {
  isAuthenticated: true,
  user: { name: 'Ana Roe', email: 'ana@customers.example', firstName: 'Ana', lastName: 'Roe' },
  accessToken: 'x',
  account: 'm4rk',
  expires: '2027-02-19T11:24:57.777Z',
} as const;

describe('what the browser holds to be true', () => {
  test('is open as long as no check has succeeded', () => {
    expect(browserSession(undefined)).toEqual({ status: 'loading' });
  });

  test('is that nobody is signed in only after an empty object', () => {
    expect(browserSession({})).toEqual({ status: 'unauthenticated' });
    expect(browserSession(session)).toEqual({ status: 'authenticated', session });
  });
});

test.each([
  ['a guest’s page', undefined, 'ana', true, undefined],
  ['a page of whoever is signed in still', 'ana', 'ana', true, undefined],
  ['a page for everybody, after a sign-out', 'ana', undefined, false, undefined],
  ['a page that shows an account, after a sign-out', 'ana', undefined, true, 'signed-out'],
  ['a page that shows an account, after another signed in', 'ana', 'elena', true, 'changed'],
  ['any page, after another account signed in', 'ana', 'elena', false, 'changed'],
] as const)('tells whether %s is over', (_page, page, now, showsAccount, expected) => {
  expect(pageIsOver(page, now, showsAccount)).toBe(expected);
});

test('a message of the next-auth client, and our own, is about the session; nothing else in that place is', () => {
  const theirs = '{"event":"session","data":{"trigger":"signout"},"timestamp":1795260000}';
  expect(isSessionMessage(theirs)).toBe(true);
  expect(isSessionMessage(sessionMessage('signin', new Date(0)))).toBe(true);
  for (const other of [null, '', 'session', '{"event":"cart"}', 'null', '[]', '{']) {
    expect(isSessionMessage(other), String(other)).toBe(false);
  }
});

test('the error page says what it knows of, and nothing of what an address was given', () => {
  expect(authErrorSentence('Verification')).toMatch(/already used/);
  for (const unknown of [null, '', 'constructor', '<script>', 'evil.example']) {
    expect(authErrorSentence(unknown)).toBe(authErrorSentence(null));
  }
});
