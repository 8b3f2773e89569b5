import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../test/helpers/route.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { accessTokenFor } from '../../platform/access-token.server.ts';
import { requireSignedIn } from '../../platform/visitor.server.ts';
import { readVisitor } from './index.server.ts';
import { sweepSessions } from './session-store.server.ts';

let opened: TestDatabase;
const clock = fixedClock('2026-11-21T12:00:00Z');

beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.drop());

const dependencies = (mode: 'demo' | 'production' = 'demo') => ({
  configuration: { mode },
  database: opened.database,
  clock,
  seal: testSeal,
});
const joined = (mode?: 'demo' | 'production') =>
  signIn({ database: opened.database, seal: testSeal, now: clock.now(), ...(mode && { mode }) });
const whoIs = (cookie: string | null, mode?: 'demo' | 'production') =>
  readVisitor(dependencies(mode), new Headers(cookie === null ? {} : { cookie })).signedIn();

test('the session cookie identifies the visitor, and production accepts only the __Host- cookie', async () => {
  const demo = await joined();
  expect(await whoIs(demo.cookie)).toMatchObject({ customerId: demo.customerId, sessionId: demo.sessionId });
  const production = await joined('production');
  expect(production.cookie).toMatch(/^__Host-session=/);
  expect(await whoIs(production.cookie, 'production')).toMatchObject({ customerId: production.customerId });
  expect(await whoIs(demo.cookie, 'production')).toBeUndefined();
});

test('a missing, unsigned, forged or malformed session cookie does not sign in a visitor', async () => {
  const { cookie, cookiePair } = await joined();
  const [token = ''] = decodeURIComponent(cookiePair.value).split('.');
  expect(await whoIs(null)).toBeUndefined();
  expect(await whoIs(`session=${token}`)).toBeUndefined();
  expect(await whoIs(`session=${encodeURIComponent(`${token}.${'A'.repeat(43)}=`)}`)).toBeUndefined();
  expect(await whoIs(cookie.replace('session=', 'session=x'))).toBeUndefined();
  expect(await whoIs('session=%; session=')).toBeUndefined();
});

test('a bearer token is valid for a quarter of an hour, and no longer than its session', async () => {
  const { sessionId, customerId } = await joined();
  const bearer = (token: string, now = clock) =>
    readVisitor(
      { ...dependencies(), clock: now },
      new Headers({ authorization: `Bearer ${token}` }),
    ).signedIn();
  const token = accessTokenFor(testSeal, sessionId, clock.now());
  expect(await bearer(token)).toMatchObject({ customerId });
  expect(await bearer(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeUndefined();
  const later = fixedClock(new Date(clock.now().getTime() + 15 * 60_000));
  expect(await bearer(token, later)).toBeUndefined();
  await opened.database.read.execute(sql`delete from sessions where id = ${sessionId}`);
  expect(await bearer(token)).toBeUndefined();
});

test('a session ends after thirty days without a visit and at its expiration date', async () => {
  const idle = await joined();
  await opened.database.read.execute(
    sql`update sessions set seen_at = ${new Date('2026-10-22T11:00:00Z')} where id = ${idle.sessionId}`,
  );
  expect(await whoIs(idle.cookie)).toBeUndefined();
  const over = await joined();
  await opened.database.read.execute(
    sql`update sessions set created_at = ${new Date('2026-11-01T00:00:00Z')}, expires_at = ${clock.now()}
        where id = ${over.sessionId}`,
  );
  expect(await whoIs(over.cookie)).toBeUndefined();
  const alive = await joined();
  expect(await sweepSessions(opened.database.read, clock.now(), 100)).toBe(1);
  expect(await whoIs(alive.cookie)).toBeDefined();
});

test('the database rejects a session of a customer with an unverified email', async () => {
  const { customerId } = await joined();
  const attempt = opened.database.read.execute(
    sql`update customers set email_verified = false where id = ${customerId}`,
  );
  await expect(attempt).rejects.toMatchObject({ cause: { code: '23503' } });
});

test('a page that requires sign-in redirects to the sign-in page with its path and query as the return address', async () => {
  const asking = requireSignedIn(
    pageRequestArguments(dependencies() as unknown as ShopDependencies, '/shop/order-history?page=2'),
  );
  const answer = await asking.catch((thrown: Response) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe(
    '/sign-in?originUrl=%2Fshop%2Forder-history%3Fpage%3D2&error=SessionRequired',
  );
});
