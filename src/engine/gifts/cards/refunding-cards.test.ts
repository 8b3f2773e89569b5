import { afterAll, beforeAll, expect, it } from 'vitest';
import { isProofRun } from '../../../../test/helpers/sample.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import { cancelOrder } from '../../orders/fulfillment/index.server.ts';
import { placedOrderIdOf, testStaffActor } from '../../orders/fulfillment/testing.ts';
import { refundOrder } from '../../orders/index.server.ts';
import { findCardByCode, requestCashOut, sealCardProof } from '../balances/index.server.ts';
import { deriveCode } from './derive-code.server.ts';
import {
  adjustCard,
  blockCard,
  derivePin,
  payCashOut,
  refundUnspentCard,
  reviewCashOut,
} from './index.server.ts';
import type { GiftCardRequest } from './purchase-types.ts';
import { findCard } from './store.server.ts';
import { buyGiftCards } from './testing.ts';
import type { BoughtGiftCard } from './types.ts';
import { balanceOfCard } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = { actor: testStaffActor, reason: 'bought twice' } as const;
const read = () => shop.test.database.read;
const buy = async (dollars: number, request: Partial<GiftCardRequest> = {}): Promise<BoughtGiftCard> => {
  const [card] = await buyGiftCards(shop, { amountCents: cents(dollars * 100), ...request });
  if (!card) throw new Error('a card was bought');
  return card;
};
const answer = (result: { ok: true } | { ok: false; refusals: readonly { code: string }[] }) =>
  result.ok ? 'done' : result.refusals[0]?.code;
const left = async (card: BoughtGiftCard) => (await balanceOfCard(read(), card)).availableCents;
const stateOf = async ({ id }: BoughtGiftCard) => (await findCard(read(), id))?.state;
const finds = async (card: BoughtGiftCard) =>
  (
    await findCardByCode(read(), testSeal, {
      code: deriveCode(testSeal, card),
      pin: derivePin(testSeal, card),
    })
  )?.state;
const refundedOf = async ({ purchase }: BoughtGiftCard) => {
  const { rows } = await shop.test.database.pool.query(
    'select sum(refunded_cents)::int as cents from payment_attempts where order_id = $1',
    [purchase.orderId],
  );
  return rows[0].cents;
};
/** Orders one bottle, using this card's balance before other payment. */
const bottle = async (card: BoughtGiftCard, priceCents: number) => {
  const wine = await shop.sku(9, { priceCents: cents(priceCents) });
  return shop.buyer([[wine.skuId, 1]], {}, { tenders: [card.ledgerAccountId] });
};

