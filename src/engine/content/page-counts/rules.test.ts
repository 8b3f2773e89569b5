import { describe, expect, it } from 'vitest';
import { type AnsweredRequest, countedPath, viewedPagePath } from './rules.ts';

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  'sec-fetch-dest': 'document',
};
const seen = (request: Partial<AnsweredRequest> = {}, headers: AnsweredRequest['headers'] = {}) =>
  viewedPagePath({
    method: 'GET',
    target: '/wines',
    status: 200,
    ...request,
    headers: { ...browser, ...headers },
  });

describe('a page view counts', () => {
  it('when the page is opened, cached or not', () => {
    expect(seen({ target: '/wines?type=red' })).toBe('/wines');
    expect(seen({ status: 304 })).toBe('/wines');
  });

  it('when somebody navigates to it within the shop', () => {
    const data = { 'sec-fetch-dest': 'empty', referer: 'https://shop.example/' };
    expect(seen({ target: '/wines.data' }, data)).toBe('/wines');
    expect(seen({ target: '/_.data' }, { ...data, referer: 'https://shop.example/wines' })).toBe('/');
  });

  it('from a browser too old to say what it requests', () => {
    expect(seen({}, { 'sec-fetch-dest': undefined, accept: 'text/html,*/*' })).toBe('/wines');
    expect(seen({}, { 'sec-fetch-dest': undefined, accept: '*/*' })).toBeUndefined();
  });

  it.each<[string, Partial<AnsweredRequest>, AnsweredRequest['headers']]>([
    ['when a form is sent', { method: 'POST' }, {}],
    ['when there is no such page', { status: 404 }, {}],
    ['when it leads elsewhere', { status: 303 }, {}],
    ['when a script asks for something else', { target: '/feed' }, { 'sec-fetch-dest': 'empty' }],
    [
      'when its own data are asked for again',
      { target: '/wines.data?_routes=x' },
      { referer: 'https://shop.example/wines?type=red' },
    ],
    ['when it is fetched in case somebody wants it', {}, { 'sec-purpose': 'prefetch' }],
    ['when a program looks at it', {}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['when whoever looks does not say what they are', {}, { 'user-agent': undefined }],
    ['when the browser asks not to be counted', {}, { 'sec-gpc': '1' }],
    ['when its owner has opted out', {}, { cookie: 'isOver21=yes; privacyChoice=opted-out' }],
  ])('but not %s', (_, request, headers) => {
    expect(seen(request, headers)).toBeUndefined();
  });
});

it('under its path if that is public, otherwise under its route pattern', () => {
  expect(countedPath('/wines/five-keys-2021', '/wines/:slug')).toBe('/wines/five-keys-2021');
  expect(countedPath('/reservations/c2VjcmV0', '/reservations/:token')).toBe('/reservations/:token');
});
