import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { createPageModelCache, pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { loader as loadWine } from './wine.tsx';
import { loader as loadWines } from './wines.tsx';

const clock = fixedClock('2026-11-20T20:00:00Z');
/**
 * Cached models, shared by all requests of this test as in a running process, to check that a model of one standing never reaches another.
 */
const models = createPageModelCache(() => 0);

let test: TestDatabase;
let shop: Partial<ShopDependencies>;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, clock.now(), testSeal);
  const configuration = {
    mode: 'test',
    publicUrl: 'https://shop.example',
  } as ShopDependencies['configuration'];
  const shippingRates = createShippingRateTable();
  shop = { database: test.database, clock, seal: testSeal, configuration, shippingRates };
});
afterAll(() => test.drop());

const cookieOf = async (name: string) =>
  (
    await signIn(
      { database: test.database, seal: testSeal, now: clock.now() },
      { email: `${name}@customers.example` },
    )
  ).cookie;
const asked = (path: string, cookie: string, params = {}) => {
  const given = pageRequestArguments(shop, path, cookie);
  (given.context as { set(key: unknown, value: unknown): void }).set(pageModelsContext, models);
  return { ...given, params } as never;
};
const cabernet = async (cookie: string) => {
  const { groups } = await loadWines(asked('/wines', cookie));
  const card = groups.flatMap(({ items }) => items).find(({ to }) => to === '/wines/cabernet-sauvignon-2022');
  return [card?.memberPriceCents, card?.isMember];
};
const libraryWine = async (cookie: string) => {
  const slug = 'lantern-hill-cabernet-2020';
  const { sku } = await loadWine(asked(`/wines/${slug}`, cookie, { slug }));
  return sku.availability.state;
};

it('the wine list shows members their own club’s price, and others the lowest member price', async () => {
  expect(await cabernet('')).toEqual([3040, false]);
  expect(await cabernet(await cookieOf('ben'))).toEqual([3040, true]);
  expect(await cabernet(await cookieOf('ana'))).toEqual([3230, true]);
  expect(await cabernet(await cookieOf('gia'))).toEqual([3040, false]);
  expect(await cabernet('')).toEqual([3040, false]);
});

it('the wine page sells an allocated wine to allocation holders only', async () => {
  expect(await libraryWine('')).toBe('allocation_only');
  expect(await libraryWine(await cookieOf('elena'))).toBe('in_stock');
  expect(await libraryWine(await cookieOf('ben'))).toBe('allocation_only');
  expect(await libraryWine('')).toBe('allocation_only');
});
