import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { addWinesToCart, loadAddableWines } from './index.server.ts';
import { type CartTestShop, createCartTestShop } from './testing.ts';

let test: TestDatabase;
let shop: CartTestShop;
beforeAll(async () => {
  test = await createTestDatabase();
  shop = await createCartTestShop(test.database);
});
afterAll(() => test.drop());

const fill = (token: string | undefined, ...items: [slug: string, quantity: number][]) =>
  addWinesToCart(
    shop.dependencies,
    { token },
    { items: items.map(([slug, quantity]) => ({ skuId: shop.skuId(slug), quantity })), source: 'list' },
  );
const carts = async () =>
  (await test.database.read.execute(sql`select count(*)::int as carts from carts`)).rows[0]?.carts;
const addable = async (token: string) => {
  const today = await shop.today(token);
  if (!today) throw new Error('the cart is open');
  const wines = await loadAddableWines(test.database.read, today);
  return new Map(wines.map(({ sku, most }) => [sku.slug, most]));
};

describe('addWinesToCart', () => {
  it('adds wines to the existing lines of a cart', async () => {
    const token = await shop.cartWith(['merlot-2022', 2]);
    expect(await fill(token, ['merlot-2022', 1], ['syrah-2021', 3])).toMatchObject({
      ok: true,
      value: { count: 6 },
    });
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 3, 'syrah-2021': 3 });
  });

  it('creates a cart if there is none, but not for a rejected addition', async () => {
    const before = await carts();
    expect(await fill(undefined, ['syrah-2021', 1], ['no-such-wine', 1])).toMatchObject({ ok: false });
    expect(await carts()).toBe(before);
    const filled = await fill(undefined, ['syrah-2021', 1], ['merlot-2022', 2]);
    expect(filled).toMatchObject({ ok: true, value: { count: 3 } });
    if (!filled.ok) throw new Error('it is filled');
    expect(await shop.contents(filled.value.token)).toEqual({ 'merlot-2022': 2, 'syrah-2021': 1 });
    const today = await shop.today(filled.value.token);
    expect(today?.lines.map(({ line }) => line.source)).toEqual(['list', 'list']);
  });

  it('adds nothing if one of the wines is unavailable', async () => {
    const token = await shop.cartWith(['merlot-2022', 2]);
    const refused = [
      await fill(token, ['syrah-2021', 1], ['reserve-chardonnay-2022', 13]),
      await fill(token, ['syrah-2021', 1], ['cabernet-franc-2022', 1]),
      await fill(token, ['syrah-2021', 1], ['no-such-wine', 1]),
    ].map((result) => (result.ok ? 'added' : result.refusals[0]?.code));
    expect(refused).toEqual(['STOCK_PART', 'CLUB_ONLY', 'SKU_UNKNOWN']);
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 2 });
  });

  it('adds only the available wines if a partial addition is allowed, and returns a reason for the others', async () => {
    const token = await shop.cartWith(['merlot-2022', 2]);
    const items = ['no-such-wine', 'syrah-2021', 'cabernet-franc-2022'].map((slug) => ({
      skuId: shop.skuId(slug),
      quantity: 1,
    }));
    const part = { items, source: 'reorder', takesPart: true } as const;
    expect(await addWinesToCart(shop.dependencies, { token }, part)).toMatchObject({
      ok: true,
      value: { count: 3, refusals: [{ code: 'SKU_UNKNOWN' }, { code: 'CLUB_ONLY' }] },
    });
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 2, 'syrah-2021': 1 });
    const nothing = { ...part, items: items.slice(0, 1) };
    const before = await carts();
    expect(await addWinesToCart(shop.dependencies, { token: undefined }, nothing)).toMatchObject({
      ok: false,
    });
    expect(await carts()).toBe(before);
  });
});

describe('loadAddableWines', () => {
  it('returns only wines that the visitor may buy, up to the stock beyond what is in the cart', async () => {
    const token = await shop.cartWith(['reserve-chardonnay-2022', 9], ['first-flight', 1]);
    const found = await addable(token);
    expect(found.get('reserve-chardonnay-2022')).toBe(3);
    for (const closed of [
      'cabernet-franc-2022',
      'lantern-hill-cabernet-2020',
      'first-flight',
      'olive-oil-375',
    ]) {
      expect(found.has(closed), closed).toBe(false);
    }
  });

  it('returns the largest quantity of each wine that the cart accepts', async () => {
    const token = await shop.cartWith(['merlot-2022', 1]);
    for (const [slug, most] of await addable(token)) {
      const other = await shop.cartWith(['merlot-2022', 1]);
      expect((await fill(other, [slug, most + 1])).ok, `${most + 1} of ${slug}`).toBe(false);
      expect((await fill(other, [slug, most])).ok, `${most} of ${slug}`).toBe(true);
    }
  });

  it('runs two database statements, even for more than 500 wines', async () => {
    const token = await shop.cartWith(['merlot-2022', 1]);
    const today = await shop.today(token);
    if (!today) throw new Error('the cart is open');
    await test.database.read.execute(sql`
      with stored as (
        insert into resources (code, kind, title) select 'MANY-' || n, 'goods', 'Many' from generate_series(1, 500) n
        returning id, code
      ), counted as (
        insert into stock (resource_id, on_hand) select id, 24 from stored
      )
      insert into skus (code, slug, kind, style, title, price_cents, visibility, lifecycle, tax_class, bottle_ml, abv_tenths,
          resource_id, position, facts)
        select code, lower(code), 'wine', 'red', code, 2000, 'public', 'current', 'wine', 750, 140, id, 1000 + id, '{}'
          from stored`);
    let statements = 0;
    const query = test.database.pool.query.bind(test.database.pool);
    test.database.pool.query = ((config: never, ...rest: []) => {
      statements += 1;
      return query(config, ...rest);
    }) as never;
    const wines = await loadAddableWines(test.database.read, today).finally(() => {
      test.database.pool.query = query as never;
    });
    expect(wines.length).toBeGreaterThan(500);
    expect(statements).toBe(2);
  });
});
