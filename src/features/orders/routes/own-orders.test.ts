import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { SignedInCustomer } from '../../../../test/helpers/sign-in.ts';
import type { SkuId } from '../../../core/ids.ts';
import { recordDeliveredShipment } from '../../../engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../../engine/orders/fulfillment/testing.ts';
import { loader as askToCancel, action as cancel } from './cancel-order.tsx';
import { loader as askAddress, action as changeAddress } from './change-address.tsx';
import { loader as showInvoice } from './invoice.tsx';
import { loader as showOrder } from './order.tsx';
import { loader as showHistory } from './order-history.tsx';
import { loader as askAgain, action as orderAgain } from './reorder.tsx';
import { loader as askToReport, action as report } from './report-problem.tsx';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const dependencies = () => shop.routeDependencies();

const somebody = () => shop.signIn();

/** Places an order as this customer, for the given SKUs or for one wine. */
async function orderOf(customer: SignedInCustomer, skuIds?: readonly SkuId[]) {
  const lines = (skuIds ?? [(await shop.sku(9)).skuId]).map((skuId) => [skuId, 2] as const);
  const { customerId, email } = customer;
  // Placed as a guest, and attached since the address is verified.
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer(lines, { email })));
  const { rows } = await shop.test.database.read.execute<{ number: number }>(
    sql`update orders set customer_id = ${customerId} where id = ${orderId} returning number`,
  );
  return { orderId, number: rows[0]?.number ?? 0 };
}

type Loader = (args: never) => unknown;

/** Returns a response's redirect target, or its status and data. */
async function answerOf(asked: () => unknown): Promise<string> {
  const answer = await (async () => asked())().catch((thrown: unknown) => thrown);
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) return answer.headers.get('location') ?? `${answer.status}`;
  const { data, init } = answer as { data: unknown; init?: { status?: number } };
  return `${init?.status ?? 200} ${JSON.stringify(data)}`;
}

const get = (loader: Loader, path: string, cookie = '') =>
  answerOf(() => loader(pageRequestArguments(dependencies(), path, cookie) as never));
const post = (action: Loader, path: string, fields: Readonly<Record<string, string>>, cookie = '') =>
  answerOf(() => action(formRequestArguments(dependencies(), path, fields, { cookie }) as never));

const own = '/shop/order-history/order';
const pages: readonly (readonly [page: string, loader: Loader])[] = [
  ['', showOrder],
  ['/again', askAgain],
  ['/address', askAddress],
  ['/cancel', askToCancel],
  ['/invoice', showInvoice],
  ['/problem', askToReport],
];
const address = { zipCode: '93401', primaryStreet: '1 Oak', secondaryStreet: '', city: '', stateCode: '' };
const acts: readonly (readonly [page: string, action: Loader, fields: Readonly<Record<string, string>>])[] = [
  ['/again', orderAgain, { 'quantity-1': '1' }],
  ['/address', changeAddress, address],
  ['/cancel', cancel, {}],
  ['/problem', report, { reportKey: randomUUID(), words: '' }],
];

