import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOrder } from '../../src/engine/checkout/index.server.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

it('a guest buys three bottles', async () => {
  const wine = await shop.sku(5);
  const buyer = await shop.buyer([[wine.skuId, 3]]);
  const view = await shop.viewOf(buyer);
  expect(view.requirements).toEqual([]);
  expect(view.quote.totalCents).toBe(14398);
  const placed = await shop.place(buyer);
  expect(placed).toMatchObject({ ok: true, value: { kind: 'placed' } });
  expect(await shop.figures()).toMatchObject({ placed: 1, charges: 1, holds: 0, owed: 1 });
  expect(await shop.disagreements()).toEqual([]);
});

it('declined, then approved', async () => {
  const wine = await shop.sku(5);
  const buyer = await shop.buyer([[wine.skuId, 3]]);
  const declined = await shop.place(buyer, { card: testCards.declined });
  expect(declined).toMatchObject({ ok: false, refusals: [{ code: 'PAY_DECLINED_GENERIC' }] });
  expect(await shop.disagreements()).toEqual([]);
  const placed = await shop.place(buyer);
  expect(placed).toMatchObject({ ok: true, value: { kind: 'placed' } });
  expect(await shop.disagreements()).toEqual([]);
});
