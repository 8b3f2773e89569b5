import { expect, test } from 'vitest';
import { isScriptRequest, pagePathOf } from './page-request.ts';

test('maps the path of a data request to the path of its page', () => {
  expect(pagePathOf('/wines.data')).toBe('/wines');
  expect(pagePathOf('/wines/_.data')).toBe('/wines/');
  expect(pagePathOf('/_.data')).toBe('/');
  expect(pagePathOf('/wines')).toBe('/wines');
});

test('recognizes a data request by its path and ignores its query', () => {
  expect(isScriptRequest(new Request('http://shop.example/shop/cart.data?index'))).toBe(true);
  expect(isScriptRequest(new Request('http://shop.example/shop/cart?from=a.data'))).toBe(false);
});
