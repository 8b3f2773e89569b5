import { expect, test } from 'vitest';
import { pathOfRequestTarget, requestTargetError } from './request-path.server.ts';

test.each([
  '/',
  '/wines',
  '/wines/three-ropes-gsm-2022',
  '/wines/',
  '/shop/cart?x=%2F%2Fevil&y=;',
  '/wines.data?_routes=root',
  '/fonts/fraunces-a00f8b6f94.woff2',
  '/caf%C3%A9',
  '/.well-known/security.txt',
  '/a...b',
])('accepts the request target %s', (target) => {
  expect(requestTargetError(target)).toBeUndefined();
});

test.each([
  '//wines',
  '/shop//cart',
  '/shop/../shop/cart',
  '/shop/./cart',
  '/shop/..',
  '/shop/%2e%2e/cart',
  '/shop/%2E/cart',
  '/shop%2fcart',
  '/shop%2Fcart',
  '/shop%5ccart',
  '/shop\\cart',
  '/shop/cart;jsessionid=1',
  '/shop/cart%3b',
  '/shop/cart%00',
  '/shop/cart%0d%0aset-cookie:x',
  '/shop/cart%',
  '/shop/cart%zz',
  '/shop/%252e%252e/cart',
  '/%ff',
  '/shop/<cart>',
  '/wines\u0000',
  '/wines?q=\u00e9',
  'http://evil.example/',
  '*',
  '',
  `/${'a'.repeat(5000)}`,
])('rejects the request target %j', (target) => {
  expect(requestTargetError(target)).toBeTypeOf('string');
});

test('returns the path of a request target without its query', () => {
  expect(pathOfRequestTarget('/wines?type=red?')).toBe('/wines');
  expect(pathOfRequestTarget('/wines')).toBe('/wines');
});
