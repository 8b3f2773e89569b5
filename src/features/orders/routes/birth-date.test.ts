import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSender, wireIdentity } from '../../../../test/helpers/identity.ts';
import { takeWaitingJobs } from '../../../../test/helpers/jobs.ts';
import { formRequestArguments } from '../../../../test/helpers/route.ts';
import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { createCart } from '../../../engine/checkout/carts/store.server.ts';
import { startCheckout, viewDraft } from '../../../engine/checkout/index.server.ts';
import {
  confirmEmail,
  readEmailedLink,
  readVisitor,
  requestSignUp,
} from '../../../engine/identity/index.server.ts';
import { handleAccountRequestJob } from '../../../engine/identity/jobs.server.ts';
import type { IdentityDependencies } from '../../../engine/identity/types.ts';
import { placedOrderIdOf } from '../../../engine/orders/fulfillment/testing.ts';
import { action } from './join-from-order.tsx';

let shop: TestShop;
let identity: IdentityDependencies;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  const { database, jobs } = shop.dependencies;
  // The session library uses the machine's clock.
  identity = await wireIdentity({ database, jobs, clock: { now: () => new Date() } });
  dependencies = { ...identity, configuration: { mode: 'demo' } as ShopDependencies['configuration'] };
});
afterAll(() => shop.stop());

const password = 'limestone and oak 9';
const birthDate = { month: '3', day: '14', year: '1984' };

/** Confirms a new account with the link in its email, and returns the signed-in customer. */
async function confirmed(setCookies: readonly string[]) {
  for (const { sealed } of await takeWaitingJobs(shop.test.database, 'answer-account-wish')) {
    await handleAccountRequestJob.run(identity, { sealed });
  }
  const { rows } = await shop.test.database.pool.query(
    `delete from notices where kind = 'confirm-address' returning occurrence`,
  );
  const link = await readEmailedLink(identity, rows[0]?.occurrence);
  const entered = await confirmEmail(identity, link?.token ?? '', createSender(setCookies));
  if (!entered.ok) throw new Error(entered.refusals[0]?.sentence);
  const cookie = createSender(entered.value.setCookies).cookieHeader ?? '';
  const signedIn = await readVisitor(identity, new Headers({ cookie })).signedIn();
  if (!signedIn) throw new Error('this was the browser that asked');
  return signedIn;
}

/** Returns the customer's birth date as masked in checkout, and the checkout's requirements for a birth date. */
async function checkoutKnows({ customerId }: Awaited<ReturnType<typeof confirmed>>) {
  const wine = await shop.sku(20);
  const { database } = shop.test;
  const line = { skuId: wine.skuId, quantity: 1, addedPriceCents: cents(0), source: 'shop' } as const;
  const tokenHash = testSeal.keyedHash(`birth date ${nextUniqueNumber()}`);
  await database.pool.query('delete from carts where customer_id = $1', [customerId]);
  const cartId = await database.transaction((tx) =>
    createCart(tx, { tokenHash, customerId, now: shop.clock.now() }, [line]),
  );
  const actor = { cartId, customerId, isSignedIn: true, requestId: 'birth date' };
  const started = await startCheckout(shop.dependencies, actor, 'regular');
  if (!started.ok) throw new Error('there is a wine in it');
  const { birthDateMask, requirements } = await viewDraft(shop.dependencies, started.value.draft);
  return { birthDateMask, asks: requirements.filter(({ field }) => field?.startsWith('birth')) };
}

test('a birth date entered at sign-up is used by the checkout', async () => {
  const fields = {
    firstName: 'Ana',
    lastName: 'Roe',
    email: 'ana.roe@customers.example',
    password,
    birthDate,
  };
  const joined = await requestSignUp(identity, { ...fields, marketing: false }, createSender());
  if (!joined.ok) throw new Error(joined.refusals[0]?.sentence);
  const customer = await confirmed(joined.value.setCookies);
  expect(await checkoutKnows(customer)).toEqual({ birthDateMask: '••/••/1984', asks: [] });
});

test('a birth date entered in checkout is used by an account created from the order', async () => {
  const wine = await shop.sku(20);
  const buyer = await shop.buyer([[wine.skuId, 1]], { email: 'mara@customers.example', birthDate });
  const placed = await shop.place(buyer);
  placedOrderIdOf(placed);
  const token = placed.ok ? placed.value.publicToken : '';
  const path = `/order-confirmation/account?t=${token}`;
  const answer = (await action(formRequestArguments(dependencies, path, { password }) as never)) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/join\?.*submitted=true/),
  ]);
  const customer = await confirmed(answer.headers.getSetCookie());
  expect(customer.email).toBe('mara@customers.example');
  expect(await checkoutKnows(customer)).toEqual({ birthDateMask: '••/••/1984', asks: [] });
});
