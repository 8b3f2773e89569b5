import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { getting, posting } from '../../../../test/helpers/route.ts';
import { mergeCarts } from '../../../engine/carts/index.server.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { createTaxTable } from '../../../integrations/tax/table-adapter.ts';
import { createZipCodeTable } from '../../../integrations/zip-codes/table-adapter.server.ts';
import type { ShopDependencies } from '../../../platform/context.server.ts';
import { createSeal } from '../../../platform/seal.server.ts';
import type { CartAnswer } from '../types.ts';
import type { CartPage } from '../view.server.ts';
import { action, loader } from './cart.tsx';
import { loader as count } from './cart-count.ts';

const clock = fixedClock();
const seal = createSeal({ sealKeys: ['0123456789abcdef'.repeat(4)], hashKey: 'fedcba9876543210'.repeat(4) });

let test: TestDatabase;
let shop: Partial<ShopDependencies>;
const skuIds = new Map<string, string>();
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, clock.now());
  shop = {
    configuration: { mode: 'test' } as ShopDependencies['configuration'],
    database: test.database,
    clock,
    seal,
    taxes: createTaxTable(),
    shippingRates: createShippingRateTable(),
    zipCodes: createZipCodeTable(),
  };
  const { rows } = await test.database.read.execute<{ id: number; slug: string }>(
    sql`select id, slug from skus`,
  );
  for (const { id, slug } of rows) skuIds.set(slug, String(id));
});
afterAll(() => test.drop());

const sku = (slug: string) => skuIds.get(slug) ?? '';
type Fields = Parameters<typeof posting>[2];
type Sent = {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: string[];
  readonly answer: CartAnswer;
};

async function send(fields: Fields, from: Parameters<typeof posting>[3] = {}): Promise<Sent> {
  clock.advance({ seconds: 1 });
  const sent = await action(posting(shop, '/shop/cart', fields, from) as never);
  if (sent instanceof Response) {
    return {
      status: sent.status,
      location: sent.headers.get('location'),
      cookies: sent.headers.getSetCookie(),
      answer: {},
    };
  }
  const headers = new Headers(sent.init?.headers);
  return {
    status: sent.init?.status ?? 200,
    location: null,
    cookies: headers.getSetCookie(),
    answer: sent.data,
  };
}

