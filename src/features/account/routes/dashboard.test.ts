import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { SignedInCustomer } from '../../../../test/helpers/sign-in.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { holdOrder } from '../../../engine/orders/fulfillment/index.server.ts';
import { placedOrderIdOf } from '../../../engine/orders/fulfillment/testing.ts';
import type { DashboardTiles } from '../dashboard-view.server.ts';
import { attentionItemsFor, tileValue } from '../tile-rules.ts';
import { loader } from './dashboard.tsx';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const errors: unknown[] = [];

async function tilesOf({ cookie }: SignedInCustomer): Promise<DashboardTiles> {
  const dependencies = {
    ...shop.routeDependencies(),
    log: { ...shop.dependencies.log, error: (message: string) => void errors.push(message) },
  } satisfies Partial<ShopDependencies>;
  const asked = pageRequestArguments(dependencies, '/shop/dashboard', cookie);
  const answer = (await loader(asked as never)) as unknown as { data: { tiles: DashboardTiles } };
  return answer.data.tiles;
}

const somebody = () => shop.signIn();
const run = (statement: ReturnType<typeof sql>) => shop.test.database.read.execute(statement);

async function orderOf({ customerId, email }: SignedInCustomer) {
  const wine = await shop.sku(9);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 1]], { email })));
  await run(sql`update orders set customer_id = ${customerId} where id = ${orderId}`);
  return orderId;
}

it('the dashboard shows customers only their own data', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const orderId = await orderOf(ana);
  await holdOrder(shop.dependencies, { orderId, reason: 'compliance', actor: 'operator:rosa' });
  const coming = await shop.sku(0);
  for (const { email } of [ana]) {
    await run(sql`insert into stock_watches (email, sku_slug, consent, asked_at)
      select ${email.toUpperCase()}, slug, 'yes', ${shop.clock.now()} from skus where id = ${coming.skuId}`);
  }
  const [hers, his] = [await tilesOf(ana), await tilesOf(ben)];
  expect(tileValue(hers.orders)).toMatchObject({ areOpen: true, count: 1, orders: [{ orderId }] });
  expect(tileValue(hers.alerts)).toHaveLength(1);
  const seen = {
    orders: tileValue(hers.orders)?.orders ?? [],
    addresses: [],
    cards: [],
    shipments: [],
    memberships: [],
  };
  expect(attentionItemsFor(seen)).toHaveLength(1);
  expect(tileValue(his.orders)).toEqual({ areOpen: false, count: 0, orders: [] });
  expect(tileValue(his.alerts)).toEqual([]);
  expect(tileValue(his.suggestions)).toHaveLength(1);
});

it('the dashboard shows the other tiles when one can’t be loaded, and logs the error', async () => {
  const ana = await somebody();
  await orderOf(ana);
  errors.length = 0;
  await run(sql`alter table stock_watches rename to stock_watches_away`);
  const tiles = await tilesOf(ana);
  await run(sql`alter table stock_watches_away rename to stock_watches`);
  expect(tiles.alerts).toEqual({ state: 'failed' });
  expect(errors).toEqual(['account overview tile failed']);
  const { alerts: _away, ...others } = tiles;
  expect(Object.values(others).map(({ state }) => state)).toEqual(Object.keys(others).map(() => 'ready'));
});
