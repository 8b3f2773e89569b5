import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import {
  cancelOrder,
  packShipment,
  shipShipment,
  sweepOrders,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import {
  packAndShip,
  placedOrderIdOf,
  testStaffActor,
  unusedTrackingNumber,
} from '../../src/engine/orders/fulfillment/testing.ts';
import {
  type FulfillmentCrashPoint,
  fulfillmentCrashPoints,
} from '../../src/engine/orders/fulfillment/types.ts';
import { retryPaymentRequests } from '../../src/engine/orders/payments/retry-requests.server.ts';
import { sampleOf } from '../helpers/sample.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';
import { createCrashTask, runCrashTask } from './die-on.ts';
import type { CrashTask } from './dying-shop.ts';

/**
 * Kills a shop's process at each named step of shipping a parcel and canceling an order, with and without a retry.
 * After one run of the sweepers nothing is lost, charged twice or stuck.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ paymentTimeoutMilliseconds: 1_000 });
});
afterAll(() => shop.stop());

type Case = {
  readonly act: 'ship' | 'cancel order';
  readonly diesAt: FulfillmentCrashPoint | 'capture.while_waiting';
  readonly retries: boolean;
  /** The expected final state if no one retries. */
  readonly end: 'packed' | 'shipped' | 'cancelled';
};

const outcomes: readonly Omit<Case, 'retries'>[] = [
  { act: 'ship', diesAt: 'dispatch.before_commit', end: 'packed' },
  { act: 'ship', diesAt: 'dispatch.after_commit', end: 'shipped' },
  { act: 'ship', diesAt: 'capture.while_waiting', end: 'shipped' },
  { act: 'ship', diesAt: 'dispatch.after_answer', end: 'shipped' },
  { act: 'ship', diesAt: 'leave.before_commit', end: 'shipped' },
  { act: 'ship', diesAt: 'leave.after_commit', end: 'shipped' },
  { act: 'cancel order', diesAt: 'cancel.before_commit', end: 'packed' },
  { act: 'cancel order', diesAt: 'cancel.after_commit', end: 'cancelled' },
  { act: 'cancel order', diesAt: 'cancel.after_answer', end: 'cancelled' },
];
const cases = outcomes.flatMap((outcome): Case[] => [
  { ...outcome, retries: false },
  { ...outcome, retries: true },
]);

const ends = {
  packed: { state: 'placed', payment: 'authorized', shelf: { onHand: 2, allocated: 2, held: 0 }, mails: [] },
  shipped: {
    state: 'fulfilling',
    payment: 'captured',
    shelf: { onHand: 0, allocated: 0, held: 0 },
    mails: ['parcel-shipped'],
  },
  cancelled: {
    state: 'cancelled',
    payment: 'voided',
    shelf: { onHand: 2, allocated: 0, held: 0 },
    mails: ['order-cancelled'],
  },
} as const;

async function crash(errand: CrashTask, diesAt: Case['diesAt']): Promise<string | null> {
  if (diesAt !== 'capture.while_waiting') return runCrashTask({ ...errand, diesAt });
  await shop.sandbox.control.addFault({
    operation: 'POST /v1/payment_intents/:id/capture',
    behaviour: { kind: 'never_answer', acts: true },
    times: 1,
  });
  const taken = async () =>
    (await shop.sandbox.control.ledger()).filter(({ status }) => status === 'succeeded').length;
  const before = await taken();
  return runCrashTask({ ...errand, diesAt: undefined }, async () => (await taken()) > before);
}

async function endOf(orderId: OrderId) {
  const { rows } = await shop.test.database.read.execute<{ state: string; payment: string }>(
    sql`select state, payment_state as payment from orders where id = ${orderId}`,
  );
  const mails = await shop.test.database.read.execute<{ kind: string }>(
    sql`select kind from notices where subject_type = 'fulfilment' and subject_id = ${orderId}`,
  );
  return { ...rows[0], mails: mails.rows.map(({ kind }) => kind) };
}

