import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SessionId } from '../core/ids.ts';
import { accessTokenFor, sessionIdOfBearerToken } from './access-token.server.ts';
import { createSeal } from './seal.server.ts';

const seal = createSeal({ sealKeys: ['ab'.repeat(32)], hashKey: 'cd'.repeat(32) });
const session = randomUUID() as SessionId;
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 20, 0, seconds));
const token = accessTokenFor(seal, session, at(0));
const read = (authorization: string | null, now = at(0)) => sessionIdOfBearerToken(seal, authorization, now);

test('a token identifies its session for exactly fifteen minutes', () => {
  expect(read(`Bearer ${token}`)).toBe(session);
  expect(read(`Bearer ${token}`, at(15 * 60 - 1))).toBe(session);
  expect(read(`Bearer ${token}`, at(15 * 60))).toBeUndefined();
});

test('returns the same token within a minute and a new one after it', () => {
  expect(accessTokenFor(seal, session, at(59))).toBe(token);
  expect(accessTokenFor(seal, session, at(60))).not.toBe(token);
});

test('rejects a token with a changed character or from another key', () => {
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'B' : 'A';
    expect(read(`Bearer ${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBeUndefined();
  }
  const stranger = createSeal({ sealKeys: ['ab'.repeat(32)], hashKey: 'ce'.repeat(32) });
  expect(read(`Bearer ${accessTokenFor(stranger, session, at(0))}`)).toBeUndefined();
});

test.each([
  null,
  '',
  token,
  `bearer ${token}`,
  `Bearer ${token}A`,
  `Bearer ${token.slice(1)}`,
  `Basic ${token}`,
])('rejects %j as a bearer token', (authorization) => {
  expect(read(authorization)).toBeUndefined();
});
