import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { receiveWebhook } from '../../src/engine/orders/payments/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { handleWebhook } from '../../src/engine/orders/settlement/handle-webhook.server.ts';
import { reconcilePayments } from '../../src/engine/orders/settlement/reconcile.server.ts';
import type { FaultBehavior, GatewayFault } from '../../src/integrations/payment/sandbox/faults.ts';
import {
  type RunningSandbox,
  startSandbox,
} from '../../src/integrations/payment/sandbox/start-sandbox.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { seededRandom } from '../helpers/sample.ts';
import { type Buyer, startTestShop, type TestShop } from '../helpers/shop.ts';
import { signedWebhook } from '../helpers/signed-webhook.ts';

/** Tests with a gateway in its own process that dies, fails, or approves a different amount (F17 to F20). */
let shop: TestShop;
let replacement: RunningSandbox | undefined;
beforeAll(async () => {
  shop = await startTestShop({
    gateway: { timeoutMilliseconds: 1_000, maxNetworkRetries: 1 },
    gatewayPlace: 'beside',
    paymentTimeoutMilliseconds: 1_000,
  });
});
afterAll(async () => {
  // The shop's own handle refers to the killed process.
  await replacement?.stop();
  await shop.stop();
});
afterEach(async () => {
  await shop.sandbox.control.clearFaults();
  expect(await shop.disagreements()).toEqual([]);
});

const confirm = 'POST /v1/payment_intents/:id/confirm';
const ledger = () => shop.sandbox.control.ledger();
const paymentOf = async (buyer: Buyer) => (await shop.viewOf(buyer)).payment;
const oneBottle = async () => shop.buyer([[(await shop.sku(1)).skuId, 1]]);

/** Polls the gateway's ledger every 20 ms until `says` returns true for the statuses of its payments. */
async function untilLedger(says: (statuses: readonly string[]) => boolean): Promise<void> {
  while (!says((await ledger()).map(({ status }) => status))) await pause(20);
}

async function lastAttempt(orderId: OrderId) {
  const attempt = (await attemptsOfOrder(shop.test.database.read, orderId)).at(-1);
  if (!attempt) throw new Error('a prepared order has an attempt');
  return attempt;
}

describe('a checkout whose gateway is killed', () => {
  async function kill(): Promise<void> {
    const { pid } = await shop.sandbox.control.health();
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await pause(20);
  }
  const restart = async () => {
    replacement = await startSandbox({ ...shop.sandbox.options, port: shop.sandbox.port });
  };

  it('places the order once when the gateway fails between the charge and its answer (F17)', async () => {
    const before = await shop.figures();
    const buyer = await oneBottle();
    await shop.sandbox.control.addFault({
      operation: confirm,
      behaviour: { kind: 'never_answer', acts: true },
    });
    const placing = shop.place(buyer);
    await untilLedger(
      (statuses) => statuses.length > before.payments && statuses.at(-1) === 'requires_capture',
    );
    await kill();
    expect(await placing).toMatchObject({ ok: true, value: { kind: 'processing' } });
    await restart();
    shop.clock.advance({ minutes: 1 });
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'placed' });
    expect((await shop.figures()).charges - before.charges).toBe(1);
  });

  it('charges nothing when the gateway is killed before the request, and charges the retry (F18)', async () => {
    const before = await shop.figures();
    const buyer = await oneBottle();
    const paymentMethodId = await shop.tokenize('4242424242424242');
    await kill();
    expect(await shop.place(buyer, { paymentMethodId })).toMatchObject({ value: { kind: 'processing' } });
    await restart();
    shop.clock.advance({ minutes: 1 });
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'failed', refusal: { code: 'PAY_INTERRUPTED' } });
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect((await shop.figures()).charges - before.charges).toBe(1);
  });
});

