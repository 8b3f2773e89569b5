import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { buyGiftCards } from '../../../engine/gift-cards/testing.ts';
import { operatorsDoor } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run, auditOf } = operatorsDoor(() => shop);

test('an unspent one is named, paid back and closed; the house owes as much less', async () => {
  const [card] = await buyGiftCards(shop);
  if (!card) throw new Error('no card');
  const { orderNumber } = card.purchase;
  const owed = async () => (await run('liability')).data as { readonly balancesCents: number };
  const before = await owed();
  const listed = await run('gift-cards', '--order', String(orderNumber));
  expect(listed.data).toMatchObject([{ id: card.id, state: 'sent', balanceCents: 5_000 }]);
  const refund = () => run('refund-gift-card', card.id, '--reason', 'bought twice');
  expect((await refund()).text).toBe(`The card ${card.id} is paid back and closed; its buyer is told.`);
  expect(await refund()).toEqual({ refused: 'This gift card was refunded before.' });
  expect(await auditOf(card.id)).toEqual(['operator:rosa gift_card.cancelled']);
  expect((await owed()).balancesCents).toBe(before.balancesCents - 5_000);
});
