import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCanonicalListQuery,
  type ListKind,
  listUrl,
  parseListQuery,
  searchUrl,
  shelfUrl,
} from './address-rules.ts';

const parse = (query: string, place: ListKind = 'list') => parseListQuery(new URLSearchParams(query), place);
const again = (address: string, place: ListKind = 'list') => parse(address.split('?')[1] ?? '', place);
const plain = { text: undefined, sort: 'featured', chosen: {}, page: 1 };

describe('the URL of a wine list', () => {
  it('omits default values when written and restores them when read', () => {
    expect(parse('')).toEqual(plain);
    expect(parse('type=red&sort=price')).toEqual({ ...plain, chosen: { type: ['red'] }, sort: 'price' });
    expect(shelfUrl({})).toBe('/wines');
    expect(shelfUrl({ type: 'sets', sort: 'featured' })).toBe('/wines?type=sets');
    expect(shelfUrl({ type: 'red', sort: 'name' })).toBe('/wines?sort=name&type=red');
  });

  it('reads rosé with and without its accent', () => {
    for (const asked of ['type=rosé', 'type=ros%C3%A9', 'type=rose', 'type=Ros%C3%A9']) {
      expect(parse(asked).chosen).toEqual({ type: ['rose'] });
    }
    expect(again(shelfUrl({ type: 'rosé' })).chosen).toEqual({ type: ['rose'] });
  });

  it('writes several values of each filter in one canonical order', () => {
    const query =
      'vintage=2022&varietal=Syrah&varietal=Mourv%C3%A8dre&varietal=Syrah&vintage=2021&ship=TX&type=white&type=red';
    const address =
      '/wines?type=red&type=white&varietal=Mourv%C3%A8dre&varietal=Syrah&vintage=2021&vintage=2022&ship=TX';
    const parsed = parse(query);
    expect(listUrl(parsed)).toBe(address);
    expect(isCanonicalListQuery(new URLSearchParams(query), parsed)).toBe(false);
    expect(again(address)).toEqual(parsed);
    expect(isCanonicalListQuery(new URLSearchParams(address.split('?')[1]), again(address))).toBe(true);
  });

  it.each([
    'type=blue',
    'type=',
    "type=red'--",
    'sort=random',
    'sort=best',
    'vintage=1',
    'price=cheap',
    'size=0',
    'available=yes',
    'ship=tx',
    'varietal=%3Cb%3E',
    'page=-1',
    'ship=',
    'q=zin',
  ])('ignores %s', (query) => {
    expect(parse(query)).toEqual(plain);
  });

  it.each<ListKind>(['list', 'search'])(
    'parses any query of a %s, and reads back the URL written from it',
    (place) => {
      const name = fc.constantFrom(
        ...[
          'q',
          'sort',
          'type',
          'varietal',
          'region',
          'vintage',
          'price',
          'size',
          'available',
          'ship',
          'page',
        ],
      );
      const value = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom(
          'red',
          'Rosé',
          'price',
          'Syrah',
          '2021',
          '30-50',
          '750',
          'now',
          'sold-out',
          'TX',
          '7',
        ),
      );
      fc.assert(
        fc.property(fc.array(fc.tuple(name, value), { maxLength: 40 }), (pairs) => {
          const query = parseListQuery(new URLSearchParams(pairs), place);
          const address = listUrl(query);
          expect(address.length).toBeLessThan(12_000);
          expect(again(address, place)).toEqual({ ...query, text: query.text?.toWellFormed() });
        }),
      );
    },
  );
});

describe('the URL of a search', () => {
  it('contains only the parameters that differ from their defaults', () => {
    expect(searchUrl('')).toBe('/search/products');
    expect(searchUrl('red & white')).toBe('/search/products?q=red+%26+white');
    const asked = parse('q=zin&sort=price&page=2&type=red&sort=name', 'search');
    expect(listUrl(asked)).toBe('/search/products?q=zin&sort=price&type=red&page=2');
  });
});
