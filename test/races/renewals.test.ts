import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { shipShipment } from '../../src/engine/orders/fulfillment/index.server.ts';
import {
  packAndShip,
  testStaffActor,
  unusedTrackingNumber,
} from '../../src/engine/orders/fulfillment/testing.ts';
import { maxCardDeclinesPerHour } from '../../src/engine/orders/limits/card-testing-rules.ts';
import {
  payForOrderAgain,
  receiveWebhook,
  viewPayAgainStatus,
} from '../../src/engine/orders/payments/index.server.ts';
import { renewAuthorizations } from '../../src/engine/orders/payments/renew-authorizations.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import * as money from '../../src/engine/orders/payments/testing.ts';
import { handleWebhook } from '../../src/engine/orders/settlement/handle-webhook.server.ts';
import type { OrderAccess } from '../../src/engine/orders/types.ts';
import type { FaultBehavior } from '../../src/integrations/payment/sandbox/faults.ts';
import { syncGatewayClock } from '../helpers/gateway-time.ts';
import { refusalCodes } from '../helpers/refusal-codes.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { signedWebhook } from '../helpers/signed-webhook.ts';

/**
 * Tests authorizations that expire: banks release them after seven days, and an order may wait longer for its shipping week or the weather.
 */
let shop: TestShop;
let time: Awaited<ReturnType<typeof syncGatewayClock>>;
beforeAll(async () => {
  shop = await startTestShop({ gateway: { timeoutMilliseconds: 800 }, paymentTimeoutMilliseconds: 800 });
  time = await syncGatewayClock(shop);
});
afterAll(() => shop.stop());
beforeEach(() => shop.sandbox.control.clearFaults());

const alwaysAsks = '4000002760003184';
const renew = () => renewAuthorizations(shop.dependencies);
const attempts = (orderId: OrderId) => attemptsOfOrder(shop.test.database.read, orderId);
const states = async (orderId: OrderId) => (await attempts(orderId)).map(({ state }) => state);
const lose = (orderId: OrderId, behaviour: FaultBehavior) =>
  shop.sandbox.control.addFault({
    operation: 'POST /v1/payment_intents/:id/confirm',
    metadata: { order_id: orderId },
    behaviour,
    times: 1,
  });

async function placedOrder(card: string = testCards.approved, email?: string) {
  const wine = await shop.sku(1);
  const buyer = await shop.buyer([[wine.skuId, 1]], email === undefined ? {} : { email });
  const placed = await shop.place(buyer, { card });
  if (!placed.ok) throw new Error('an order was due');
  if (placed.value.kind === 'action_required') {
    await shop.sandbox.control.answerChallenge(placed.value.actionUrl, 'approve');
    await shop.runJobs();
  }
  const { orderId, publicToken } = placed.value;
  const access: OrderAccess = { kind: 'token', publicToken, now: shop.clock.now() };
  return { orderId, access };
}

async function orderOf(orderId: OrderId) {
  const { rows } = await shop.test.database.read.execute(
    sql`select state, payment_state from orders where id = ${orderId}`,
  );
  return rows[0];
}

async function moneyOf(orderId: OrderId) {
  const ledger = await shop.sandbox.control.ledger();
  return ledger.filter(({ metadata }) => metadata.order_id === orderId).map(({ status }) => status);
}

/** Makes the bank decline the order's card from now on. */
async function spoilCard(orderId: OrderId) {
  const [first] = await attempts(orderId);
  if (!first) throw new Error('a paid order has an attempt');
  const paymentMethod = first.paymentMethodReference;
  await shop.sandbox.control.change({ kind: 'bank_changes', paymentMethod, behaviour: 'insufficient_funds' });
}

const pay = async (access: OrderAccess, card: string = testCards.approved) =>
  payForOrderAgain(shop.dependencies, access, {
    paymentMethodId: await shop.tokenize(card),
    returnUrl: 'http://localhost:3000/order-confirmation',
  });