it('a parcel waits while the gateway does not answer a capture, then ships automatically and is charged once', async () => {
  const slow = await startTestShop({
    gateway: { timeoutMilliseconds: 500 },
    paymentTimeoutMilliseconds: 500,
  });
  onTestFinished(() => slow.stop());
  const wine = await slow.sku(2);
  const orderId = placedOrderIdOf(await slow.place(await slow.buyer([[wine.skuId, 2]])));
  await slow.sandbox.control.addFault({
    operation: 'POST /v1/payment_intents/:id/capture',
    behaviour: { kind: 'never_answer', acts: true },
  });
  const { shipped } = await packAndShip(slow.dependencies, orderId);
  expect(shipped).toEqual({ ok: true, value: { kind: 'pending', number: 1, takenOut: [] } });
  const cancelled = await cancelOrder(
    slow.dependencies,
    { kind: 'staff', orderId, actor: testStaffActor },
    'late',
  );
  expect(cancelled).toMatchObject({ refusals: [{ code: 'PAYMENT_OPEN' }] });
  const shelf = async () =>
    (await stockFiguresOf(slow.test.database.read, [wine.resourceId])).get(wine.resourceId);
  expect(await shelf()).toEqual({ onHand: 2, allocated: 2, held: 0 });
  await slow.sandbox.control.clearFaults();
  slow.clock.advance({ minutes: 1 });
  await sweepOrders(slow.dependencies);
  expect(await shelf()).toEqual({ onHand: 0, allocated: 0, held: 0 });
  expect((await slow.figures()).charges).toBe(1);
  expect(await slow.disagreements()).toEqual([]);
});

describe('a process killed while a parcel ships or an order is canceled', () => {
  it('has a test case for every crash point', () => {
    const known = new Set<string>(outcomes.map(({ diesAt }) => diesAt));
    expect(fulfillmentCrashPoints.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(sampleOf(cases, 3))(
    'loses, duplicates and blocks nothing when killed at $diesAt (action: $act, retried: $retries)',
    async ({ act, diesAt, retries, end }) => {
      const wine = await shop.sku(2);
      const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 2]])));
      await packShipment(shop.dependencies, { orderId, actor: testStaffActor });
      const trackingNumber = unusedTrackingNumber();
      const errand = createCrashTask(shop, { kind: act, orderId, trackingNumber }, undefined);
      const charges = (await shop.figures()).charges;
      expect(await crash(errand, diesAt)).toBe('SIGKILL');

      const again = () =>
        act === 'ship'
          ? shipShipment(shop.dependencies, {
              orderId,
              number: 1,
              carrier: 'UPS',
              trackingNumber,
              actor: testStaffActor,
            })
          : cancelOrder(
              shop.dependencies,
              { kind: 'staff', orderId, actor: testStaffActor },
              'a request by phone',
            );
      if (retries) expect((await again()).ok).toBe(true);
      shop.clock.advance({ minutes: 2 });
      await shop.runJobs();
      await retryPaymentRequests(shop.dependencies);
      await sweepOrders(shop.dependencies);
      if (retries) expect((await again()).ok).toBe(true);

      const last = retries ? (act === 'ship' ? 'shipped' : 'cancelled') : end;
      const { shelf, ...expected } = ends[last];
      expect(await endOf(orderId)).toEqual(expected);
      const stock = await stockFiguresOf(shop.test.database.read, [wine.resourceId]);
      expect(stock.get(wine.resourceId)).toEqual(shelf);
      expect((await shop.figures()).charges).toBe(charges - (last === 'cancelled' ? 1 : 0));
      const { rows } = await shop.test.database.read.execute(
        sql`select 1 from payment_requests where state = 'requested'
            union all select 1 from shipments where state = 'packed' and dispatch_requested_at is not null`,
      );
      expect(rows).toEqual([]);
      expect(await shop.disagreements()).toEqual([]);
    },
    60_000,
  );
});
