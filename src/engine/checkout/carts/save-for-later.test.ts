import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { deleteSavedLine, moveToCart, saveForLater } from './index.server.ts';
import { maxCartLines } from './rules.ts';
import { type CartTestShop, createCartTestShop } from './testing.ts';

let test: TestDatabase;
let shop: CartTestShop;
beforeAll(async () => {
  test = await createTestDatabase();
  shop = await createCartTestShop(test.database);
});
afterAll(() => test.drop());

const save = (token: string, slug: string) => saveForLater(shop.dependencies, { token }, shop.skuId(slug));
const back = (token: string, slug: string) => moveToCart(shop.dependencies, { token }, shop.skuId(slug));
const drop = (token: string, slug: string) => deleteSavedLine(shop.dependencies, { token }, shop.skuId(slug));
const savedOf = async (token: string) =>
  ((await shop.today(token))?.saved ?? []).map(({ sku, line, blocked }) => [
    sku.slug,
    line.quantity,
    blocked?.code,
  ]);
const setStock = (slug: string, onHand: number) =>
  test.database.read.execute(
    sql`update stock set on_hand = ${onHand} where resource_id = (select resource_id from skus where slug = ${slug})`,
  );

describe('a line that is saved for later', () => {
  it('returns to the cart with its full quantity, and is inaccessible from another cart', async () => {
    const token = await shop.cartWith(['merlot-2022', 3], ['syrah-2021', 1]);
    const other = await shop.cartWith(['merlot-2022', 1]);
    expect(await save(token, 'merlot-2022')).toMatchObject({
      ok: true,
      value: { count: 1, name: 'Merlot 2022' },
    });
    expect([await shop.contents(token), await savedOf(token)]).toEqual([
      { 'syrah-2021': 1 },
      [['merlot-2022', 3, undefined]],
    ]);
    expect([await savedOf(other), await back(other, 'merlot-2022')]).toMatchObject([
      [],
      { ok: false, refusals: [{ code: 'LINE_GONE' }] },
    ]);
    expect(await back(token, 'merlot-2022')).toMatchObject({ ok: true, value: { count: 4 } });
    expect([await shop.contents(token), await savedOf(token)]).toEqual([
      { 'syrah-2021': 1, 'merlot-2022': 3 },
      [],
    ]);
  });

  it('shows a price change once it is back in the cart', async () => {
    const token = await shop.cartWith(['viognier-2023', 2]);
    await save(token, 'viognier-2023');
    await test.database.read.execute(
      sql`update skus set price_cents = price_cents + 100 where slug = 'viognier-2023'`,
    );
    await back(token, 'viognier-2023');
    expect((await shop.today(token))?.lines[0]?.notices.map(({ code }) => code)).toEqual(['PRICE_CHANGED']);
  });

  it('stays saved while the wine is sold out, and returns with a quantity limited to the stock', async () => {
    const token = await shop.cartWith(['sparkling-brut-2021', 6]);
    await save(token, 'sparkling-brut-2021');
    await setStock('sparkling-brut-2021', 0);
    expect(await savedOf(token)).toEqual([['sparkling-brut-2021', 6, 'SOLD_OUT']]);
    expect(await back(token, 'sparkling-brut-2021')).toMatchObject({
      ok: false,
      refusals: [{ code: 'SOLD_OUT' }],
    });
    expect(await savedOf(token)).toHaveLength(1);
    await setStock('sparkling-brut-2021', 4);
    expect((await back(token, 'sparkling-brut-2021')).ok).toBe(true);
    expect((await shop.today(token))?.lines).toMatchObject([
      { quantity: 4, notices: [{ code: 'STOCK_PART' }] },
    ]);
    await setStock('sparkling-brut-2021', 168);
  });

  it('keeps the larger quantity when saved twice, and adds its quantity to a new line when it returns', async () => {
    const token = await shop.cartWith(['merlot-2022', 3]);
    await save(token, 'merlot-2022');
    await shop.add(token, 'merlot-2022', 2);
    await save(token, 'merlot-2022');
    expect(await savedOf(token)).toEqual([['merlot-2022', 3, undefined]]);
    await shop.add(token, 'merlot-2022', 2);
    await back(token, 'merlot-2022');
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 5 });
  });

  it('can be removed twice with the same result', async () => {
    const token = await shop.cartWith(['merlot-2022', 1], ['syrah-2021', 1]);
    await save(token, 'merlot-2022');
    for (const _ of [1, 2])
      expect(await drop(token, 'merlot-2022')).toMatchObject({ ok: true, value: { count: 1 } });
    expect(await savedOf(token)).toEqual([]);
  });

  it('is saved once under concurrent requests, and is rejected when the list of saved lines is full', async () => {
    const token = await shop.cartWith(['merlot-2022', 2]);
    const pressed = await Promise.all([save(token, 'merlot-2022'), save(token, 'merlot-2022')]);
    expect(pressed.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await savedOf(token)).toEqual([['merlot-2022', 2, undefined]]);
    await test.database.read.execute(sql`
      with more as (
        insert into skus (code, slug, kind, title, price_cents, visibility, lifecycle, tax_class, position, facts)
          select 'X-' || n, 'x-' || n, 'service', 'X', 100, 'hidden', 'current', 'goods', 900 + n, '{}'
            from generate_series(2, ${maxCartLines}) n returning id
      )
      insert into saved_lines select cart_id, more.id, 1, 100, 'shop', now() from saved_lines, more
       where saved_lines.sku_id = ${shop.skuId('merlot-2022')}`);
    await shop.add(token, 'syrah-2021', 1);
    expect(await save(token, 'syrah-2021')).toMatchObject({ ok: false, refusals: [{ code: 'SAVED_FULL' }] });
    expect(await shop.contents(token)).toEqual({ 'syrah-2021': 1 });
  });

  it('keeps the larger quantity when a sign-in merges two carts (I-3)', async () => {
    const gia = await shop.customer('gia');
    const first = await shop.cartWith(['merlot-2022', 2], ['syrah-2021', 4]);
    await save(first, 'merlot-2022');
    await save(first, 'syrah-2021');
    await shop.merge(first, gia);
    const second = await shop.cartWith(['merlot-2022', 5], ['chardonnay-2023', 1]);
    await save(second, 'merlot-2022');
    const merged = await shop.merge(second, gia);
    expect((await savedOf(merged?.token ?? '')).toSorted()).toEqual([
      ['merlot-2022', 5, undefined],
      ['syrah-2021', 4, undefined],
    ]);
  });
});
