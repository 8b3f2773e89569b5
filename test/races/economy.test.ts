import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Buyer, startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

/** A spy that counts queries. Installed before the first connection, so that it misses none. */
const query = vi.spyOn(pg.Client.prototype, 'query');
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(async () => {
  query.mockRestore();
  await shop.stop();
});

async function buyerOf(lines: number): Promise<Buyer> {
  const skus = [];
  for (let n = 0; n < lines; n += 1) skus.push(await shop.sku(1_000));
  return shop.buyer(skus.map(({ skuId }) => [skuId, 1] as const));
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  query.mockClear();
  await work();
  return query.mock.calls.length;
}

it('placing an order takes at most 25 SQL statements, however long the cart', async () => {
  // The queue reads its settings once, with the first job of a process.
  await shop.place(await buyerOf(1));
  const counts: number[] = [];
  for (const lines of [1, 3, 12]) {
    const buyer = await buyerOf(lines);
    const shownTotalCents = (await shop.viewOf(buyer)).quote.totalCents;
    const paymentMethodId = await shop.tokenize(testCards.approved);
    counts.push(await statementsOf(() => shop.place(buyer, { shownTotalCents, paymentMethodId })));
  }
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeLessThanOrEqual(25);
});

it('reading the checkout page takes at most 6 SQL statements, however long the cart', async () => {
  const [short, long] = [await buyerOf(1), await buyerOf(12)];
  const counts = [await statementsOf(() => shop.viewOf(short)), await statementsOf(() => shop.viewOf(long))];
  expect(counts[0]).toBe(counts[1]);
  expect(counts[0]).toBeLessThanOrEqual(6);
});
