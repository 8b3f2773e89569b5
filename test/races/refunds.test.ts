import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../src/core/ids.ts';
import { cents } from '../../src/core/money.ts';
import { retryPaymentRequests } from '../../src/engine/orders/payments/retry-requests.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import * as money from '../../src/engine/orders/payments/testing.ts';
import { startTestShop, type TestShop } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ gateway: { timeoutMilliseconds: 800 }, paymentTimeoutMilliseconds: 800 });
});
afterAll(() => shop.stop());

async function placedOrder(): Promise<OrderId> {
  const wine = await shop.sku(3);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 3]]));
  if (!placed.ok || placed.value.kind !== 'placed') throw new Error('an order was due');
  return placed.value.orderId;
}
const attemptOf = async (orderId: OrderId) => (await attemptsOfOrder(shop.test.database.read, orderId))[0];
const whole = cents(14_398);

describe('the payment of a placed order', () => {
  it('is captured once by parallel requests', async () => {
    const orderId = await placedOrder();
    const capture = () =>
      money.captureForTest(shop.dependencies, { orderId, amountCents: whole, reason: 'shipped' });
    const answers = await Promise.all([capture(), capture(), capture()]);
    expect(answers.every((answer) => answer.ok && answer.value.state === 'succeeded')).toBe(true);
    expect(await attemptOf(orderId)).toMatchObject({ state: 'captured', capturedCents: whole });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is refunded by only four of 20 parallel refunds of a quarter each (I-24, Q10)', async () => {
    const orderId = await placedOrder();
    await money.captureForTest(shop.dependencies, { orderId, amountCents: whole, reason: 'shipped' });
    const quarter = cents(3_599);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        money.refundForTest(shop.dependencies, { orderId, amountCents: quarter, reason: 'corked' }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    const refused = answers.flatMap((answer) => (answer.ok ? [] : answer.refusals));
    expect(refused.every(({ code }) => code === 'REFUND_EXCEEDS_CAPTURE')).toBe(true);
    expect(await attemptOf(orderId)).toMatchObject({ state: 'captured', refundedCents: 4 * quarter });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is voided when the order is canceled before it ships, and can no longer be captured', async () => {
    const orderId = await placedOrder();
    expect(await money.releaseForTest(shop.dependencies, { orderId, reason: 'cancelled' })).toMatchObject({
      ok: true,
    });
    expect(await attemptOf(orderId)).toMatchObject({ state: 'voided' });
    const late = await money.captureForTest(shop.dependencies, {
      orderId,
      amountCents: whole,
      reason: 'shipped',
    });
    expect(late).toMatchObject({ ok: false, refusals: [{ code: 'NOTHING_TO_CAPTURE' }] });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('counts a refund whose answer is lost against the refundable amount and completes it once', async () => {
    const orderId = await placedOrder();
    await money.captureForTest(shop.dependencies, { orderId, amountCents: whole, reason: 'shipped' });
    await shop.sandbox.control.addFault({
      operation: 'POST /v1/refunds',
      behaviour: { kind: 'never_answer', acts: true },
    });
    const refund = () =>
      money.refundForTest(shop.dependencies, { orderId, amountCents: whole, reason: 'broken' });
    expect(await refund()).toMatchObject({ ok: true, value: { state: 'pending' } });
    await shop.sandbox.control.clearFaults();
    expect(await refund()).toMatchObject({ ok: false, refusals: [{ code: 'REFUND_EXCEEDS_CAPTURE' }] });
    shop.clock.advance({ minutes: 1 });
    await retryPaymentRequests(shop.dependencies);
    expect(await attemptOf(orderId)).toMatchObject({ refundedCents: whole });
    expect(await shop.disagreements()).toEqual([]);
  });
});
