import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import type { PersonId } from '../../../core/ids.ts';
import { cancelOrder, holdOrder } from '../../orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../orders/fulfillment/testing.ts';
import { refundOrder } from '../../orders/index.server.ts';
import { countOrders, listOrders } from './order-list-view.server.ts';
import { listPeople, readPerson } from './people-view.server.ts';
import type { OrderSort } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const read = () => shop.test.database.read;

async function placed(fields: Parameters<TestShop['buyer']>[1] = {}) {
  const wine = await shop.sku(9);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 2]], fields)));
  const { rows } = await read().execute<{ number: number; email: string }>(
    sql`select number, email from orders where id = ${orderId}`,
  );
  return { orderId, number: Number(rows[0]?.number), email: rows[0]?.email ?? '' };
}

/** Returns all rows of a list, read in pages of two. */
async function inPages<Row, Id>(
  pageAfter: (
    after: Id | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly after: Id | undefined }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let after: Id | undefined;
  do {
    const page = await pageAfter(after);
    rows.push(...page.rows);
    after = page.after;
  } while (after !== undefined);
  return rows;
}

/** Returns the numbers of all orders, read two at a time. */
const ordersInPages = (sort?: OrderSort) =>
  inPages<number, number>(async (last) => {
    const { orders, after } = await listOrders(read(), {}, { sort, after: last, limit: 2 });
    return { rows: orders.map(({ number }) => number), after };
  });

const numbersFor = async (search: string) =>
  (await listOrders(read(), { search })).orders.map(({ number }) => number);
const emailsFor = async (search: string) =>
  (await listPeople(read(), { search })).people.map(({ email }) => email);

describe('the order list', () => {
  it('finds an order by number, name, email, phone, ZIP code, last four card digits and tracking number', async () => {
    const { orderId, number, email } = await placed({
      firstName: 'Zoë',
      lastName: 'Quillfeather',
      phone: '(805) 555-7731',
    });
    const { number: parcel } = await packAndShip(shop.dependencies, orderId);
    const { rows } = await read().execute<{ tracking: string }>(
      sql`select tracking_number as tracking from shipments where order_id = ${orderId} and number = ${parcel}`,
    );
    const { rows: zip } = await read().execute<{ zip: string }>(
      sql`select zip_code as zip from orders where id = ${orderId}`,
    );
    for (const search of [
      `#${number}`,
      'quillf',
      'zoe quillfeather',
      email,
      email.toUpperCase(),
      '805-555-7731',
      '5557731',
      '4242',
      rows[0]?.tracking ?? '',
      zip[0]?.zip ?? '',
    ]) {
      expect(await numbersFor(search), search).toContain(number);
    }
    expect(await numbersFor('quillfeather bob')).toEqual([]);
    expect(await numbersFor('%')).toEqual([]);
  });

  it('pages by number without repeating or skipping an order', async () => {
    for (let n = 0; n < 3; n += 1) await placed();
    const whole = (await listOrders(read(), {})).orders.map(({ number }) => number);
    expect(await ordersInPages()).toEqual(whole);
    expect(await countOrders(read(), {})).toBe(whole.length);
  });

  it.each(['placed', '-total', 'total'] as const)(
    'pages by “%s” without repeating or skipping an order',
    async (sort) => {
      for (let n = 0; n < 3; n += 1) await placed();
      const whole = (await listOrders(read(), {}, { sort })).orders;
      expect(await ordersInPages(sort)).toEqual(whole.map(({ number }) => number));
      const values = whole.map(({ placedAt, totalCents }) =>
        sort === 'placed' ? placedAt.getTime() : totalCents,
      );
      const sorted = values.toSorted((a, b) => a - b);
      expect(values).toEqual(sort === '-total' ? sorted.toReversed() : sorted);
    },
  );

  it('filters orders by state, hold reason, order date and delivery method', async () => {
    const { orderId, number } = await placed();
    await holdOrder(shop.dependencies, { orderId, reason: 'weather', actor: testStaffActor });
    const listed = async (filter: Parameters<typeof listOrders>[1]) =>
      (await listOrders(read(), filter)).orders.map((order) => order.number);
    expect(await listed({ states: ['on_hold'] })).toEqual([number]);
    expect(await listed({ holdReason: 'weather' })).toEqual([number]);
    expect(await listed({ holdReason: 'compliance' })).toEqual([]);
    expect(await listed({ method: 'pickup', holdReason: 'weather' })).toEqual([]);
    expect(await listed({ placedFrom: '2000-01-01' as CivilDate, states: ['on_hold'] })).toEqual([number]);
    expect(await listed({ placedUntil: '2000-01-01' as CivilDate })).toEqual([]);
    const [order] = (await listOrders(read(), { states: ['on_hold'] })).orders;
    expect(order).toMatchObject({ bottles: 2, holdReasons: ['weather'] });
  });
});

