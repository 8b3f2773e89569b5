import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { mergeCarts } from '../../../engine/checkout/carts/index.server.ts';
import { openTestCart, type TestCart } from '../testing.ts';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

const sendTo = (cookie: string, zipCode: string) =>
  cart.send({ intent: 'delivery', delivery: 'ship', zipCode }, { cookie });

/** Creates a cart for a demo customer and returns its cookie. */
async function cartOf(email: string, slug: string, quantity: number): Promise<string> {
  const guests = await cart.cartWith([slug, quantity]);
  const { rows } = await test.database.read.execute<{ id: CustomerId }>(
    sql`select id from customers where email = ${email}`,
  );
  const [customer] = rows;
  if (!customer) throw new Error(`${email} is of the demonstration`);
  const token = /cart=([\w-]+)/.exec(guests)?.[1];
  const merged = await test.database.transaction((tx) =>
    mergeCarts(cart, tx, { token, customerId: customer.id, now: cart.clock.now() }),
  );
  return `cart=${merged?.token}`;
}

it('the cart shows what remains of the state’s yearly limit and rejects one more bottle, with alternatives', async () => {
  const cookie = await cartOf('finn@customers.example', 'cabernet-sauvignon-2022', 6);
  await sendTo(cookie, '55401');
  const fits = await cart.page(cookie);
  expect(fits.delivery.problems).toEqual([]);
  expect(fits.delivery.meter).toEqual({
    sentence: 'Minnesota: 18 of 24 bottles used this year; 6 left until January 1. This order has 6 bottles.',
    limitMl: 18_000,
    usedMl: 13_500,
    demandMl: 4_500,
    isOver: false,
  });
  expect(fits.checkoutLabel).toBeDefined();

  const skuId = cart.sku('cabernet-sauvignon-2022');
  await cart.send({ intent: 'change', skuId, quantity: '7' }, { cookie });
  const over = await cart.page(cookie);
  expect(over.delivery.meter).toBeUndefined();
  expect(over.checkoutLabel).toBeUndefined();
  expect(over.delivery.problems).toEqual([
    {
      sentence:
        'Minnesota allows 24 bottles a year from one winery. 18 bottles have been used, so up to 6 more can ship before Fri, Jan 1. This order has 7 bottles. Remove 1 bottle, pick up your order in Paso Robles, or choose another address.',
      resolutions: ['pickup', 'other_zip', 'where_we_ship'],
      reduce: { skuId: Number(skuId), quantity: 6 },
    },
  ]);
  await cart.send({ intent: 'change', skuId, quantity: '6' }, { cookie });
  expect((await cart.page(cookie)).delivery.problems).toEqual([]);
});

it('the cart shows a guest the state’s limit and rejects only a cart that exceeds it by itself', async () => {
  const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 24]);
  await sendTo(cookie, '55401');
  const fits = await cart.page(cookie);
  expect(fits.delivery.meter?.sentence).toBe(
    'Minnesota allows 24 bottles a year from one winery. This order has 24 bottles.',
  );
  await cart.send(
    { intent: 'change', skuId: cart.sku('cabernet-sauvignon-2022'), quantity: '25' },
    { cookie },
  );
  const over = await cart.page(cookie);
  expect(over.delivery.problems[0]?.sentence).toBe(
    'Minnesota allows 24 bottles a year from one winery. This order has 25 bottles. Remove 1 bottle, pick up your order in Paso Robles, or choose another address.',
  );
  expect(over.checkoutLabel).toBeUndefined();
});

it('the cart shows no volume meter for a state without a limit, without a ZIP code, or for pickup', async () => {
  const cookie = await cart.cartWith(['merlot-2022', 6]);
  expect((await cart.page(cookie)).delivery.meter).toBeUndefined();
  await sendTo(cookie, '93446');
  expect((await cart.page(cookie)).delivery.meter).toBeUndefined();
  await sendTo(cookie, '55401');
  expect((await cart.page(cookie)).delivery.meter).toBeDefined();
  await cart.send({ intent: 'delivery', delivery: 'pickup' }, { cookie });
  expect((await cart.page(cookie)).delivery.meter).toBeUndefined();
});

it('the cart offers a notification and shows no volume meter when wine can’t ship to the state', async () => {
  const cookie = await cart.cartWith(['merlot-2022', 1]);
  await sendTo(cookie, '84101');
  const utah = await cart.page(cookie);
  expect(utah.delivery.meter).toBeUndefined();
  expect(utah.delivery.problems[0]?.watch).toMatchObject({ stateCode: 'UT', stateName: 'Utah' });
});
