import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { cents } from '../../../core/money.ts';
import { lookUpCard, requestCashOut, sealCardProof } from '../../../engine/gifts/balances/index.server.ts';
import { formatGiftCardCode } from '../../../engine/gifts/cards/code-rules.ts';
import { deriveCode, derivePin } from '../../../engine/gifts/cards/index.server.ts';
import { buyGiftCards } from '../../../engine/gifts/cards/testing.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run, auditOf } = createTestOperator(() => shop);

test('refund-gift-card refunds an unused gift card once and lowers the liability', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  const { orderNumber } = card.purchase;
  const liability = async () => (await run('liability')).data as { readonly balancesCents: number };
  const before = await liability();
  const listed = await run('gift-cards', '--order', String(orderNumber));
  expect(listed.data).toMatchObject([{ id: card.id, state: 'sent', balanceCents: 5_000 }]);
  const refund = () => run('refund-gift-card', card.id, '--reason', 'bought twice');
  expect((await refund()).text).toBe(
    `Gift card ${card.id} was refunded and closed. The buyer will be notified.`,
  );
  expect(await refund()).toEqual({ refused: 'This gift card has already been refunded.' });
  expect(await auditOf(card.id)).toEqual(['operator:rosa gift_card.cancelled']);
  expect((await liability()).balancesCents).toBe(before.balancesCents - 5_000);
});

test('pay-cash-out requires a review of a recent gift card', async () => {
  const [card] = await buyGiftCards(shop, { amountCents: cents(1_200) });
  if (!card) throw new Error('no card');
  const payee = { name: 'Cleo Park', address: '1 Vine Street', email: 'cleo@example.com' };
  await requestCashOut(shop.dependencies, sealCardProof(testSeal, card, shop.clock.now()), payee);
  expect((await run('cash-outs')).text).toContain('needed until 2027-03-20');
  const pay = () => run('pay-cash-out', card.id, '--reason', 'check 1187');
  expect((await pay()).refused).toContain('can be disputed until');
  await run('review-cash-out', card.id, '--reason', 'a regular customer');
  expect((await run('cash-outs')).text).toContain('done');
  expect((await pay()).text).toContain('cashed out and closed');
  expect(await auditOf(card.id)).toEqual([
    'operator:rosa gift_card.cash_reviewed',
    'operator:rosa gift_card.cashed_out',
  ]);
});

test('the guesses command lists a gift card whose PIN is being guessed', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  expect((await run('guesses')).text).toBe('No guessing attacks.');
  const pin = derivePin(testSeal, card) === '0000' ? '0001' : '0000';
  for (let turn = 0; turn < 5; turn += 1) {
    const from = { clientAddress: '192.0.2.7', browser: undefined, customerId: undefined };
    await lookUpCard(shop.dependencies, {
      code: formatGiftCardCode(deriveCode(testSeal, card)),
      pin,
      ...from,
    });
  }
  const { text, data } = await run('guesses');
  expect(data).toMatchObject([{ action: 'gift_card.guessed', subjectId: card.id, data: { wrong: 5 } }]);
  expect(text).toContain(card.id);
});

test('unlock-gift-card unlocks the PIN only with --confirm', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  const code = formatGiftCardCode(deriveCode(testSeal, card));
  const right = derivePin(testSeal, card);
  const wrong = right === '0000' ? '0001' : '0000';
  const look = async (pin: string, host: number) => {
    const from = { clientAddress: `198.51.100.${host}`, browser: undefined, customerId: undefined };
    const found = await lookUpCard(shop.dependencies, { code, pin, ...from });
    return found.ok ? 'found' : found.refusals[0]?.code;
  };
  const unlock = (...words: string[]) => run('unlock-gift-card', card.id, '--reason', 'she called', ...words);
  expect((await unlock()).refused).toContain('nothing to unlock');
  // Tries are counted by network, so each try comes from another one; the fifteenth locks the card.
  for (let turn = 0; turn < 15; turn += 1) {
    const from = { clientAddress: `10.${turn}.0.1`, browser: undefined, customerId: undefined };
    await lookUpCard(shop.dependencies, { code, pin: wrong, ...from });
  }
  expect(await look(right, 1)).toBe('RATE_LIMIT');
  expect(await unlock()).toMatchObject({
    text: expect.stringContaining('Add --confirm'),
    data: { isWholeCard: true, isDone: false },
  });
  expect([await look(right, 2), await auditOf(card.id)]).toEqual(['RATE_LIMIT', []]);
  expect((await unlock('--confirm')).data).toMatchObject({ isWholeCard: true, isDone: true });
  expect([await look(right, 3), await auditOf(card.id)]).toEqual([
    'found',
    ['operator:rosa gift_card.pin_unlocked'],
  ]);
  // The count starts over, so one wrong PIN does not lock the card.
  expect([await look(wrong, 4), await look(right, 5)]).toEqual(['GC_UNKNOWN', 'found']);
});
