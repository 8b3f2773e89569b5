import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { addManyWines } from '../../../test/helpers/many-wines.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { type CustomerStanding, guestStanding } from '../pricing/standing/rules.ts';
import { skuDisplayName } from './rules.ts';
import { noFilters, parseSearch } from './search-rules.ts';
import { readShelfIndex, searchShelf } from './search-view.server.ts';
import type { ShelfResults } from './shelf-rules.ts';
import type { FacetName, ShelfFilters, ShelfSku, ShelfSort } from './types.ts';
import { viewSkus } from './view.server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemo(test.database, fixedClock('2026-11-20T20:00:00Z').now(), testSeal);
});
afterAll(() => test.drop());

type Asked = {
  filters?: Partial<ShelfFilters>;
  q?: string;
  sort?: ShelfSort;
  limit?: number;
  offset?: number;
};

type Answer = ShelfResults & { readonly skus: readonly ShelfSku[] };

/** Runs a search as a page does with an empty cache. */
async function ask(asked: Asked, standing: CustomerStanding = guestStanding): Promise<Answer> {
  const { filters = {}, q, sort = 'featured', limit = 48, offset = 0 } = asked;
  const { read } = test.database;
  const search = q === undefined ? undefined : parseSearch(q);
  const request = { filters: { ...noFilters, ...filters }, search, sort, limit, offset, year: 2026 };
  const found = await searchShelf(read, await readShelfIndex(read), request, standing);
  const skuIds = found.entries.map(({ skuId }) => skuId);
  return { ...found, skus: await viewSkus(read, skuIds, standing) };
}

const names = ({ skus }: Answer) => skus.map(skuDisplayName);
const found = async (q: string) => names(await ask({ q, sort: 'best' }));
const facet = ({ facets }: ShelfResults, name: FacetName) =>
  Object.fromEntries((facets[name] ?? []).map(({ value, count }) => [value, count]));

describe('a text search', () => {
  it.each([
    ['cab', 'Cabernet Sauvignon 2022'],
    ['zin', 'Zinfandel 2022'],
    ['mourvedre', 'Mourvèdre 2022'],
    ['Rosé', 'Estate Rosé 2024'],
    ['chard', 'Chardonnay 2023'],
    ['magnum', 'Reserve Cabernet Magnum 2021'],
    ['halibut', 'Chardonnay 2023'],
  ])('for “%s” finds %s', async (q, name) => {
    expect((await found(q)).join(' | ')).toContain(name);
  });

  it('ranks an exact name before a partial match', async () => {
    expect((await found('merlot'))[0]).toMatch(/^Merlot/);
    expect((await found('grenache'))[0]).toMatch(/^Grenache/);
  });

  it.each([
    ['mouvedre', 'Mourvèdre'],
    ['chardonay', 'Chardonnay'],
    ['zinfindel', 'Zinfandel'],
    ['cabernay', 'Cabernet'],
  ])('corrects %s to %s', async (entered, word) => {
    const answer = await ask({ q: entered, sort: 'best' });
    expect(answer.corrections).toEqual([{ entered, word }]);
    expect(answer.total).toBeGreaterThan(0);
  });

  it('finds only SKUs that match every word', async () => {
    expect(await found('merlot halibut')).toEqual([]);
    expect(await ask({ q: 'xyzzyplugh' })).toMatchObject({ total: 0, corrections: [] });
    expect((await ask({ q: "';--" })).total).toBe(34);
  });

  it('filters by a price, vintage and color in the query', async () => {
    const { skus } = await ask({ q: 'red 2022 under $45' });
    expect(skus.length).toBeGreaterThan(1);
    for (const sku of skus) {
      expect(sku).toMatchObject({ style: 'red', vintage: 2022 });
      expect(sku.priceCents).toBeLessThan(4500);
    }
  });

  it('shows an allocated wine, even as a spelling correction, only to its holders', async () => {
    const holder: CustomerStanding = { ...guestStanding, seesClubWines: true, seesAllocations: true };
    expect(await found('lantern')).toEqual([]);
    expect((await ask({ q: 'lantren hill' })).corrections).toEqual([]);
    expect(names(await ask({ q: 'lantern' }, holder)).join()).toContain('Lantern Hill');
    expect((await ask({})).total).toBe(34);
    expect((await ask({}, holder)).total).toBe(35);
    expect(await found('engraving')).toEqual([]);
  });
});

