import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { mergeCarts } from '../../../engine/checkout/carts/index.server.ts';
import { openTestCart, type TestCart } from '../testing.ts';
import type { CartPage } from '../view.server.ts';
import { loader as count } from './cart-count.ts';

let test: TestDatabase;
let cart: TestCart;
beforeAll(async () => {
  test = await createTestDatabase();
  cart = await openTestCart(test.database);
});
afterAll(() => test.drop());

const rows = ({ summary }: CartPage) => summary.rows.map(({ label, amount }) => [label, amount]);

describe('the cart page', () => {
  it('runs three statements, writes nothing, and is empty without a cart', async () => {
    expect((await cart.page('')).lines).toEqual([]);
    expect((await cart.page('cart=somebody-elses-token')).lines).toEqual([]);
    const cookie = await cart.cartWith(['merlot-2022', 2], ['first-flight', 1], ['syrah-2021', 1]);
    await cart.send({ intent: 'delivery', delivery: 'ship', zipCode: '93446' }, { cookie });
    const statements: string[] = [];
    const query = test.database.pool.query.bind(test.database.pool);
    test.database.pool.query = ((config: { text: string }, ...rest: []) => {
      statements.push(config.text);
      return query(config as never, ...rest);
    }) as never;
    const { lines } = await cart.page(cookie).finally(() => {
      test.database.pool.query = query as never;
    });
    expect(lines).toHaveLength(3);
    expect(statements).toHaveLength(3);
    expect(statements.every((text) => text.trimStart().startsWith('select'))).toBe(true);
  });

  it('estimates shipping and tax for a ZIP (domain §7.2, W1)', async () => {
    const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 3]);
    const before = await cart.page(cookie);
    expect(rows(before)).toEqual([
      ['Subtotal', '$114.00'],
      ['Shipping', 'Enter a ZIP'],
      ['Sales tax', 'Enter a ZIP'],
    ]);
    expect([before.summary.total.label, before.checkoutLabel]).toEqual(['Total so far', 'Check out']);
    await cart.send({ intent: 'delivery', delivery: 'ship', zipCode: ' 93446-1234 ' }, { cookie });
    const after = await cart.page(cookie);
    expect(after.delivery).toMatchObject({
      zipCode: '93446',
      place: 'Paso Robles, CA',
      problems: [],
      warnings: [],
    });
    expect(rows(after)).toEqual([
      ['Subtotal', '$114.00'],
      ['Shipping', '$20.00'],
      ['Sales tax', '$9.98'],
    ]);
    expect(after.checkoutLabel).toBe('Check out · $143.98');
  });

  it('offers free pickup, taxed at the winery, and keeps the ZIP', async () => {
    const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 3]);
    await cart.send({ intent: 'delivery', delivery: 'ship', zipCode: '93446' }, { cookie });
    await cart.send(
      { intent: 'delivery', delivery: 'pickup', zipCode: '93446', pickupLocation: 'downtown' },
      { cookie },
    );
    const pickup = await cart.page(cookie);
    expect(pickup.delivery).toMatchObject({ kind: 'pickup', pickupLocation: 'downtown', zipCode: '93446' });
    expect(rows(pickup)).toEqual([
      ['Subtotal', '$114.00'],
      ['Pickup', 'Free'],
      ['Sales tax', '$9.98'],
    ]);
  });

  it.each([
    ['9344', 'ZIP 9344 has 4 digits, but it needs 5.'],
    ['934467', 'ZIP 934467 has 6 digits, but it needs 5.'],
    ['Paso', 'Enter a 5-digit ZIP code, such as 93446.'],
  ])('rejects ZIP code %s with the reason and keeps the cart unchanged', async (zipCode, sentence) => {
    const cookie = await cart.cartWith(['merlot-2022', 1]);
    const sent = await cart.send({ intent: 'delivery', delivery: 'ship', zipCode }, { cookie });
    expect(sent).toMatchObject({ status: 422, answer: { refusals: [{ sentence }], refused: { zipCode } } });
    expect((await cart.page(cookie)).delivery.zipCode).toBe('');
  });

  it('blocks checkout and offers alternatives when wine can’t ship to the state', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 1]);
    await cart.send({ intent: 'delivery', delivery: 'ship', zipCode: '84101' }, { cookie });
    const utah = await cart.page(cookie);
    expect(utah.delivery.problems).toHaveLength(1);
    expect(utah.delivery.problems[0]?.sentence).toMatch(/^We can’t ship wine to Utah: /);
    expect(utah.delivery.problems[0]?.resolutions).toEqual(['pickup', 'other_zip', 'where_we_ship']);
    expect([utah.checkoutLabel, utah.summary.total.label]).toEqual([undefined, 'Total so far']);
    await cart.send({ intent: 'delivery', delivery: 'pickup' }, { cookie });
    expect((await cart.page(cookie)).checkoutLabel).toBe('Check out · $39.15');
  });

  it('shows a warning for an unknown ZIP code and still allows checkout', async () => {
    const cookie = await cart.cartWith(['merlot-2022', 1]);
    await cart.send({ intent: 'delivery', delivery: 'ship', zipCode: '00001' }, { cookie });
    const unknown = await cart.page(cookie);
    expect(unknown.delivery.warnings[0]).toMatch(/ZIP 00001/);
    expect(unknown.checkoutLabel).toBe('Check out');
  });

  it('shows the discount, its reason, the next discount step and the member price', async () => {
    const cookie = await cart.cartWith(['cabernet-sauvignon-2022', 10]);
    const { summary, benefits, teaser, steps, tried, lines } = await cart.page(cookie);
    expect(summary.rows[1]).toMatchObject({
      amount: '−$19.00',
      isSaving: true,
      detail: expect.stringMatching(/10 bottles/),
    });
    expect(lines[0]).toMatchObject({ amount: '$361.00', was: '$380.00', memberPriceCents: 3040 });
    expect(benefits).toEqual([{ sentence: '2 more bottles: 10% off your wine.', bottles: 12, filled: 10 }]);
    expect(tried.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['6-bottle saving, 5%', 'won'],
      ['12-bottle saving, 10%', 'not_met'],
    ]);
    expect(teaser).toBe('Wine club members save up to $57.00 on this order.');
    expect(steps.some(({ kind }) => kind === 'discount')).toBe(true);
  });

  it('shows members their price and club wines, and blocks club wines after sign-out', async () => {
    const guests = await cart.cartWith(['merlot-2022', 2]);
    const { rows: found } = await test.database.read.execute<{ id: never }>(
      sql`select id from customers where email = 'elena@customers.example'`,
    );
    const token = /cart=([\w-]+)/.exec(guests)?.[1];
    const merged = await test.database.transaction((tx) =>
      mergeCarts(cart, tx, { token, customerId: (found[0] as { id: never }).id, now: cart.clock.now() }),
    );
    const cookie = `cart=${merged?.token}`;
    for (const slug of ['cabernet-franc-2022', 'lantern-hill-cabernet-2020']) {
      expect(
        (await cart.send({ intent: 'add', skuId: cart.sku(slug), quantity: '1' }, { cookie })).status,
      ).toBe(303);
    }
    const members = await cart.page(cookie);
    expect(members.lines[0]).toMatchObject({ amount: '$57.60', was: '$72.00', memberPriceCents: undefined });
    expect([members.teaser, members.lines.map(({ blocked }) => blocked)]).toEqual([
      undefined,
      [undefined, undefined, undefined],
    ]);
    await test.database.read.execute(
      sql`update entitlements set ends_at = ${cart.clock.now().toISOString()} where programme = 'club'`,
    );
    const lapsed = await cart.page(cookie);
    expect(lapsed.lines.map(({ quantity, blocked }) => [quantity, blocked])).toEqual([
      [2, undefined],
      [0, 'Cabernet Franc 2022 is available to club members only.'],
      [0, 'Lantern Hill Cabernet 2020 is available only by allocation to Lantern Society members.'],
    ]);
    expect(lapsed.summary.rows[0]?.amount).toBe('$72.00');
  });

  it('blocks checkout of a pickup-only wine until pickup is chosen', async () => {
    await test.database.read.execute(sql`update skus set pickup_only = true where slug = 'tannat-2021'`);
    await test.database.read.execute(sql`update skus set visibility = 'public' where slug = 'tannat-2021'`);
    const cookie = await cart.cartWith(['tannat-2021', 1]);
    const { delivery, checkoutLabel } = await cart.page(cookie);
    expect(delivery.problems).toEqual([
      {
        sentence: 'Tannat 2021 can’t be shipped. Choose pickup, or remove it from your cart.',
        resolutions: ['pickup'],
      },
    ]);
    expect(checkoutLabel).toBeUndefined();
  });
});

