import { request } from 'node:http';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fixedClock } from '../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import type { CivilDate } from './core/dates.ts';
import { removeMedia, saveMedia } from './engine/content/media/index.server.ts';
import { testMediaServices } from './engine/content/media/testing.ts';
import { readPageCounts } from './engine/content/page-counts/index.server.ts';
import { createFolderMediaStorage } from './integrations/media-storage/folder-adapter.server.ts';
import { plainPicture } from './integrations/picture-encoder/testing.ts';

const question = 'Are you 21 years or older?';
const refusal = 'You are not old enough to view this content.';
const adult = { cookie: 'isOver21=yes' };

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShop({ databaseUrl: database.url });
});
afterAll(async () => {
  expect(await shop.stop()).toEqual([]);
  const { views } = await readPageCounts(database.database.read, firstDay);
  expect(Object.fromEntries(views.map((each) => [each.address, each.views]))).toMatchObject(counted);
  await database.drop();
});

/** The page views caused by the tests in this file. They are stored when the shop stops. */
const counted: Record<string, number> = {};
const firstDay = '2000-01-01' as CivilDate;

type Headers = Record<string, string>;

const get = (path: string, headers: Headers = {}) =>
  fetch(`${shop.url}${path}`, { redirect: 'manual', headers });
const page = async (path: string, headers: Headers = {}) => (await get(path, headers)).text();
const post = (path: string, fields: Headers, headers: Headers = { origin: shop.url }) =>
  fetch(`${shop.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  });

/** Sends a request target unchanged, which `fetch` would normalize. Returns the status code. */
function raw(target: string, method = 'GET'): Promise<number | undefined> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

/** Returns the markup without scripts and their data, as visible to visitors without scripts. */
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, '');

describe('a response', () => {
  test.each([
    ['a cached page', () => get('/privacy', adult), 200],
    ['a rendered page', () => get('/privacy', { cookie: 'cart=x' }), 200],
    ['a page that does not exist', () => get('/no-such-page', adult), 404],
    ['a redirect', () => post('/age', { answer: 'yes', to: '/wines' }), 303],
    ['a page data request', () => get('/privacy.data'), 200],
    ['a file', () => get('/favicon.svg'), 200],
    ['a health check', () => get('/livez'), 200],
    ['a rejected path', () => get('/shop%2Fcart'), 400],
    ['a forged form', () => post('/age', { answer: 'yes' }, { origin: 'https://evil.example' }), 403],
    ['an unknown method', () => fetch(`${shop.url}/`, { method: 'DELETE' }), 405],
    [
      'an unsubscribe request of an email program',
      () => post('/unsubscribe?t=x', { 'List-Unsubscribe': 'One-Click' }, {}),
      400,
    ],
    ['a form that is too large', () => post('/age', { to: 'x'.repeat(70_000) }), 413],
  ])('has the security headers: %s', async (_what, ask, status) => {
    const { status: answered, headers } = await ask();
    expect(answered).toBe(status);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cache-control')).toBeTypeOf('string');
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('of a rendered page is not cacheable and has a nonce that is used once', async () => {
    const [one, two] = await Promise.all([get('/', { cookie: 'cart=x' }), get('/', { cookie: 'cart=x' })]);
    expect(one.headers.get('cache-control')).toBe('private, no-store');
    const nonce = (answer: Response) =>
      /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce(one)).toBeTypeOf('string');
    expect(nonce(one)).not.toBe(nonce(two));
    expect(await one.text()).toContain(`nonce="${nonce(one)}"`);
  });

  test.each(['/daou-plus/join.data', '/admin/customers.data'])(
    'to a prefetch of %s is empty',
    async (path) => {
      expect((await get(path, { 'sec-purpose': 'prefetch' })).status).toBe(204);
    },
  );

  test('of an error page has its status, one heading and no internal details', async () => {
    const answer = await get('/no-such-page', adult);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toContain('<title>Page not found · Mesa Lucero Estate</title>');
    expect(html).not.toMatch(/\.tsx?\b|node_modules|at \w+ \(/);
  });
});

test('a page whose data is locked answers 503 with a retry time and advice, and other pages still work', async () => {
  await database.database.transaction(async (tx) => {
    await tx.execute(sql`lock table carts in access exclusive mode`);
    const token = 'c'.repeat(43);
    const carts = Array.from({ length: 12 }, () =>
      get('/shop/cart', { cookie: `cart=${token}; isOver21=yes` }),
    );
    const page = await get('/privacy', { cookie: 'cart=x; isOver21=yes' });
    expect(page.status).toBe(200);
    for (const answer of await Promise.all(carts)) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
      ]);
      expect(await answer.text()).toContain('We’re busier than usual.');
    }
  });
});

describe('the age gate in the HTML of a page', () => {
  test('precedes the page, which is inert behind it', async () => {
    const html = withoutScripts(await page('/wines'));
    expect(html).toMatch(
      /<div id="age-gate" role="dialog" aria-modal="true" aria-labelledby="age-gate-title"/,
    );
    expect(html).toContain(question);
    expect(html).toContain('Please verify your age to enter.');
    expect(html).toMatch(/<input[^>]*name="remember"[^>]*checked/);
    expect(html).toMatch(/<div inert="">.*<h1/s);
    expect(html).toContain('href="/privacy"');
  });

  test.each([
    ['/', {}, true],
    ['/wines', {}, true],
    ['/shop/cart', {}, true],
    ['/no-such-page', {}, true],
    ['/?utm_source=newsletter', {}, true],
    ['/?utm_source=googles', {}, true],
    ['/', adult, false],
    ['/', { cookie: 'isOver21=anything' }, false],
    ['/', { cookie: 'isOver21=' }, false],
    ['/?fbclid=1', {}, false],
    ['/wines?gclid=1', {}, false],
    ['/?utm_source=google-paid', {}, false],
    ['/privacy', {}, false],
    ['/privacy-policy', {}, false],
    ['/', { 'user-agent': 'Googlebot/2.1' }, true],
  ])('is shown on %s with headers %j: %j', async (path, headers, shown) => {
    const html = await page(path, headers as Headers);
    expect(html.includes(question)).toBe(shown);
    expect(/<div inert="">/.test(html)).toBe(shown);
  });

  test('redirects to the requested path and query after a yes, and remembers it for thirty days', async () => {
    const answer = await post('/age', { answer: 'yes', remember: 'yes', to: '/wines?type=red' });
    expect(answer.headers.get('location')).toBe('/wines?type=red');
    expect(answer.headers.get('set-cookie')).toBe('isOver21=yes; Path=/; SameSite=Lax; Max-Age=2592000');
  });

  test('remembers a yes only until the browser is closed if the box is unchecked', async () => {
    const answer = await post('/age', { answer: 'yes', to: '/' });
    expect(answer.headers.get('set-cookie')).toBe('isOver21=yes; Path=/; SameSite=Lax; Max-Age=session');
  });

  test('shows a refusal after a no, sets no cookie, and lets the visitor change the answer', async () => {
    const answer = await post('/age', { answer: 'no', remember: 'yes', to: '/wines?type=red' });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const told = await page(answer.headers.get('location') ?? '');
    expect(told).toContain(refusal);
    expect(told).toContain('href="/wines?type=red"');
  });

  test('never redirects to another site', async () => {
    const answer = await post('/age', { answer: 'yes', to: '//evil.example' });
    expect(answer.headers.get('location')).toBe('/');
  });
});

describe('the request filter', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['a request without an origin', {}],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site, with our origin', { 'sec-fetch-site': 'cross-site' }],
  ])('rejects a form from %s', async (_where, headers) => {
    const answer = await post('/age', { answer: 'yes' }, headers as Headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each(['localhost', '127.0.0.1'])('accepts the shop’s own forms on the host %s', async (host) => {
    const origin = `http://${host}:${new URL(shop.url).port}`;
    const body = new URLSearchParams({ answer: 'yes' });
    const answer = await fetch(`${origin}/age`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body,
    });
    expect(answer.status).toBe(303);
  });

  test.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded-not',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
  ])('rejects a body of type %s', async (type) => {
    const answer = await fetch(`${shop.url}/age`, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': type },
      body: '{"answer":"yes"}',
    });
    expect(answer.status).toBe(415);
  });

  test('rejects a form for a page without one, without a server error', async () => {
    expect((await post('/privacy', { answer: 'yes' })).status).toBe(405);
    expect((await get('/shop/event-checkout/leave')).status).toBeLessThan(500);
  });

  test.each([
    '/privacy/../privacy',
    '/%2e/privacy',
    '/x%2f..%2fprivacy',
    '/privacy%00',
    '/privacy;x',
    '/shop\\cart',
  ])('rejects the path %s', async (target) => {
    expect(await raw(target)).toBe(400);
  });

  test.each([
    ['//privacy', '/privacy'],
    ['/shop//cart?x=1//2', '/shop/cart?x=1//2'],
    ['//evil.example/', '/evil.example/'],
    ['/events', '/events/month'],
    ['/shop?type=red', '/wines?type=red'],
    ['/loyalty', '/loyalty/rewards'],
  ])('redirects %s to %s', async (target, location) => {
    const answer = await fetch(`${shop.url}${target}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  });

  test('states the accepted content type of the events endpoint', async () => {
    const plain = { method: 'POST', headers: { origin: shop.url, 'content-type': 'text/plain' }, body: '{}' };
    const refused = await fetch(`${shop.url}/api/v1/track`, plain);
    expect([refused.status, await refused.text()]).toEqual([415, 'Only JSON is accepted here.\n']);
    const shown = await get('/api/v1/track');
    expect([shown.status, shown.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])('rejects the method %s', async (method) => {
    expect(await raw('/privacy', method)).toBe(405);
  });
});

describe('pages served from memory', () => {
  test('are the same bytes for every visitor, with hashes instead of a nonce', async () => {
    const [one, two] = await Promise.all([
      get('/privacy', { 'user-agent': 'one' }),
      get('/privacy', { 'user-agent': 'two', cookie: 'analytics=1; isOver21_=x' }),
    ]);
    expect(await one.text()).toBe(await two.text());
    expect(one.headers.get('content-security-policy')).toContain("'sha256-");
    expect(one.headers.get('x-request-id')).toBeNull();
    expect(one.headers.get('set-cookie')).toBeNull();
  });

  test('are not sent to a visitor with a cart, who gets a page with the item count, even without scripts', async () => {
    const answer = await get('/privacy', { cookie: 'isOver21=yes; cart=token; cartCount=3' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toContain('3<span class="sr-only"> items</span>');
  });

  test('confirm an opt-out signal of the browser', async () => {
    const sentence = 'opt-out signal is honored';
    expect(await page('/privacy', { 'sec-gpc': '1' })).toContain(sentence);
    expect(await page('/privacy')).not.toContain(sentence);
  });

  test('show the message of an action once, even without scripts', async () => {
    const answer = await get('/privacy', {
      cookie: `flash=${encodeURIComponent('success:Two bottles <added>')}`,
    });
    expect(await answer.text()).toMatch(/<noscript>.*Two bottles &lt;added&gt;.*<\/noscript>/s);
    expect(answer.headers.get('set-cookie')).toBe('flash=; Path=/; SameSite=Lax; Max-Age=0');
  });
});

describe('a saved picture', () => {
  test('replaces a picture on cached pages at once, and is served with ranges and permanent caching', async () => {
    expect(await page('/wines/merlot-2022', adult)).toContain('alt="A bottle of Merlot 2022"');
    const { services, close } = testMediaServices();
    const mediaStorage = createFolderMediaStorage(join(shop.dataFolder, 'media'));
    const parts = { ...services, mediaStorage, database: database.database, clock: fixedClock() };
    const content = await plainPicture(300, 600).png().toBuffer();
    const file = { name: 'merlot-2022', content, alt: 'The new label' };
    const saved = await saveMedia(parts, file, 'operator:rosa');
    if (!saved.ok) throw new Error('not saved');
    const { stem } = saved.value.media;
    await vi.waitFor(async () => {
      const html = await page('/wines/merlot-2022', adult);
      expect(html).toContain(`/media/${stem}-300.avif 300w`);
      expect(html).toContain('alt="The new label"');
    });

    const path = `/media/${stem}-300.webp`;
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'accept-ranges': 'bytes',
    });
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    const part = await get(path, { range: 'bytes=8-11' });
    expect([part.status, await part.text()]).toEqual([206, 'WEBP']);
    expect(part.headers.get('content-range')).toBe(`bytes 8-11/${bytes.length}`);
    expect((await get(path, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await get(path, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
    const head = await fetch(`${shop.url}${path}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect((await post(path, {})).status).not.toBe(200);

    await removeMedia(parts, 'merlot-2022', 'operator:rosa');
    await vi.waitFor(async () =>
      expect(await page('/wines/merlot-2022', adult)).not.toContain('alt="The new label"'),
    );
    expect((await get(path)).status).toBe(404);
    await close();
  });

  test('exposes neither its original nor files outside the media folder', async () => {
    const hash = 'ab'.repeat(32);
    for (const path of [
      `/media/original-${hash}`,
      '/media/..%2fsecrets.json',
      '/media/%2e%2e/secrets.json',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, expect.toBeOneOf([400, 404])]);
    }
    expect(await raw('/media/../secrets.json')).toBe(400);
  });
});

