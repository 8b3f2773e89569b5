import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelPayment, settlePayment } from '../../src/engine/checkout/index.server.ts';
import { expireDueStockHolds, stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import type { FaultBehavior } from '../../src/integrations/payment/sandbox/faults.ts';
import { waitingJobs } from '../helpers/jobs.ts';
import type { TestSku } from '../helpers/shelves.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

/** Tests a shop with a short timeout, whose gateway's responses are lost. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({
    gateway: { timeoutMilliseconds: 800 },
    paymentTimeoutMilliseconds: 800,
  });
});
afterAll(() => shop.stop());
beforeEach(() => shop.sandbox.control.clearFaults());

const mistreat = (operation: 'create' | 'confirm', behaviour: FaultBehavior) =>
  shop.sandbox.control.addFault({
    operation: operation === 'create' ? 'POST /v1/payment_intents' : 'POST /v1/payment_intents/:id/confirm',
    behaviour,
  });
const shelfOf = async ({ resourceId }: TestSku) =>
  (await stockFiguresOf(shop.test.database.read, [resourceId])).get(resourceId);
const paymentOf = async (buyer: Buyer) => (await shop.viewOf(buyer)).payment;
const notices = async (kind: string) => {
  const { rows } = await shop.test.database.read.execute<{ count: number }>(
    `select count(*) from notices where kind = '${kind}'`,
  );
  return rows[0]?.count;
};

describe('a payment whose answer is lost', () => {
  it.each<[string, 'create' | 'confirm', FaultBehavior, 'placed' | 'failed']>([
    ['charged, but never answered', 'confirm', { kind: 'never_answer', acts: true }, 'placed'],
    ['charged, but the connection was reset', 'confirm', { kind: 'reset', acts: true }, 'placed'],
    ['charged, but answered with error 500', 'confirm', { kind: 'error', status: 500, acts: true }, 'placed'],
    [
      'charged, but answered after the shop’s timeout',
      'confirm',
      { kind: 'late', acts: 'before_waiting', milliseconds: 1500 },
      'placed',
    ],
    ['neither charged nor answered', 'confirm', { kind: 'never_answer', acts: false }, 'failed'],
    ['not charged, and the connection was reset', 'confirm', { kind: 'reset', acts: false }, 'failed'],
    ['no payment created, and no answer', 'create', { kind: 'never_answer', acts: false }, 'failed'],
    ['payment created, but never answered', 'create', { kind: 'never_answer', acts: true }, 'failed'],
  ])(
    'is neither reported as a failure nor charged again (F17, F18, I-22): %s',
    async (_, operation, behaviour, end) => {
      const before = await shop.figures();
      const wine = await shop.sku(2);
      const buyer = await shop.buyer([[wine.skuId, 2]]);
      await mistreat(operation, behaviour);
      expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'processing' } });
      expect(await paymentOf(buyer)).toMatchObject({ kind: 'processing' });
      expect(await shelfOf(wine)).toEqual({ onHand: 2, allocated: 0, held: 2 });
      expect(await waitingJobs(shop.test.database, 'reconcile-payments')).not.toEqual([]);

      await shop.sandbox.control.clearFaults();
      shop.clock.advance({ minutes: 1 });
      await shop.runJobs();
      const after = await shop.figures();
      if (end === 'placed') {
        expect(await paymentOf(buyer)).toMatchObject({ kind: 'placed' });
        expect(after.charges - before.charges).toBe(1);
        expect(await shelfOf(wine)).toEqual({ onHand: 2, allocated: 2, held: 0 });
      } else {
        expect(await paymentOf(buyer)).toMatchObject({
          kind: 'failed',
          refusal: { code: 'PAY_INTERRUPTED' },
        });
        expect(after.charges - before.charges).toBe(0);
        expect(await shelfOf(wine)).toEqual({ onHand: 2, allocated: 0, held: 0 });
        expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
      }
      expect(await shop.disagreements()).toEqual([]);
    },
  );

  it('keeps only its own bottles on hold while the gateway is down for an hour', async () => {
    const wine = await shop.sku(1);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    await mistreat('confirm', { kind: 'never_answer', acts: true });
    await shop.place(buyer);
    await shop.sandbox.control.addFault({ behaviour: { kind: 'error', status: 503, acts: false } });
    for (let minute = 0; minute < 60; minute += 10) {
      shop.clock.advance({ minutes: 10 });
      await shop.runJobs();
    }
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'processing' });
    expect(await shelfOf(wine)).toEqual({ onHand: 1, allocated: 0, held: 1 });
    await shop.sandbox.control.clearFaults();
    shop.clock.advance({ minutes: 1 });
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'placed' });
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('a bank’s challenge', () => {
  async function challenged(wine: TestSku) {
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const answer = await shop.place(buyer, { card: testCards.challenge });
    if (!answer.ok || answer.value.kind !== 'action_required') throw new Error('a challenge was due');
    return { buyer, actionUrl: answer.value.actionUrl };
  }

  it('places the order when approved while the page waits', async () => {
    const { buyer, actionUrl } = await challenged(await shop.sku(1));
    expect(await settlePayment(shop.dependencies, buyer.actor, 'regular')).toMatchObject({
      kind: 'action_required',
    });
    await shop.sandbox.control.answerChallenge(actionUrl, 'approve');
    expect(await settlePayment(shop.dependencies, buyer.actor, 'regular')).toMatchObject({ kind: 'placed' });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('counts as a decline when rejected, and the next card can pay', async () => {
    const wine = await shop.sku(1);
    const { buyer, actionUrl } = await challenged(wine);
    await shop.sandbox.control.answerChallenge(actionUrl, 'refuse');
    expect(await settlePayment(shop.dependencies, buyer.actor, 'regular')).toMatchObject({
      kind: 'failed',
      refusal: { code: 'PAY_DECLINED_NEEDS_AUTHENTICATION' },
    });
    expect(await shelfOf(wine)).toEqual({ onHand: 1, allocated: 0, held: 0 });
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('voids the payment when the customer closes it, and another card pays', async () => {
    const { buyer, actionUrl } = await challenged(await shop.sku(1));
    expect(await cancelPayment(shop.dependencies, buyer.actor, buyer.draftId)).toMatchObject({
      kind: 'failed',
    });
    await shop.sandbox.control.answerChallenge(actionUrl, 'approve');
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'failed' });
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is abandoned when another card is entered, which then pays', async () => {
    const before = await shop.figures();
    const { buyer } = await challenged(await shop.sku(1));
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect((await shop.figures()).charges - before.charges).toBe(1);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('releases its bottle when left unanswered, and can no longer be charged (F21)', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(1);
    const { buyer, actionUrl } = await challenged(wine);
    shop.clock.advance({ minutes: 16 });
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'failed' });
    expect(await shelfOf(wine)).toEqual({ onHand: 1, allocated: 0, held: 0 });
    await shop.sandbox.control.answerChallenge(actionUrl, 'approve');
    await shop.runJobs();
    expect((await shop.figures()).charges).toBe(before.charges);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('places the order when approved late, if its bottle is still in stock (F21)', async () => {
    const wine = await shop.sku(1);
    const { buyer, actionUrl } = await challenged(wine);
    await shop.sandbox.control.answerChallenge(actionUrl, 'approve');
    shop.clock.advance({ minutes: 20 });
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({ kind: 'placed' });
    expect(await shelfOf(wine)).toEqual({ onHand: 1, allocated: 1, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('voids the payment and emails an apology when approved after its bottle is sold out (F21)', async () => {
    const wine = await shop.sku(1);
    const { buyer, actionUrl } = await challenged(wine);
    shop.clock.advance({ minutes: 20 });
    await shop.test.database.transaction((tx) =>
      expireDueStockHolds(tx, { now: shop.clock.now(), limit: 10 }),
    );
    expect(await shop.place(await shop.buyer([[wine.skuId, 1]]))).toMatchObject({ ok: true });
    await shop.sandbox.control.answerChallenge(actionUrl, 'approve');
    const charges = (await shop.figures()).charges;
    await shop.runJobs();
    expect(await paymentOf(buyer)).toMatchObject({
      kind: 'failed',
      refusal: { code: 'SOLD_OUT_AFTER_PAYMENT' },
    });
    expect((await shop.figures()).charges).toBe(charges - 1);
    expect(await notices('sold-out-after-payment')).toBe(1);
    expect(await shelfOf(wine)).toEqual({ onHand: 1, allocated: 1, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });
});
