import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { reconcilePaymentsJob } from '../../src/engine/orders/jobs.server.ts';
import { receiveWebhook } from '../../src/engine/orders/payments/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { isProofRun } from '../helpers/sample.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { signedWebhook } from '../helpers/signed-webhook.ts';
import { createCrashTask, runCrashTask } from './die-on.ts';

/** Kills workers while they process the gateway's events (F11), and expects each event to have its effect once. */
const orderCount = isProofRun ? 250 : 12;
const kills = isProofRun ? 8 : 1;
const eventsOfOrder = 4;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function openEvents(): Promise<number> {
  const { rows } = await shop.test.database.read.execute<{ open: number }>(
    sql`select count(*)::int as open from webhook_inbox where handled_at is null`,
  );
  return rows[0]?.open ?? 0;
}

async function takenElsewhere(): Promise<OrderId> {
  const wine = await shop.sku(1);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  if (!placed.ok) throw new Error('an order was due');
  const { orderId } = placed.value;
  const [attempt] = await attemptsOfOrder(shop.test.database.read, orderId);
  if (!attempt?.providerReference) throw new Error('a paid order has a reference');
  const { id, providerReference, amountCents } = attempt;
  await shop.dependencies.payments.capture(providerReference, amountCents, `${id}:elsewhere`);
  const object = { object: 'payment_intent', id: providerReference, metadata: { attempt_id: id } };
  for (let event = 0; event < eventsOfOrder; event += 1) {
    const told = { id: `evt_${id}_${event}`, type: 'payment_intent.succeeded', object };
    const { body, signature } = signedWebhook(shop, told);
    await receiveWebhook(shop.dependencies, body, signature);
  }
  return orderId;
}

it('every webhook takes effect and each payment is recorded once, even if workers are killed midway', async () => {
  const orders: OrderId[] = [];
  for (let count = 0; count < orderCount; count += 1) orders.push(await takenElsewhere());
  const all = await openEvents();
  expect(all).toBe(orderCount * eventsOfOrder);
  for (let kill = 1; kill <= kills; kill += 1) {
    const few = all - Math.floor((all * kill) / (kills + 2));
    const isInTheMiddle = async () => (await openEvents()) <= few;
    expect(await runCrashTask(createCrashTask(shop, { kind: 'work' }, undefined), isInTheMiddle)).toBe(
      'SIGKILL',
    );
  }
  expect(await openEvents()).toBeGreaterThan(0);

  // After five minutes the sweeper takes over events that a dead worker had and those that no worker took. The workers' time is
  // the real one and this clock stands still, so each round moves it.
  while ((await openEvents()) > 0) {
    shop.clock.advance({ minutes: 6 });
    await reconcilePaymentsJob.run(shop.dependencies);
  }
  for (const orderId of orders) {
    expect(await attemptsOfOrder(shop.test.database.read, orderId)).toMatchObject([{ state: 'captured' }]);
  }
  const { rows } = await shop.test.database.read.execute(
    sql`select count(*)::int as told, count(distinct subject_id)::int as payments from audit_events where action = 'payment.captured'`,
  );
  expect(rows).toEqual([{ told: orderCount, payments: orderCount }]);
  expect(await shop.disagreements()).toEqual([]);
}, 600_000);
