import { expect, test } from 'vitest';
import { isFromScript, pagePathOf } from './page-request.ts';

test('the data of a page are at its own path with an ending', () => {
  expect(pagePathOf('/wines.data')).toBe('/wines');
  expect(pagePathOf('/wines/_.data')).toBe('/wines/');
  expect(pagePathOf('/_.data')).toBe('/');
  expect(pagePathOf('/wines')).toBe('/wines');
});

test('a script is known by the path, whatever the query says', () => {
  expect(isFromScript(new Request('http://shop.example/shop/cart.data?index'))).toBe(true);
  expect(isFromScript(new Request('http://shop.example/shop/cart?from=a.data'))).toBe(false);
});