describe('a checkout whose gateway fails', () => {
  it.each([500, 503] as const)(
    'charges once after a retry when the gateway fails once with a %s',
    async (status) => {
      const before = await shop.figures();
      await shop.sandbox.control.addFault({
        operation: confirm,
        behaviour: { kind: 'error', status, acts: false },
        times: 1,
      });
      expect(await shop.place(await oneBottle())).toMatchObject({ ok: true, value: { kind: 'placed' } });
      expect((await shop.figures()).charges - before.charges).toBe(1);
    },
  );

  it('leaves each buyer with one order and one charge after bursts of failures of every kind', async () => {
    const before = await shop.figures();
    const random = seededRandom(19);
    const buyers = await Promise.all(Array.from({ length: 20 }, oneBottle));
    const kinds: readonly FaultBehavior[] = [
      { kind: 'error', status: 500, acts: false },
      { kind: 'error', status: 500, acts: true },
      { kind: 'error', status: 429, acts: false },
      { kind: 'reset', acts: false },
      { kind: 'reset', acts: true },
      { kind: 'never_answer', acts: true },
    ];
    const operations: readonly NonNullable<GatewayFault['operation']>[] = [
      confirm,
      'POST /v1/payment_intents',
    ];
    for (let count = 0; count < 24; count += 1) {
      const behaviour = kinds[Math.floor(random() * kinds.length)];
      const operation = operations[count % 2];
      if (behaviour && operation) await shop.sandbox.control.addFault({ operation, behaviour, times: 1 });
    }
    const answers = await Promise.all(buyers.map((buyer) => shop.place(buyer)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await shop.sandbox.control.clearFaults();
    shop.clock.advance({ minutes: 1 });
    await shop.runJobs();
    for (const buyer of buyers) {
      if ((await paymentOf(buyer)).kind !== 'placed') {
        expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
      }
    }
    const after = await shop.figures();
    expect([after.placed - before.placed, after.charges - before.charges, after.holds]).toEqual([20, 20, 0]);
  });
});

it("a webhook that arrives before the gateway's answer places the order, and the answer changes nothing (I-20)", async () => {
  const before = await shop.figures();
  const buyer = await oneBottle();
  await shop.sandbox.control.addFault({
    operation: confirm,
    behaviour: { kind: 'late', acts: 'before_waiting', milliseconds: 900 },
    times: 1,
  });
  const placing = shop.place(buyer);
  await untilLedger(
    (statuses) => statuses.length > before.payments && statuses.at(-1) === 'requires_capture',
  );
  const payment = (await ledger()).at(-1);
  const told = {
    id: 'evt_early',
    type: 'payment_intent.amount_capturable_updated',
    object: { object: 'payment_intent', id: payment?.id, metadata: payment?.metadata },
  };
  const { body, signature } = signedWebhook(shop, told);
  expect(await receiveWebhook(shop.dependencies, body, signature)).toBe('stored');
  await handleWebhook(shop.dependencies, { provider: 'sandbox', eventId: 'evt_early' });
  const early = await paymentOf(buyer);
  expect(early).toMatchObject({ kind: 'placed' });
  expect(await placing).toEqual({ ok: true, value: early });
  expect((await shop.figures()).notices - before.notices).toBe(1);
});

it('a webhook about a payment that was only created does not disturb its pending confirmation', async () => {
  const before = await shop.figures();
  const buyer = await oneBottle();
  await shop.sandbox.control.addFault({
    operation: confirm,
    behaviour: { kind: 'late', acts: 'after_waiting', milliseconds: 900 },
    times: 1,
  });
  const placing = shop.place(buyer);
  await untilLedger(
    (statuses) => statuses.length > before.payments && statuses.at(-1) === 'requires_confirmation',
  );
  const payment = (await ledger()).at(-1);
  const { body, signature } = signedWebhook(shop, {
    id: 'evt_opened',
    type: 'payment_intent.created',
    object: { object: 'payment_intent', id: payment?.id, metadata: payment?.metadata },
  });
  expect(await receiveWebhook(shop.dependencies, body, signature)).toBe('stored');
  await handleWebhook(shop.dependencies, { provider: 'sandbox', eventId: 'evt_opened' });
  expect(await placing).toMatchObject({ ok: true, value: { kind: 'placed' } });
});

it('an approval of a different amount is voided and logged, and never becomes an order (I-11)', async () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const buyer = await oneBottle();
  await shop.sandbox.control.addFault({
    operation: confirm,
    behaviour: { kind: 'never_answer', acts: true },
  });
  const placed = await shop.place(buyer);
  if (!placed.ok) throw new Error('an answer was due');
  const payment = (await ledger()).at(-1);
  await shop.sandbox.control.clearFaults();
  await shop.sandbox.control.change({
    kind: 'amount_changes',
    paymentIntent: payment?.id ?? '',
    amountCents: (payment?.amountCents ?? 0) - 1,
  });
  shop.clock.advance({ minutes: 1 });
  const log = createLog('error', destination);
  await reconcilePayments({ ...shop.dependencies, log });
  destination.end();
  await once(destination, 'finish');
  expect(await lastAttempt(placed.value.orderId)).toMatchObject({
    state: 'voided',
    failureCode: 'amount_mismatch',
  });
  expect((await ledger()).at(-1)).toMatchObject({ status: 'canceled' });
  expect(await paymentOf(buyer)).toMatchObject({ kind: 'failed', refusal: { code: 'PAY_INTERRUPTED' } });
  const { rows } = await shop.test.database.read.execute(
    sql`select number from orders where id = ${placed.value.orderId}`,
  );
  expect(rows).toEqual([{ number: null }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { code: 'amount_mismatch', orderId: placed.value.orderId },
  ]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
