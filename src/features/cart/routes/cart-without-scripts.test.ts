import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { cookieHeaderFrom, openTestCart, type TestCart } from '../testing.ts';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

describe('the cart form without scripts', () => {
  it('redirects to the cart page after an addition and sets the cart and count cookies', async () => {
    const sent = await cart.send({ intent: 'add', skuId: cart.sku('merlot-2022'), quantity: '2' });
    expect([sent.status, sent.location]).toEqual([303, '/shop/cart']);
    expect(sent.cookies[0]).toMatch(/^cart=[\w-]{22}; Path=\/; SameSite=Lax; Max-Age=5184000; HttpOnly$/);
    expect(sent.cookies[1]).toBe('cartCount=2; Path=/; SameSite=Lax; Max-Age=5184000');
    expect(await cart.shown(cookieHeaderFrom(sent.cookies))).toEqual([['Merlot 2022', 2]]);
  });

  it('redirects to the requested page with a message, but never to another site', async () => {
    const add = (returnTo: string, quantity = '1') =>
      cart.send({ intent: 'add', skuId: cart.sku('merlot-2022'), quantity, returnTo });
    const back = await add('/wines/merlot-2022?from=list');
    expect(back.location).toBe('/wines/merlot-2022?from=list');
    expect(back.cookies.some((cookie) => cookie.startsWith('flash=success%3AMerlot%202022%20is%20in'))).toBe(
      true,
    );
    const refused = await add('/wines', '0');
    expect(refused.location).toBe('/wines');
    expect(refused.cookies).toHaveLength(1);
    expect(refused.cookies[0]).toContain('flash=error%3AQuantity%20must%20be%20at%20least%201');
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\t/evil.example',
    ]) {
      expect((await add(evil)).location).toBe('/shop/cart');
    }
  });

  it('offers an undo on the next page after a removal', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 2], ['syrah-2021', 1]);
    const removed = await cart.send(
      { intent: 'change', skuId: cart.sku('merlot-2022'), quantity: '0' },
      { cookie },
    );
    expect(removed.location).toBe(`/shop/cart?removed=${cart.sku('merlot-2022')}&quantity=2`);
    const query = removed.location?.slice('/shop/cart'.length);
    expect((await cart.page(cookie, query)).removed).toEqual({
      skuId: Number(cart.sku('merlot-2022')),
      quantity: 2,
      name: 'Merlot 2022',
    });
    await cart.send({ intent: 'restore', skuId: cart.sku('merlot-2022'), quantity: '2' }, { cookie });
    expect((await cart.page(cookie, query)).removed).toBeUndefined();
    expect(await cart.shown(cookie)).toEqual([
      ['Syrah 2021', 1],
      ['Merlot 2022', 2],
    ]);
  });

  it('shows the reason for a rejected quantity on the cart page and keeps the entered quantity', async () => {
    const cookie = await cart.cartWith(['reserve-chardonnay-2022', 2]);
    const sent = await cart.send(
      { intent: 'change', skuId: cart.sku('reserve-chardonnay-2022'), quantity: '13' },
      { cookie },
    );
    expect(sent.status).toBe(422);
    expect(sent.answer).toEqual({
      refusals: [{ code: 'STOCK_PART', sentence: 'Only 12 of Reserve Chardonnay 2022 are left.' }],
      refused: { skuId: cart.sku('reserve-chardonnay-2022'), quantity: '13', zipCode: '' },
    });
    expect(await cart.shown(cookie)).toEqual([['Reserve Chardonnay 2022', 2]]);
  });
});
