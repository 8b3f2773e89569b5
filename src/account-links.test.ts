import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../test/helpers/shop.ts';
import { moveGuestDataToAccount } from './account-links.server.ts';
import type { CustomerId, SkuId } from './core/ids.ts';
import {
  addToCart,
  hashCartToken,
  readCurrentCart,
  revokeCartAtSignOut,
} from './engine/checkout/carts/index.server.ts';
import { saveDraft, startCheckout, viewCheckout } from './engine/checkout/index.server.ts';
import { createCustomer } from './engine/identity/index.server.ts';
import { savePrivacyChoice } from './engine/identity/privacy/index.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

let people = 0;
const mailbox = () => {
  people += 1;
  return `person-${people}@customers.example`;
};
const customerAt = (email: string, emailVerified = true): Promise<CustomerId> =>
  shop.test.database.transaction((tx) =>
    createCustomer(tx, { email, emailVerified, firstName: 'Ana', lastName: 'Roe', now: shop.clock.now() }),
  );
const arrive = (customerId: CustomerId, cartToken?: string) =>
  shop.test.database.transaction((tx) =>
    moveGuestDataToAccount({ seal: testSeal, configuration: { mode: 'demo' } }, tx, {
      ...{ customerId, cartToken, now: shop.clock.now() },
    }),
  );
const tokenIn = ({ setCookies }: { readonly setCookies: readonly string[] }) =>
  /^cart=([^;]+)/.exec(setCookies.find((cookie) => cookie.startsWith('cart=')) ?? '')?.[1] ?? '';

/** Places a guest's order with this email address. */
async function orderOf(email: string): Promise<void> {
  const wine = await shop.sku(5);
  expect(await shop.place(await shop.buyer([[wine.skuId, 1]], { email }))).toMatchObject({ ok: true });
}

const ownersOf = async (email: string) => {
  const { rows } = await shop.test.database.read.execute<{ owner: CustomerId | null }>(
    sql`select customer_id as owner from orders where email = ${email} order by number`,
  );
  return rows.map(({ owner }) => owner);
};
const attachedEvents = async () => {
  const { rows } = await shop.test.database.read.execute<{ count: number }>(
    sql`select count(*)::int from audit_events where action = 'order.attached'`,
  );
  return rows[0]?.count ?? 0;
};

async function guestsCart(...lines: (readonly [SkuId, number])[]): Promise<string> {
  let token: string | undefined;
  for (const [skuId, quantity] of lines) {
    const added = await addToCart(shop.dependencies, { token }, { skuId, quantity, source: 'shop' });
    if (!added.ok) throw new Error(added.refusals[0]?.sentence);
    token = added.value.token;
  }
  return token ?? '';
}

const cartOf = async (token: string) => {
  const found = await readCurrentCart(shop.test.database.read, {
    ...{ tokenHash: hashCartToken(testSeal, token), now: shop.clock.now() },
  });
  return found?.lines.map(({ line }) => [line.skuId, line.quantity] as const);
};

describe('orders of a guest', () => {
  test('move only to the account that verified their email address, ignoring letter case', async () => {
    const email = mailbox();
    await orderOf(email);
    await orderOf(email.toUpperCase());
    const stranger = await customerAt(mailbox());
    expect((await arrive(stranger)).notices).toEqual([]);
    expect(await ownersOf(email)).toEqual([null, null]);

    const owner = await customerAt(email);
    expect((await arrive(owner)).notices).toEqual([
      'The 2 orders you placed as a guest are now in your account.',
    ]);
    expect(await ownersOf(email)).toEqual([owner, owner]);
    expect((await arrive(owner)).notices).toEqual([]);
  });

  test('have no owner until their email address is verified', async () => {
    const email = mailbox();
    await orderOf(email);
    await arrive(await customerAt(email, false));
    expect(await ownersOf(email)).toEqual([null]);
  });

  test('move once under concurrent sign-ins', async () => {
    const email = mailbox();
    for (let each = 0; each < 4; each += 1) await orderOf(email);
    const owner = await customerAt(email);
    const before = await attachedEvents();
    const arrivals = await Promise.all(Array.from({ length: 6 }, () => arrive(owner)));
    expect(await ownersOf(email)).toEqual([owner, owner, owner, owner]);
    expect((await attachedEvents()) - before).toBe(4);
    expect(arrivals.filter(({ notices }) => notices.length > 0)).toHaveLength(1);
  });
});