test('the health endpoints report that the shop is alive and ready', async () => {
  expect(await page('/livez')).toBe('alive');
  expect(await page('/readyz')).toBe('ready');
});

test('the metrics name routes, never URLs', async () => {
  await get('/wines/somebodys-secret?x=1', { cookie: 'cart=x' });
  const figures = await page('/metrics');
  expect(figures).toContain('http_route="/wines/:slug"');
  expect(figures).not.toContain('somebodys-secret');
  expect(figures).toMatch(/^process_resident_memory_bytes \d+/m);
  expect((await get('/metrics', { 'x-forwarded-for': '198.51.100.1' })).status).toBe(404);
});

test('the metrics count requests that never reach the router', async () => {
  await get('/privacy', adult);
  await get('/privacy', adult);
  await get('/favicon.svg');
  await get('/livez');
  await fetch(`${shop.url}/webhooks/payment`, { method: 'POST', body: '{}' });
  const figures = await page('/metrics');
  for (const route of ['/privacy', '(file)', '/livez', '/webhooks/payment']) {
    expect(figures).toContain(`http_route="${route}"`);
  }
});

test('page views are counted, cached or not, except for visitors who opted out (written when the shop stops)', async () => {
  const browser = { 'user-agent': 'Firefox', 'sec-fetch-dest': 'document' };
  for (const headers of [{ ...adult }, { cookie: 'cart=x' }, { 'sec-gpc': '1' }]) {
    await get('/shipping-states', { ...browser, ...headers });
  }
  await get('/shop/cart.data', {
    'user-agent': 'Firefox',
    'sec-fetch-dest': 'empty',
    referer: `${shop.url}/`,
  });
  Object.assign(counted, { '/shipping-states': 2, '/shop/cart': 1 });
});