describe('an authorization that is about to expire', () => {
  it('is renewed before the bank releases it, as often as needed, but not while it is new', async () => {
    const { orderId } = await placedOrder();
    await time.pass({ days: 5 });
    await renew();
    expect(await states(orderId)).toEqual(['authorized']);
    for (let times = 1; times <= 2; times += 1) {
      await time.pass({ days: 1 });
      await renew();
      expect(await states(orderId)).toEqual([...Array.from({ length: times }, () => 'voided'), 'authorized']);
      await time.pass({ days: 5 });
    }
    expect(await moneyOf(orderId)).toEqual(['canceled', 'canceled', 'requires_capture']);
    expect(await orderOf(orderId)).toEqual({ state: 'placed', payment_state: 'authorized' });
    const [{ amountCents } = { amountCents: undefined }] = await attempts(orderId);
    if (!amountCents) throw new Error('an attempt has an amount');
    const taken = await money.captureForTest(shop.dependencies, { orderId, amountCents, reason: 'shipped' });
    expect(taken).toMatchObject({ ok: true, value: { state: 'succeeded' } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is renewed once by four parallel runs', async () => {
    const { orderId } = await placedOrder();
    await time.pass({ days: 6 });
    await Promise.all([renew(), renew(), renew(), renew()]);
    expect(await moneyOf(orderId)).toEqual(['canceled', 'requires_capture']);
    expect(await shop.disagreements()).toEqual([]);
  });

  it.each<[string, FaultBehavior, readonly string[]]>([
    [
      'authorized, but never answered',
      { kind: 'never_answer', acts: true },
      ['canceled', 'requires_capture'],
    ],
    [
      'authorized, but answered with error 500',
      { kind: 'error', status: 500, acts: true },
      ['canceled', 'requires_capture'],
    ],
    [
      'neither authorized nor answered',
      { kind: 'never_answer', acts: false },
      ['canceled', 'canceled', 'requires_capture'],
    ],
  ])('is kept until the new authorization is confirmed: %s', async (_, behaviour, end) => {
    const { orderId } = await placedOrder();
    await time.pass({ days: 6 });
    await lose(orderId, behaviour);
    await renew();
    expect(await states(orderId)).toEqual(['authorized', 'unknown']);
    expect(await orderOf(orderId)).toEqual({ state: 'placed', payment_state: 'authorized' });
    await shop.runJobs();
    await renew();
    expect((await moneyOf(orderId)).toSorted()).toEqual([...end].toSorted());
    expect((await states(orderId)).filter((state) => state === 'authorized')).toHaveLength(1);
    expect(await shop.disagreements()).toEqual([]);
  });

  it.each<[string, (orderId: OrderId) => Promise<unknown>, readonly string[]]>([
    [
      'ships',
      async (orderId) => {
        const [{ amountCents } = { amountCents: undefined }] = await attempts(orderId);
        if (!amountCents) throw new Error('an attempt has an amount');
        return money.captureForTest(shop.dependencies, { orderId, amountCents, reason: 'shipped' });
      },
      ['succeeded', 'canceled'],
    ],
    [
      'is canceled',
      (orderId) => money.releaseForTest(shop.dependencies, { orderId, reason: 'cancelled' }),
      ['canceled', 'canceled'],
    ],
  ])('is not duplicated when its order %s during the renewal', async (_, happens, end) => {
    const { orderId } = await placedOrder();
    await time.pass({ days: 6 });
    await lose(orderId, { kind: 'never_answer', acts: true });
    await renew();
    expect(await happens(orderId)).toMatchObject({ ok: true });
    await shop.runJobs();
    expect(await moneyOf(orderId)).toEqual(end);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('an authorization that cannot be renewed', () => {
  it('puts the order on hold without further tries until the customer pays with another card', async () => {
    const { orderId, access } = await placedOrder();
    expect(await viewPayAgainStatus(shop.dependencies, access)).toEqual({ kind: 'none' });
    await spoilCard(orderId);
    await time.pass({ days: 6 });
    await renew();
    await renew();
    expect(await states(orderId)).toEqual(['authorized', 'failed']);
    expect(await orderOf(orderId)).toEqual({ state: 'on_hold', payment_state: 'authorized' });
    const need = await viewPayAgainStatus(shop.dependencies, access);
    expect(need).toMatchObject({ kind: 'needed', sentence: undefined });

    expect(await pay(access, testCards.declined)).toMatchObject({
      ok: false,
      refusals: [{ code: 'PAY_DECLINED_GENERIC' }],
    });
    expect(await pay(access)).toEqual({ ok: true, value: { kind: 'none' } });
    expect(await orderOf(orderId)).toEqual({ state: 'placed', payment_state: 'authorized' });
    expect((await moneyOf(orderId)).filter((status) => status === 'requires_capture')).toHaveLength(1);
    expect(await pay(access)).toMatchObject({ ok: false, refusals: [{ code: 'NOTHING_TO_PAY' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can’t be used to test stolen cards, however many orders a mailbox has', async () => {
    const email = 'renewed-tester@example.com';
    const orders = [
      await placedOrder(testCards.approved, email),
      await placedOrder(testCards.approved, email),
    ];
    for (const { orderId } of orders) await spoilCard(orderId);
    await time.pass({ days: 6 });
    await renew();
    for (let n = 0; n < maxCardDeclinesPerHour; n += 1) {
      const { access } = orders[n % 2] ?? {};
      if (!access) throw new Error('two orders were placed');
      expect(refusalCodes(await pay(access, testCards.declined))).toEqual(['PAY_DECLINED_GENERIC']);
    }
    for (const { access } of orders) expect(refusalCodes(await pay(access))).toEqual(['PAY_TOO_MANY_TRIES']);
    await time.pass({ days: 1, hours: 1 });
    for (const { access } of orders) expect(await pay(access)).toMatchObject({ ok: true });
  });

  it('is replaced when the customer completes the bank’s challenge', async () => {
    const { orderId, access } = await placedOrder(alwaysAsks);
    await time.pass({ days: 6 });
    await renew();
    expect(await orderOf(orderId)).toMatchObject({ state: 'on_hold' });
    const asked = await pay(access, alwaysAsks);
    if (!asked.ok || asked.value.kind !== 'action_required') throw new Error('a challenge was due');
    expect(await pay(access)).toEqual(asked);
    await shop.sandbox.control.answerChallenge(asked.value.actionUrl, 'approve');
    expect(await viewPayAgainStatus(shop.dependencies, access)).toEqual({ kind: 'none' });
    expect(await orderOf(orderId)).toEqual({ state: 'placed', payment_state: 'authorized' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is replaced by one payment when the customer submits the form several times at once', async () => {
    const { orderId, access } = await placedOrder();
    await spoilCard(orderId);
    await time.pass({ days: 6 });
    await renew();
    await Promise.all([pay(access), pay(access), pay(access)]);
    expect((await moneyOf(orderId)).filter((status) => status === 'requires_capture')).toHaveLength(1);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('can no longer be captured after it expires at the bank, until the customer pays again', async () => {
    const { orderId, access } = await placedOrder();
    const [first] = await attempts(orderId);
    if (!first?.providerReference) throw new Error('a paid order has a reference');
    await time.pass({ days: 8 });
    const { amountCents, providerReference } = first;
    const { body, signature } = signedWebhook(shop, {
      id: `evt_lapsed_${orderId}`,
      type: 'payment_intent.canceled',
      object: { object: 'payment_intent', id: providerReference, metadata: { attempt_id: first.id } },
    });
    await receiveWebhook(shop.dependencies, body, signature);
    await handleWebhook(shop.dependencies, { provider: 'sandbox', eventId: `evt_lapsed_${orderId}` });
    expect(await orderOf(orderId)).toEqual({ state: 'on_hold', payment_state: 'voided' });
    const late = await money.captureForTest(shop.dependencies, { orderId, amountCents, reason: 'shipped' });
    expect(late).toMatchObject({ ok: false, refusals: [{ code: 'NOTHING_TO_CAPTURE' }] });
    await renew();
    expect(await shop.disagreements()).toEqual([]);
    expect(await pay(access)).toEqual({ ok: true, value: { kind: 'none' } });
    expect(await orderOf(orderId)).toEqual({ state: 'placed', payment_state: 'authorized' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is detected at shipping if it expired unnoticed, and the parcel waits until the customer pays again', async () => {
    const { orderId, access } = await placedOrder();
    await time.pass({ days: 8 });
    const { number, shipped } = await packAndShip(shop.dependencies, orderId);
    expect(shipped).toMatchObject({ ok: false, refusals: [{ code: 'PAYMENT_REFUSED' }] });
    expect(await orderOf(orderId)).toEqual({ state: 'on_hold', payment_state: 'voided' });
    expect(await pay(access)).toEqual({ ok: true, value: { kind: 'none' } });
    const label = { carrier: 'UPS', trackingNumber: unusedTrackingNumber() } as const;
    const left = await shipShipment(shop.dependencies, { orderId, number, ...label, actor: testStaffActor });
    expect(left).toMatchObject({ ok: true, value: { kind: 'left' } });
    expect(await orderOf(orderId)).toEqual({ state: 'fulfilling', payment_state: 'captured' });
    expect((await moneyOf(orderId)).toSorted()).toEqual(['canceled', 'succeeded']);
    await renew();
    expect(await shop.disagreements()).toEqual([]);
  });

  it('cannot be replaced by anyone without access to the order (I-6)', async () => {
    const { orderId } = await placedOrder();
    const stranger: OrderAccess = { kind: 'token', publicToken: 'x'.repeat(22), now: shop.clock.now() };
    expect(await pay(stranger)).toMatchObject({ ok: false, refusals: [{ code: 'ORDER_NOT_FOUND' }] });
    expect(await states(orderId)).toEqual(['authorized']);
  });
});
