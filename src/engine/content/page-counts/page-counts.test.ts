import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { parseCivilDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { sweepPageCountsJob } from '../jobs.server.ts';
import { countPurchase, openPageTally, readPageCounts } from './index.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const day = (text: string) => {
  const date = parseCivilDate(text);
  invariant(date, text);
  return date;
};
const patternOf = (path: string) =>
  path.startsWith('/wines/') ? '/wines/:slug' : path === '/no-page' ? undefined : path;
const look = {
  status: 200,
  method: 'GET',
  headers: { 'user-agent': 'Firefox', 'sec-fetch-dest': 'document' },
};
const countsSince = (text: string) => readPageCounts(shop.dependencies.database.read, day(text));

it('sums page views of two web processes by day in the winery’s time zone, and keeps them while the database is down', async () => {
  const { dependencies } = shop;
  shop.clock.set(new Date('2026-11-22T07:59:00Z'));
  const tallies = [openPageTally(dependencies, patternOf), openPageTally(dependencies, patternOf)];
  const [first, second] = tallies;
  invariant(first && second, 'two were opened');
  for (const target of ['/wines', '/wines?type=red', '/wines/a', '/no-page']) first.note({ ...look, target });
  second.note({ ...look, target: '/wines' });
  await Promise.all(tallies.map((tally) => tally.write()));
  shop.clock.set(new Date('2026-11-22T08:01:00Z'));
  const away = { ...dependencies.database, read: undefined as never };
  const waiting = openPageTally({ ...dependencies, database: away }, patternOf);
  waiting.note({ ...look, target: '/wines' });
  await waiting.write();
  Object.assign(away, { read: dependencies.database.read });
  await waiting.stop();
  expect((await countsSince('2026-11-01')).views).toEqual([
    { day: '2026-11-22', address: '/wines', views: 1 },
    { day: '2026-11-21', address: '/wines', views: 3 },
    { day: '2026-11-21', address: '/wines/a', views: 1 },
  ]);
  await Promise.all(tallies.map((tally) => tally.stop()));
});

it('counts a purchase once, when its buyer opens the confirmation and has not opted out', async () => {
  const buy = async () =>
    placedOrderIdOf(await shop.place(await shop.buyer([[(await shop.sku(9)).skuId, 1]])));
  const [bought, other] = [await buy(), await buy()];
  const now = shop.clock.now();
  const come = (orderId: OrderId, headers = {}, placedAt = now) =>
    countPurchase(shop.dependencies, new Headers(headers), { orderId, placedAt });
  await come(other, { 'sec-gpc': '1' });
  await come(other, { cookie: 'privacyChoice=opted-out' });
  await come(bought, {}, new Date(now.getTime() - 61 * 60 * 1000));
  for (let n = 0; n < 2; n += 1) await come(bought);
  expect((await countsSince('2026-11-01')).purchases).toMatchObject([{ kind: 'regular', orders: 1 }]);
  await expect(come(randomUUID() as OrderId)).rejects.toThrow();
});

it('deletes page view and purchase counts after 25 months', async () => {
  shop.clock.set(new Date('2028-12-22T20:00:00Z'));
  await sweepPageCountsJob.run(shop.dependencies);
  expect((await countsSince('2026-01-01')).views).toMatchObject([{ day: '2026-11-22' }]);
  shop.clock.set(new Date('2028-12-23T20:00:00Z'));
  await sweepPageCountsJob.run(shop.dependencies);
  expect(await countsSince('2026-01-01')).toEqual({ views: [], purchases: [] });
});
