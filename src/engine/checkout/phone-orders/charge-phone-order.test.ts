import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import {
  completeCheckoutFields,
  startTestShop,
  type TestShop,
  testCards,
  testSeal,
} from '../../../../test/helpers/shop.ts';
import type { CustomerId, PhoneOrderId, SkuId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { adjustCredit } from '../../gifts/credit/index.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { saveCard, savedCardsOfCustomer } from '../../orders/saved-cards/index.server.ts';
import { claimCart, hashCartToken } from '../carts/index.server.ts';
import { readCheckout } from '../index.server.ts';
import {
  changePhoneOrderTender,
  chargePhoneOrder,
  closePhoneOrder,
  openPaymentLink,
  paymentLinkToken,
  preparePhoneOrder,
  sendPaymentLink,
  viewPhoneOrder,
} from './index.server.ts';
import type { PhoneOrderPayment } from './types.ts';

let shop: TestShop;
let wine: SkuId;
beforeAll(async () => {
  shop = await startTestShop();
  wine = (await shop.sku(400)).skuId;
});
afterAll(() => shop.stop());

const by = { actor: 'staff:grace', requestId: 'charge' } as const;
const { birthDate, ...fields } = completeCheckoutFields;

/** Creates an account with a saved card, and returns its id. */
async function account(): Promise<CustomerId> {
  const email = `phone-${nextUniqueNumber()}@example.com`;
  const now = shop.clock.now();
  const customerId = await shop.test.database.transaction((tx) =>
    createCustomer(tx, { email, firstName: 'Ana', lastName: 'Núñez', now }),
  );
  await saveCard(shop.dependencies, customerId, {
    paymentMethodId: await shop.tokenize(testCards.approved),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: () => 'http://localhost:3000/',
  });
  return customerId;
}

async function prepare(customerId: CustomerId): Promise<PhoneOrderId> {
  const items = [{ skuId: wine, quantity: 2 }];
  const prepared = await preparePhoneOrder(shop.dependencies, by, { items, fields, customerId });
  if (!prepared.ok) throw new Error(prepared.refusals[0]?.sentence);
  return prepared.value.id;
}

/** Returns the payment currently shown on the page, with the customer's saved card and the birth date stated on the phone. */
async function paymentOf(id: PhoneOrderId, customerId: CustomerId): Promise<PhoneOrderPayment> {
  const checkout = (await viewPhoneOrder(shop.dependencies, id))?.checkout;
  const [card] = await savedCardsOfCustomer(shop.test.database.read, customerId);
  if (!checkout) throw new Error('it is open');
  return {
    savedCardId: card?.id,
    shownTotalCents: checkout.quote.totalCents,
    shownCardCents: checkout.quote.cardDueCents,
    shownMark: checkout.contentsMark,
    seenTries: checkout.tries,
    birthDate,
  };
}

const stateOf = async (id: PhoneOrderId) => (await viewPhoneOrder(shop.dependencies, id))?.state;
const codeOf = (result: { ok: boolean; refusals?: readonly { code: string }[] }) =>
  result.refusals?.[0]?.code;

async function ordersOf(customerId: CustomerId) {
  const { rows } = await shop.test.database.read.execute<{ state: string; number: number | null }>(
    sql`select state, number from orders where customer_id = ${customerId}`,
  );
  return rows;
}

test('three concurrent requests charge the saved card once for a phone order and record the staff member', async () => {
  const customerId = await account();
  const id = await prepare(customerId);
  const payment = await paymentOf(id, customerId);
  const placed = await Promise.all([1, 2, 3].map(() => chargePhoneOrder(shop.dependencies, by, id, payment)));
  expect(placed.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await ordersOf(customerId)).toEqual([{ state: 'placed', number: expect.any(Number) }]);
  expect(await stateOf(id)).toBe('placed');
  const { rows } = await shop.test.database.read.execute<{ actor: string }>(
    sql`select audit_events.actor from audit_events join orders on orders.id::text = subject_id
         where action = 'order.prepared' and orders.customer_id = ${customerId}`,
  );
  expect(rows).toEqual([{ actor: 'staff:grace' }]);
  const agreed = await shop.test.database.read.execute<{ cents: string }>(
    sql`select data->>'totalCents' as cents from audit_events
         where action = 'phone_order.charge_agreed' and data->>'phoneOrderId' = ${id}`,
  );
  expect(agreed.rows[0]).toEqual({ cents: String(payment.shownTotalCents) });
  expect(await shop.disagreements()).toEqual([]);
});

test('store credit pays before the card, and a charge with an outdated total or tender is rejected', async () => {
  const customerId = await account();
  const id = await prepare(customerId);
  const before = await paymentOf(id, customerId);
  const given = { id: randomUUID(), customerId, reason: 'late box', ...by, amountCents: cents(1_500) };
  expect(await adjustCredit(shop.dependencies, given)).toMatchObject({ ok: true });
  const [credit] = (await viewPhoneOrder(shop.dependencies, id))?.ownTenders ?? [];
  if (!credit) throw new Error('the credit is offered');
  const { accountId } = credit;
  await changePhoneOrderTender(shop.dependencies, by, id, { accountId, isUsed: true });

  const after = await paymentOf(id, customerId);
  expect(after.shownCardCents).toBe(before.shownCardCents - 1_500);
  const dearer = { ...after, shownTotalCents: cents(after.shownTotalCents - 1) };
  expect(codeOf(await chargePhoneOrder(shop.dependencies, by, id, dearer))).toBe('TOTAL_CHANGED');
  await changePhoneOrderTender(shop.dependencies, by, id, { accountId, isUsed: false });
  expect(codeOf(await chargePhoneOrder(shop.dependencies, by, id, after))).toBe('TENDER_SHORT');
  await changePhoneOrderTender(shop.dependencies, by, id, { accountId, isUsed: true });
  expect(await chargePhoneOrder(shop.dependencies, by, id, after)).toMatchObject({ ok: true });
  expect(await shop.disagreements()).toEqual([]);
});

test('a declined card leaves the phone order open for payment by link', async () => {
  const customerId = await account();
  const reference = await shop.tokenize(testCards.insufficient);
  await shop.test.database.pool.query('update saved_cards set reference = $1 where customer_id = $2', [
    reference,
    customerId,
  ]);
  const id = await prepare(customerId);
  const declined = await chargePhoneOrder(shop.dependencies, by, id, await paymentOf(id, customerId));
  expect(codeOf(declined)).toBe('PAY_DECLINED_INSUFFICIENT');
  expect(await stateOf(id)).toBe('prepared');
  expect(await sendPaymentLink(shop.dependencies, by, id)).toMatchObject({ ok: true });
});

const openLink = (id: PhoneOrderId, visitor?: CustomerId) =>
  openPaymentLink(shop.dependencies, paymentLinkToken(shop.dependencies, id), visitor);

test('a payment link opened by another visitor loses the account’s prices, credit and saved card', async () => {
  const customerId = await account();
  const id = await prepare(customerId);
  const payment = await paymentOf(id, customerId);
  await sendPaymentLink(shop.dependencies, by, id);
  const stranger = await account();
  const opened = await openLink(id, stranger);
  if (!opened.ok) throw new Error('it is opened');
  const bearer = { tokenHash: hashCartToken(testSeal, opened.value.token), now: shop.clock.now() };
  const { open } = (await readCheckout(shop.dependencies, bearer, 'regular')) ?? {};
  expect(open).toMatchObject({ customerId: undefined, birthDateSealed: undefined, hasTenders: false });
  // The account's card no longer pays what a guest may now change.
  expect(codeOf(await chargePhoneOrder(shop.dependencies, by, id, payment))).toBe('PHONE_ORDER_GONE');
  expect(await ordersOf(customerId)).toEqual([]);
});

test('a payment link opened by the order’s customer keeps the account, and staff can still charge its card', async () => {
  const customerId = await account();
  const id = await prepare(customerId);
  await sendPaymentLink(shop.dependencies, by, id);
  expect(await openLink(id, customerId)).toMatchObject({ ok: true });
  expect((await viewPhoneOrder(shop.dependencies, id))?.customerId).toBe(customerId);
  const payment = await paymentOf(id, customerId);
  expect(await chargePhoneOrder(shop.dependencies, by, id, payment)).toMatchObject({ ok: true });
});

test('a payment link works only for the customer who has claimed its cart', async () => {
  const customerId = await account();
  const id = await prepare(customerId);
  await sendPaymentLink(shop.dependencies, by, id);
  const opened = await openLink(id, customerId);
  if (!opened.ok) throw new Error('it is opened');
  await claimCart(shop.dependencies, { token: opened.value.token, customerId });
  expect((await viewPhoneOrder(shop.dependencies, id))?.phoneOrder.cartOwnerId).toBe(customerId);
  expect(codeOf(await openLink(id))).toBe('PHONE_ORDER_GONE');
  expect(codeOf(await openLink(id, await account()))).toBe('PHONE_ORDER_GONE');
  expect((await viewPhoneOrder(shop.dependencies, id))?.customerId).toBe(customerId);
  expect(await openLink(id, customerId)).toMatchObject({ ok: true });
});

test.each([
  ['closed by a colleague', (id: PhoneOrderId) => closePhoneOrder(shop.dependencies, by, id)],
  ['opened by another visitor', (id: PhoneOrderId) => openLink(id)],
])('exactly one request succeeds if a phone order is charged while it is being %s', async (_, interfere) => {
  for (let round = 0; round < 10; round += 1) {
    const customerId = await account();
    const id = await prepare(customerId);
    const payment = await paymentOf(id, customerId);
    await sendPaymentLink(shop.dependencies, by, id);
    const [charged, other] = await Promise.all([
      chargePhoneOrder(shop.dependencies, by, id, payment),
      interfere(id),
    ]);
    expect([charged.ok, other.ok].filter(Boolean)).toHaveLength(1);
    expect(await ordersOf(customerId)).toHaveLength(charged.ok ? 1 : 0);
  }
  expect(await shop.disagreements()).toEqual([]);
});
