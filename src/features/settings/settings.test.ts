import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { placeOrder } from '../../engine/checkout/index.server.ts';
import { addAddress } from '../../engine/identity/address-book/index.server.ts';
import { emptyAddress } from '../../engine/identity/address-book/text-rules.ts';
import { deleteRemovedCards, saveCard } from '../../engine/orders/saved-cards/index.server.ts';
import { sendVisitorMessage } from '../../engine/support/conversations/index.server.ts';
import { anonymizeClosedAccounts } from '../../engine/support/personal-data/close-account.server.ts';
import { action as close } from './routes/close-account.tsx';
import { action as download } from './routes/my-data.ts';
import { action, loader } from './routes/settings.tsx';

let shop: TestShop;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  dependencies = shop.routeDependencies();
});
afterAll(() => shop.stop());

const person = (names: { readonly firstName?: string } = {}) => shop.signIn(names);
type Person = Awaited<ReturnType<typeof person>>;

async function answerOf(run: () => Promise<unknown>) {
  const answered = await run().catch((thrown: unknown) => thrown);
  if (answered instanceof Response) {
    return { status: answered.status, location: answered.headers.get('location'), headers: answered.headers };
  }
  const { data, init } = answered as { data: unknown; init: ResponseInit | null };
  return { status: init?.status ?? 200, data };
}

const send = (who: Person | undefined, fields: Record<string, string>) =>
  answerOf(async () =>
    action(
      formRequestArguments(dependencies, '/shop/settings', fields, { cookie: who?.cookie ?? '' }) as never,
    ),
  );

const view = async (who: Person) => {
  const { data } = (await loader(
    pageRequestArguments(dependencies, '/shop/settings', who.cookie) as never,
  )) as never as {
    data: {
      person: { firstName: string; email: string; newEmail: string | undefined; wantsNewsletter: boolean };
      sessions: { id: string; times: string; isThis: boolean }[];
    };
  };
  return data;
};

const rows = async (statement: string, ...values: unknown[]) =>
  (await shop.test.database.pool.query(statement, values)).rows as Record<string, unknown>[];

/** Creates a customer with an address, a card, an order from a cart, and a requested notification. */
async function resident() {
  const who = await person();
  const home = {
    ...emptyAddress,
    firstName: 'Iris',
    lastName: 'Calloway',
    primaryStreet: '12 Vine Street',
    zipCode: '93446',
    phone: '(805) 555-0199',
  };
  await addAddress({ ...shop.dependencies }, who.customerId, home, 'delivery');
  await saveCard(shop.dependencies, who.customerId, {
    paymentMethodId: await shop.tokenize('4242424242424242'),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: () => 'http://localhost:3000/',
  });
  const wine = await shop.sku(9);
  const buyer = await shop.buyer([[wine.skuId, 1]], { email: who.email }, { customerId: who.customerId });
  const placed = await placeOrder(shop.dependencies, buyer.actor, {
    draftId: buyer.draftId,
    shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
    paymentMethodId: await shop.tokenize('4242424242424242'),
    returnUrl: 'http://localhost:3000/',
  });
  if (!placed.ok) throw new Error(placed.refusals[0]?.sentence);
  return { who, orderId: placed.value.orderId };
}

