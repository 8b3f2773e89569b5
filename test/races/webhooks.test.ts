import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { reconcilePaymentsJob } from '../../src/engine/orders/jobs.server.ts';
import {
  receiveWebhook,
  reopenWebhook,
  unhandledWebhooks,
} from '../../src/engine/orders/payments/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { handleWebhook } from '../../src/engine/orders/settlement/handle-webhook.server.ts';
import { waitingJobs } from '../helpers/jobs.ts';
import { permutationsOf, sampleOf } from '../helpers/sample.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';
import { signedWebhook, type WebhookEventFields } from '../helpers/signed-webhook.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Delivers an event as the gateway does: signed over the raw body. */
function deliver(told: WebhookEventFields) {
  const { body, signature } = signedWebhook(shop, told);
  return receiveWebhook(shop.dependencies, body, signature);
}
const handle = (eventId: string) => handleWebhook(shop.dependencies, { provider: 'sandbox', eventId });

async function attemptOf(orderId: OrderId) {
  const [attempt] = await attemptsOfOrder(shop.test.database.read, orderId);
  if (!attempt?.providerReference) throw new Error('a paid order has an attempt with a reference');
  return { ...attempt, providerReference: attempt.providerReference };
}
async function place(buyer: Buyer, card?: string) {
  const placed = await shop.place(buyer, card ? { card } : {});
  if (!placed.ok) throw new Error(`not placed: ${placed.refusals[0]?.code}`);
  return placed.value;
}
const inbox = async () => {
  const { rows } = await shop.test.database.read.execute<{ all: number; open: number; given_up: number }>(
    sql`select count(*) as all, count(*) filter (where handled_at is null and given_up_at is null) as open,
               count(given_up_at) as given_up from webhook_inbox`,
  );
  return rows[0];
};

