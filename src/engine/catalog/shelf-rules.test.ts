import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { noFilters, parseSearch } from './search-rules.ts';
import { createShelfIndex, type ShelfEntry, type ShelfRequest, searchShelfIndex } from './shelf-rules.ts';
import type { CatalogAccess, FacetName, ShelfFilters } from './types.ts';

const guest: CatalogAccess = { seesClubWines: false, seesAllocations: false };
const holder: CatalogAccess = { seesClubWines: true, seesAllocations: true };

const entry = fc.record<Omit<ShelfEntry, 'skuId'>>({
  slug: fc.constant('a-wine'),
  title: fc.constantFrom('Merlot', 'Mourvèdre', 'mistral', 'Zinfandel', 'Éclat'),
  vintage: fc.constantFrom(null, 2020, 2021),
  priceCents: fc.constantFrom(2900, 3000, 4900, 5000, 10_000, 10_100).map(cents),
  visibility: fc.constantFrom('public', 'club', 'allocation'),
  isCurrent: fc.boolean(),
  isStocked: fc.boolean(),
  shelf: fc.constantFrom('red', 'white', 'sets'),
  grapes: fc.subarray(['Merlot', 'Syrah', 'Grenache']),
  district: fc.constantFrom(null, 'Adelaida'),
  drinkFrom: fc.constantFrom(null, 2024, 2028),
  drinkTo: fc.constantFrom(null, 2025, 2030),
  bottleMl: fc.constantFrom(null, 375, 750),
  releasedOn: fc.constantFrom(null, '2025-03-01' as CivilDate, '2026-03-01' as CivilDate),
  pickupOnly: fc.boolean(),
  mostAbvTenths: fc.constantFrom(0, 140, 185),
  mostBottleMl: fc.constantFrom(0, 750, 1500),
});
const shelf = fc
  .array(entry, { maxLength: 30 })
  .map((entries) =>
    entries.map((each, position): ShelfEntry => ({ ...each, skuId: (position + 1) as SkuId })),
  );

const filters = fc.record<ShelfFilters>({
  types: fc.subarray(['red', 'white', 'sets']),
  grapes: fc.subarray(['Merlot', 'Syrah', 'Grenache']),
  districts: fc.subarray(['Adelaida']),
  vintages: fc.subarray([2020, 2021]),
  priceBands: fc.subarray(['under-30', '30-50', '50-100', 'over-100']),
  bottleMls: fc.subarray([375, 750]),
  availabilities: fc.subarray(['now', 'coming', 'club', 'sold-out']),
  isDrinkable: fc.boolean(),
  shipsTo: fc.constantFrom(undefined, { maxAbvTenths: 160, maxBottleMl: 750 }),
});

const everything: ShelfRequest = {
  filters: noFilters,
  search: undefined,
  sort: 'featured',
  offset: 0,
  limit: 1000,
  year: 2026,
};

const find = (entries: readonly ShelfEntry[], asked: Partial<ShelfRequest>, access = guest) =>
  searchShelfIndex(createShelfIndex(entries), { ...everything, ...asked }, access, undefined);

/** Returns the filters with the given value as the only one selected of its facet. */
function choose(chosen: ShelfFilters, name: FacetName, value: string): ShelfFilters {
  switch (name) {
    case 'type':
      return { ...chosen, types: [value as never] };
    case 'grape':
      return { ...chosen, grapes: [value] };
    case 'district':
      return { ...chosen, districts: [value] };
    case 'vintage':
      return { ...chosen, vintages: [Number(value)] };
    case 'price':
      return { ...chosen, priceBands: [value as never] };
    case 'size':
      return { ...chosen, bottleMls: [Number(value)] };
    case 'available':
      return { ...chosen, availabilities: [value as never] };
    case 'drinkable':
      return { ...chosen, isDrinkable: true };
  }
}