describe('search filters', () => {
  it('narrow the result, while several values of one filter widen it', async () => {
    const one = await ask({ filters: { grapes: ['Grenache'] } });
    const two = await ask({ filters: { grapes: ['Grenache', 'Merlot'] } });
    expect(two.total).toBeGreaterThan(one.total);
    expect((await ask({ filters: { grapes: ['Grenache'], vintages: [2024] } })).total).toBeLessThan(
      one.total,
    );
  });

  it("count what each value would find, ignoring the filter's own selection", async () => {
    const chosen: Partial<ShelfFilters> = {
      grapes: ['Grenache'],
      vintages: [2022, 2023],
      availabilities: ['now'],
    };
    const answer = await ask({ filters: chosen });
    for (const [grape, count] of Object.entries(facet(answer, 'grape'))) {
      expect([grape, (await ask({ filters: { ...chosen, grapes: [grape] } })).total]).toEqual([grape, count]);
    }
    for (const [vintage, count] of Object.entries(facet(answer, 'vintage'))) {
      const filters = { ...chosen, vintages: [Number(vintage)] };
      expect([vintage, (await ask({ filters })).total]).toEqual([vintage, count]);
    }
    for (const [band, count] of Object.entries(facet(answer, 'price'))) {
      const filters = { ...chosen, priceBands: [band as never] };
      expect([band, (await ask({ filters })).total]).toEqual([band, count]);
    }
    expect(facet(answer, 'drinkable')).toEqual({
      now: (await ask({ filters: { ...chosen, isDrinkable: true } })).total,
    });
  });

  it('show only SKUs that are in stock when set to “available now”', async () => {
    const { skus } = await ask({ filters: { availabilities: ['now'] } });
    expect(skus.length).toBeGreaterThan(20);
    for (const { availability } of skus) expect(['in_stock', 'low']).toContain(availability.state);
    const everything = await ask({});
    expect(
      everything.skus.filter(({ largestQuantity }) => largestQuantity > 0).length,
    ).toBeGreaterThanOrEqual(skus.length);
  });

  it('match each availability state as a guest or a member sees it', async () => {
    const of = async (state: 'now' | 'coming' | 'club' | 'sold-out', standing?: CustomerStanding) =>
      (await ask({ filters: { availabilities: [state] } }, standing)).skus.map(
        ({ availability }) => availability.state,
      );
    expect(new Set(await of('club'))).toEqual(new Set(['club_only']));
    expect(new Set(await of('coming'))).toEqual(new Set(['coming']));
    expect(new Set(await of('sold-out'))).toEqual(new Set(['sold_out']));
    expect(await of('club', { ...guestStanding, seesClubWines: true })).toEqual([]);
  });

  it('narrow the filters read from a query and never widen them', async () => {
    expect((await ask({ q: 'red' })).total).toBeGreaterThan(0);
    expect((await ask({ q: 'red', filters: { types: ['white'] } })).total).toBe(0);
    expect((await ask({ q: '2022 under $45', filters: { vintages: [2023] } })).total).toBe(0);
  });

  it('omit wines that the destination state forbids and SKUs that do not ship', async () => {
    const { skus } = await ask({ filters: { shipsTo: { maxAbvTenths: 160, maxBottleMl: 750 } } });
    expect(skus.length).toBeGreaterThan(20);
    for (const sku of skus) {
      expect(sku.pickupOnly).toBe(false);
      expect(sku.abvTenths ?? 0).toBeLessThanOrEqual(160);
      expect(sku.bottleMl ?? 0).toBeLessThanOrEqual(750);
    }
  });

  it.each([
    ['price', (cents: number[]) => cents.toSorted((left, right) => left - right)],
    ['price-down', (cents: number[]) => cents.toSorted((left, right) => right - left)],
  ] as const)('keep results sorted by %s across pages', async (sort, sorted) => {
    const pages = await Promise.all([0, 12, 24].map((offset) => ask({ sort, offset, limit: 12 })));
    const prices = pages.flatMap(({ skus }) => skus.map(({ priceCents }) => Number(priceCents)));
    expect(prices).toHaveLength(34);
    expect(prices).toEqual(sorted(prices));
  });
});

describe('the search index', () => {
  it('follows catalog changes, including the words used for corrections', async () => {
    const rename = (title: string) =>
      test.database.transaction((tx) =>
        tx.execute(sql`update skus set title = ${title} where slug = 'merlot-2022'`),
      );
    await rename('Quixotic Malvasia');
    expect(await found('quixotic')).toEqual(['Quixotic Malvasia 2022']);
    expect((await ask({ q: 'quixotik' })).corrections).toEqual([{ entered: 'quixotik', word: 'Quixotic' }]);
    await rename('Merlot');
    expect((await ask({ q: 'quixotik' })).corrections).toEqual([]);
  });
});

describe('a query over five thousand wines', () => {
  beforeAll(() => addManyWines(test.database));

  it.each<[string, Asked]>([
    ['the unfiltered list', {}],
    [
      'three filters',
      { filters: { grapes: ['Grenache'], vintages: [2021, 2022], availabilities: ['now'] }, sort: 'price' },
    ],
    ['a search', { q: 'red cab under $60', sort: 'best' }],
    ['a misspelled search', { q: 'mouvedre', sort: 'best' }],
    ['a search that finds sets', { q: 'flight', sort: 'best' }],
  ])('takes at most three SQL statements: %s', async (_, asked) => {
    const statements = vi.spyOn(test.database.pool, 'query');
    const answer = await ask(asked);
    expect(statements.mock.calls.length).toBeLessThanOrEqual(3);
    expect(statements.mock.calls.length).toBeGreaterThan(0);
    statements.mockRestore();
    expect(answer.total).toBeGreaterThan(0);
    expect(answer.skus.length).toBe(Math.min(answer.total, 48));
  });
});