describe('webhooks', () => {
  it('an event received ten times at once is stored, queued and handled once (F22, I-21)', async () => {
    const wine = await shop.sku(5);
    const challenged = await place(await shop.buyer([[wine.skuId, 1]]), testCards.challenge);
    if (challenged.kind !== 'action_required') throw new Error('a challenge was due');
    const { providerReference, id, orderId } = await attemptOf(challenged.orderId);
    await shop.sandbox.control.answerChallenge(challenged.actionUrl, 'approve');
    const told: WebhookEventFields = {
      id: 'evt_ten',
      type: 'payment_intent.amount_capturable_updated',
      object: {
        object: 'payment_intent',
        id: providerReference,
        metadata: { attempt_id: id, order_id: orderId },
      },
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(told)));
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'known'), 'stored']);
    expect(await waitingJobs(shop.test.database, 'handle-webhook')).toEqual([
      { provider: 'sandbox', eventId: 'evt_ten' },
    ]);
    await Promise.all(Array.from({ length: 10 }, () => handle('evt_ten')));
    expect(await attemptOf(orderId)).toMatchObject({ state: 'authorized' });
    expect(await shop.figures()).toMatchObject({ placed: 1, notices: 1, charges: 1 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('eight forged events are rejected and leave no trace (F26)', async () => {
    const before = await inbox();
    const { clock } = shop;
    const told: WebhookEventFields = {
      id: 'evt_forged',
      type: 'payment_intent.succeeded',
      object: { object: 'payment_intent' },
    };
    const { body, signature } = signedWebhook(shop, told);
    const minutesAgo = (count: number) => new Date(clock.now().getTime() - count * 60_000);
    const forgeries: readonly (readonly [body: string, signature: string | undefined])[] = [
      [body, undefined],
      [body, ''],
      [body, signedWebhook(shop, told, { secret: 'whsec_of_a_thief' }).signature],
      [body, signedWebhook(shop, told, { at: minutesAgo(5.1) }).signature],
      [body, signature.replace(/t=\d+/, `t=${Math.floor(clock.now().getTime() / 1000) + 1}`)],
      [body, signature.replace('v1=', 'v0=')],
      [body.replace('evt_forged', 'evt_altered'), signature],
      [JSON.stringify(JSON.parse(body), null, 1), signature],
    ];
    for (const [raw, mark] of forgeries) {
      expect(await receiveWebhook(shop.dependencies, raw, mark)).toBe('invalid');
    }
    expect(await inbox()).toEqual(before);
  });

  it('both secrets are accepted during a secret rotation, and only the new one afterward (F26)', async () => {
    const told = (id: string): WebhookEventFields => ({
      id,
      type: 'payout.paid',
      object: { object: 'payout' },
    });
    const accepting = (...webhookSecrets: string[]) => ({
      ...shop.dependencies,
      payments: shop.sandbox.adapter({ webhookSecrets }),
    });
    const { body, signature } = signedWebhook(shop, told('evt_before'), { secret: 'whsec_before' });
    const later = signedWebhook(shop, told('evt_after'), { secret: 'whsec_after' });
    const changing = accepting('whsec_after', 'whsec_before');
    expect(await receiveWebhook(changing, body, signature)).toBe('stored');
    expect(await receiveWebhook(changing, later.body, later.signature)).toBe('stored');
    expect(await receiveWebhook(accepting('whsec_after'), body, signature)).toBe('invalid');
    for (const eventId of ['evt_before', 'evt_after']) await handle(eventId);
  });

  it('an event of an unknown payment is kept, retried at growing intervals, listed, and given up after three days', async () => {
    const { database } = shop.test;
    const told: WebhookEventFields = {
      id: 'evt_stranger',
      type: 'payment_intent.succeeded',
      object: { object: 'payment_intent', id: 'pi_of_somebody_else', metadata: {} },
    };
    expect(await deliver(told)).toBe('stored');
    const reconcile = () => reconcilePaymentsJob.run(shop.dependencies);
    const shown = () => unhandledWebhooks(database.read, 10);
    const tries = async () => {
      const { rows } = await database.read.execute<{ tries: number }>(
        sql`select tries from webhook_inbox where event_id = 'evt_stranger'`,
      );
      return rows[0]?.tries;
    };
    await handle('evt_stranger');
    await reconcile();
    expect(await tries()).toBe(1);
    for (let minute = 0; minute < 90; minute += 1) {
      shop.clock.advance({ minutes: 1 });
      await reconcile();
    }
    // No worker runs in this test, so each try is the sweeper's, five minutes late.
    expect(await tries()).toBe(7);
    expect(await shown()).toMatchObject([{ eventId: 'evt_stranger', tries: 7 }]);
    shop.clock.advance({ hours: 8 });
    await reconcile();
    expect(await shown()).toMatchObject([
      { eventId: 'evt_stranger', tries: 8, providerReference: 'pi_of_somebody_else' },
    ]);
    shop.clock.advance({ days: 3 });
    await reconcile();
    expect(await inbox()).toMatchObject({ open: 0, given_up: 1 });
    expect(await shown()).toMatchObject([{ eventId: 'evt_stranger', nextTryAt: undefined }]);
    expect(
      await reopenWebhook(database.read, { provider: 'sandbox', eventId: 'evt_stranger' }, shop.clock.now()),
    ).toBe(true);
    expect(await inbox()).toMatchObject({ open: 1, given_up: 0 });
  });

  it('five different events about one payment end in the same state, whatever their order of arrival (F23)', async () => {
    const wine = await shop.sku(500);
    const orders = sampleOf(permutationsOf([0, 1, 2, 3, 4]), 12);
    const ends = new Set<string>();
    for (const [round, order] of orders.entries()) {
      const { orderId } = await place(await shop.buyer([[wine.skuId, 1]]));
      const { id, providerReference: reference, amountCents } = await attemptOf(orderId);
      const { payments } = shop.dependencies;
      await payments.capture(reference, amountCents, `${id}:taken-elsewhere`);
      const refund = await payments.refund(reference, cents(1_000), `${id}:refunded-elsewhere`);
      if (refund.kind !== 'refund') throw new Error('the refund was due');
      const dispute = await shop.sandbox.control.change({ kind: 'dispute_opens', paymentIntent: reference });
      const metadata = { attempt_id: id, order_id: orderId };
      const intent = { object: 'payment_intent', id: reference, metadata };
      const events: WebhookEventFields[] = [
        { id: `evt_${round}_0`, type: 'payment_intent.created', object: intent },
        { id: `evt_${round}_1`, type: 'payment_intent.processing', object: intent },
        { id: `evt_${round}_2`, type: 'payment_intent.succeeded', object: intent },
        {
          id: `evt_${round}_3`,
          type: 'refund.created',
          object: {
            object: 'refund',
            id: refund.refund.refundReference,
            payment_intent: reference,
            amount: 1_000,
            status: 'succeeded',
          },
        },
        {
          id: `evt_${round}_4`,
          type: 'charge.dispute.created',
          object: {
            object: 'dispute',
            id: dispute,
            payment_intent: reference,
            amount: amountCents - 1_000,
            status: 'needs_response',
          },
        },
      ];
      for (const position of order) {
        const event = events[position];
        if (!event) throw new Error('a permutation names events that exist');
        await deliver(event);
        await handle(event.id);
      }
      const { state, capturedCents, refundedCents } = await attemptOf(orderId);
      const { rows } = await shop.test.database.read.execute(
        sql`select kind, amount_cents from payment_events where attempt_id = ${id} order by kind`,
      );
      const { rows: told } = await shop.test.database.read.execute(
        sql`select state, payment_state from orders where id = ${orderId}`,
      );
      ends.add(JSON.stringify({ state, capturedCents, refundedCents, rows, told }));
    }
    expect(ends.size).toBe(1);
    expect([...ends][0]).toContain('partially_refunded');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('500 events that waited while the shop was down are each received and handled once (F25)', async () => {
    // The gateway signs with the machine's time.
    shop.clock.set(new Date());
    const wine = await shop.sku(500);
    const { control } = shop.sandbox;
    const { payments } = shop.dependencies;
    const before = await inbox();
    const pendingBefore = await control.pendingWebhooks();
    const orders = [];
    for (let count = 0; count < 50; count += 1) {
      const { orderId } = await place(await shop.buyer([[wine.skuId, 1]]));
      const { id, providerReference, amountCents } = await attemptOf(orderId);
      await payments.capture(providerReference, amountCents, `${id}:taken-elsewhere`);
      for (let refund = 1; refund <= 8; refund += 1) {
        await payments.refund(providerReference, cents(100), `${id}:refund-${refund}-elsewhere`);
      }
      orders.push(orderId);
    }
    expect((await control.pendingWebhooks()) - pendingBefore).toBe(500);

    const door = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const taken = await receiveWebhook(
        shop.dependencies,
        body,
        String(request.headers['stripe-signature']),
      );
      response.writeHead(taken === 'invalid' ? 400 : 200).end();
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const { port } = door.address() as AddressInfo;
    const { webhookSecret, allowedOrigins } = shop.sandbox.options;
    await control.setShop({
      webhookUrl: `http://127.0.0.1:${port}/webhooks/payment`,
      webhookSecret,
      allowedOrigins,
    });
    await expect.poll(() => control.pendingWebhooks(), { timeout: 20_000 }).toBe(0);
    door.closeAllConnections();
    door.close();

    const waiting = (await waitingJobs(shop.test.database, 'handle-webhook')).map(({ eventId }) => eventId);
    for (let first = 0; first < waiting.length; first += 10) {
      await Promise.all(waiting.slice(first, first + 10).map(handle));
    }
    const after = await inbox();
    expect(Number(after?.all) - Number(before?.all)).toBe(pendingBefore + 500);
    expect(Number(after?.open)).toBe(0);
    for (const orderId of orders) {
      expect(await attemptOf(orderId)).toMatchObject({ state: 'captured', refundedCents: 800 });
    }
    expect(await shop.disagreements()).toEqual([]);
  }, 120_000);
});
