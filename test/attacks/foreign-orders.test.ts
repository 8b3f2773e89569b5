import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerId, OrderId } from '../../src/core/ids.ts';
import { readOrder, requestOrderLink } from '../../src/engine/orders/index.server.ts';
import { newOrderLinkToken } from '../../src/engine/orders/public-token.server.ts';
import { startTestShop, type TestShop, testCards } from '../helpers/shop.ts';

let shop: TestShop;
let order: { readonly orderId: OrderId; readonly publicToken: string };

beforeAll(async () => {
  shop = await startTestShop();
  const wine = await shop.sku(3);
  const owner = await shop.buyer([[wine.skuId, 1]], { email: 'owner@example.com' });
  const placed = await shop.place(owner);
  if (!placed.ok || placed.value.kind !== 'placed') throw new Error('the order was not placed');
  order = placed.value;
});

afterAll(() => shop.stop());

const read = (access: Parameters<typeof readOrder>[1]) => readOrder(shop.dependencies.database.read, access);
const later = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000);

test("an order's token gives access for 90 days, and no other token does (I-5, I-6)", async () => {
  const { orderId, publicToken } = order;
  expect(await read({ kind: 'token', publicToken, now: later(89) })).toMatchObject({ orderId });
  expect(await read({ kind: 'token', publicToken, now: later(91) })).toBeUndefined();
  expect(await read({ kind: 'token', publicToken: newOrderLinkToken(), now: later(0) })).toBeUndefined();
  expect(await read({ kind: 'token', publicToken: publicToken.slice(1), now: later(0) })).toBeUndefined();
});

test("an order's ID alone gives no access to the order (I-6)", async () => {
  const { orderId } = order;
  expect(await read({ kind: 'mailbox', orderId, email: 'stranger@example.com' })).toBeUndefined();
  expect(await read({ kind: 'customer', orderId, customerId: randomUUID() as CustomerId })).toBeUndefined();
});

test('an order awaiting payment is accessible only with its token (I-6)', async () => {
  const { customerId } = await shop.signIn();
  const wine = await shop.sku(3);
  const email = 'waiting@example.com';
  const waiting = await shop.place(await shop.buyer([[wine.skuId, 1]], { email }, { customerId }), {
    card: testCards.challenge,
  });
  if (!waiting.ok) throw new Error(waiting.refusals[0]?.sentence);
  const { orderId, publicToken } = waiting.value;
  expect(await read({ kind: 'token', publicToken, now: later(0) })).toMatchObject({ orderId });
  expect(await read({ kind: 'customer', orderId, customerId })).toBeUndefined();
  expect(await read({ kind: 'mailbox', orderId, email })).toBeUndefined();
});

test('a requested order link goes only to the email on the order, and only if number, email and ZIP all match', async () => {
  const opened = await read({ kind: 'token', publicToken: order.publicToken, now: later(0) });
  const asked = { number: opened?.number ?? 0, email: 'owner@example.com', zipCode: '93446' };
  const links = async () => {
    const { rows } = await shop.dependencies.database.read.execute<{ recipient: string }>(
      sql`select recipient from notices where kind = 'order-link'`,
    );
    return rows.map(({ recipient }) => recipient);
  };
  await requestOrderLink(shop.dependencies, { ...asked, email: 'stranger@example.com' });
  await requestOrderLink(shop.dependencies, { ...asked, zipCode: '94110' });
  await requestOrderLink(shop.dependencies, { ...asked, number: asked.number + 1 });
  expect(await links()).toEqual([]);
  await requestOrderLink(shop.dependencies, asked);
  await requestOrderLink(shop.dependencies, asked);
  expect(await links()).toEqual(['owner@example.com']);
});
