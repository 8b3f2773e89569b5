import { expect, test } from 'vitest';
import { sameOriginPath } from './own-path.ts';

const origin = 'http://localhost:3000';

test.each([
  ['/wines?type=red', '/wines?type=red'],
  ['/', '/'],
  ['', '/'],
  ['wines', '/wines'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/wines?next=//evil.example', '/wines?next=//evil.example'],
  [`${origin}/wines#reds`, '/wines'],
])('%j leads to %s', (address, path) => {
  expect(sameOriginPath(origin, address)).toBe(path);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${origin}@evil.example/`,
  'http://localhost:3000.evil.example/',
  'http://localhost:3001/',
  'https://localhost:3000/',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '//evil。example',
  'http://user:secret@localhost:3000/',
  'http://[::1',
])('rejects %j', (address) => {
  expect(sameOriginPath(origin, address)).toBeUndefined();
});
