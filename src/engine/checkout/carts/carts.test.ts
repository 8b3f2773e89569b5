import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import type { DraftId } from '../../../core/ids.ts';
import { holdStock } from '../../inventory/index.server.ts';
import { deleteExpiredCartsJob } from '../jobs.server.ts';
import { removeOrderedLines, saveCartCoupon, setCartDelivery } from './index.server.ts';
import { type CartTestShop, createCartTestShop } from './testing.ts';

let test: TestDatabase;
let shop: CartTestShop;
beforeAll(async () => {
  test = await createTestDatabase();
  shop = await createCartTestShop(test.database);
});
afterAll(() => test.drop());

async function setPrice(slug: string, priceCents: number): Promise<void> {
  await test.database.read.execute(sql`update skus set price_cents = ${priceCents} where slug = ${slug}`);
}
async function setStock(slug: string, onHand: number): Promise<void> {
  await test.database.read.execute(
    sql`update stock set on_hand = ${onHand} where resource_id = (select resource_id from skus where slug = ${slug})`,
  );
}

describe('a cart', () => {
  it('opens only with its token, of which the database stores only a hash', async () => {
    const token = await shop.cartWith(['merlot-2022', 2]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 2 });
    expect(await shop.contents(`${token.slice(0, -1)}x`)).toEqual({});
    const { rows } = await test.database.read.execute<{ token_hash: Buffer }>(
      sql`select token_hash from carts`,
    );
    expect(rows.some(({ token_hash }) => token_hash.includes(Buffer.from(token)))).toBe(false);
  });

  it('rejects a token that the server did not issue, and gets a new one', async () => {
    const added = await shop.add('planted-by-somebody-else', 'merlot-2022', 1);
    expect(added).toMatchObject({ ok: true, value: { count: 1 } });
    expect(added.ok && added.value.token).not.toBe('planted-by-somebody-else');
    expect(await shop.contents('planted-by-somebody-else')).toEqual({});
  });

  it('adds, sets, removes and restores quantities', async () => {
    const token = await shop.cartWith(['merlot-2022', 2]);
    expect(await shop.add(token, 'merlot-2022', 3)).toMatchObject({
      ok: true,
      value: { token, count: 5, quantity: 5 },
    });
    expect(await shop.add(token, 'syrah-2021', 1)).toMatchObject({
      ok: true,
      value: { count: 6, quantity: 1 },
    });
    expect(await shop.set(token, 'merlot-2022', 4)).toMatchObject({
      ok: true,
      value: { count: 5, before: { quantity: 5 } },
    });
    expect(await shop.set(token, 'merlot-2022', 0)).toMatchObject({
      ok: true,
      value: { count: 1, quantity: 0, before: { quantity: 4 } },
    });
    expect(await shop.contents(token)).toEqual({ 'syrah-2021': 1 });
    expect(await shop.set(token, 'merlot-2022', 4)).toMatchObject({
      ok: true,
      value: { count: 5, before: undefined },
    });
    expect(await shop.contents(token)).toEqual({ 'syrah-2021': 1, 'merlot-2022': 4 });
  });

  it.each([
    ['a quantity of zero', 'merlot-2022', 0, 'QTY_MIN'],
    ['a negative quantity', 'merlot-2022', -3, 'QTY_MIN'],
    ['half a bottle', 'merlot-2022', 1.5, 'QTY_MIN'],
    ['a quantity that is not a number', 'merlot-2022', Number.NaN, 'QTY_MIN'],
    ['a billion bottles', 'merlot-2022', 1e9, 'QTY_MAX'],
    ['a club wine without a membership', 'cabernet-franc-2022', 1, 'CLUB_ONLY'],
    ['an allocated wine without an allocation', 'lantern-hill-cabernet-2020', 1, 'ALLOCATION_ONLY'],
    ['a sold-out wine', 'grenache-2023', 1, 'SOLD_OUT'],
    ['more bottles than are in stock', 'reserve-chardonnay-2022', 13, 'STOCK_PART'],
    ['an unknown product', 'no-such-wine', 1, 'SKU_UNKNOWN'],
  ])('is not created by a rejected addition: %s', async (_, slug, quantity, code) => {
    const before = await test.database.read.execute(sql`select count(*) from carts`);
    const refusal = await shop.add(undefined, slug, quantity);
    expect(refusal).toMatchObject({ ok: false, refusals: [{ code, sentence: expect.stringMatching(/\S/) }] });
    expect((await test.database.read.execute(sql`select count(*) from carts`)).rows).toEqual(before.rows);
  });

  it('rejects a product that is not released yet, retired, or not sold on its own', async () => {
    const { rows } = await test.database.read.execute<{ slug: string; code: string }>(
      sql`select distinct on (lifecycle, visibility = 'hidden') slug,
                 case when visibility = 'hidden' then 'NOT_FOR_SALE'
                      when lifecycle = 'coming' then 'NOT_RELEASED' else 'RETIRED' end as code
            from skus where lifecycle <> 'current' or visibility = 'hidden'`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { slug, code } of rows) {
      expect(await shop.add(undefined, slug, 1)).toMatchObject({ ok: false, refusals: [{ code }] });
    }
  });

  it('expires sixty days after its last change and is then deleted', async () => {
    const token = await shop.cartWith(['merlot-2022', 1]);
    shop.clock.advance({ days: 59 });
    await shop.set(token, 'merlot-2022', 2);
    shop.clock.advance({ days: 59 });
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 2 });
    shop.clock.advance({ days: 1 });
    expect(await shop.contents(token)).toEqual({});
    expect(await shop.set(token, 'merlot-2022', 3)).toMatchObject({
      ok: false,
      refusals: [{ code: 'CART_GONE' }],
    });
    await deleteExpiredCartsJob.run(shop.dependencies);
    const { rows } = await test.database.read.execute(
      sql`select count(*) from carts where expires_at <= ${shop.clock.now().toISOString()}`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('keeps the ZIP while the customer switches to pickup', async () => {
    const token = await shop.cartWith(['merlot-2022', 1]);
    const choose = (delivery: Parameters<typeof setCartDelivery>[2]) =>
      setCartDelivery(shop.dependencies, { token }, delivery);
    await choose({ kind: 'ship', zipCode: '93446', pickupLocation: undefined });
    await choose({ kind: 'pickup', zipCode: undefined, pickupLocation: 'downtown' });
    expect((await shop.cartOf(token))?.delivery).toEqual({
      kind: 'pickup',
      zipCode: '93446',
      pickupLocation: 'downtown',
    });
    await choose({ kind: 'ship', zipCode: undefined, pickupLocation: undefined });
    expect((await shop.cartOf(token))?.delivery).toEqual({
      kind: 'ship',
      zipCode: '93446',
      pickupLocation: 'downtown',
    });
  });
});

