import { describe, expect, test } from 'vitest';
import { readCartCount, readCookie, readFlashMessage } from './cookie-header.ts';
import {
  hasPersonalCookie,
  headersWithCookies,
  readCartToken,
  serializeCartCookies,
  serializeCookie,
  serializeFlashCookie,
} from './cookies.server.ts';

const demo = { mode: 'demo' } as const;
const production = { mode: 'production' } as const;

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } });

describe('reading cookies', () => {
  test.each([
    ['a=1; cart=token; b=2', 'token'],
    ['cart=token', 'token'],
    ['cart=', ''],
    ['xcart=token', undefined],
    ['cart', undefined],
    ['cart=a%3Db', 'a=b'],
    ['cart=%E0%A4%A', '%E0%A4%A'],
    ['cart=first; cart=second', 'first'],
    [undefined, undefined],
  ])('finds the cart cookie in %j as %j', (header, value) => {
    expect(readCookie(header, 'cart')).toBe(value);
  });

  test.each([
    ['cartCount=3', 3],
    ['cartCount=0', 0],
    ['cartCount=-1', 0],
    ['cartCount=1e99', 0],
    ['cartCount=<b>', 0],
    ['', 0],
  ])('finds the cart count in %j as %j', (header, count) => {
    expect(readCartCount(header)).toBe(count);
  });
});

describe('writing cookies', () => {
  test('hides the cart token but not its count from scripts and keeps both for sixty days', () => {
    expect(serializeCartCookies(demo, { token: 'secret', count: 3 })).toEqual([
      'cart=secret; Path=/; SameSite=Lax; Max-Age=5184000; HttpOnly',
      'cartCount=3; Path=/; SameSite=Lax; Max-Age=5184000',
    ]);
  });

  test('makes every cookie Secure in production and binds the cart to this host', () => {
    expect(serializeCartCookies(production, { token: 'secret', count: 3 })).toEqual([
      '__Host-cart=secret; Path=/; SameSite=Lax; Max-Age=5184000; HttpOnly; Secure',
      'cartCount=3; Path=/; SameSite=Lax; Max-Age=5184000; Secure',
    ]);
    expect(readCartToken(production, requestWith('cart=planted'))).toBeUndefined();
    expect(readCartToken(production, requestWith('__Host-cart=secret'))).toBe('secret');
  });

  test('sends each cookie as its own header and keeps the other headers', () => {
    const headers = headersWithCookies(['a=1; Path=/', 'b=2; Path=/'], { 'cache-control': 'no-store' });
    expect(headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('escapes a value that tries to add attributes or headers', () => {
    expect(serializeCookie(demo, 'flash', 'x; Domain=evil\r\nSet-Cookie: a=b')).toBe(
      'flash=x%3B%20Domain%3Devil%0D%0ASet-Cookie%3A%20a%3Db; Path=/; SameSite=Lax; HttpOnly',
    );
  });

  test('restores a flash message as written and ignores one of an unknown kind', () => {
    const [pair = ''] = serializeFlashCookie(demo, {
      kind: 'success',
      text: 'Added: 2 bottles; thanks',
    }).split('; ');
    expect(readFlashMessage(pair)).toEqual({ kind: 'success', text: 'Added: 2 bottles; thanks' });
    expect(readFlashMessage('flash=shout%3Ahello')).toBeUndefined();
  });
});

test.each([
  [undefined, false],
  ['isOver21=yes', false],
  ['_ga=1; isOver21=yes; mycart=1', false],
  ['cartCount=0', false],
  ['isOver21=yes; cart=token', true],
  ['__Host-cart=token', true],
  ['session=token', true],
  ['a=1;flash=x', true],
])('a visitor with the cookies %j gets personal pages: %j', (header, personal) => {
  expect(hasPersonalCookie(header)).toBe(personal);
});
