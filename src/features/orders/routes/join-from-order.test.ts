import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireIdentity } from '../../../../test/helpers/identity.ts';
import { takeWaitingJobs } from '../../../../test/helpers/jobs.ts';
import { formRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { handleAccountRequestJob } from '../../../engine/identity/jobs.server.ts';
import type { IdentityDependencies } from '../../../engine/identity/types.ts';
import { attachGuestOrders } from '../../../engine/orders/index.server.ts';
import { action } from './join-from-order.tsx';

let shop: TestShop;
let identity: IdentityDependencies;
beforeAll(async () => {
  shop = await startTestShop();
  const { database, jobs } = shop.dependencies;
  identity = await wireIdentity({ database, jobs, clock: shop.clock });
});
afterAll(() => shop.stop());

/** Places an order as a guest with this email address, and returns its token. */
async function orderOf(email: string): Promise<string> {
  const wine = await shop.sku(5);
  expect(await shop.place(await shop.buyer([[wine.skuId, 1]], { email }))).toMatchObject({ ok: true });
  const { rows } = await shop.test.database.read.execute<{ token: string }>(
    sql`select public_token as token from orders where email = ${email}`,
  );
  return rows[0]?.token ?? '';
}

async function choose(token: string, password: string) {
  try {
    const answer = await action(
      formRequestArguments(identity as never, `/order-confirmation/account?t=${token}`, {
        password,
      }) as never,
    );
    return answer instanceof Response
      ? { status: answer.status, location: answer.headers.get('location') }
      : { status: answer.init?.status, problems: answer.data.problems };
  } catch (thrown) {
    if (thrown instanceof Response)
      return { status: thrown.status, location: thrown.headers.get('location') };
    throw thrown;
  }
}

const joined = async (email: string) => {
  for (const { sealed } of await takeWaitingJobs(identity.database, 'answer-account-wish')) {
    await handleAccountRequestJob.run(identity, { sealed });
  }
  const { rows } = await identity.database.read.execute(
    sql`select first_name as "firstName", zip_code as "zipCode", email_verified as "isProved",
          birth_date_sealed is not null as "hasBirthDate" from customers where email = ${email}`,
  );
  return rows;
};

test('a guest order and a password create an account that awaits confirmation by email', async () => {
  const email = 'ana@customers.example';
  const token = await orderOf(email);
  expect(await choose(token, 'password')).toMatchObject({
    status: 422,
    problems: [{ fieldId: 'password' }],
  });
  expect(await choose(token, 'limestone and oak 9')).toEqual({
    status: 302,
    location: '/join?email=ana%40customers.example&submitted=true',
  });
  expect(await joined(email)).toEqual([
    { firstName: 'Ana', zipCode: '93446', isProved: false, hasBirthDate: true },
  ]);
});

test('an email address that already has an account gets the same response', async () => {
  const email = 'ben@customers.example';
  const token = await orderOf(email);
  await signIn({ database: identity.database, seal: testSeal }, { email, firstName: 'Ben' });
  expect(await choose(token, 'limestone and oak 9')).toEqual({
    status: 302,
    location: '/join?email=ben%40customers.example&submitted=true',
  });
  expect(await joined(email)).toMatchObject([{ firstName: 'Ben', isProved: true }]);
});

test('an order in an account or an unknown token creates no account', async () => {
  const email = 'cleo@customers.example';
  const token = await orderOf(email);
  const { customerId } = await signIn({ database: identity.database, seal: testSeal }, { email });
  await identity.database.transaction((tx) => attachGuestOrders(tx, customerId));
  for (const each of [token, 'x'.repeat(32), '']) {
    expect(await choose(each, 'limestone and oak 9')).toEqual({
      status: 302,
      location: '/order-confirmation',
    });
  }
});