describe('a change in price or stock', () => {
  it('appears as a notice on each read of the cart, and is saved only by the customer’s next change', async () => {
    const token = await shop.cartWith(['sparkling-brut-2021', 6], ['merlot-2022', 1]);
    await setPrice('sparkling-brut-2021', 5200);
    await setStock('sparkling-brut-2021', 4);
    for (let reading = 0; reading < 2; reading += 1) {
      const [sparkling] = (await shop.today(token))?.lines ?? [];
      expect(sparkling?.quantity).toBe(4);
      expect(sparkling?.notices.map(({ sentence }) => sentence)).toEqual([
        'Only 4 of Sparkling Brut 2021 are left. We lowered the quantity in your cart from 6.',
        'The price of Sparkling Brut 2021 changed from $48.00 to $52.00 since you added it.',
      ]);
    }
    expect(await shop.contents(token)).toEqual({ 'sparkling-brut-2021': 6, 'merlot-2022': 1 });
    expect(await shop.set(token, 'merlot-2022', 2)).toMatchObject({ ok: true, value: { count: 6 } });
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 2, 'sparkling-brut-2021': 4 });
    expect((await shop.today(token))?.lines.flatMap(({ notices }) => notices)).toEqual([]);
    await setPrice('sparkling-brut-2021', 4800);
    await setStock('sparkling-brut-2021', 168);
  });

  it('keeps its notice when the customer adds another wine from a shop page', async () => {
    const token = await shop.cartWith(['syrah-2021', 1]);
    await setPrice('syrah-2021', 5000);
    await shop.add(token, 'merlot-2022', 1);
    expect(
      (await shop.today(token))?.lines.flatMap(({ notices }) => notices.map(({ code }) => code)),
    ).toEqual(['PRICE_CHANGED']);
    await setPrice('syrah-2021', 4600);
  });

  it('is not reported for bottles that the cart’s own checkout holds', async () => {
    const token = await shop.cartWith(['vesper-dessert-2019', 9]);
    const cart = await shop.cartOf(token);
    const { rows } = await test.database.read.execute<{ id: DraftId; resource_id: number }>(
      sql`insert into drafts (cart_id, kind, state, contents, created_at, updated_at)
          values (${cart?.id}, 'regular', 'open', '{}', now(), now())
          returning id, (select resource_id from skus where slug = 'vesper-dessert-2019')`,
    );
    const draft = rows[0] as { id: DraftId; resource_id: never };
    const demands = [{ resourceId: draft.resource_id, quantity: 9 }];
    const expiresAt = new Date(shop.clock.now().getTime() + 600_000);
    await test.database.transaction((tx) =>
      holdStock(tx, { draftId: draft.id, demands, expiresAt, now: shop.clock.now() }),
    );
    expect((await shop.today(token))?.lines).toMatchObject([
      { quantity: 9, blocked: undefined, notices: [] },
    ]);
    expect(await shop.add(undefined, 'vesper-dessert-2019', 1)).toMatchObject({
      ok: false,
      refusals: [{ code: 'SOLD_OUT' }],
    });
  });
});

