import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { PersonId } from '../../../core/ids.ts';
import { placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { listOrders } from '../desk/order-list-view.server.ts';
import { listPeople } from '../desk/people-view.server.ts';
import { addTag, removeTag } from './keep-tags.server.ts';
import { maxTagLength, maxTags } from './rules.ts';
import { listUsedTags, tagsOn } from './store.server.ts';
import type { TagSubject } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const grace = { actor: 'staff:grace', requestId: 'tag-test' } as const;
const read = () => shop.test.database.read;

/** Places an order and returns the order and its customer as tag subjects. */
async function subjects() {
  const wine = await shop.sku(4);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 1]])));
  const { rows } = await read().execute<{ id: PersonId }>(
    sql`select people.id from people join orders on orders.email = people.email where orders.id = ${orderId}`,
  );
  const personId = rows[0]?.id as PersonId;
  return { order: { kind: 'order', orderId }, customer: { kind: 'customer', personId } } as const;
}

async function tagged(subject: TagSubject, ...tags: string[]) {
  for (const tag of tags) {
    expect(await addTag(shop.dependencies, grace, subject, tag)).toMatchObject({ ok: true });
  }
}

it('stores a tag once, in its first spelling, and filters orders and customers by it', async () => {
  const first = await subjects();
  const second = await subjects();
  await tagged(first.order, '  Corporate   gift ', 'corporate gift');
  await tagged(second.order, 'CORPORATE GIFT');
  await tagged(first.customer, 'Trade');
  expect(await tagsOn(read(), first.order)).toEqual(['Corporate gift']);
  expect(await tagsOn(read(), second.order)).toEqual(['Corporate gift']);
  expect(await listUsedTags(read(), 'order')).toEqual(['Corporate gift']);
  expect(await listUsedTags(read(), 'customer')).toEqual(['Trade']);
  const { orders } = await listOrders(read(), { tag: 'corporate GIFT' });
  expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(
    [first.order.orderId, second.order.orderId].toSorted(),
  );
  const { people } = await listPeople(read(), { tag: 'trade' });
  expect(people).toMatchObject([{ personId: first.customer.personId, tags: ['Trade'] }]);
});

it.each([
  ['TAG_EMPTY', '  '],
  ['TAG_LONG', 'x'.repeat(maxTagLength + 1)],
])('rejects an invalid tag with %s', async (code, text) => {
  const { order } = await subjects();
  expect(await addTag(shop.dependencies, grace, order, text)).toMatchObject({
    ok: false,
    refusals: [{ code, field: 'tag' }],
  });
});

it('limits the number of tags on an order, not counting a repeated one', async () => {
  const { order } = await subjects();
  await tagged(order, ...Array.from({ length: maxTags }, (_, n) => `tag ${n}`));
  expect(await addTag(shop.dependencies, grace, order, 'one more')).toMatchObject({
    refusals: [{ code: 'TOO_MANY_TAGS' }],
  });
  await tagged(order, 'TAG 3');
});

it('audits each added or removed tag once, and no change without effect', async () => {
  const { order } = await subjects();
  const add = (tag: string) => addTag(shop.dependencies, grace, order, tag);
  const added = await Promise.all([add('VIP'), add('vip')]);
  expect(added.map((each) => each.ok && each.value).toSorted()).toEqual([false, true]);
  expect(await removeTag(shop.dependencies, grace, order, 'Vip')).toBe(true);
  expect(await removeTag(shop.dependencies, grace, order, 'Vip')).toBe(false);
  const { rows } = await read().execute<{ action: string; actor: string }>(
    sql`select action, actor from audit_events where subject_id = ${order.orderId} and action like 'tag.%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'tag.added', actor: 'staff:grace' },
    { action: 'tag.removed', actor: 'staff:grace' },
  ]);
});

it('deletes a customer’s tags when the account is closed', async () => {
  const { order, customer } = await subjects();
  await tagged(order, 'Ana’s birthday');
  await tagged(customer, 'Neighbor');
  await shop.test.database.pool.query(`update orders set email = id || '@closed.invalid' where id = $1`, [
    order.orderId,
  ]);
  expect([await tagsOn(read(), order), await tagsOn(read(), customer)]).toEqual([[], []]);
});
