import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { guestStanding } from '../standing/rules.ts';
import type { Standing } from '../standing/types.ts';
import { displayName } from './rules.ts';
import { noFilters, parseSearch } from './search-rules.ts';
import { searchShelf } from './search-view.server.ts';
import type { FacetName, FoundShelf, ShelfFilters, ShelfSort } from './types.ts';

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

function ask(asked: Asked, standing: Standing = guestStanding): Promise<FoundShelf> {
  const { filters = {}, q, sort = 'featured', limit = 48, offset = 0 } = asked;
  const search = q === undefined ? undefined : parseSearch(q);
  return searchShelf(
    test.database.read,
    { filters: { ...noFilters, ...filters }, search, sort, limit, offset, year: 2026 },
    standing,
  );
}

const names = ({ skus }: FoundShelf) => skus.map(displayName);
const found = async (q: string) => names(await ask({ q, sort: 'best' }));
const facet = ({ facets }: FoundShelf, name: FacetName) =>
  Object.fromEntries((facets[name] ?? []).map(({ value, count }) => [value, count]));

describe('words', () => {
  it.each([
    ['cab', 'Cabernet Sauvignon 2022'],
    ['zin', 'Zinfandel 2022'],
    ['mourvedre', 'Mourvèdre 2022'],
    ['Rosé', 'Estate Rosé 2024'],
    ['chard', 'Chardonnay 2023'],
    ['magnum', 'Reserve Cabernet Magnum 2021'],
    ['halibut', 'Chardonnay 2023'],
  ])('%s finds %s', async (q, name) => {
    expect((await found(q)).join(' | ')).toContain(name);
  });

  it('finds the name itself before what only contains it', async () => {
    expect((await found('merlot'))[0]).toMatch(/^Merlot/);
    expect((await found('grenache'))[0]).toMatch(/^Grenache/);
  });

  it.each([
    ['mouvedre', 'Mourvèdre'],
    ['chardonay', 'Chardonnay'],
    ['zinfindel', 'Zinfandel'],
    ['cabernay', 'Cabernet'],
  ])('%s is taken for %s', async (typed, word) => {
    const answer = await ask({ q: typed, sort: 'best' });
    expect(answer.corrections).toEqual([{ typed, word }]);
    expect(answer.total).toBeGreaterThan(0);
  });

  it('finds all words or nothing', async () => {
    expect(await found('merlot halibut')).toEqual([]);
    expect(await ask({ q: 'xyzzyplugh' })).toMatchObject({ total: 0, corrections: [] });
    expect((await ask({ q: "';--" })).total).toBe(34);
  });

  it('understands prices, vintages and colours', async () => {
    const { skus } = await ask({ q: 'red 2022 under $45' });
    expect(skus.length).toBeGreaterThan(1);
    for (const sku of skus) {
      expect(sku).toMatchObject({ style: 'red', vintage: 2022 });
      expect(sku.priceCents).toBeLessThan(4500);
    }
  });

  it('shows an allocation to its holders only, and corrects nobody into it', async () => {
    const holder: Standing = { ...guestStanding, seesClubWines: true, seesAllocations: true };
    expect(await found('lantern')).toEqual([]);
    expect((await ask({ q: 'lantren hill' })).corrections).toEqual([]);
    expect(names(await ask({ q: 'lantern' }, holder)).join()).toContain('Lantern Hill');
    expect((await ask({})).total).toBe(34);
    expect((await ask({}, holder)).total).toBe(35);
    expect(await found('engraving')).toEqual([]);
  });
});

describe('filters', () => {
  it('narrow, several values of one widening again', async () => {
    const one = await ask({ filters: { grapes: ['Grenache'] } });
    const two = await ask({ filters: { grapes: ['Grenache', 'Merlot'] } });
    expect(two.total).toBeGreaterThan(one.total);
    expect((await ask({ filters: { grapes: ['Grenache'], vintages: [2024] } })).total).toBeLessThan(
      one.total,
    );
  });

  it('count what each value would find, own choices aside', async () => {
    const chosen: Partial<ShelfFilters> = { grapes: ['Grenache'], vintages: [2022, 2023], isAvailable: true };
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

  it('tell what can be had from what cannot', async () => {
    const { skus } = await ask({ filters: { isAvailable: true } });
    expect(skus.length).toBeGreaterThan(20);
    for (const { availability } of skus) expect(['in_stock', 'low']).toContain(availability.state);
    const everything = await ask({});
    expect(
      everything.skus.filter(({ largestQuantity }) => largestQuantity > 0).length,
    ).toBeGreaterThanOrEqual(skus.length);
  });

  it('leave out what a state does not let in, and what nobody ships', async () => {
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
  ] as const)('sort by %s, page by page', async (sort, sorted) => {
    const pages = await Promise.all([0, 12, 24].map((offset) => ask({ sort, offset, limit: 12 })));
    const prices = pages.flatMap(({ skus }) => skus.map(({ priceCents }) => Number(priceCents)));
    expect(prices).toHaveLength(34);
    expect(prices).toEqual(sorted(prices));
  });
});

describe('the index', () => {
  it('follows the catalogue', async () => {
    await test.database.transaction((tx) =>
      tx.execute(sql`update skus set title = 'Quixotic Malvasia' where slug = 'merlot-2022'`),
    );
    expect(await found('quixotic')).toEqual(['Quixotic Malvasia 2022']);
  });
});

describe('five thousand wines', () => {
  beforeAll(async () => {
    await test.database.transaction(async (tx) => {
      await tx.execute(sql`
        with made as (
          insert into resources (code, kind, title) select 'many-' || n, 'goods', 'Many' from generate_series(1, 5000) n returning id, code
        ), counted as (insert into stock (resource_id, on_hand) select id, 24 from made)
        insert into skus (code, slug, kind, style, title, vintage, price_cents, visibility, lifecycle, tax_class, bottle_ml, abv_tenths,
          resource_id, position, facts)
        select 'ML-MANY-' || m.id, 'many-' || m.id, 'wine', s.style, s.title || ' ' || m.id, 2015 + m.id % 10, 2000 + m.id % 90 * 100,
          'public', 'current', 'wine', 750, 140, m.id, 1000 + m.id, s.facts
        from made m join (select *, row_number() over (order by id) - 1 as n from skus where kind = 'wine' and visibility = 'public') s
          on s.n = m.id % 18`);
      await tx.execute(sql`analyze`);
    });
  });

  it.each<[string, Asked]>([
    ['the plain list', {}],
    [
      'three filters',
      { filters: { grapes: ['Grenache'], vintages: [2021, 2022], isAvailable: true }, sort: 'price' },
    ],
    ['a search', { q: 'red cab under $60', sort: 'best' }],
    ['a misspelt search', { q: 'mouvedre', sort: 'best' }],
  ])('take three statements at most: %s', async (_, asked) => {
    const statements = vi.spyOn(test.database.pool, 'query');
    const answer = await ask(asked);
    expect(statements.mock.calls.length).toBeLessThanOrEqual(3);
    expect(statements.mock.calls.length).toBeGreaterThan(0);
    statements.mockRestore();
    expect(answer.total).toBeGreaterThan(20);
    expect(answer.skus.length).toBeLessThanOrEqual(48);
  });
});
