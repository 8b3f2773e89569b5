import { once } from 'node:events';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { sweepOrders } from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf } from '../../src/engine/orders/fulfillment/testing.ts';
import { receiveWebhook } from '../../src/engine/orders/payments/index.server.ts';
import { retryPaymentRequests } from '../../src/engine/orders/payments/retry-requests.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { handleWebhook } from '../../src/engine/orders/settlement/handle-webhook.server.ts';
import type { GatewayFault } from '../../src/integrations/payment/sandbox/faults.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { signedWebhook } from '../helpers/signed-webhook.ts';

/**
 * Tests with a gateway whose responses contradict the request: another currency, amount or payment. Such responses must not place or ship
 * anything.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ paymentTimeoutMilliseconds: 1_000 });
});
afterAll(() => shop.stop());
afterEach(async () => {
  await shop.sandbox.control.clearFaults();
  await laterOn();
  expect(await shop.disagreements()).toEqual([]);
});

const confirm = 'POST /v1/payment_intents/:id/confirm';

const buyer = async () => shop.buyer([[(await shop.sku(2)).skuId, 1]]);
const lie = (says: Readonly<Record<string, unknown>>, operation?: GatewayFault['operation']) =>
  shop.sandbox.control.addFault({ behaviour: { kind: 'lie', says }, ...(operation && { operation }) });

async function laterOn(): Promise<void> {
  shop.clock.advance({ minutes: 1 });
  await shop.runJobs();
  await retryPaymentRequests(shop.dependencies);
  await sweepOrders(shop.dependencies);
}

async function orderOf(orderId: OrderId) {
  const { rows } = await shop.test.database.read.execute<{ isPlaced: boolean; shipped: number }>(
    sql`select number is not null as "isPlaced",
               (select count(*) from shipments where order_id = orders.id and state = 'shipped') as shipped
          from orders where id = ${orderId}`,
  );
  return rows[0];
}

const lastAttempt = async (orderId: OrderId) =>
  (await attemptsOfOrder(shop.test.database.read, orderId)).at(-1);

const findings = async () =>
  (await shop.disagreements()).map((broken) => (broken as { finding: { kind: string } }).finding.kind);

/** Runs `during` with a log, and returns the entries that were logged as errors. */
async function alarms(during: (log: ReturnType<typeof createLog>) => Promise<unknown>): Promise<unknown[]> {
  const lines: unknown[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  await during(createLog('error', destination));
  destination.end();
  await once(destination, 'finish');
  return lines;
}

describe('an approval that contradicts the request', () => {
  it.each([
    ['another currency', { currency: 'jpy' }],
    ['a smaller authorized amount', { amount_capturable: 100 }],
    ['no authorized amount', { amount_capturable: 0 }],
    ['another payment amount', { amount: 100, amount_capturable: 100 }],
    ['a captured amount that is still authorized', { amount_received: 100 }],
  ])('with %s places no order and releases the holds', async (_what, says) => {
    const before = await shop.figures();
    await lie(says, confirm);
    expect(await shop.place(await buyer())).toMatchObject({ refusals: [{ code: 'PAY_INTERRUPTED' }] });
    const after = await shop.figures();
    expect([after.placed, after.charges]).toEqual([before.placed, before.charges]);
  });

  it("is reported by reconciliation as long as all answers and the gateway's ledger repeat it", async () => {
    await lie({ status: 'succeeded', amount_received: 0 });
    expect(await shop.place(await buyer())).toMatchObject({ refusals: [{ code: 'PAY_INTERRUPTED' }] });
    expect(await findings()).toContain('amount_differs');
    await laterOn();
    expect(await findings()).toContain('amount_differs');
  });

  it('for another payment is ignored, and the correct answer places the order later', async () => {
    const first = placedOrderIdOf(await shop.place(await buyer()));
    const other = await lastAttempt(first);
    await lie({ id: other?.providerReference }, confirm);
    const placed = await shop.place(await buyer());
    if (!placed.ok || placed.value.kind !== 'processing') throw new Error('the order was to wait');
    const { orderId } = placed.value;
    expect(await orderOf(orderId)).toMatchObject({ isPlaced: false });
    expect(await lastAttempt(first)).toEqual(other);
    await shop.sandbox.control.clearFaults();
    await laterOn();
    expect(await orderOf(orderId)).toMatchObject({ isPlaced: true });
  });

  it('is never requested if the gateway created the payment for another attempt', async () => {
    const before = await shop.figures();
    await lie({ metadata: { attempt_id: 'another', order_id: 'another' } }, 'POST /v1/payment_intents');
    expect(await shop.place(await buyer())).toMatchObject({ value: { kind: 'processing' } });
    expect((await shop.figures()).charges).toBe(before.charges);
  });
});

describe('a capture that contradicts the request', () => {
  it.each([
    ['another currency', { currency: 'jpy' }],
    ['a smaller captured amount', { amount_received: 100 }],
    ['no captured amount', { amount_received: 0 }],
    ['the ID of another payment', { id: 'pi_of_somebody_else' }],
  ])(
    "with %s delays the shipment and is reported until the gateway's answers are correct again",
    async (_what, says) => {
      const orderId = placedOrderIdOf(await shop.place(await buyer()));
      await lie(says);
      const logged = await alarms(async (log) => {
        const { shipped } = await packAndShip({ ...shop.dependencies, log }, orderId);
        expect(shipped).toMatchObject({ value: { kind: 'pending' } });
      });
      expect(logged).toMatchObject([{ orderId }]);
      expect(await orderOf(orderId)).toMatchObject({ shipped: 0 });
      expect(await findings()).toContainEqual(expect.stringMatching(/_differs$/));
      await shop.sandbox.control.clearFaults();
      await laterOn();
      expect(await orderOf(orderId)).toMatchObject({ shipped: 1 });
    },
  );
});

describe('a webhook about another payment', () => {
  it('is logged and does not change the payment attempt that it names', async () => {
    const [ours, theirs] = [
      placedOrderIdOf(await shop.place(await buyer())),
      placedOrderIdOf(await shop.place(await buyer())),
    ];
    const [mine, other] = [await lastAttempt(ours), await lastAttempt(theirs)];
    await shop.dependencies.payments.void(other?.providerReference ?? '', 'given up elsewhere');
    const told = {
      id: 'evt_crossed',
      type: 'payment_intent.canceled',
      object: {
        object: 'payment_intent',
        id: other?.providerReference,
        metadata: { attempt_id: mine?.id, order_id: ours },
      },
    };
    const { body, signature } = signedWebhook(shop, told);
    expect(await receiveWebhook(shop.dependencies, body, signature)).toBe('stored');
    const logged = await alarms((log) =>
      handleWebhook({ ...shop.dependencies, log }, { provider: 'sandbox', eventId: 'evt_crossed' }),
    );
    expect(logged).toMatchObject([{ code: 'other_payment', orderId: ours }]);
    expect(await lastAttempt(ours)).toEqual(mine);
    const right = signedWebhook(shop, {
      ...told,
      id: 'evt_right',
      object: { ...told.object, metadata: { attempt_id: other?.id, order_id: theirs } },
    });
    await receiveWebhook(shop.dependencies, right.body, right.signature);
    await handleWebhook(shop.dependencies, { provider: 'sandbox', eventId: 'evt_right' });
  });
});