it('a refund by staff cancels an unspent gift card, which can no longer pay, and returns the money', async () => {
  const card = await buy(50);
  const { orderId, position, buyerEmail } = card.purchase;
  const refund = () => refundOrder(shop.dependencies, { orderId, units: [{ position, quantity: 1 }], ...by });
  expect(await refund()).toMatchObject({ ok: true, value: { amountCents: 5_000, cardState: 'succeeded' } });
  expect([await stateOf(card), await left(card), await finds(card)]).toEqual(['cancelled', 0, 'cancelled']);
  expect(await refundedOf(card)).toBe(5_000);
  expect(answer(await refund())).toBe('REFUND_UNITS');
  expect((await shop.viewOf(await bottle(card, 3_800))).quote.tenders.map(({ kind }) => kind)).toEqual([
    'card',
  ]);
  const { rows } = await shop.test.database.pool.query(
    `select recipient from notices where kind = 'order-refunded' and subject_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ recipient: buyerEmail }]);
  expect(await shop.disagreements()).toEqual([]);
});

it('rejects the refund of a partly spent or reduced gift card with the remaining balance, and refunds nothing', async () => {
  const [spent, lowered] = [await buy(50), await buy(25)];
  placedOrderIdOf(await shop.place(await bottle(spent, 1_000)));
  const rest = (await left(spent)) / 100;
  expect(await refundUnspentCard(shop.dependencies, spent.id, by)).toMatchObject({
    refusals: [
      {
        code: 'GIFT_CARD_SPENT',
        sentence: `The gift card ending in ${spent.lastFour} has $${rest.toFixed(2)} of its $50.00 left. Only an unspent gift card can be refunded.`,
      },
    ],
  });
  await adjustCard(shop.dependencies, lowered.id, -1, { ...by, cause: 'a cent' });
  expect(answer(await refundUnspentCard(shop.dependencies, lowered.id, by))).toBe('GIFT_CARD_SPENT');
  expect([await stateOf(spent), await left(lowered), await refundedOf(spent)]).toEqual(['sent', 2_499, 0]);
});

it('refunds the purchase price of a gift card once everything spent from it was returned', async () => {
  const card = await buy(50);
  const orderId = placedOrderIdOf(await shop.place(await bottle(card, 1_000)));
  await adjustCard(shop.dependencies, card.id, 500, { ...by, cause: 'late by a week' });
  expect(answer(await refundUnspentCard(shop.dependencies, card.id, by))).toBe('GIFT_CARD_SPENT');
  await cancelOrder(shop.dependencies, { kind: 'staff', orderId, actor: testStaffActor }, 'a test');
  await blockCard(shop.dependencies, card.id, by);
  expect(answer(await refundUnspentCard(shop.dependencies, card.id, by))).toBe('done');
  expect([await stateOf(card), await left(card), await refundedOf(card)]).toEqual(['cancelled', 0, 5_000]);
  expect(await shop.disagreements()).toEqual([]);
});

it('requires staff to name the card when only some of an order’s gift cards are refunded', async () => {
  const cards = await buyGiftCards(shop, { quantity: 3 });
  const [, second] = cards;
  if (!second) throw new Error('three cards were bought');
  const { orderId, position } = second.purchase;
  const refund = (quantity: number) =>
    refundOrder(shop.dependencies, { orderId, units: [{ position, quantity }], ...by });
  expect(answer(await refund(1))).toBe('GIFT_CARD_NAMED');
  expect(answer(await refundUnspentCard(shop.dependencies, second.id, by))).toBe('done');
  expect(answer(await refundUnspentCard(shop.dependencies, second.id, by))).toBe('REFUND_UNITS');
  expect(answer(await refund(2))).toBe('done');
  expect(await Promise.all(cards.map(left))).toEqual([0, 0, 0]);
  expect(await shop.disagreements()).toEqual([]);
});

it(`only one of a concurrent refund and order gets the balance of a gift card (${isProofRun ? 50 : 10} runs)`, async () => {
  for (let n = 0; n < (isProofRun ? 50 : 10); n += 1) {
    const card = await buy(50);
    const buyer = await bottle(card, 1_000);
    const [refunded, placed] = await Promise.all([
      refundUnspentCard(shop.dependencies, card.id, by),
      shop.place(buyer),
    ]);
    // The loser gets a refusal and loses nothing: the order can be paid with a bank card, and the rest of the card can be spent.
    expect(refunded.ok && placed.ok && (await stateOf(card)) !== 'cancelled').toBe(false);
    const isSpent = (await left(card)) > 0;
    expect([refunded.ok, await refundedOf(card)]).toEqual(isSpent ? [false, 0] : [true, 5_000]);
  }
  expect(await shop.disagreements()).toEqual([]);
});

it('a card with an open cash request can’t be refunded, and money returned after the payout can be spent', async () => {
  const payee = { name: 'Cleo Park', address: '1 Vine Street', email: 'cleo@example.com' };
  const ask = async (card: BoughtGiftCard) => {
    const known = await findCard(read(), card.id);
    if (!known) throw new Error('the card is there');
    return requestCashOut(shop.dependencies, sealCardProof(testSeal, known, shop.clock.now()), payee);
  };
  const small = await buy(12);
  expect(answer(await ask(small))).toBe('done');
  expect(await left(small)).toBe(0);
  expect(answer(await refundUnspentCard(shop.dependencies, small.id, by))).toBe('GIFT_CARD_SPENT');

  const card = await buy(50);
  const buyer = await bottle(card, 3_800);
  const { quote } = await shop.viewOf(buyer);
  await adjustCard(shop.dependencies, card.id, quote.totalCents - 4_000, {
    ...by,
    cause: 'so that $10 are left',
  });
  const orderId = placedOrderIdOf(await shop.place(buyer));
  expect(await left(card)).toBe(1_000);
  expect(answer(await ask(card))).toBe('done');
  expect(answer(await reviewCashOut(shop.dependencies, card.id, by))).toBe('done');
  expect(answer(await payCashOut(shop.dependencies, card.id, by))).toBe('done');
  expect([await stateOf(card), await left(card)]).toEqual(['cashed_out', 0]);
  await cancelOrder(shop.dependencies, { kind: 'staff', orderId, actor: testStaffActor }, 'a test');
  expect([await stateOf(card), await left(card)]).toEqual(['active', quote.totalCents]);

  // Money that comes back during an open cash request stays on the card.
  const second = await buy(50);
  const again = await bottle(second, 3_800);
  const total = (await shop.viewOf(again)).quote.totalCents;
  await adjustCard(shop.dependencies, second.id, total - 4_000, { ...by, cause: 'and $10 here' });
  const secondOrder = placedOrderIdOf(await shop.place(again));
  await ask(second);
  await reviewCashOut(shop.dependencies, second.id, by);
  await cancelOrder(
    shop.dependencies,
    { kind: 'staff', orderId: secondOrder, actor: testStaffActor },
    'a test',
  );
  expect(answer(await payCashOut(shop.dependencies, second.id, by))).toBe('done');
  expect([await stateOf(second), await left(second)]).toEqual(['active', total]);
  expect(await shop.disagreements()).toEqual([]);
});

it('money returned to a blocked card leaves the card blocked', async () => {
  const card = await buy(50);
  const buyer = await bottle(card, 3_800);
  const orderId = placedOrderIdOf(await shop.place(buyer));
  await blockCard(shop.dependencies, card.id, by);
  await cancelOrder(shop.dependencies, { kind: 'staff', orderId, actor: testStaffActor }, 'a test');
  expect([await stateOf(card), await left(card)]).toEqual(['locked', 5_000]);
});
