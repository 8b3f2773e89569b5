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

describe('the cart form with scripts', () => {
  it('returns data instead of a redirect, with the same cookies', async () => {
    const added = await cart.send(
      { intent: 'add', skuId: cart.sku('merlot-2022'), quantity: '3' },
      { script: true },
    );
    expect(added).toMatchObject({ status: 200, location: null, answer: {} });
    const cookie = cookieHeaderFrom(added.cookies);
    expect(cookie).toMatch(/cartCount=3$/);
    expect(added.answer.added).toMatchObject({
      ...{
        name: 'Merlot 2022',
        to: '/wines/merlot-2022',
        size: '750\u00a0ml',
        quantity: 3,
        canCheckOut: true,
      },
      next: { bottles: 6, filled: 3 },
    });
    expect(added.answer.added?.rows.map(({ label }) => label)).toEqual(['Subtotal']);
    const changed = await cart.send(
      { intent: 'change', skuId: cart.sku('merlot-2022'), quantity: '3' },
      { cookie, script: true },
    );
    expect(changed.answer.added).toBeUndefined();
    const removed = await cart.send(
      { intent: 'remove', skuId: cart.sku('merlot-2022') },
      { cookie, script: true },
    );
    expect(removed.answer.removed).toEqual({
      skuId: Number(cart.sku('merlot-2022')),
      quantity: 3,
      name: 'Merlot 2022',
    });
    expect(cookieHeaderFrom(removed.cookies)).toMatch(/cartCount=0$/);
  });

  it('returns the added quantity and the cart’s new total after an addition', async () => {
    const add = (quantity: string, cookie?: string) =>
      cart.send(
        { intent: 'add', skuId: cart.sku('merlot-2022'), quantity },
        { script: true, ...(cookie !== undefined && { cookie }) },
      );
    const cookie = cookieHeaderFrom((await add('5')).cookies);
    const { added } = (await add('1', cookie)).answer;
    expect(added).toMatchObject({ quantity: 6, rows: [{ label: 'Subtotal' }, { isSaving: true }] });
    expect(added?.was).not.toBe(added?.amount);
  });

  it('returns the reason for a rejected addition, even if the form asks for a redirect', async () => {
    const fields = {
      intent: 'add',
      skuId: cart.sku('cabernet-franc-2022'),
      quantity: '1',
      returnTo: '/wines',
    };
    expect(await cart.send(fields, { script: true })).toMatchObject({
      status: 200,
      cookies: [],
      answer: {
        refusals: [{ code: 'CLUB_ONLY', sentence: 'Cabernet Franc 2022 is available to club members only.' }],
      },
    });
  });
});