describe('customers', () => {
  it('include guests who placed an order, with their lifetime spend', async () => {
    const { email } = await placed({ firstName: 'Guest', lastName: 'Underhill' });
    const [person] = (await listPeople(read(), { search: 'underhill' })).people;
    expect(person).toMatchObject({ email, customerId: null, orders: 1, memberships: [] });
    expect(person?.lifetimeCents).toBeGreaterThan(0);
    expect(person && (await readPerson(read(), person.personId))).toEqual(person);
  });

  it('have a lifetime spend of their payments less refunds and canceled orders', async () => {
    const { orderId, email } = await placed({ firstName: 'Val', lastName: 'Worthington' });
    const worth = async () => (await listPeople(read(), { search: 'worthington' })).people[0]?.lifetimeCents;
    const { rows } = await read().execute<{ total: number }>(
      sql`select total_cents as total from orders where id = ${orderId}`,
    );
    const total = Number(rows[0]?.total);
    expect(await worth()).toBe(total);
    await packAndShip(shop.dependencies, orderId);
    const refunded = await refundOrder(shop.dependencies, {
      ...{ orderId, units: [{ position: 0, quantity: 1 }], reason: 'corked', actor: testStaffActor },
    });
    expect(refunded).toMatchObject({ ok: true });
    const { rows: refunds } = await read().execute<{ cents: number }>(
      sql`select sum(amount_cents)::int as cents from order_refunds where order_id = ${orderId}`,
    );
    expect(Number(refunds[0]?.cents)).toBeGreaterThan(0);
    expect(await worth()).toBe(total - Number(refunds[0]?.cents));
    const second = await placed({ email, firstName: 'Val', lastName: 'Worthington' });
    expect(await worth()).toBeGreaterThan(total - Number(refunds[0]?.cents));
    await cancelOrder(
      shop.dependencies,
      { kind: 'staff', orderId: second.orderId, actor: testStaffActor },
      'asked',
    );
    expect(await worth()).toBe(total - Number(refunds[0]?.cents));
  });

  it.each(['seen', 'name', '-name', '-spent', 'spent'] as const)(
    'page by “%s” without repeating or skipping a person',
    async (sort) => {
      for (let n = 0; n < 3; n += 1) await placed({ lastName: `Pager${n}` });
      const whole = (await listPeople(read(), {}, { sort })).people.map(({ personId }) => personId);
      const paged = await inPages<PersonId, PersonId>(async (last) => {
        const { people, after } = await listPeople(read(), {}, { sort, after: last, limit: 2 });
        return { rows: people.map(({ personId }) => personId), after };
      });
      expect(paged).toEqual(whole);
      expect(paged.length).toBeGreaterThan(2);
    },
  );

  it('include anyone who sent a message, until no record of that person remains', async () => {
    await read().execute(sql`
      insert into support_cases (form_key, topic, name, email, message, state, received_at, updated_at)
      values (uuidv7(), 'other', 'Wren Writer', 'wren@writers.example', 'A question about wine.', 'open', now(), now())`);
    expect(await emailsFor('wren')).toEqual(['wren@writers.example']);
    await read().execute(sql`delete from support_cases where email = 'wren@writers.example'`);
    expect(await emailsFor('wren')).toEqual([]);
  });

  it('keep their entry when an account changes its email address', async () => {
    await read().execute(sql`
      insert into customers (email, first_name, last_name, created_at) values ('old@movers.example', 'Mo', 'Ver', now())`);
    await read().execute(
      sql`update customers set email = 'new@movers.example' where email = 'old@movers.example'`,
    );
    expect(await emailsFor('movers.example')).toEqual(['new@movers.example']);
  });

  it('have no listed order if their card was declined at checkout', async () => {
    const wine = await shop.sku(9);
    const buyer = await shop.buyer([[wine.skuId, 1]], { lastName: 'Neverpaid' });
    await shop.place(buyer, { card: testCards.declined });
    expect(
      (await listOrders(read(), { search: 'neverpaid', states: ['awaiting_payment', 'payment_failed'] }))
        .orders,
    ).toEqual([]);
  });
});
