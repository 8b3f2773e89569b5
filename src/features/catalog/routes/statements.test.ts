import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { addManyWines } from '../../../../test/helpers/many-wines.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { loader as loadHome } from './home.tsx';
import { loader as loadSearch } from './search.tsx';
import { loader as loadWine } from './wine.tsx';
import { loader as loadWines } from './wines.tsx';

let test: TestDatabase;
let dependencies: Partial<ShopDependencies>;

beforeAll(async () => {
  test = await createTestDatabase();
  const clock = fixedClock('2026-11-20T20:00:00Z');
  await seedDemo(test.database, clock.now(), testSeal);
  const configuration = { publicUrl: 'https://shop.example' } as ShopDependencies['configuration'];
  dependencies = { database: test.database, clock, configuration, shippingRates: createShippingRateTable() };
});
afterAll(() => test.drop());

type Loader = (parameters: never) => Promise<unknown>;

/** Returns the number of statements that a page runs with an empty cache. */
async function count(loader: unknown, path: string): Promise<number> {
  const slug = path.startsWith('/wines/') ? path.slice('/wines/'.length) : '';
  const statements = vi.spyOn(test.database.pool, 'query');
  await (loader as Loader)({ ...pageRequestArguments(dependencies, path), params: { slug } } as never);
  const { length } = statements.mock.calls;
  statements.mockRestore();
  return length;
}

const pages: readonly (readonly [path: string, loader: unknown])[] = [
  ['/', loadHome],
  ['/wines', loadWines],
  ['/wines?type=sets', loadWines],
  ['/wines?varietal=Grenache&vintage=2022&available=now', loadWines],
  ['/search/products', loadSearch],
  ['/search/products?q=cab+under+%2460', loadSearch],
  ['/search/products?q=mouvedre&available=now', loadSearch],
  ['/search/products?q=flux+capacitor', loadSearch],
  ['/wines/cabernet-sauvignon-2022', loadWine],
  ['/wines/first-flight', loadWine],
];

/**
 * Returns the maximum number of statements for a page. A search with words also matches pages and visits, whose index needs two statements
 * before it is cached.
 */
const mostStatements = (path: string) => (path === '/search/products?q=flux+capacitor' ? 5 : 3);

describe('a public page', () => {
  it('runs the same few statements for any number of wines', async () => {
    const few: [string, number][] = [];
    for (const [path, loader] of pages) few.push([path, await count(loader, path)]);
    for (const [path, statements] of few)
      expect([path, statements <= mostStatements(path) && statements > 0]).toEqual([path, true]);
    await addManyWines(test.database, 1000);
    const many: [string, number][] = [];
    for (const [path, loader] of pages) many.push([path, await count(loader, path)]);
    expect(many).toEqual(few);
  });
});