describe('account settings', () => {
  it('redirect guests to sign-in', async () => {
    expect(await send(undefined, { intent: 'name', firstName: 'A', lastName: 'B' })).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/sign-in\?/),
    });
  });

  it('change a name and reject unknown fields', async () => {
    const [who, other] = [await person(), await person()];
    expect(await send(who, { intent: 'name', firstName: ' Eve ', lastName: '<b>Núñez</b>' })).toMatchObject({
      status: 302,
      location: '/shop/settings',
    });
    expect((await view(who)).person.firstName).toBe('Eve');
    const more = { intent: 'name', firstName: 'Mallory', lastName: 'X' };
    for (const extra of ['customerId', 'email', 'emailVerified', 'role', '__proto__', 'birthDateSealed']) {
      expect(await send(who, { ...more, [extra]: other.customerId })).toMatchObject({ status: 422 });
    }
    expect((await view(who)).person.firstName).toBe('Eve');
    expect((await view(other)).person.firstName).toBe('Iris');
  });

  it('show each error at its field', async () => {
    const who = await person();
    expect(await send(who, { intent: 'name', firstName: '', lastName: 'x'.repeat(61) })).toMatchObject({
      status: 422,
      data: {
        problems: [
          { fieldId: 'firstName', sentence: 'Enter your first name.' },
          { fieldId: 'lastName', sentence: 'Use at most 60 characters.' },
        ],
      },
    });
  });

  it('show an unconfirmed new email address, and cancel it', async () => {
    const who = await person();
    await send(who, { intent: 'email', email: 'new@customers.example' });
    expect((await view(who)).person.newEmail).toBe('new@customers.example');
    expect(await send(who, { intent: 'cancel-email' })).toMatchObject({ status: 302 });
    expect((await view(who)).person).toMatchObject({ email: who.email, newEmail: undefined });
  });

  it('show when each session began and was last active, to the minute', async () => {
    const [session] = (await view(await person())).sessions;
    expect(session).toMatchObject({ isThis: true });
    expect(session?.times.match(/\d{1,2}(?::\d\d)? [ap]m/g)).toHaveLength(2);
  });

  it('subscribe to the newsletter and unsubscribe', async () => {
    const who = await person();
    await send(who, { intent: 'letters', letters: 'on' });
    expect((await view(who)).person.wantsNewsletter).toBe(true);
    await send(who, { intent: 'letters' });
    expect((await view(who)).person.wantsNewsletter).toBe(false);
  });

  it('end one session or all other sessions, but never another customer’s', async () => {
    const who = await person();
    const again = await shop.signIn({ email: who.email });
    const stranger = await person();
    expect(await send(who, { intent: 'end-session', sessionId: stranger.sessionId })).toMatchObject({
      status: 404,
    });
    expect((await view(who)).sessions).toHaveLength(2);
    expect(await send(who, { intent: 'end-others' })).toMatchObject({ location: '/shop/settings' });
    expect((await view(who)).sessions).toMatchObject([{ isThis: true }]);
    expect(await send(again, { intent: 'end-others' })).toMatchObject({
      location: expect.stringMatching(/^\/sign-in/),
    });
    expect((await view(stranger)).sessions).toHaveLength(1);
  });

  it('delete only the customer’s own notification requests', async () => {
    const [who, other] = [await person(), await person()];
    await rows(
      `insert into shipping_watches (email, state_code, consent, asked_at) values ($1, 'UT', 'Yes', now()), ($2, 'UT', 'Yes', now())`,
      who.email,
      other.email,
    );
    const [theirs] = await rows('select id from shipping_watches where email = $1', other.email);
    const stop = (id: unknown) => send(who, { intent: 'stop-waiting', kind: 'state', id: String(id) });
    expect(await stop(theirs?.id)).toMatchObject({ status: 404 });
    const [own] = await rows('select id from shipping_watches where email = $1', who.email);
    expect(await stop(own?.id)).toMatchObject({ status: 302 });
    expect(await rows('select id from shipping_watches where email = $1', who.email)).toEqual([]);
  });
});

it('the data export contains everything about its customer, no secrets, and nothing about other people', async () => {
  const [{ who }, { who: other }] = [await resident(), await resident()];
  await sendVisitorMessage(shop.dependencies, who, { clientId: randomUUID(), words: 'Are there magnums?' });
  const response = (await download(
    formRequestArguments(dependencies, '/shop/settings/my-data', {}, { cookie: who.cookie }) as never,
  )) as Response;
  const text = await response.text();
  const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(file.person).toMatchObject([{ email: who.email, first_name: 'Iris' }]);
  expect(file.addresses).toMatchObject([{ primary_street: '12 Vine Street' }]);
  expect(file.cards).toMatchObject([{ brand: 'visa', last_four: '4242' }]);
  expect(file.orders).toMatchObject([
    { email: who.email, lines: [{ quantity: 1 }], payments: [{ last_four: '4242' }] },
  ]);
  expect(file.sessions).toHaveLength(1);
  expect(file.conversations).toMatchObject([
    { messages: [{ from: 'visitor', words: 'Are there magnums?' }] },
  ]);
  expect(text).not.toContain(other.email);
  expect(text).not.toMatch(/\bpm_|\bcus_|\bpi_|token|sealed|scrypt/);
});

