import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../src/core/money.ts';
import { placeOrder, saveDraft } from '../../src/engine/checkout/index.server.ts';
import { readOrder } from '../../src/engine/orders/index.server.ts';
import { attemptsOfOrder } from '../../src/engine/orders/payments/store.server.ts';
import { finalizePayment } from '../../src/engine/orders/settlement/finalize.server.ts';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const many = <Value>(length: number, make: (n: number) => Promise<Value>) =>
  Promise.all(Array.from({ length }, (_, n) => make(n)));

async function orderOf(buyer: Buyer) {
  const { payment } = await shop.viewOf(buyer);
  if (payment.kind !== 'placed') throw new Error(`not placed: ${payment.kind}`);
  const access = { kind: 'token', publicToken: payment.publicToken, now: shop.clock.now() } as const;
  const order = await readOrder(shop.test.database.read, access);
  if (!order) throw new Error('a placed order opens with its token');
  return order;
}

describe('one order per draft', () => {
  it('20 identical parallel submits make one order and one charge and get one answer (F8, I-18)', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(50);
    const buyer = await shop.buyer([[wine.skuId, 3]]);
    const command = {
      draftId: buyer.draftId,
      shownTotalCents: (await shop.viewOf(buyer)).quote.totalCents,
      paymentMethodId: await shop.tokenize(testCards.approved),
      returnUrl: 'http://localhost:3000/shop/checkout',
    };
    const answers = await many(20, () => placeOrder(shop.dependencies, buyer.actor, command));
    expect(answers[0]).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const later = await placeOrder(shop.dependencies, buyer.actor, command);
    expect(later).toEqual(answers[0]);
    const after = await shop.figures();
    expect(after).toEqual({
      placed: before.placed + 1,
      unplaced: before.unplaced,
      holds: 0,
      notices: before.notices + 1,
      charges: before.charges + 1,
      payments: before.payments + 1,
    });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('20 identical parallel submits of a declined card make one attempt and get one answer', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(50);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const paymentMethodId = await shop.tokenize(testCards.insufficient);
    const answers = await many(20, () => shop.place(buyer, { paymentMethodId }));
    expect(answers[0]).toMatchObject({ ok: false, refusals: [{ code: 'PAY_DECLINED_INSUFFICIENT' }] });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const after = await shop.figures();
    expect([after.payments - before.payments, after.charges - before.charges]).toEqual([1, 0]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('a request, a webhook and the reconciler that finalize one payment at once place the order once (I-20)', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(50);
    const buyer = await shop.buyer([[wine.skuId, 2]]);
    const challenged = await shop.place(buyer, { card: testCards.challenge });
    if (!challenged.ok || challenged.value.kind !== 'action_required') throw new Error('a challenge was due');
    await shop.sandbox.control.answerChallenge(challenged.value.actionUrl, 'approve');
    const { orderId } = challenged.value;
    const [attempt] = await attemptsOfOrder(shop.test.database.read, orderId);
    if (!attempt?.providerReference) throw new Error('a challenged attempt has a reference');
    const answer = await shop.dependencies.payments.retrieve(attempt.providerReference);
    const told = many(6, () =>
      finalizePayment(shop.dependencies, { orderId, attemptId: attempt.id, answer }),
    );
    await many(3, () => shop.runJobs());
    expect((await told).every(({ kind }) => kind === 'placed')).toBe(true);
    const after = await shop.figures();
    expect([
      after.placed - before.placed,
      after.charges - before.charges,
      after.notices - before.notices,
    ]).toEqual([1, 1, 1]);
    expect(await shop.disagreements()).toEqual([]);
  });
});

describe('the total, edits and owner of a draft', () => {
  it('a total other than the one shown is rejected and never charged (I-11)', async () => {
    const before = await shop.figures();
    const wine = await shop.sku(5);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const shown = (await shop.viewOf(buyer)).quote.totalCents;
    const answer = await shop.place(buyer, { shownTotalCents: cents(shown - 1) });
    expect(answer).toMatchObject({
      ok: false,
      refusals: [{ code: 'TOTAL_CHANGED', details: { shownTotalCents: shown - 1, totalCents: shown } }],
    });
    expect(await shop.figures()).toEqual(before);
  });

  it('a draft rejects edits while a payment is in progress and after it becomes an order (I-18)', async () => {
    const wine = await shop.sku(5);
    const buyer = await shop.buyer([[wine.skuId, 1]]);
    const challenged = await shop.place(buyer, { card: testCards.challenge });
    expect(challenged).toMatchObject({ ok: true, value: { kind: 'action_required' } });
    const edit = () => saveDraft(shop.dependencies, buyer.actor, buyer.draftId, { firstName: 'Somebody' });
    expect(await edit()).toMatchObject({ ok: false, refusals: [{ code: 'PAYMENT_IN_FLIGHT' }] });
    if (!challenged.ok || challenged.value.kind !== 'action_required') return;
    await shop.sandbox.control.answerChallenge(challenged.value.actionUrl, 'approve');
    await shop.runJobs();
    expect(await edit()).toMatchObject({ ok: false, refusals: [{ code: 'DRAFT_NOT_FOUND' }] });
    expect((await orderOf(buyer)).firstName).toBe('Ana');
    expect(await shop.disagreements()).toEqual([]);
  });

  it('a draft that is declined, edited and approved becomes one order with the latest entries (I-18)', async () => {
    const wine = await shop.sku(5);
    const buyer = await shop.buyer([[wine.skuId, 2]]);
    const declined = await shop.place(buyer, { card: testCards.declined });
    expect(declined).toMatchObject({ ok: false, refusals: [{ code: 'PAY_DECLINED_GENERIC' }] });
    const saved = await saveDraft(shop.dependencies, buyer.actor, buyer.draftId, {
      firstName: 'Anita',
      isPickup: true,
      selectedPickupLocation: 'hilltop',
      billingPrimaryStreet: '12 Vine Street',
      billingZipCode: '93446',
    });
    expect(saved.ok).toBe(true);
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    const order = await orderOf(buyer);
    expect(order).toMatchObject({
      firstName: 'Anita',
      isPickup: true,
      shippingCents: 0,
      paymentState: 'authorized',
    });
    expect(await attemptsOfOrder(shop.test.database.read, order.orderId)).toMatchObject([
      { n: 1, state: 'failed', failureCode: 'generic_decline' },
      { n: 2, state: 'authorized' },
    ]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it("another customer with a draft's ID cannot place its order (I-6)", async () => {
    const wine = await shop.sku(5);
    const [owner, stranger] = [await shop.buyer([[wine.skuId, 1]]), await shop.buyer([[wine.skuId, 1]])];
    const answer = await placeOrder(shop.dependencies, stranger.actor, {
      draftId: owner.draftId,
      shownTotalCents: cents(0),
      paymentMethodId: undefined,
      returnUrl: 'http://localhost:3000/',
    });
    expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'DRAFT_NOT_FOUND' }] });
  });
});
