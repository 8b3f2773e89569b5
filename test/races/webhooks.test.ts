import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { handleWebhook } from '../../src/engine/checkout/handle-webhook.server.ts';
import { checkoutJobs } from '../../src/engine/checkout/jobs.server.ts';
import { receiveWebhook } from '../../src/engine/payments/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/payments/store.server.ts';
import { waitingJobs } from '../helpers/jobs.ts';
import { permutationsOf, sampleOf } from '../helpers/sample.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

type Told = {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
};

/** Delivers an event as the gateway does: signed, over the raw body. */
function deliver({ id, type, object }: Told) {
  const timestamp = Math.floor(shop.clock.now().getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', created: timestamp, type, data: { object } });
  const secret = shop.sandbox.options.webhookSecret;
  const mark = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return receiveWebhook(shop.dependencies, body, `t=${timestamp},v1=${mark}`);
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
  it('an event that comes ten times at once is stored once, queued once and acts once (F22, I-21)', async () => {
    const wine = await shop.sku(5);
    const challenged = await place(await shop.buyer([[wine.skuId, 1]]), testCards.challenge);
    if (challenged.kind !== 'action_required') throw new Error('a challenge was due');
    const { providerReference, id, orderId } = await attemptOf(challenged.orderId);
    await shop.sandbox.control.answerChallenge(challenged.actionUrl, 'approve');
    const told: Told = {
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
    expect(await shop.figures()).toMatchObject({ placed: 1, owed: 1, charges: 1 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('a forged one is refused and leaves nothing behind (F26)', async () => {
    const before = await inbox();
    const timestamp = Math.floor(shop.clock.now().getTime() / 1000);
    const mark = createHmac('sha256', 'whsec_of_a_thief').update(`${timestamp}.{}`).digest('hex');
    expect(await receiveWebhook(shop.dependencies, '{}', `t=${timestamp},v1=${mark}`)).toBe('invalid');
    expect(await receiveWebhook(shop.dependencies, '{}', undefined)).toBe('invalid');
    expect(await inbox()).toEqual(before);
  });

  it('an event of a payment that is not known here is kept, tried again, and set aside after three days', async () => {
    const told: Told = {
      id: 'evt_stranger',
      type: 'payment_intent.succeeded',
      object: { object: 'payment_intent', id: 'pi_of_somebody_else', metadata: {} },
    };
    expect(await deliver(told)).toBe('stored');
    await expect(handle('evt_stranger')).rejects.toThrow(/not known here/);
    shop.clock.advance({ days: 2 });
    await checkoutJobs(shop.dependencies)['reconcile-payments']({});
    expect(await inbox()).toMatchObject({ open: 1, given_up: 0 });
    shop.clock.advance({ days: 2 });
    await checkoutJobs(shop.dependencies)['reconcile-payments']({});
    expect(await inbox()).toMatchObject({ open: 0, given_up: 1 });
  });

  it('created, processing, succeeded, refunded, disputed: any order of arrival ends in one state (F23)', async () => {
    const wine = await shop.sku(500);
    const orders = sampleOf(permutationsOf([0, 1, 2, 3, 4]), 8);
    const ends = new Set<string>();
    for (const [round, order] of orders.entries()) {
      const { orderId } = await place(await shop.buyer([[wine.skuId, 1]]));
      const { id, providerReference: reference, amountCents } = await attemptOf(orderId);
      const { payments } = shop.dependencies;
      await payments.capture(reference, amountCents, `${id}:taken-elsewhere`);
      const refund = await payments.refund(reference, cents(1_000), `${id}:refunded-elsewhere`);
      if (refund.kind !== 'refund') throw new Error('the refund was due');
      const metadata = { attempt_id: id, order_id: orderId };
      const intent = { object: 'payment_intent', id: reference, metadata };
      const events: Told[] = [
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
            id: `dp_${round}`,
            payment_intent: reference,
            amount: amountCents,
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
});
