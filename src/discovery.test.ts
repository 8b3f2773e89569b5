import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import { catalogPagesCacheTag } from './engine/catalog/page-rules.ts';
import { skus } from './engine/catalog/schema.ts';
import { invalidateCachedPages } from './platform/page-cache/page-drops.server.ts';

let database: TestDatabase;
let shop: RunningShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShop({ databaseUrl: database.url });
});
afterAll(async () => {
  expect(await shop.stop()).toEqual([]);
  await database.drop();
});

const get = (path: string, method = 'GET') => fetch(`${shop.url}${path}`, { method });

describe('resources for search engines and merchant feeds', () => {
  test.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/feed/wines.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('serve %s from memory and answer HEAD requests', async (path, type) => {
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe(type);
    expect(whole.headers.get('content-security-policy')).toMatch(/^default-src 'none'; base-uri 'none'/);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    // Only responses from memory have one.
    expect(whole.headers.get('etag')).toMatch(/^"/);
    expect(await whole.text()).not.toBe('');
    const head = await get(path, 'HEAD');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, type, '']);
  });

  test('update the wine feed when a price changes', async () => {
    const before = '<g:price>36.00 USD</g:price>';
    const itemOf = (feed: string) =>
      feed.split('<item>').find((item) => item.includes('/wines/merlot-2022<'));
    const item = async () => itemOf(await (await get('/feed/wines.xml')).text());
    expect(await item()).toContain(before);
    await database.database.transaction(async (transaction) => {
      const priceCents = 3607 as typeof skus.$inferSelect.priceCents;
      await transaction.update(skus).set({ priceCents }).where(eq(skus.slug, 'merlot-2022'));
      await invalidateCachedPages(transaction, catalogPagesCacheTag);
    });
    await expect.poll(item).toContain('<g:price>36.07 USD</g:price>');
  });

  test.each(['/', '/wines', '/wines/merlot-2022', '/shipping-states', '/privacy'])(
    'include one canonical URL and an existing picture on %s',
    async (path) => {
      const html = await (await get(path)).text();
      expect(html.match(/<link rel="canonical" href="([^"]+)"/)?.[1]).toBe(`${shop.url}${path}`);
      const picture = html.match(/<meta property="og:image" content="([^"]+)"/)?.[1] ?? '';
      const answer = await fetch(picture, { method: 'HEAD' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    },
  );
});

describe('a hostile wine', () => {
  const title = '</script><script>alert(1)</script><!--';

  test('is escaped on its page and in the feed, and cannot end a script', async () => {
    await database.database.transaction(async (transaction) => {
      await transaction.update(skus).set({ title }).where(eq(skus.slug, 'syrah-2021'));
      await invalidateCachedPages(transaction, catalogPagesCacheTag);
    });
    const page = async () => (await get('/wines/syrah-2021')).text();
    await expect.poll(page).toContain('alert(1)');
    const html = await page();
    expect(html).not.toContain('<script>alert(1)');
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    const named = blocks.map(([, json = '']) => JSON.parse(json) as { '@type': string; name?: string });
    expect(named.find((data) => data['@type'] === 'Product')?.name).toBe(`${title} 2021`);
    expect(await (await get('/feed/wines.xml')).text()).not.toContain('<script');
  });
});
