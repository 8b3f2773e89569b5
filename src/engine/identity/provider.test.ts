import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { createSender, wireIdentity } from '../../../test/helpers/identity.ts';
import { type OpenIdStandIn, startOpenIdProvider } from '../../../test/helpers/openid-provider.ts';
import { openJobService } from '../../platform/jobs.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { createCustomer, readVisitor, signInByProvider, startProviderSignIn } from './index.server.ts';
import type { IdentityDependencies } from './types.ts';

let opened: TestDatabase;
let provider: OpenIdStandIn;
let shop: IdentityDependencies;
let closeJobs: () => Promise<void>;

const rosa = {
  ...{ sub: 'rosa-1', email: 'rosa@customers.example', email_verified: true },
  ...{ given_name: 'Rosa', family_name: 'Quintero' },
};

beforeAll(async () => {
  opened = await createTestDatabase();
  provider = await startOpenIdProvider(rosa);
  const jobs = await openJobService({ url: opened.url, works: false, log: createLog('silent') });
  closeJobs = () => jobs.stop();
  const { issuer, clientId, clientSecret } = provider;
  shop = await wireIdentity({
    ...{ database: opened.database, jobs: jobs.queue, clock: { now: () => new Date() } },
    provider: { id: 'openid', name: 'Vineyard ID', issuer, clientId, clientSecret },
  });
});
afterAll(async () => {
  await closeJobs();
  await provider.stop();
  await opened.drop();
});

/**
 * Follows the redirects to the provider and back, as a browser does.
 * @param change modifies the return URL.
 */
async function goAndComeBack(change: (back: URL) => void = () => {}, keepsCookies = true) {
  const leaving = await startProviderSignIn(
    shop,
    { providerId: 'openid', returnPath: '/shop/cart' },
    createSender(),
  );
  if (!leaving.ok) throw new Error('nobody asked too often');
  const asked = await fetch(leaving.value.url, { redirect: 'manual' });
  const back = new URL(asked.headers.get('location') ?? '');
  expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/api/auth/callback/openid');
  change(back);
  const browser = createSender(keepsCookies ? leaving.value.setCookies : []);
  return signInByProvider(shop, { providerId: 'openid', query: back.search }, browser);
}

const whoIs = (setCookies: readonly string[]) =>
  readVisitor(shop, new Headers({ cookie: createSender(setCookies).cookieHeader ?? '' })).signedIn();
const codeOf = ({ result }: Awaited<ReturnType<typeof goAndComeBack>>) =>
  result.ok ? 'ok' : result.refusals[0]?.code;

test('a first sign-in through the provider creates an account, and a second one signs in to it', async () => {
  const { result } = await goAndComeBack();
  if (!result.ok) throw new Error(JSON.stringify(result));
  expect(result.value.returnPath).toBe('/shop/cart');
  const signedIn = await whoIs(result.value.setCookies);
  expect(signedIn).toMatchObject({ email: rosa.email, firstName: 'Rosa', lastName: 'Quintero' });
  const again = await goAndComeBack();
  expect(again.result.ok && again.result.value.customerId).toBe(signedIn?.customerId);
  const { rows } = await opened.database.read.execute<Record<string, unknown>>(
    sql`select provider, account_id, password from sign_in_methods where customer_id = ${signedIn?.customerId}`,
  );
  expect(rows).toEqual([{ provider: 'openid', account_id: 'rosa-1', password: null }]);
});

test('an account with the same email is linked to the provider only if its email is verified', async () => {
  const people = [
    { email: 'proved@customers.example', emailVerified: true, code: 'ok' },
    { email: 'unproved@customers.example', emailVerified: false, code: 'NOT_LINKED' },
  ];
  for (const { email, emailVerified, code } of people) {
    await opened.database.transaction((tx) =>
      createCustomer(tx, { email, emailVerified, firstName: 'Ana', lastName: 'Roe', now: new Date() }),
    );
    provider.person = { ...rosa, sub: email, email };
    expect(codeOf(await goAndComeBack()), email).toBe(code);
  }
});

test('an email that the provider has not verified is rejected', async () => {
  provider.person = { ...rosa, sub: 'claims', email: 'claimed@customers.example', email_verified: false };
  expect(codeOf(await goAndComeBack())).toBe('NOT_SIGNED_IN');
  const { rows } = await opened.database.read.execute(
    sql`select from customers where email = 'claimed@customers.example'`,
  );
  expect(rows).toEqual([]);
});

test('a callback is rejected without its cookies, with a changed state or code, or with a wrong nonce or key', async () => {
  provider.person = rosa;
  expect(codeOf(await goAndComeBack(() => {}, false))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await goAndComeBack((back) => back.searchParams.set('state', 'x')))).toBe('NOT_SIGNED_IN');
  expect(codeOf(await goAndComeBack((back) => back.searchParams.set('code', 'x')))).toBe('NOT_SIGNED_IN');
  for (const mischief of ['another nonce', 'another key'] as const) {
    provider.mischief = mischief;
    expect(codeOf(await goAndComeBack()), mischief).toBe('NOT_SIGNED_IN');
  }
  provider.mischief = 'none';
  expect(codeOf(await goAndComeBack())).toBe('ok');
});
