import { describe, expect, it } from 'vitest';
import { type ListKind, listUrl, parseListQuery } from './address-rules.ts';
import { activeFilterChips, offeredFilterGroups, queryWithoutFilters } from './filter-rules.ts';

const parse = (query: string, place: ListKind = 'list') => parseListQuery(new URLSearchParams(query), place);

describe('filters of a list', () => {
  const facets = {
    price: [
      { value: '30-50', count: 9 },
      { value: 'over-100', count: 1 },
      { value: 'under-30', count: 3 },
    ],
    vintage: [
      { value: '2021', count: 4 },
      { value: '2022', count: 7 },
    ],
    size: [
      { value: '1500', count: 1 },
      { value: '375', count: 2 },
    ],
  };

  it('are sorted newest vintage first and by rising price and size, and keep a selected value without matches', () => {
    const groups = offeredFilterGroups(facets, { vintage: ['2023'] });
    expect(
      groups.map(({ label, options }) => [label, options.map((each) => `${each.label} ${each.count}`)]),
    ).toEqual([
      ['Vintage', ['2023 0', '2022 7', '2021 4']],
      ['Price', ['Under $30 3', '$30 to $50 9', 'Over $100 1']],
      ['Bottle', ['375\u00a0ml half bottle 2', '1.5\u00a0L magnum 1']],
    ]);
  });

  it('can be removed one by one', () => {
    const chips = activeFilterChips(
      parse('type=red&vintage=2021&vintage=2022&ship=TX&page=3'),
      listUrl,
      'Texas',
    );
    expect(chips).toEqual([
      { label: '2021', without: '/wines?type=red&vintage=2022&ship=TX' },
      { label: '2022', without: '/wines?type=red&vintage=2021&ship=TX' },
      { label: 'Ships to Texas', without: '/wines?type=red&vintage=2021&vintage=2022' },
    ]);
  });

  it('name the wine types, unless a list shows only one shelf', () => {
    const labels = (query: string, place: ListKind = 'list') =>
      activeFilterChips(parse(query, place), listUrl, undefined).map(({ label }) => label);
    expect(labels('type=rose')).toEqual([]);
    expect(labels('type=rose&type=red')).toEqual(['Red', 'Rosé']);
    expect(labels('q=zin&type=rose', 'search')).toEqual(['Rosé']);
    expect(offeredFilterGroups({ type: [{ value: 'rosé', count: 1 }] }, { type: ['red'] })).toEqual([
      {
        name: 'type',
        label: 'Type',
        options: [
          { value: 'red', label: 'Red', count: 0 },
          { value: 'rose', label: 'Rosé', count: 1 },
        ],
      },
    ]);
  });

  it('are cleared without changing the shelf, the search text or the sort order', () => {
    const clear = (query: string, place: ListKind = 'list') =>
      listUrl(queryWithoutFilters(parse(query, place)));
    expect(clear('type=red&sort=price&vintage=2021&page=2')).toBe('/wines?sort=price&type=red');
    expect(clear('type=red&type=white&vintage=2021')).toBe('/wines');
    expect(clear('q=zin&type=red&vintage=2021', 'search')).toBe('/search/products?q=zin');
  });
});