describe('closing an account', () => {
  const closing = (who: Person, fields: Record<string, string> = { understood: 'on' }) =>
    answerOf(async () =>
      close(
        formRequestArguments(
          dependencies,
          '/shop/settings/close-account',
          { intent: 'close', ...fields },
          {
            cookie: who.cookie,
          },
        ) as never,
      ),
    );

  it('requires the checkbox, and a recent sign-in if the account has no password', async () => {
    const who = await person();
    expect(await closing(who, {})).toMatchObject({ status: 422 });
    await rows(
      `update sessions set created_at = created_at - interval '16 minutes', expires_at = expires_at - interval '16 minutes' where customer_id = $1`,
      who.customerId,
    );
    expect(await closing(who)).toMatchObject({
      status: 422,
      data: { problems: [{ sentence: expect.stringMatching(/sign in with an emailed link/) }] },
    });
    expect((await view(who)).sessions).toHaveLength(1);
  });

  it('deletes the customer and keeps the order, whose personal data is deleted after delivery', async () => {
    const { who, orderId } = await resident();
    const { who: neighbour } = await resident();
    await sendVisitorMessage(shop.dependencies, who, { clientId: randomUUID(), words: 'Goodbye' });
    expect(await closing(who)).toMatchObject({ status: 302, location: '/' });
    await deleteRemovedCards(shop.dependencies);

    expect(
      await rows('select email, first_name, phone from customers where id = $1', who.customerId),
    ).toEqual([{ email: `${who.customerId}@closed.invalid`, first_name: '', phone: null }]);
    for (const table of [
      'sessions',
      'addresses',
      'carts',
      'saved_cards',
      'payment_customers',
      'card_setups',
      'conversations',
    ]) {
      expect(await rows(`select from ${table} where customer_id = $1`, who.customerId), table).toEqual([]);
    }
    expect(await send(who, { intent: 'letters' })).toMatchObject({
      location: expect.stringMatching(/^\/sign-in/),
    });
    // While it is in transit, the customer must be reachable.
    const order = () =>
      rows('select email, first_name, phone, total_cents > 0 as is_kept from orders where id = $1', orderId);
    await anonymizeClosedAccounts(shop.dependencies);
    expect(await order()).toMatchObject([{ email: who.email, is_kept: true }]);
    await rows(`update orders set state = 'fulfilling' where id = $1`, orderId);
    await rows(`update orders set state = 'completed' where id = $1`, orderId);
    await anonymizeClosedAccounts(shop.dependencies);
    expect(await order()).toEqual([
      { email: `${who.customerId}@closed.invalid`, first_name: '', phone: '', is_kept: true },
    ]);
    expect(await rows('select from closed_accounts where detached_at is null')).toEqual([]);
    expect((await view(neighbour)).sessions).toHaveLength(1);
    expect(await rows('select from addresses where customer_id = $1', neighbour.customerId)).toHaveLength(1);
  });

  it('happens only once under concurrent requests', async () => {
    const who = await person();
    const both = await Promise.all([closing(who), closing(who), closing(who)]);
    for (const { status, location } of both) {
      expect([status, location]).toEqual([302, expect.stringMatching(/^\/(?:$|sign-in)/)]);
    }
    expect(await rows('select from closed_accounts where customer_id = $1', who.customerId)).toHaveLength(1);
  });

  it('is confirmed by a last email, whose recipient is deleted after it is sent', async () => {
    const who = await person();
    expect(await closing(who)).toMatchObject({ status: 302 });
    const told = () =>
      rows(`select recipient from notices where kind = 'account-closed' and subject_id = $1`, who.customerId);
    await anonymizeClosedAccounts(shop.dependencies);
    expect(await told()).toEqual([{ recipient: who.email }]);
    await rows('update notices set sent_at = now() where subject_id = $1', who.customerId);
    await anonymizeClosedAccounts(shop.dependencies);
    expect(await told()).toEqual([{ recipient: `${who.customerId}@closed.invalid` }]);
  });

  it('is rejected while a payment is in progress', async () => {
    const who = await person();
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]], {}, { customerId: who.customerId });
    expect(await shop.place(buyer, { card: '4000002500003155' })).toMatchObject({
      value: { kind: 'action_required' },
    });
    expect(await closing(who)).toMatchObject({
      status: 422,
      data: { problems: [{ sentence: expect.stringMatching(/A payment is in progress/) }] },
    });
  });
});
