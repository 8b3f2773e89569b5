import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContentsOfCart } from '../../src/engine/checkout/draft/source-store.server.ts';
import type { PlaceOrderResult } from '../../src/engine/checkout/place-order-types.ts';
import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import { orderOutcome } from '../helpers/refusal-codes.ts';
import type { TestSku } from '../helpers/shelves.ts';
import { type Buyer, startTestShop, type TestShop } from '../helpers/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const outcomesOf = (answers: readonly PlaceOrderResult[]) => answers.map(orderOutcome);
const count = (texts: readonly string[], text: string) => texts.filter((each) => each === text).length;
const shelfOf = async ({ resourceId }: TestSku) =>
  (await stockFiguresOf(shop.test.database.read, [resourceId])).get(resourceId);
const cartOf = async ({ actor }: Buyer) =>
  (await readContentsOfCart(shop.test.database.read, actor.cartId)).lines;

describe('stock', () => {
  it('50 parallel buyers of 7 bottles place 7 orders, and 43 are rejected before any charge (F1, I-17)', async () => {
    const wine = await shop.sku(7);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.buyer([[wine.skuId, 1]])));
    const before = await shop.figures();
    const codes = outcomesOf(await Promise.all(buyers.map((buyer) => shop.place(buyer))));
    expect([count(codes, 'placed'), count(codes, 'SOLD_OUT')]).toEqual([7, 43]);
    const after = await shop.figures();
    expect([after.placed - before.placed, after.payments - before.payments, after.holds]).toEqual([7, 7, 0]);
    expect(await shelfOf(wine)).toEqual({ onHand: 7, allocated: 7, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('a set and a single bottle in one cart cannot share the last bottle (F2)', async () => {
    const wine = await shop.sku(1);
    const other = await shop.sku(10);
    const set = await shop.bundle([
      [wine, 1],
      [other, 2],
    ]);
    const plenty = await shop.sku(10);
    const buyer = await shop.buyer([
      [plenty.skuId, 1],
      [set, 1],
    ]);
    // The single bottle entered the cart while two were left.
    await shop.test.database.read.execute(
      `insert into cart_lines values ('${buyer.actor.cartId}', ${wine.skuId}, 1, 3800, 'shop', now())`,
    );
    await shop.test.database.read.execute(
      `update drafts set contents = jsonb_set(contents, '{items}', contents->'items' || '[{"skuId": ${wine.skuId}, "quantity": 1}]')
        where id = '${buyer.draftId}'`,
    );
    const before = await shop.figures();
    const refusedOnce = await shop.place(buyer);
    expect(refusedOnce).toMatchObject({ ok: false, refusals: [{ code: 'SOLD_OUT', details: { left: 0 } }] });
    expect(await shop.figures()).toEqual(before);
    expect((await cartOf(buyer)).map(({ skuId }) => skuId).sort()).toEqual([plenty.skuId, set].sort());
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shelfOf(wine)).toEqual({ onHand: 1, allocated: 1, held: 0 });
    expect(await shelfOf(other)).toEqual({ onHand: 10, allocated: 2, held: 0 });
    expect(await cartOf(buyer)).toEqual([]);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('a wine that partly sells out after it was added to the cart is reported, and the quantity is reduced (F3)', async () => {
    const wine = await shop.sku(6);
    const late = await shop.buyer([[wine.skuId, 5]]);
    expect(await shop.place(await shop.buyer([[wine.skuId, 4]]))).toMatchObject({ ok: true });
    const before = await shop.figures();
    expect(await shop.place(late)).toMatchObject({
      ok: false,
      refusals: [{ code: 'STOCK_PART', field: 'items', details: { wanted: 5, left: 2 } }],
    });
    expect(await shop.figures()).toEqual(before);
    expect((await cartOf(late)).map(({ quantity }) => quantity)).toEqual([2]);
    expect(await shop.place(late)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shelfOf(wine)).toEqual({ onHand: 6, allocated: 6, held: 0 });
    expect(await shop.disagreements()).toEqual([]);
  });

  it('parallel carts with the same wines in opposite order never deadlock', async () => {
    const wines = [await shop.sku(500), await shop.sku(500), await shop.sku(500)];
    const buyers: Buyer[] = [];
    for (let n = 0; n < 24; n += 1) {
      const lines = wines.map(({ skuId }) => [skuId, 1 + (n % 3)] as const);
      buyers.push(await shop.buyer(n % 2 === 0 ? lines : lines.toReversed()));
    }
    const codes = outcomesOf(await Promise.all(buyers.map((buyer) => shop.place(buyer))));
    expect(count(codes, 'placed')).toBe(24);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('placing an order removes only the ordered quantities from the cart', async () => {
    const [ordered, added] = [await shop.sku(9), await shop.sku(9)];
    const buyer = await shop.buyer([[ordered.skuId, 2]]);
    await shop.test.database.read.execute(
      `insert into cart_lines values ('${buyer.actor.cartId}', ${added.skuId}, 3, 3800, 'shop', now())`,
    );
    await shop.test.database.read.execute(
      `update cart_lines set quantity = 5 where cart_id = '${buyer.actor.cartId}' and sku_id = ${ordered.skuId}`,
    );
    expect(await shop.place(buyer)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    const left = (await cartOf(buyer)).map(({ skuId, quantity }) => [skuId, quantity]);
    expect(left.sort()).toEqual(
      [
        [ordered.skuId, 3],
        [added.skuId, 3],
      ].sort(),
    );
  });
});