describe('the cart after a sign-in', () => {
  test('combines the guest’s and the customer’s carts with the larger quantities, and shows a message', async () => {
    const [one, two] = [await shop.sku(30), await shop.sku(30, { purchaseLimit: 3 })];
    const customer = await customerAt(mailbox());
    await arrive(customer, await guestsCart([one.skuId, 2], [two.skuId, 3]));
    const guests = await guestsCart([one.skuId, 5]);
    const arrived = await arrive(customer, guests);
    expect(await cartOf(tokenIn(arrived))).toEqual([
      [one.skuId, 5],
      [two.skuId, 3],
    ]);
    expect(arrived.notices).toEqual(['We added the items from your previous cart to this one.']);
    expect(await cartOf(guests)).toBeUndefined();
  });

  test('exists and belongs to the customer even if both carts were empty', async () => {
    const customer = await customerAt(mailbox());
    const arrived = await arrive(customer);
    expect(await cartOf(tokenIn(arrived))).toEqual([]);
    expect(arrived.notices).toEqual([]);
  });

  test('loses its token at the end of the session and is found at the next sign-in', async () => {
    const wine = await shop.sku(30);
    const customer = await customerAt(mailbox());
    const token = tokenIn(await arrive(customer, await guestsCart([wine.skuId, 2])));
    await shop.test.database.transaction((tx) => revokeCartAtSignOut({ seal: testSeal }, tx, customer));
    expect(await cartOf(token)).toBeUndefined();
    expect(await cartOf(tokenIn(await arrive(customer)))).toEqual([[wine.skuId, 2]]);
  });
});

test('a sign-in applies the account’s opt-out of sale and sharing in every browser', async () => {
  const customer = await customerAt(mailbox());
  const choices = async () =>
    (await arrive(customer)).setCookies.filter((cookie) => cookie.startsWith('privacyChoice='));
  const decide = (optedOut: boolean) =>
    savePrivacyChoice(shop.test.database.read, customer, { optedOut, decidedAt: shop.clock.now() });
  expect(await choices()).toEqual([]);
  await decide(true);
  expect(await choices()).toEqual([expect.stringMatching(/^privacyChoice=opted-out; .*Max-Age=31536000/)]);
  await decide(false);
  expect(await choices()).toEqual([]);
});

test('a sign-in during checkout restores the checkout with its input', async () => {
  const wine = await shop.sku(30);
  const customer = await customerAt(mailbox());
  await arrive(customer);
  const guests = await guestsCart([wine.skuId, 1]);
  const { rows } = await shop.test.database.read.execute<{ id: never }>(
    sql`select id from carts where token_hash = ${hashCartToken(testSeal, guests)}`,
  );
  const actor = { cartId: rows[0]?.id as never, customerId: undefined, requestId: 'test' };
  const left = await startCheckout(shop.dependencies, actor, 'regular');
  if (!left.ok) throw new Error('no checkout');
  const entered = { firstName: 'Mara', lastName: 'Quill' };
  await saveDraft(shop.dependencies, actor, left.value.draftId, entered);

  await arrive(customer, guests);
  const owner = { ...actor, customerId: customer };
  const started = await startCheckout(shop.dependencies, owner, 'regular');
  if (!started.ok) throw new Error('no checkout');
  const view = await viewCheckout(shop.dependencies, owner, started.value.draftId);
  expect(view?.contents).toMatchObject(entered);
});