/** What the browser would send back. */
function kept(cookies: readonly string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function cartWith(...lines: [slug: string, quantity: number][]): Promise<string> {
  let cookie = '';
  for (const [slug, quantity] of lines) {
    const sent = await send({ intent: 'add', skuId: sku(slug), quantity: String(quantity) }, { cookie });
    expect(sent.status, sent.answer.refusals?.[0]?.sentence).toBe(303);
    cookie = kept(sent.cookies);
  }
  return cookie;
}

const page = async (cookie: string, query = ''): Promise<CartPage> =>
  loader(getting(shop, `/shop/cart${query}`, cookie) as never);
const rows = ({ summary }: CartPage) => summary.rows.map(({ label, amount }) => [label, amount]);
const shown = async (cookie: string) =>
  (await page(cookie)).lines.map(({ name, quantity }) => [name, quantity]);

describe('without scripts', () => {
  it('an addition ends in the cart and leaves both cookies', async () => {
    const sent = await send({ intent: 'add', skuId: sku('merlot-2022'), quantity: '2' });
    expect([sent.status, sent.location]).toEqual([303, '/shop/cart']);
    expect(sent.cookies[0]).toMatch(/^cart=[\w-]{22}; Path=\/; SameSite=Lax; Max-Age=5184000; HttpOnly$/);
    expect(sent.cookies[1]).toBe('cartCount=2; Path=/; SameSite=Lax; Max-Age=5184000');
    expect(await shown(kept(sent.cookies))).toEqual([['Merlot 2022', 2]]);
  });

  it('leads back to where it came from, with the message, but never out of the shop', async () => {
    const add = (returnTo: string, quantity = '1') =>
      send({ intent: 'add', skuId: sku('merlot-2022'), quantity, returnTo });
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

  it('a removal says so on the next page, from where it can be taken back', async () => {
    const cookie = await cartWith(['merlot-2022', 2], ['syrah-2021', 1]);
    const removed = await send({ intent: 'change', skuId: sku('merlot-2022'), quantity: '0' }, { cookie });
    expect(removed.location).toBe(`/shop/cart?removed=${sku('merlot-2022')}&quantity=2`);
    const query = removed.location?.slice('/shop/cart'.length);
    expect((await page(cookie, query)).removed).toEqual({
      skuId: Number(sku('merlot-2022')),
      quantity: 2,
      name: 'Merlot 2022',
    });
    await send({ intent: 'restore', skuId: sku('merlot-2022'), quantity: '2' }, { cookie });
    expect((await page(cookie, query)).removed).toBeUndefined();
    expect(await shown(cookie)).toEqual([
      ['Syrah 2021', 1],
      ['Merlot 2022', 2],
    ]);
  });

  it('a refusal is the cart’s own page with the sentence, and what was typed', async () => {
    const cookie = await cartWith(['reserve-chardonnay-2022', 2]);
    const sent = await send(
      { intent: 'change', skuId: sku('reserve-chardonnay-2022'), quantity: '13' },
      { cookie },
    );
    expect(sent.status).toBe(422);
    expect(sent.answer).toEqual({
      refusals: [{ code: 'STOCK_PART', sentence: 'Only 12 of Reserve Chardonnay 2022 are left.' }],
      refused: { skuId: sku('reserve-chardonnay-2022'), quantity: '13', zipCode: '' },
    });
    expect(await shown(cookie)).toEqual([['Reserve Chardonnay 2022', 2]]);
  });
});

describe('with scripts', () => {
  it('stays where it is: data instead of a redirect, with the same cookies', async () => {
    const added = await send({ intent: 'add', skuId: sku('merlot-2022'), quantity: '3' }, { script: true });
    expect(added).toMatchObject({ status: 200, location: null, answer: {} });
    const cookie = kept(added.cookies);
    expect(cookie).toMatch(/cartCount=3$/);
    const removed = await send({ intent: 'remove', skuId: sku('merlot-2022') }, { cookie, script: true });
    expect(removed.answer.removed).toEqual({
      skuId: Number(sku('merlot-2022')),
      quantity: 3,
      name: 'Merlot 2022',
    });
    expect(kept(removed.cookies)).toMatch(/cartCount=0$/);
  });

  it('a refused addition says why, whatever it asks to return to', async () => {
    const fields = { intent: 'add', skuId: sku('cabernet-franc-2022'), quantity: '1', returnTo: '/wines' };
    expect(await send(fields, { script: true })).toMatchObject({
      status: 200,
      cookies: [],
      answer: {
        refusals: [{ code: 'CLUB_ONLY', sentence: 'Cabernet Franc 2022 is sold to club members only.' }],
      },
    });
  });
});

describe('hostile forms', () => {
  const merlot = () => sku('merlot-2022');
  const quantities = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '',
    ' ',
    '１',
    '1,5',
    '٣',
    '+2',
    '2 ',
    'null',
    '9'.repeat(40),
  ];

  it.each(quantities)('a quantity of %j adds nothing', async (quantity) => {
    expect(await send({ intent: 'add', skuId: merlot(), quantity })).toMatchObject({
      status: 422,
      cookies: [],
      answer: { refusals: [{ code: 'QTY_MIN', sentence: 'Quantity must be at least 1' }] },
    });
  });

  it.each(['1000000000', '100', '999999999999999'])(
    'a quantity of %s is more than one order holds',
    async (quantity) => {
      expect(await send({ intent: 'add', skuId: merlot(), quantity })).toMatchObject({
        status: 422,
        answer: { refusals: [{ code: 'QTY_MAX' }] },
      });
    },
  );

  it.each<[string, () => Fields]>([
    [
      'two quantities',
      () => [
        ['intent', 'add'],
        ['skuId', merlot()],
        ['quantity', '1'],
        ['quantity', '2'],
      ],
    ],
    ['a list of quantities', () => ({ intent: 'add', skuId: merlot(), 'quantity[]': '1' })],
    ['a price', () => ({ intent: 'add', skuId: merlot(), quantity: '1', priceCents: '1' })],
    ['an owner', () => ({ intent: 'add', skuId: merlot(), quantity: '1', customerId: 'x' })],
    ['no intent', () => ({ skuId: merlot(), quantity: '1' })],
    ['another intent', () => ({ intent: 'give', skuId: merlot(), quantity: '1' })],
    ['no SKU', () => ({ intent: 'add', quantity: '1' })],
    ['SQL for a SKU', () => ({ intent: 'add', skuId: '1; drop table carts', quantity: '1' })],
    ['a SKU beyond all', () => ({ intent: 'add', skuId: '999999999', quantity: '1' })],
    ['a SKU beyond numbers', () => ({ intent: 'add', skuId: '9'.repeat(30), quantity: '1' })],
    ['an odd delivery', () => ({ intent: 'delivery', delivery: 'drone', zipCode: '93446' })],
    ['an unknown place', () => ({ intent: 'delivery', delivery: 'pickup', pickupLocation: 'elsewhere' })],
  ])('%s is refused in a sentence and starts no cart', async (_, fields) => {
    const sent = await send(fields());
    expect(sent).toMatchObject({ status: 422, cookies: [] });
    expect(sent.answer.refusals?.[0]?.sentence).toMatch(/[a-z]/);
  });

  it.each([
    '?removed=1e3&quantity=2',
    '?removed=-1&quantity=1',
    '?removed=999999999&quantity=1',
    '?removed=<b>&quantity=x',
  ])('an address with %s shows a plain cart', async (query) => {
    expect((await page(await cartWith(['merlot-2022', 1]), query)).removed).toBeUndefined();
  });
});

describe('the page', () => {
  it('is three statements, writes nothing, and is empty for whoever has no cart', async () => {
    expect((await page('')).lines).toEqual([]);
    expect((await page('cart=somebody-elses-token')).lines).toEqual([]);
    const cookie = await cartWith(['merlot-2022', 2], ['first-flight', 1], ['syrah-2021', 1]);
    await send({ intent: 'delivery', delivery: 'ship', zipCode: '93446' }, { cookie });
    const statements: string[] = [];
    const query = test.database.pool.query.bind(test.database.pool);
    test.database.pool.query = ((config: { text: string }, ...rest: []) => {
      statements.push(config.text);
      return query(config as never, ...rest);
    }) as never;
    const { lines } = await page(cookie).finally(() => {
      test.database.pool.query = query as never;
    });
    expect(lines).toHaveLength(3);
    expect(statements).toHaveLength(3);
    expect(statements.every((text) => text.trimStart().startsWith('select'))).toBe(true);
  });

  it('estimates shipping and tax for a ZIP (domain §7.2, W1)', async () => {
    const cookie = await cartWith(['cabernet-sauvignon-2022', 3]);
    const before = await page(cookie);
    expect(rows(before)).toEqual([
      ['Subtotal', '$114.00'],
      ['Shipping', 'Enter a ZIP'],
      ['Sales tax', 'Enter a ZIP'],
    ]);
    expect([before.summary.total.label, before.checkoutLabel]).toEqual(['Total so far', 'Check out']);
    await send({ intent: 'delivery', delivery: 'ship', zipCode: ' 93446-1234 ' }, { cookie });
    const after = await page(cookie);
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

  it('takes picking up for free, taxed at the counter, and finds the ZIP again', async () => {
    const cookie = await cartWith(['cabernet-sauvignon-2022', 3]);
    await send({ intent: 'delivery', delivery: 'ship', zipCode: '93446' }, { cookie });
    await send(
      { intent: 'delivery', delivery: 'pickup', zipCode: '93446', pickupLocation: 'downtown' },
      { cookie },
    );
    const pickup = await page(cookie);
    expect(pickup.delivery).toMatchObject({ kind: 'pickup', pickupLocation: 'downtown', zipCode: '93446' });
    expect(rows(pickup)).toEqual([
      ['Subtotal', '$114.00'],
      ['Pickup', 'Free'],
      ['Sales tax', '$9.98'],
    ]);
  });

  it.each([
    ['9344', 'ZIP 9344 has 4 digits; it needs 5.'],
    ['934467', 'ZIP 934467 has 6 digits; it needs 5.'],
    ['Paso', 'A ZIP has 5 digits, such as 93446.'],
  ])('says of %s what is wrong with it and keeps the cart as it was', async (zipCode, sentence) => {
    const cookie = await cartWith(['merlot-2022', 1]);
    const sent = await send({ intent: 'delivery', delivery: 'ship', zipCode }, { cookie });
    expect(sent).toMatchObject({ status: 422, answer: { refusals: [{ sentence }], refused: { zipCode } } });
    expect((await page(cookie)).delivery.zipCode).toBe('');
  });

  it('tells a closed state at once, with the ways out, and no price for what cannot be', async () => {
    const cookie = await cartWith(['merlot-2022', 1]);
    await send({ intent: 'delivery', delivery: 'ship', zipCode: '84101' }, { cookie });
    const utah = await page(cookie);
    expect(utah.delivery.problems).toHaveLength(1);
    expect(utah.delivery.problems[0]?.sentence).toMatch(/^We cannot ship wine to Utah: /);
    expect(utah.delivery.problems[0]?.waysOut).toEqual(['pickup', 'other_zip', 'where_we_ship']);
    expect([utah.checkoutLabel, utah.summary.total.label]).toEqual([undefined, 'Total so far']);
    await send({ intent: 'delivery', delivery: 'pickup' }, { cookie });
    expect((await page(cookie)).checkoutLabel).toBe('Check out · $39.15');
  });

  it('only warns of a ZIP that the table does not know', async () => {
    const cookie = await cartWith(['merlot-2022', 1]);
    await send({ intent: 'delivery', delivery: 'ship', zipCode: '00001' }, { cookie });
    const unknown = await page(cookie);
    expect(unknown.delivery.warnings[0]).toMatch(/ZIP 00001/);
    expect(unknown.checkoutLabel).toBe('Check out');
  });

  it('names the saving, its reason, the next step and what members would pay', async () => {
    const cookie = await cartWith(['cabernet-sauvignon-2022', 10]);
    const { summary, nextStep, teaser, steps, lines } = await page(cookie);
    expect(summary.rows[1]).toMatchObject({
      amount: '−$19.00',
      isSaving: true,
      detail: expect.stringMatching(/10 bottles/),
    });
    expect(lines[0]).toMatchObject({ amount: '$361.00', was: '$380.00', memberPriceCents: 3230 });
    expect(nextStep).toBe('2 more bottles: 10% off the wine.');
    expect(teaser).toBe('Members of the Open Cellar club would pay $38.00 less for this cart.');
    expect(steps.some(({ kind }) => kind === 'discount')).toBe(true);
  });

  it('gives members their price and club wines, and keeps those blocked for the guest they become', async () => {
    const guests = await cartWith(['merlot-2022', 2]);
    const { rows: found } = await test.database.read.execute<{ id: never }>(
      sql`select id from customers where email = 'elena@customers.example'`,
    );
    const token = /cart=([\w-]+)/.exec(guests)?.[1];
    const merged = await test.database.transaction((tx) =>
      mergeCarts({ seal }, tx, { token, customerId: (found[0] as { id: never }).id, now: clock.now() }),
    );
    const cookie = `cart=${merged?.token}`;
    for (const slug of ['cabernet-franc-2022', 'lantern-hill-cabernet-2020']) {
      expect((await send({ intent: 'add', skuId: sku(slug), quantity: '1' }, { cookie })).status).toBe(303);
    }
    const members = await page(cookie);
    expect(members.lines[0]).toMatchObject({ amount: '$57.60', was: '$72.00', memberPriceCents: undefined });
    expect([members.teaser, members.lines.map(({ blocked }) => blocked)]).toEqual([
      undefined,
      [undefined, undefined, undefined],
    ]);
    await test.database.read.execute(
      sql`update entitlements set ends_at = ${clock.now().toISOString()} where programme = 'club'`,
    );
    const lapsed = await page(cookie);
    expect(lapsed.lines.map(({ quantity, blocked }) => [quantity, blocked])).toEqual([
      [2, undefined],
      [0, 'Cabernet Franc 2022 is sold to club members only.'],
      [0, 'Lantern Hill Cabernet 2020 is sold by allocation to Lantern Society members.'],
    ]);
    expect(lapsed.summary.rows[0]?.amount).toBe('$72.00');
  });

  it('does not send what can only be picked up', async () => {
    await test.database.read.execute(sql`update skus set pickup_only = true where slug = 'tannat-2021'`);
    await test.database.read.execute(sql`update skus set visibility = 'public' where slug = 'tannat-2021'`);
    const cookie = await cartWith(['tannat-2021', 1]);
    const { delivery, checkoutLabel } = await page(cookie);
    expect(delivery.problems).toEqual([
      {
        sentence:
          'Tannat 2021 does not travel: it can only be picked up. Choose pickup, or take it out of your cart.',
        waysOut: ['pickup'],
      },
    ]);
    expect(checkoutLabel).toBeUndefined();
  });
});

it('the count is that of the visitor’s own cart, and is never kept by anybody', async () => {
  const counted = async (cookie: string) => {
    const response = await count(getting(shop, '/shop/cart/count', cookie) as never);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    return response.json();
  };
  expect(await counted('')).toEqual({ count: 0 });
  expect(await counted(await cartWith(['merlot-2022', 2], ['syrah-2021', 3]))).toEqual({ count: 5 });
});