describe('an order page in an account', () => {
  it('opens for the customer who placed the order', async () => {
    const ana = await somebody();
    const { number } = await orderOf(ana);
    for (const [page, loader] of pages) {
      const answer = await get(loader, `${own}${page}?id=${number}`, ana.cookie);
      expect(answer.slice(0, 4), page).toBe('200 ');
      expect(answer, page).toContain(`"number":${number}`);
    }
  });

  it('returns 404 to other customers and changes nothing for them', async () => {
    const [ana, ben] = [await somebody(), await somebody()];
    const { orderId, number } = await orderOf(ana);
    const ids = [
      String(number),
      '',
      '0',
      '-1',
      `${number}'--`,
      `${number} or 1=1`,
      orderId,
      '9'.repeat(13),
      '1e3',
    ];
    for (const id of ids) {
      for (const [page, loader] of pages) {
        expect(
          await get(loader, `${own}${page}?id=${encodeURIComponent(id)}`, ben.cookie),
          page + id,
        ).toMatch(/^404 /);
      }
      for (const [page, action, fields] of acts) {
        const path = `${own}${page}?id=${encodeURIComponent(id)}`;
        expect(await post(action, path, fields, ben.cookie), page + id).toMatch(/^404 /);
      }
    }
    const { rows } = await shop.test.database.read.execute<{ state: string; zip: string }>(
      sql`select state, ship_to ->> 'zipCode' as zip from orders where id = ${orderId}`,
    );
    expect(rows).toEqual([{ state: 'placed', zip: '93446' }]);
  });

  it('redirects guests to sign-in and back, and ignores the order’s token', async () => {
    const ana = await somebody();
    const { orderId, number } = await orderOf(ana);
    const { rows } = await shop.test.database.read.execute<{ token: string }>(
      sql`select public_token as token from orders where id = ${orderId}`,
    );
    for (const [page, loader] of pages) {
      const path = `${own}${page}?id=${number}&t=${rows[0]?.token}`;
      const answer = await get(loader, path);
      expect(answer, page).toContain('/sign-in?originUrl=');
      expect(answer, page).toContain('error=SessionRequired');
    }
    expect(await post(cancel, `${own}/cancel?id=${number}`, {})).toContain('/sign-in?');
  });

  it('cancels the order, changes its address and accepts a problem report for its customer', async () => {
    const ana = await somebody();
    const [first, second, third] = [await orderOf(ana), await orderOf(ana), await orderOf(ana)];
    expect(await post(cancel, `${own}/cancel?id=${first.number}`, {}, ana.cookie)).toBe(
      `${own}?id=${first.number}&done=cancelled`,
    );
    expect(await post(changeAddress, `${own}/address?id=${second.number}`, address, ana.cookie)).toBe(
      `${own}?id=${second.number}&done=address`,
    );
    const { number: parcel } = await packAndShip(shop.dependencies, third.orderId);
    await recordDeliveredShipment(shop.dependencies, {
      orderId: third.orderId,
      number: parcel,
      actor: testStaffActor,
    });
    const told = {
      reportKey: randomUUID(),
      words: '',
      reason: 'corked',
      requestedRemedy: 'refund',
      'quantity-0': '1',
    };
    expect(await post(report, `${own}/problem?id=${third.number}`, told, ana.cookie)).toBe(
      `${own}?id=${third.number}&done=problem`,
    );
    const { rows } = await shop.test.database.read.execute<{ actor: string }>(
      sql`select distinct actor from audit_events where action in ('order.cancelled', 'order.address_changed', 'problem.reported')
          and subject_id in (${first.orderId}, ${second.orderId}, ${third.orderId})`,
    );
    expect(rows).toEqual([{ actor: `customer:${ana.customerId}` }]);
  });
});

