import { describe, expect, it } from 'vitest';
import { orderContentsPreview, orderHistoryUrl, parseOrderHistoryQuery } from './history-rules.ts';

const read = (query: string) => parseOrderHistoryQuery(new URLSearchParams(query));

describe('the URL of an order list', () => {
  it('contains the filters and can be read back', () => {
    const query = read('q=+gsm+2022&kind=regular&year=2026&status=refunded&page=3');
    expect(query).toEqual({ text: 'gsm 2022', kind: 'regular', year: 2026, status: 'refunded', page: 3 });
    expect(orderHistoryUrl(query)).toBe(
      '/shop/order-history?q=gsm+2022&kind=regular&year=2026&status=refunded&page=3',
    );
    expect(orderHistoryUrl(read(''))).toBe('/shop/order-history');
  });

  it.each([
    'kind=__proto__',
    'kind=toString',
    'year=1999',
    'year=2026%27',
    'status=placed',
    'page=0',
    'page=-1',
    'page=1e9',
    'page=99999',
    'q=%00',
  ])('ignores an invalid filter: %s', (query) => {
    expect(orderHistoryUrl(read(query))).toBe('/shop/order-history');
  });

  it('shortens a long search and removes control characters', () => {
    expect(read(`q=${'x'.repeat(500)}`).text).toHaveLength(60);
    expect(read('q=a%00%0db').text).toBe('a b');
  });
});

it('orderContentsPreview lists the first items of an order and counts the others', () => {
  const line = (title: string) => ({ slug: '', kind: 'wine', title, vintage: 2022, quantity: 2 }) as const;
  expect(orderContentsPreview(['A', 'B', 'C', 'D'].map(line))).toEqual([
    '2 × A 2022',
    '2 × B 2022',
    '2 × C 2022',
    '2 × D 2022',
  ]);
  expect(orderContentsPreview(['A', 'B', 'C', 'D', 'E'].map(line)).at(-1)).toBe('and 2 more');
});