describe('sign-in (I-3)', () => {
  it('turns the guest’s cart into the customer’s cart, under a new token', async () => {
    const ana = await shop.customer('ana');
    const guests = await shop.cartWith(['merlot-2022', 2]);
    const merged = await shop.merge(guests, ana);
    expect(merged).toMatchObject({ count: 2, notices: [] });
    expect(await shop.contents(guests)).toEqual({});
    expect(await shop.contents(merged.token)).toEqual({ 'merlot-2022': 2 });
    expect((await shop.cartOf(merged.token))?.customerId).toBe(ana);
    expect((await shop.today(merged.token))?.standing.percentages.map(({ rate }) => rate)).toEqual([1500]);
  });

  it('keeps the customer’s cart if the guest has none, and creates an empty cart if neither exists', async () => {
    const finn = await shop.customer('finn');
    expect(await shop.merge(undefined, finn)).toMatchObject({ count: 0, notices: [] });
    const first = await shop.merge(await shop.cartWith(['syrah-2021', 3]), finn);
    const again = await shop.merge(undefined, finn);
    expect(again.token).not.toBe(first.token);
    expect(await shop.contents(again.token)).toEqual({ 'syrah-2021': 3 });
  });

  it('keeps the guest’s promo code, or else the customer’s', async () => {
    const gia = await shop.customer('gia');
    const enter = async (token: string, code: string) => {
      const cart = await shop.cartOf(token);
      await test.database.transaction((tx) => saveCartCoupon(tx, cart?.id as never, code, shop.clock.now()));
      return token;
    };
    const codeOf = async ({ token }: { token: string }) => (await shop.cartOf(token))?.couponCode;
    const first = await shop.merge(await enter(await shop.cartWith(['merlot-2022', 1]), 'SHIP5'), gia);
    expect(await codeOf(first)).toBe('SHIP5');
    const second = await shop.merge(await shop.cartWith(['syrah-2021', 1]), gia);
    expect(await codeOf(second)).toBe('SHIP5');
    const third = await shop.merge(await enter(await shop.cartWith(['syrah-2021', 1]), 'CASE15'), gia);
    expect(await codeOf(third)).toBe('CASE15');
  });

  it("never takes over another customer's cart", async () => {
    const [ben, chloe] = [await shop.customer('ben'), await shop.customer('chloe')];
    const bens = await shop.merge(await shop.cartWith(['merlot-2022', 2]), ben);
    expect(await shop.merge(bens.token, chloe)).toMatchObject({ count: 0 });
    expect(await shop.contents(bens.token)).toEqual({ 'merlot-2022': 2 });
  });
});

describe('an order', () => {
  it('removes only the ordered quantities from the cart', async () => {
    const token = await shop.cartWith(['merlot-2022', 5], ['syrah-2021', 2], ['chardonnay-2023', 1]);
    const cart = await shop.cartOf(token);
    await test.database.transaction((tx) =>
      removeOrderedLines(tx, {
        cartId: cart?.id as never,
        items: [
          { skuId: shop.skuId('merlot-2022'), quantity: 3 },
          { skuId: shop.skuId('syrah-2021'), quantity: 2 },
        ],
      }),
    );
    expect(await shop.contents(token)).toEqual({ 'merlot-2022': 2, 'chardonnay-2023': 1 });
  });
});
