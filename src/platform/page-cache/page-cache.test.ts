import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseEncoding } from '../compression.server.ts';
import { prepareCachedPage } from './cached-page.server.ts';
import {
  createPageCache,
  type PageCache,
  type PageCacheDeclaration,
  type PageVariant,
  type RenderedPage,
} from './page-cache.server.ts';

const declarations: Record<string, PageCacheDeclaration> = {
  '/': { tags: ['catalog'], seconds: 60 },
  '/wines': { tags: ['catalog'], seconds: 60, query: ['type', 'sort'] },
  '/gone': { tags: [], seconds: 60 },
  '/privacy': { tags: ['words'], seconds: 60 },
};

type Made = { target: string; variant: PageVariant };

type Shop = {
  pages: PageCache;
  made: Made[];
  failures: unknown[];
  clock: { now: number };
  /** Settings that delay rendering, make it fail, or add dependencies. */
  making: { wait?: Promise<void>; error?: Error; dependsOn?: RenderedPage['dependsOn'] };
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Answer>;
};
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

let server: Server | undefined;
afterEach(() => server?.close());

async function openShop(): Promise<Shop> {
  const made: Made[] = [];
  const failures: unknown[] = [];
  const clock = { now: 0 };
  const making: Shop['making'] = {};
  const pages = createPageCache({
    variantOf: ({ headers }) =>
      headers.cookie?.includes('cart=')
        ? undefined
        : {
            allowed: headers.cookie === 'isOver21=yes',
            optOut: headers['sec-gpc'] === '1' ? 'signal' : undefined,
          },
    declarationOf: (path) => declarations[path],
    make: async (target, variant) => {
      made.push({ target, variant });
      const edition = made.length;
      await making.wait;
      if (making.error) throw making.error;
      if (target === '/gone') return undefined;
      const html = `<p>${target} ${JSON.stringify(variant)} ${edition}</p><script>run()</script>`;
      const page = await prepareCachedPage(Buffer.from(html), target, { isSecure: false });
      return { page, dependsOn: making.dependsOn ?? [] };
    },
    maximumBytes: 1_000_000,
    now: () => clock.now,
    onFailure: (error) => failures.push(error),
  });
  server = createServer((incoming, response) =>
    pages.answer(incoming, response, () => response.writeHead(200, { 'x-rendered': 'yes' }).end('rendered')),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { pages, made, failures, clock, making, get: (...wanted) => ask(port, ...wanted) };
}

async function ask(port: number, path: string, headers = {}, method = 'GET'): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const wasRendered = ({ headers }: Answer) => headers['x-rendered'] === 'yes';

describe('serving a page', () => {
  test('renders a declared page once and then serves it from memory', async () => {
    const { get, made } = await openShop();
    const first = await get('/');
    const second = await get('/');
    expect(first.body.toString()).toContain('<p>/ {"allowed":false} 1</p>');
    expect(second.body.equals(first.body)).toBe(true);
    expect(made).toHaveLength(1);
  });

  test('renders a page once for concurrent requests', async () => {
    const { get, made } = await openShop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    expect(made).toHaveLength(1);
  });

  test('treats the age gate and the opt-out signal as variants of a page', async () => {
    const { get, made } = await openShop();
    await get('/');
    const allowed = await get('/', { cookie: 'isOver21=yes' });
    const optedOut = await get('/', { 'sec-gpc': '1' });
    expect(allowed.body.toString()).toContain('{"allowed":true}');
    expect(optedOut.body.toString()).toContain('{"allowed":false,"optOut":"signal"}');
    expect(made).toHaveLength(3);
  });

  test('compresses the page for clients that accept it', async () => {
    const { get } = await openShop();
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.headers.vary).toBe('accept-encoding, cookie, sec-gpc');
  });

  test('returns 304 to a client that already has the page', async () => {
    const { get } = await openShop();
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': `"other", W/${headers.etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD with the length and no body', async () => {
    const { get } = await openShop();
    const { body } = await get('/');
    const head = await get('/', {}, 'HEAD');
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(head.body).toHaveLength(0);
  });

  test('allows inline scripts only by their hash', async () => {
    const { get } = await openShop();
    const policy = (await get('/')).headers['content-security-policy'];
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('nonce');
  });
});

describe('requests that bypass the cache', () => {
  test.each([
    ['a visitor with a cart', '/', { cookie: 'cart=token' }, 'GET'],
    ['a POST request', '/', {}, 'POST'],
    ['a page that is not declared as cacheable', '/shop/cart', {}, 'GET'],
    ['a page that does not exist', '/gone', {}, 'GET'],
    ['a query that may change the page', '/wines?page=2', {}, 'GET'],
    ['a path that is rejected', '/%2e', {}, 'GET'],
  ])('are passed to the renderer: %s', async (_who, path, headers, method) => {
    const { get } = await openShop();
    expect(wasRendered(await get(path, headers as Record<string, string>, method))).toBe(true);
  });

  test('include those for a page that cannot be rendered, whose error is reported', async () => {
    const { get, making, failures } = await openShop();
    making.error = new Error('no database');
    expect(wasRendered(await get('/'))).toBe(true);
    expect(failures).toEqual([making.error]);
  });
});

describe('query parameters', () => {
  test('that change the page get one cached copy, in any order', async () => {
    const { get, made } = await openShop();
    await get('/wines');
    await get('/wines?type=red&sort=price');
    await get('/wines?sort=price&type=red');
    expect(made.map(({ target }) => target)).toEqual(['/wines', '/wines?type=red&sort=price']);
  });

  test('for advertising are ignored', async () => {
    const { get, made } = await openShop();
    await get('/wines?type=red');
    await get('/wines?utm_source=newsletter&type=red&fbclid=x');
    expect(made).toHaveLength(1);
  });
});

describe('page expiration', () => {
  test('dropping a tag drops only the pages that depend on it', async () => {
    const { get, made, pages } = await openShop();
    await get('/');
    await get('/privacy');
    pages.drop('catalog');
    expect((await get('/')).body.toString()).toContain(' 3</p>');
    await get('/privacy');
    expect(made.map(({ target }) => target)).toEqual(['/', '/privacy', '/']);
  });

  test('does not keep a page whose rendering began before a change', async () => {
    const { get, made, pages, making } = await openShop();
    let release = () => {};
    making.wait = new Promise((resolve) => {
      release = resolve;
    });
    const early = get('/');
    await expect.poll(() => made.length).toBe(1);
    pages.drop('catalog');
    release();
    await early;
    await get('/');
    expect(made).toHaveLength(2);
  });

  test('tags found while rendering also drop the page, even during rendering, and limit its age', async () => {
    const { get, made, pages, making, clock } = await openShop();
    making.dependsOn = [{ tags: ['content'], seconds: 10 }];
    await get('/privacy');
    pages.drop('content');
    const slow = Promise.withResolvers<void>();
    making.wait = slow.promise;
    const early = get('/privacy');
    await expect.poll(() => made.length).toBe(2);
    pages.drop('content');
    slow.resolve();
    await early;
    expect((await get('/privacy')).body.toString()).toContain(' 3</p>');
    clock.now = 10_000;
    await get('/privacy');
    await expect.poll(() => made.length).toBe(4);
  });

  test('serves an expired page while the next one is rendered', async () => {
    const { get, made, clock } = await openShop();
    await get('/');
    clock.now = 60_000;
    expect((await get('/')).body.toString()).toContain(' 1</p>');
    await expect.poll(async () => (await get('/')).body.toString()).toContain(' 2</p>');
    expect(made).toHaveLength(2);
  });

  test('keeps serving an expired page while rendering fails', async () => {
    const { get, clock, making, failures } = await openShop();
    await get('/');
    clock.now = 60_000;
    making.error = new Error('no database');
    await get('/');
    await expect.poll(() => failures.length).toBe(1);
    expect((await get('/')).body.toString()).toContain(' 1</p>');
    delete making.error;
    clock.now = 66_000;
    await get('/');
    await expect.poll(async () => (await get('/')).body.toString()).toContain(' 3</p>');
  });

  test('dropping all pages renders each page again', async () => {
    const { get, made, pages } = await openShop();
    await get('/privacy');
    pages.dropAll();
    await get('/privacy');
    expect(made).toHaveLength(2);
  });

  test.each<[string, (pages: PageCache) => void]>([
    ['its tag', (pages) => pages.drop('catalog')],
    ['clearing the cache', (pages) => pages.dropAll()],
  ])('a page dropped by %s is served only while rendering fails', async (_what, drop) => {
    const { get, pages, making, failures } = await openShop();
    await get('/');
    drop(pages);
    making.error = new Error('no database');
    expect((await get('/')).body.toString()).toContain(' 1</p>');
    expect(failures).toEqual([making.error]);
    delete making.error;
    expect((await get('/')).body.toString()).toContain(' 3</p>');
  });
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['BR', 'br'],
  ['brotli, zstd', 'identity'],
])('responds to accept-encoding %j with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
