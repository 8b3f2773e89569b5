import { expect, test } from 'vitest';
import { isSameOriginRequest } from './csrf.server.ts';

const own = new Set(['http://localhost:3000', 'http://127.0.0.1:3000']);

test.each([
  // method, Origin, Sec-Fetch-Site, allowed
  ['GET', 'https://evil.example', 'cross-site', true],
  ['HEAD', undefined, undefined, true],
  ['POST', 'http://localhost:3000', 'same-origin', true],
  ['POST', 'http://127.0.0.1:3000', undefined, true],
  ['POST', undefined, 'same-origin', true],
  ['POST', undefined, undefined, false],
  ['POST', undefined, 'none', false],
  ['POST', 'null', 'same-origin', false],
  ['POST', 'null', undefined, false],
  ['POST', 'https://evil.example', undefined, false],
  ['POST', 'https://evil.example', 'cross-site', false],
  ['POST', 'http://localhost:3001', 'same-site', false],
  ['POST', 'http://localhost:3000', 'same-site', false],
  ['POST', 'http://localhost:3000', 'cross-site', false],
  ['POST', 'http://localhost:3000.evil.example', undefined, false],
  ['POST', 'http://localhost', undefined, false],
  ['POST', 'https://localhost:3000', undefined, false],
  ['PUT', undefined, undefined, false],
  ['DELETE', 'https://evil.example', undefined, false],
  ['PATCH', 'https://evil.example', undefined, false],
  ['post', undefined, undefined, false],
])('%s from %j (%j) may change something: %j', (method, origin, fetchSite, allowed) => {
  expect(isSameOriginRequest({ method, origin, fetchSite }, own)).toBe(allowed);
});
