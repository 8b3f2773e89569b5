import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { renewAuthorizations } from '../../src/engine/orders/payments/renew-authorizations.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { authorizationRenewalCrashPoints } from '../../src/engine/orders/payments/types.ts';
import { syncGatewayClock } from '../helpers/gateway-time.ts';
import { sampleOf } from '../helpers/sample.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { createCrashTask, runCrashTask } from './die-on.ts';

/**
 * Kills the job that renews authorizations at each of its steps (F10, F11). Afterwards the order has one authorization, and the gateway has
 * no others for it.
 */
let shop: TestShop;
let time: Awaited<ReturnType<typeof syncGatewayClock>>;
beforeAll(async () => {
  shop = await startTestShop({ paymentTimeoutMilliseconds: 1_000 });
  time = await syncGatewayClock(shop);
});
afterAll(() => shop.stop());

async function placedOrder(): Promise<OrderId> {
  const wine = await shop.sku(1);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]]));
  if (!placed.ok) throw new Error('an order was due');
  return placed.value.orderId;
}

const steps: readonly string[] = [
  ...authorizationRenewalCrashPoints,
  'finalize.after_commit',
  'void.after_answer',
  'void.after_commit',
];

describe('an authorization renewal killed midway', () => {
  it.each(sampleOf(steps, 2))(
    'leaves one authorization in the end when killed at %s',
    async (diesAt) => {
      const orderId = await placedOrder();
      await time.pass({ days: 6 });
      expect(await runCrashTask(createCrashTask(shop, { kind: 'renew' }, diesAt))).toBe('SIGKILL');
      shop.clock.advance({ minutes: 2 });
      await shop.runJobs();
      await renewAuthorizations(shop.dependencies);
      await shop.runJobs();

      const attempts = await attemptsOfOrder(shop.test.database.read, orderId);
      const standing = attempts.filter(({ state }) => state !== 'voided');
      expect(standing.map(({ state }) => state)).toEqual(['authorized']);
      expect(standing[0]?.captureBefore?.getTime()).toBeGreaterThan(
        shop.clock.now().getTime() + 6 * 86_400_000,
      );
      const ledger = await shop.sandbox.control.ledger();
      const held = ledger.filter(
        ({ metadata, status }) => metadata.order_id === orderId && status !== 'canceled',
      );
      expect(held.map(({ status }) => status)).toEqual(['requires_capture']);
      expect(await shop.disagreements()).toEqual([]);
    },
    60_000,
  );
});
