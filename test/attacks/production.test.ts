import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { createVisitor, formContentType, type RawResponse, sendRequest, type Visitor } from './attacker.ts';
import { cardNumbersIn, findInternalDetails } from './evidence.ts';
import { metricsToken, type ProductionShop, publicOrigin, startProductionShop } from './production-shop.ts';
import { nonRouterPaths, routePaths } from './route-table.ts';

/** Tests a production shop's cookies (A30), headers (A31, A32) and errors (A39), and that the shop has no development routes (A42). */

let database: TestDatabase;
let shop: ProductionShop;
let buyer: Visitor;
let skuId = '';
/** The responses to all requests in `answers`, each sent once, with a description of the request. */
let given: readonly (readonly [what: string, answer: RawResponse])[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startProductionShop(database);
  const { rows } = await database.database.pool.query<{ id: number }>(
    `select id from skus where slug = 'merlot-2022'`,
  );
  skuId = String(rows[0]?.id);
  buyer = createVisitor(shop.url, publicOrigin);
  expect((await buyer.post('/shop/cart', { intent: 'add', skuId, quantity: '1' })).status).toBe(303);
});
beforeAll(async () => {
  given = await allAnswers();
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
});

const get = (target: string, headers = {}): Promise<RawResponse> =>
  sendRequest(shop.url, { method: 'GET', target, headers });
const post = (target: string, body = '', headers: Record<string, string> = {}): Promise<RawResponse> =>
  sendRequest(shop.url, {
    method: 'POST',
    target,
    body,
    headers: { origin: publicOrigin, 'content-type': formContentType, ...headers },
  });

/** Returns the requests to test, each with a description: several for every route, and one for every other kind of response. */
const answers = (): readonly (readonly [what: string, answer: () => Promise<RawResponse>])[] => [
  ...[...routePaths, ...nonRouterPaths].flatMap((path) => [
    [`${path} for a stranger`, () => get(path)] as const,
    [`${path} for a buyer`, () => buyer.get(path)] as const,
    [`${path} as data`, () => buyer.get(`${path === '/' ? '/_root' : path}.data`)] as const,
    [`${path} by a form`, () => post(path)] as const,
    [`${path} by a forged form`, () => post(path, '', { origin: 'https://evil.example' })] as const,
    [`${path} as JSON`, () => post(path, '{}', { 'content-type': 'application/json' })] as const,
    [`${path} deleted`, () => sendRequest(shop.url, { method: 'DELETE', target: path })] as const,
    [`${path} misspelt`, () => get(`/${path}`)] as const,
    [`${path} with too much`, () => post(path, `a=${'x'.repeat(600_000)}`)] as const,
  ]),
  ['a file', () => get('/favicon.svg')],
  ['a file that is not there', () => get('/assets/nothing-12345678.js')],
  ['a yes at the gate', () => post('/age', 'answer=yes&remember=yes&to=/wines')],
  ['an addition', () => post('/shop/cart', `intent=add&skuId=${skuId}&quantity=1&returnTo=/wines`)],
  ['a message', () => buyer.get('/wines', { cookie: 'flash=success:Hello; __Host-cart=x' })],
];

async function allAnswers(): Promise<typeof given> {
  const asked: [string, RawResponse][] = [];
  for (const [what, answer] of answers()) asked.push([what, await answer()]);
  return asked;
}

test('every response has the security headers', () => {
  const nonces: string[] = [];
  for (const [what, { headers, text }] of given) {
    // Stripe's own hosts, as its documentation names them.
    const policy = String(headers['content-security-policy']).replaceAll('https://*.js.stripe.com', '');
    expect(policy, what).toMatch(/^default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(policy, what).not.toMatch(/unsafe-|\*|http:|data:(?!;)[^;]*script/);
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(String(headers['referrer-policy']), what).toMatch(
      /^(?:strict-origin-when-cross-origin|same-origin)$/,
    );
    expect(String(headers['permissions-policy']), what).toMatch(
      /camera=\(\), geolocation=\(\), microphone=\(\)/,
    );
    expect(String(headers['cache-control']), what).toBeTypeOf('string');
    expect([headers.server, headers['x-powered-by']], what).toEqual([undefined, undefined]);
    // Published content is readable by every other site, and these requests return nothing else.
    const isForOthers = what.startsWith('/api/:version/query/');
    expect(isForOthers ? ['*', undefined] : [undefined], what).toContain(
      headers['access-control-allow-origin'],
    );
    expect(headers['access-control-allow-credentials'], what).toBeUndefined();
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    if (nonce !== undefined) nonces.push(nonce);
    if (/public/.test(String(headers['cache-control']))) expect(text, what).not.toMatch(/nonce="[^"]/);
  }
  expect(nonces.length).toBeGreaterThan(30);
  expect(new Set(nonces).size).toBe(nonces.length);
});

