import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { ensureOwnCart } from './index.server.ts';
import { type CartTestShop, createCartTestShop } from './testing.ts';

let test: TestDatabase;
let shop: CartTestShop;
beforeAll(async () => {
  test = await createTestDatabase();
  shop = await createCartTestShop(test.database);
});
afterAll(() => test.drop());

it('concurrent additions never exceed the purchase limit, and each one is either accepted or rejected', async () => {
  const guests = await shop.cartWith(['merlot-2022', 1]);
  const { token } = await shop.merge(guests, await shop.customer('elena'));
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => shop.add(token, 'lantern-hill-cabernet-2020', 1)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.refusals.map(({ code }) => code)))).toEqual(
    Array.from({ length: 9 }, () => 'LIMIT_PER_PERSON'),
  );
  expect(await shop.contents(token)).toEqual({ 'merlot-2022': 1, 'lantern-hill-cabernet-2020': 3 });
});

it('concurrent additions of different wines are all kept', async () => {
  const token = await shop.cartWith(['merlot-2022', 1]);
  const slugs = ['syrah-2021', 'chardonnay-2023', 'viognier-2023', 'estate-rose-2024', 'tannat-2021'];
  await Promise.all(
    slugs.slice(0, 4).flatMap((slug) => [shop.add(token, slug, 2), shop.add(token, slug, 1)]),
  );
  expect(await shop.contents(token)).toEqual({
    'merlot-2022': 1,
    'syrah-2021': 3,
    'chardonnay-2023': 3,
    'viognier-2023': 3,
    'estate-rose-2024': 3,
  });
});

it('concurrent sign-ins of one customer merge two guest carts into one cart with all lines', async () => {
  const gia = await shop.customer('gia');
  const tokens = [
    await shop.cartWith(['merlot-2022', 2]),
    await shop.cartWith(['syrah-2021', 1], ['merlot-2022', 5]),
  ];
  await Promise.all(tokens.map((token) => shop.merge(token, gia)));
  const { rows } = await test.database.read.execute(
    sql`select slug, quantity from cart_lines join carts on carts.id = cart_id join skus on skus.id = sku_id
         where customer_id = ${gia} order by slug`,
  );
  expect(rows).toEqual([
    { slug: 'merlot-2022', quantity: 5 },
    { slug: 'syrah-2021', quantity: 1 },
  ]);
});

it('a customer without a cart who opens several checkouts at once gets the same cart in all of them', async () => {
  const customers = await Promise.all(
    ['ana', 'ben', 'chloe', 'dev', 'finn'].map((name) => shop.customer(name)),
  );
  const dependencies = { ...shop.dependencies, configuration: { mode: 'test' as const } };
  for (const customerId of customers) {
    const sender = { cookieHeader: null, requestId: 'test' };
    const ensured = await Promise.all(
      Array.from({ length: 6 }, () => ensureOwnCart(dependencies, sender, { customerId })),
    );
    expect(new Set(ensured.map(({ bearer }) => bearer.cartId)).size).toBe(1);
    expect(ensured.map(({ bearer }) => bearer.customerId)).toEqual(
      Array.from({ length: 6 }, () => customerId),
    );
  }
});
