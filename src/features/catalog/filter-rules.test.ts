import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filterChips,
  filterGroups,
  isPlainlyAsked,
  parseShelfQuery,
  searchAddress,
  shelfAddress,
} from './filter-rules.ts';

const parse = (query: string) => parseShelfQuery(new URLSearchParams(query));
const plain = { type: undefined, sort: 'featured', chosen: {}, page: 1 };

describe('the address of a list', () => {
  it('is read and written without what goes without saying', () => {
    expect(parse('')).toEqual(plain);
    expect(parse('type=red&sort=price')).toEqual({ ...plain, type: 'red', sort: 'price' });
    expect(shelfAddress({})).toBe('/wines');
    expect(shelfAddress({ type: 'sets', sort: 'featured' })).toBe('/wines?type=sets');
    expect(shelfAddress({ type: 'red', sort: 'name' })).toBe('/wines?type=red&sort=name');
  });

  it('finds rosé with and without its accent', () => {
    expect(parse('type=rosé')?.type).toBe('rosé');
    expect(parse('type=ros%C3%A9')?.type).toBe('rosé');
    expect(parse('type=rose')?.type).toBe('rosé');
    expect(parse(shelfAddress({ type: 'rosé' }).split('?')[1] ?? '')?.type).toBe('rosé');
  });

  it.each(['type=blue', 'type=', 'sort=random', 'type=red&sort=', "type=red'--", 'sort=best'])(
    'refuses %s',
    (query) => {
      expect(parse(query)).toBeUndefined();
    },
  );

  it('carries several values of each filter, in one order whoever wrote it', () => {
    const query = 'vintage=2022&varietal=Syrah&varietal=Mourv%C3%A8dre&varietal=Syrah&vintage=2021&ship=TX';
    const address = '/wines?varietal=Mourv%C3%A8dre&varietal=Syrah&vintage=2021&vintage=2022&ship=TX';
    const parsed = parse(query);
    expect(parsed && shelfAddress(parsed)).toBe(address);
    expect(parsed && isPlainlyAsked(new URLSearchParams(query), parsed)).toBe(false);
    const again = parse(address.split('?')[1] ?? '');
    expect(again).toEqual(parsed);
    expect(again && isPlainlyAsked(new URLSearchParams(address.split('?')[1]), again)).toBe(true);
  });

  it.each([
    'vintage=1',
    'price=cheap',
    'size=0',
    'available=yes',
    'ship=tx',
    'varietal=%3Cb%3E',
    'page=-1',
    'ship=',
  ])('passes over %s', (query) => {
    expect(parse(query)).toEqual(plain);
  });

  it('takes any address, and reads what it wrote as what it read', () => {
    const name = fc.constantFrom(
      'varietal',
      'region',
      'vintage',
      'price',
      'size',
      'available',
      'ship',
      'page',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Syrah', '2021', '30-50', '750', 'now', 'TX', '7'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 40 }), (pairs) => {
        const query = parseShelfQuery(new URLSearchParams(pairs));
        const address = query && shelfAddress(query);
        expect(address?.length ?? 0).toBeLessThan(12_000);
        expect(parse(address?.split('?')[1] ?? '')).toEqual(query);
      }),
    );
  });
});

describe('what a list can be narrowed by', () => {
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

  it('is told in an order that people expect, and keeps what was chosen though nothing has it', () => {
    const groups = filterGroups(facets, { vintage: ['2023'] });
    expect(
      groups.map(({ label, options }) => [label, options.map((each) => `${each.label} ${each.count}`)]),
    ).toEqual([
      ['Vintage', ['2023 0', '2022 7', '2021 4']],
      ['Price', ['Under $30 3', '$30 to $50 9', 'Over $100 1']],
      ['Bottle', ['375\u00a0ml half bottle 2', '1.5\u00a0l magnum 1']],
    ]);
  });

  it('can be taken off one by one', () => {
    const query = parse('type=red&vintage=2021&vintage=2022&ship=TX&page=3');
    expect(query && filterChips(query, 'Texas')).toEqual([
      { label: '2021', without: '/wines?type=red&vintage=2022&ship=TX' },
      { label: '2022', without: '/wines?type=red&vintage=2021&ship=TX' },
      { label: 'Ships to Texas', without: '/wines?type=red&vintage=2021&vintage=2022' },
    ]);
  });
});

describe('the address of a search', () => {
  it('says no more than it must', () => {
    expect(searchAddress('')).toBe('/search/products');
    expect(searchAddress('red & white')).toBe('/search/products?q=red+%26+white');
    expect(searchAddress('zin', 'price', 2)).toBe('/search/products?q=zin&sort=price&page=2');
  });
});