test('cart, account, order and age-gate pages are never cached', async () => {
  const personal = routePaths.filter((path) => /^\/(?:shop|order-confirmation|age|dev)/.test(path));
  for (const target of [...personal, ...personal.map((path) => `${path}.data`)]) {
    for (const answer of [await get(target), await buyer.get(target)]) {
      expect(String(answer.headers['cache-control']), target).toMatch(/no-store/);
    }
  }
});

test('every cookie is limited to this host and HTTPS, and scripts cannot read secret cookies', () => {
  // The cookies that scripts may read give access to nothing.
  const open = ['account', 'cartCount', 'flash', 'isOver21'];
  const seen = new Set<string>();
  for (const [what, { cookies }] of given) {
    for (const cookie of cookies) {
      const [name = ''] = cookie.split('=');
      seen.add(name);
      expect(cookie, what).toMatch(/; Path=\/; SameSite=Lax(?:; Max-Age=\d+)?(?:; HttpOnly)?; Secure$/);
      expect(cookie, what).not.toMatch(/domain/i);
      expect(cookie.length, what).toBeLessThan(4096);
      expect(cookie.includes('HttpOnly'), what).toBe(!open.includes(name));
    }
  }
  expect([...seen].sort()).toEqual(['__Host-cart', '__Host-csrf', '__Host-session', ...open].sort());
});

test('a cart cookie under the name used in demo mode is ignored in production', async () => {
  const token = /__Host-cart=([^;]+)/.exec(buyer.cookie())?.[1] ?? '';
  const { text } = await get('/shop/cart/count', { cookie: `cart=${token}` });
  expect(text).toBe('{"count":0}');
  expect((await buyer.get('/shop/cart/count')).text).toBe('{"count":1}');
});

test('no error response reveals internal details', () => {
  for (const [what, { status, text }] of given) {
    if (status >= 400) expect(findInternalDetails(text), `${what}: ${status}`).toBeUndefined();
  }
});

test('no page shows a test card number', () => {
  for (const [what, { text }] of given) expect(cardNumbersIn(text), what).toEqual([]);
});

const developers = [
  [
    '/@vite/client',
    '/@react-refresh',
    '/@id/x',
    '/@fs/etc/passwd',
    '/src/server.ts',
    '/src/root.tsx',
    '/node_modules/x',
  ],
  ['/__vite_ping', '/__inspect', '/__hmr', '/build/server/index.js', '/server/index.js', '/index.js'],
  [
    '/.env',
    '/.git/config',
    '/.data/secrets.json',
    '/secrets.json',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
  ],
  [
    '/dev',
    '/dev/ui',
    '/dev/ui.data',
    '/dev/mailbox',
    '/dev/mailbox.data',
    '/DEV/mailbox',
    '/dev/mailbox/',
    '/dev/mailbox?id=1',
    '/dev/mailbox/markup?id=1',
    '/dev/clock',
  ],
  [
    '/control',
    '/control/health',
    '/control/ledger',
    '/control/faults',
    '/fields',
    '/v1/payment_intents',
    '/v1/events',
  ],
  ['/sandbox', '/gateway', '/failpoints', '/crash', '/test', '/debug', '/debug/pprof', '/graphql', '/api'],
  [
    '/swagger.json',
    '/actuator',
    '/server-status',
    '/phpinfo.php',
    '/wp-login.php',
    '/assets/',
    '/assets',
    '/media/',
    '/fonts',
  ],
  [
    '/assets/index.js.map',
    '/favicon.svg.map',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/package.json',
  ],
].flat();

describe('a production shop', () => {
  test.each(developers)('does not serve the development or test path %s', async (target) => {
    expect([400, 404]).toContain((await get(target)).status);
    expect([400, 404, 405]).toContain((await post(target)).status);
  });

  test('redirects the back office to a sign-in page without demo staff', async () => {
    expect(await get('/admin')).toMatchObject({ status: 302, headers: { location: '/admin/sign-in' } });
    const signIn = await get('/admin/sign-in');
    expect([signIn.status, signIn.text.includes('Demo staff')]).toEqual([200, false]);
  });

  test("lists no routes to a client that does not send the build's version", async () => {
    for (const target of ['/__manifest', '/__manifest?paths=/dev/mailbox,/wines&version=1']) {
      expect([target, await get(target)]).toMatchObject([target, { status: 204, text: '' }]);
    }
  });

  test('requires the token for the metrics, even from the same machine', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer another-token-of-somebody' })).status).toBe(404);
    const told = await get('/metrics', {
      authorization: `Bearer ${metricsToken}`,
      'x-forwarded-for': '203.0.113.9',
    });
    expect([told.status, told.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  });
});

test('responses during a database error reveal no internal details and are not cached', async () => {
  await database.database.pool.query('alter schema public rename to gone');
  try {
    let failures = 0;
    for (const [what, { status, text, headers }] of await allAnswers()) {
      if (status >= 500) failures += 1;
      if (status < 400) continue;
      expect(findInternalDetails(text), what).toBeUndefined();
      expect(String(headers['cache-control']), what).toMatch(/no-store/);
    }
    expect(failures).toBeGreaterThan(5);
  } finally {
    await database.database.pool.query('alter schema gone rename to public');
  }
});
