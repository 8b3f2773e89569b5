import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import type { GiftCardId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { lookUpCard, openCashOuts, requestCashOut, sealCardProof } from '../balances/index.server.ts';
import { formatGiftCardCode } from './code-rules.ts';
import {
  adjustCard,
  blockCard,
  declineCashOut,
  deriveCode,
  derivePin,
  grantCard,
  payCashOut,
  reissueCard,
  reviewCashOut,
  unblockCard,
} from './index.server.ts';
import { emptyGiftCardRequest } from './rules.ts';
import { findCard } from './store.server.ts';
import { buyGiftCards } from './testing.ts';
import type { GiftCard } from './types.ts';
import { balanceOfCard, giftCardLiability } from './view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = { actor: 'operator:ines', reason: 'a test' } as const;
const read = () => shop.test.database.read;
const now = async (id: GiftCardId): Promise<GiftCard> => {
  const card = await findCard(read(), id);
  if (!card) throw new Error('the card is there');
  return card;
};
const bought = async (dollars: number): Promise<GiftCard> => {
  const [card] = await buyGiftCards(shop, { amountCents: cents(dollars * 100) });
  if (!card) throw new Error('a card was bought');
  return now(card.id);
};
let places = 0;
const look = (card: GiftCard) => {
  places += 1;
  const code = formatGiftCardCode(deriveCode(testSeal, card));
  const from = { clientAddress: `10.9.0.${places}`, browser: undefined, customerId: undefined };
  return lookUpCard(shop.dependencies, { code, pin: derivePin(testSeal, card), ...from });
};
const left = async (card: GiftCard) => (await balanceOfCard(read(), card)).availableCents;
const answer = (result: { ok: true } | { ok: false; refusals: readonly { code: string }[] }) =>
  result.ok ? 'done' : result.refusals[0]?.code;

it('grants a promotional card with its own balance and sends it', async () => {
  const request = {
    ...emptyGiftCardRequest(),
    amountCents: cents(2_500),
    recipientName: 'Gia',
    recipientEmail: 'gia@example.com',
  };
  const given = await grantCard(shop.dependencies, request, by);
  if (!given.ok) throw new Error(given.refusals[0]?.sentence);
  const card = await now(given.value);
  expect([card.state, await left(card), answer(await look(card))]).toEqual(['sent', 2_500, 'done']);
  expect(answer(await grantCard(shop.dependencies, { ...request, amountCents: cents(999) }, by))).toBe(
    'GIFT_CARD_AMOUNT',
  );
});

it('blocks and unblocks a card, and a blocked card can’t be looked up', async () => {
  const card = await bought(50);
  expect(answer(await blockCard(shop.dependencies, card.id, by))).toBe('done');
  expect(answer(await look(card))).toBe('GC_UNKNOWN');
  expect(answer(await blockCard(shop.dependencies, card.id, by))).toBe('GIFT_CARD_STATE');
  expect(answer(await unblockCard(shop.dependencies, card.id, by))).toBe('done');
  expect(answer(await look(card))).toBe('done');
});

it('reissues a card with a new code, voids the old code, and keeps the balance', async () => {
  const card = await bought(50);
  expect(answer(await reissueCard(shop.dependencies, card.id, by))).toBe('done');
  const again = await now(card.id);
  expect([answer(await look(card)), answer(await look(again)), await left(again)]).toEqual([
    'GC_UNKNOWN',
    'done',
    5_000,
  ]);
});

it('adjusts a balance once per decision, and never below zero', async () => {
  const card = await bought(50);
  const decision = { ...by, cause: 'decision-1' };
  expect(answer(await adjustCard(shop.dependencies, card.id, -2_000, decision))).toBe('done');
  expect(answer(await adjustCard(shop.dependencies, card.id, -2_000, decision))).toBe('done');
  expect(await left(card)).toBe(3_000);
  const tooMuch = { ...by, cause: 'decision-2' };
  expect(answer(await adjustCard(shop.dependencies, card.id, -3_001, tooMuch))).toBe('TENDER_SHORT');
});

const payee = { name: 'Cleo Park', address: '1 Vine Street', email: 'cleo@example.com' };
const ask = (card: GiftCard) =>
  requestCashOut(shop.dependencies, sealCardProof(testSeal, card, shop.clock.now()), payee);
const reviewed = (card: GiftCard) => reviewCashOut(shop.dependencies, card.id, by);
const pay = (card: GiftCard) => payCashOut(shop.dependencies, card.id, by);

it('pays out a recently bought card in cash only after a review of its payment', async () => {
  const card = await bought(12);
  expect(answer(await reviewed(card))).toBe('CASH_OUT_UNKNOWN');
  expect(answer(await ask(card))).toBe('done');
  expect(answer(await pay(card))).toBe('CASH_OUT_REVIEW');
  const [waiting] = (await openCashOuts(read())).filter(({ giftCardId }) => giftCardId === card.id);
  expect(waiting).toMatchObject({ isDisputed: false, reviewedAt: null, orderNumber: expect.any(Number) });
  expect(answer(await reviewed(card))).toBe('done');
  expect(answer(await pay(card))).toBe('done');
});

it('pays out a card in cash without a review once its payment can no longer be disputed', async () => {
  const card = await bought(12);
  shop.clock.advance({ days: 121 });
  expect([answer(await ask(card)), answer(await pay(card))]).toEqual(['done', 'done']);
});

it('declines a cash request, which restores the balance and leaves the card blocked', async () => {
  const card = await bought(12);
  await ask(card);
  expect(answer(await declineCashOut(shop.dependencies, card.id, by))).toBe('done');
  expect([(await now(card.id)).state, await left(card), answer(await pay(card))]).toEqual([
    'locked',
    1_200,
    'CASH_OUT_UNKNOWN',
  ]);
  expect(answer(await unblockCard(shop.dependencies, card.id, by))).toBe('done');
  expect(answer(await ask(card))).toBe('done');
});

it('rejects a cash request for a promotional card', async () => {
  const request = {
    ...emptyGiftCardRequest(),
    amountCents: cents(1_200),
    recipientName: 'Gia',
    recipientEmail: 'gia@example.com',
  };
  const given = await grantCard(shop.dependencies, request, by);
  if (!given.ok) throw new Error(given.refusals[0]?.sentence);
  expect(answer(await ask(await now(given.value)))).toBe('CASH_OUT_NOT_OWED');
});

it('pays out a balance in cash once under concurrent requests, and closes the card', async () => {
  const card = await bought(12);
  expect(answer(await payCashOut(shop.dependencies, card.id, by))).toBe('CASH_OUT_UNKNOWN');
  await ask(card);
  await reviewed(card);
  expect(answer(await unblockCard(shop.dependencies, card.id, by))).toBe('GIFT_CARD_STATE');
  const paid = await Promise.all(Array.from({ length: 5 }, () => payCashOut(shop.dependencies, card.id, by)));
  expect(paid.map(answer).sort()).toEqual([...Array(4).fill('CASH_OUT_UNKNOWN'), 'done']);
  expect([(await now(card.id)).state, await left(card)]).toEqual(['cashed_out', 0]);
});

it('reports the same gift card liability from balances and from ledger entries', async () => {
  const { cards, balancesCents, entriesCents } = await giftCardLiability(read());
  expect(cards).toBeGreaterThan(4);
  expect(balancesCents).toBe(entriesCents);
  expect(await shop.disagreements()).toEqual([]);
});
