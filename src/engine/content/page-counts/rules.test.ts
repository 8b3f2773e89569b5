import { describe, expect, it } from 'vitest';
import { type CompletedRequest, pageCountAddress, viewedPagePath } from './rules.ts';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'sec-fetch-dest': 'document',
};
const seen = (request: Partial<CompletedRequest> = {}, headers: CompletedRequest['headers'] = {}) =>
  viewedPagePath({
    method: 'GET',
    target: '/wines',
    status: 200,
    ...request,
    headers: { ...browser, ...headers },
  });

describe('viewedPagePath', () => {
  it('counts an opened page, whether cached or not', () => {
    expect(seen({ target: '/wines?type=red' })).toBe('/wines');
    expect(seen({ status: 304 })).toBe('/wines');
  });

  it('counts a client-side navigation within the shop', () => {
    const data = { 'sec-fetch-dest': 'empty', referer: 'https://shop.example/' };
    expect(seen({ target: '/wines.data' }, data)).toBe('/wines');
    expect(seen({ target: '/_.data' }, { ...data, referer: 'https://shop.example/wines' })).toBe('/');
  });

  it('counts an HTML request from a browser too old to send fetch metadata', () => {
    expect(seen({}, { 'sec-fetch-dest': undefined, accept: 'text/html,*/*' })).toBe('/wines');
    expect(seen({}, { 'sec-fetch-dest': undefined, accept: '*/*' })).toBeUndefined();
  });

  it.each<[string, Partial<CompletedRequest>, CompletedRequest['headers']]>([
    ['when a form is sent', { method: 'POST' }, {}],
    ['when the page does not exist', { status: 404 }, {}],
    ['when it redirects', { status: 303 }, {}],
    ['when a script fetches data', { target: '/feed' }, { 'sec-fetch-dest': 'empty' }],
    [
      'when the page revalidates its data',
      { target: '/wines.data?_routes=x' },
      { referer: 'https://shop.example/wines?type=red' },
    ],
    ['when it is prefetched', {}, { 'sec-purpose': 'prefetch' }],
    ['when a bot requests it', {}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['without a user agent', {}, { 'user-agent': undefined }],
    ['when the browser asks not to be counted', {}, { 'sec-gpc': '1' }],
    ['when the visitor has opted out', {}, { cookie: 'isOver21=yes; privacyChoice=opted-out' }],
  ])('does not count a view %s', (_, request, headers) => {
    expect(seen(request, headers)).toBeUndefined();
  });
});

it('counts a public page under its path, and any other page under its route pattern', () => {
  expect(pageCountAddress('/wines/five-keys-2021', '/wines/:slug')).toBe('/wines/five-keys-2021');
  expect(pageCountAddress('/reservations/c2VjcmV0', '/reservations/:token')).toBe('/reservations/:token');
});