describe('searchShelfIndex', () => {
  it('counts what each filter value would find with the other filters unchanged', () => {
    fc.assert(
      fc.property(shelf, filters, fc.constantFrom(guest, holder), (entries, chosen, access) => {
        const { facets, total } = find(entries, { filters: chosen }, access);
        for (const [name, values] of Object.entries(facets)) {
          for (const { value, count } of values) {
            const asked = choose(chosen, name as FacetName, value);
            expect([name, value, find(entries, { filters: asked }, access).total]).toEqual([
              name,
              value,
              count,
            ]);
          }
        }
        expect(total).toBeLessThanOrEqual(find(entries, {}, access).total);
      }),
    );
  });

  it('never shows an allocated wine to a guest', () => {
    fc.assert(
      fc.property(shelf, filters, (entries, chosen) => {
        const { entries: found } = find(entries, { filters: chosen });
        expect(found.every(({ visibility }) => visibility !== 'allocation')).toBe(true);
      }),
    );
  });

  it('returns the same order page by page as in one list', () => {
    fc.assert(
      fc.property(
        shelf,
        fc.constantFrom('featured', 'name', 'price', 'price-down', 'newest'),
        (entries, sort) => {
          const whole = find(entries, { sort }).entries;
          const pages = [0, 7, 14, 21, 28].flatMap(
            (offset) => find(entries, { sort, offset, limit: 7 }).entries,
          );
          expect(pages).toEqual(whole);
        },
      ),
    );
  });
});

describe('sorting', () => {
  const wine = (skuId: number, more: Partial<ShelfEntry>): ShelfEntry => ({
    ...(fc.sample(entry, { numRuns: 1, seed: 7 })[0] as ShelfEntry),
    visibility: 'public',
    skuId: skuId as SkuId,
    ...more,
  });
  const wines = [
    wine(1, { title: 'Zinfandel', vintage: 2020, priceCents: cents(3000), releasedOn: null }),
    wine(2, {
      title: 'Éclat',
      vintage: 2021,
      priceCents: cents(5000),
      releasedOn: '2026-03-01' as CivilDate,
    }),
    wine(3, {
      title: 'Éclat',
      vintage: 2020,
      priceCents: cents(3000),
      releasedOn: '2025-03-01' as CivilDate,
    }),
  ];
  it.each([
    ['featured', [1, 2, 3]],
    ['name', [3, 2, 1]],
    ['price', [3, 1, 2]],
    ['price-down', [2, 3, 1]],
    ['newest', [2, 3, 1]],
  ] as const)('orders wines by %s', (sort, order) => {
    expect(find(wines, { sort }).entries.map(({ skuId }) => skuId)).toEqual(order);
  });

  it('puts the best match first and keeps equal matches in shelf order', () => {
    const ranks = new Map([1, 2, 3].map((id) => [id as SkuId, id === 3 ? 0.9 : 0.1]));
    const request = { ...everything, sort: 'best', search: parseSearch('x') } as const;
    const found = searchShelfIndex(createShelfIndex(wines), request, guest, { ranks, corrections: [] });
    expect(found.entries.map(({ skuId }) => skuId)).toEqual([3, 1, 2]);
  });

  it.each([{ isStocked: false }, { isCurrent: false }, { visibility: 'club' as const }])(
    'puts a wine that cannot be bought after other matches of the name: %o',
    (reason) => {
      const [first, ...others] = wines.map((each) => ({ ...each, isCurrent: true, isStocked: true }));
      if (!first) throw new Error('no wines');
      const ranks = new Map([1, 2, 3].map((id) => [id as SkuId, id === 1 ? 0.9 : 0.6]));
      const request = { ...everything, sort: 'best', search: parseSearch('x') } as const;
      const index = createShelfIndex([{ ...first, ...reason }, ...others]);
      const found = searchShelfIndex(index, request, guest, { ranks, corrections: [] });
      expect(found.entries.map(({ skuId }) => skuId)).toEqual([2, 3, 1]);
    },
  );
});