it('the cart page warns about summer heat, with its end date, only for wine shipped to a hot region', async () => {
  cart.clock.set('2027-07-13T19:00:00Z');
  const to = async (cookie: string, delivery: Record<string, string>) => {
    await cart.send({ intent: 'delivery', ...delivery }, { cookie });
    return (await cart.page(cookie)).delivery.warnings;
  };
  const wine = await cart.cartWith(['merlot-2022', 2]);
  expect(await to(wine, { delivery: 'ship', zipCode: '97201' })).toEqual([
    'From May through September, a box on its way to Oregon can sit in the heat for days, which ruins wine. At checkout, you can have us hold yours until Friday, October 1 or choose faster shipping.',
  ]);
  expect(await to(wine, { delivery: 'ship', zipCode: '93446' })).toEqual([]);
  expect(await to(wine, { delivery: 'pickup' })).toEqual([]);
  const oil = await cart.cartWith(['olive-oil-375', 1]);
  expect(await to(oil, { delivery: 'ship', zipCode: '97201' })).toEqual([]);
});

it('the cart count returns the number of items in the visitor’s own cart, uncached', async () => {
  const counted = async (cookie: string) => {
    const response = await count(pageRequestArguments(cart.shop, '/shop/cart/count', cookie) as never);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    return response.json();
  };
  expect(await counted('')).toEqual({ count: 0 });
  expect(await counted(await cart.cartWith(['merlot-2022', 2], ['syrah-2021', 3]))).toEqual({ count: 5 });
});
