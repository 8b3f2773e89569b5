import { expect, onTestFinished, test } from 'vitest';
import { startTestShop } from '../../../../test/helpers/shop.ts';
import { releasesWithOrders } from '../../clubs/releases/view.server.ts';
import {
  februaryReleaseTimes,
  newShippingMember,
  runClubJobsAt,
  setUpClubs,
} from '../../clubs/shipments/testing.ts';
import { countOrders, listOrders } from './order-list-view.server.ts';

test('filters orders by club release, and does not offer a release without orders', async () => {
  const shop = await startTestShop();
  onTestFinished(() => shop.stop());
  await setUpClubs(shop);
  const { read } = shop.test.database;
  const wine = await shop.sku(5);
  await shop.place(await shop.buyer([[wine.skuId, 1]]));
  expect(await releasesWithOrders(read, { limit: 9 })).toEqual([]);
  const { customerId } = await newShippingMember(shop);
  await runClubJobsAt(shop, februaryReleaseTimes.open);
  await runClubJobsAt(shop, februaryReleaseTimes.charged);
  const [release, ...others] = await releasesWithOrders(read, { limit: 9 });
  expect(others).toEqual([]);
  const filter = release && { releaseId: release.releaseId };
  expect((await listOrders(read, filter ?? {})).orders.map(({ kind }) => kind)).toEqual(['club']);
  const { rows } = await shop.test.database.pool.query('select 1 from orders where customer_id = $1', [
    customerId,
  ]);
  expect(rows).toHaveLength(1);
  expect(await countOrders(read, filter ?? {})).toBe(1);
});