describe('the order history', () => {
  const numbersIn = (answer: string) =>
    [...answer.matchAll(/"orderId":"[^"]+","number":(\d+)/g)].map(([, number]) => Number(number));
  const history = async (query: string, { cookie }: SignedInCustomer) =>
    numbersIn(await get(showHistory, `/shop/order-history${query}`, cookie));

  it('lists a customer’s own orders, newest first, filtered by kind and status', async () => {
    const [ana, ben] = [await somebody(), await somebody()];
    const named = await shop.sku(9, { title: 'Núñez 100%_Reserve' });
    const first = await orderOf(ana);
    shop.clock.advance({ minutes: 1 });
    const second = await orderOf(ana, [named.skuId]);
    shop.clock.advance({ minutes: 1 });
    const third = await orderOf(ana);
    await orderOf(ben, [named.skuId]);
    await post(cancel, `${own}/cancel?id=${first.number}`, {}, ana.cookie);
    const year = shop.clock.now().getUTCFullYear();
    expect(await history('', ana)).toEqual([third.number, second.number, first.number]);
    expect(await history('?status=cancelled', ana)).toEqual([first.number]);
    expect(await history('?status=open', ana)).toEqual([third.number, second.number]);
    expect(await history('?status=done', ana)).toEqual([]);
    expect(await history(`?year=${year}&kind=regular`, ana)).toHaveLength(3);
    expect(await history(`?year=${year - 1}`, ana)).toEqual([]);
    expect(await history('?kind=giftCard', ana)).toEqual([]);
    // Search text as customers enter it; pattern characters match literally.
    for (const text of ['nunez', 'NÚÑEZ', '100%_r', String(second.number)]) {
      expect(await history(`?q=${encodeURIComponent(text)}`, ana), text).toEqual([second.number]);
    }
    for (const text of ['%', '1__%', "x' or '1'='1", '\\']) {
      const found = await history(`?q=${encodeURIComponent(text)}`, ana);
      expect(found, text).toEqual(text === '%' ? [second.number] : []);
    }
    expect(await get(showHistory, '/shop/order-history?page=2', ana.cookie)).toMatch(/^404 /);
  });

  it('has ten orders per page', async () => {
    const ana = await somebody();
    const wine = await shop.sku(99);
    for (let order = 0; order < 11; order += 1) await orderOf(ana, [wine.skuId]);
    const [first, second] = [await history('', ana), await history('?page=2', ana)];
    expect([first.length, second.length]).toEqual([10, 1]);
    expect(new Set([...first, ...second]).size).toBe(11);
  });
});

describe('reordering', () => {
  const linesOf = (answer: string) =>
    (
      JSON.parse(answer.slice(4)) as {
        lines: readonly { kind: string; offer?: { skuId: number; quantity: number } }[];
      }
    ).lines;

  it('offers available items and the next vintage of others, and names items without a successor', async () => {
    const ana = await somebody();
    const [here, old, later, gone] = [
      await shop.sku(9),
      await shop.sku(9),
      await shop.sku(9),
      await shop.sku(9),
    ];
    const { number } = await orderOf(ana, [here.skuId, old.skuId, gone.skuId]);
    await shop.test.database.read.execute(sql`
      update skus set lifecycle = 'retired', next_sku_id = ${later.skuId} where id = ${old.skuId}`);
    await shop.test.database.read.execute(
      sql`update skus set lifecycle = 'retired' where id = ${gone.skuId}`,
    );
    const path = `${own}/again?id=${number}`;
    const lines = linesOf(await get(askAgain, path, ana.cookie));
    expect(lines.map(({ kind, offer }) => [kind, offer?.skuId, offer?.quantity])).toEqual([
      ['same', here.skuId, 2],
      ['instead', later.skuId, 0],
      ['gone', undefined, undefined],
    ]);
    const fields = { [`quantity-${here.skuId}`]: '2', [`quantity-${later.skuId}`]: '1', 'quantity-x': '9' };
    expect(await post(orderAgain, path, fields, ana.cookie)).toBe('/shop/cart');
    const { rows } = await shop.test.database.read.execute<{
      skuId: number;
      quantity: number;
      source: string;
    }>(sql`
      select line.sku_id as "skuId", line.quantity, line.source from cart_lines line join carts cart on cart.id = line.cart_id
       where cart.customer_id = ${ana.customerId} and line.source = 'reorder' order by line.sku_id`);
    expect(rows).toEqual(
      [
        { skuId: here.skuId, quantity: 2, source: 'reorder' },
        { skuId: later.skuId, quantity: 1, source: 'reorder' },
      ].toSorted((one, other) => one.skuId - other.skuId),
    );
  });

  it('adds the available items and names the others, and changes nothing without a selected item', async () => {
    const ana = await somebody();
    const [here, gone] = [await shop.sku(9), await shop.sku(9)];
    const { number } = await orderOf(ana, [here.skuId, gone.skuId]);
    await shop.test.database.read.execute(
      sql`update skus set lifecycle = 'retired' where id = ${gone.skuId}`,
    );
    const path = `${own}/again?id=${number}`;
    expect(await post(orderAgain, path, {}, ana.cookie)).toMatch(/^422 /);
    expect(await post(orderAgain, path, { [`quantity-${gone.skuId}`]: '1' }, ana.cookie)).toMatch(/^422 /);
    const fields = { [`quantity-${gone.skuId}`]: '1', [`quantity-${here.skuId}`]: '1' };
    expect(await post(orderAgain, path, fields, ana.cookie)).toBe('/shop/cart');
  });
});
