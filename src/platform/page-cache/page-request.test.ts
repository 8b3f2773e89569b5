import { expect, test } from 'vitest';
import { isFromScript, pagePathOf } from './page-request.ts';

test("a page's data have its path with an ending", () => {
  expect(pagePathOf('/wines.data')).toBe('/wines');
  expect(pagePathOf('/wines/_.data')).toBe('/wines/');
  expect(pagePathOf('/_.data')).toBe('/');
  expect(pagePathOf('/wines')).toBe('/wines');
});

test("recognizes a script's request by the path, whatever the query", () => {
  expect(isFromScript(new Request('http://shop.example/shop/cart.data?index'))).toBe(true);
  expect(isFromScript(new Request('http://shop.example/shop/cart?from=a.data'))).toBe(false);
});
