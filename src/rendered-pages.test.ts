import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import type { ContentDocumentId } from './core/ids.ts';
import { catalogPagesCacheTag } from './engine/catalog/page-rules.ts';
import { skus } from './engine/catalog/schema.ts';
import { publishDocument, saveDocument } from './engine/content/index.server.ts';
import { invalidateCachedPages } from './platform/page-cache/page-drops.server.ts';

const adult = 'isOver21=yes';
const withCart = `${adult}; cart=token; cartCount=3`;

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

const page = async (path: string, cookie: string) =>
  (await fetch(`${shop.url}${path}`, { headers: { cookie } })).text();

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];

async function publishGrid(url: string, slug: string): Promise<void> {
  const keeping = { ...database, clock: { now: () => new Date() } };
  const id = 'grid' as ContentDocumentId;
  const file = { id, name: 'A grid', data: { url, blocks: [{ kind: 'product-grid', slugs: [slug] }] } };
  expect(await saveDocument(keeping, file, 'operator:rosa')).toMatchObject({ ok: true });
  expect(await publishDocument(keeping, { id }, 'operator:rosa')).toMatchObject({ ok: true });
}

describe('a page for a visitor with a cart', () => {
  test.each(['/', '/wines', '/wines?type=red&sort=price', '/wines/first-flight'])(
    'has the same content on %s as the cached page, on every request',
    async (path) => {
      const finished = mainOf(await page(path, adult));
      expect(finished).toContain('<article');
      expect(mainOf(await page(path, withCart))).toBe(finished);
      expect(mainOf(await page(path, withCart))).toBe(finished);
    },
  );

  test('reflects changes of its data, like the cached page', async () => {
    const before = '<span class="font-semibold">$38.00</span>';
    const after = '<span class="font-semibold">$38.07</span>';
    await publishGrid('/privacy', 'cabernet-sauvignon-2022');
    expect(await page('/wines', withCart)).toContain(before);
    await expect.poll(() => page('/privacy', adult)).toContain(before);
    await database.database.transaction(async (transaction) => {
      const priceCents = 3807 as typeof skus.$inferSelect.priceCents;
      await transaction.update(skus).set({ priceCents }).where(eq(skus.slug, 'cabernet-sauvignon-2022'));
      await invalidateCachedPages(transaction, catalogPagesCacheTag);
    });
    for (const cookie of [withCart, adult]) {
      await expect.poll(() => page('/wines', cookie)).toContain(after);
      await expect.poll(() => page('/wines/cabernet-sauvignon-2022', cookie)).toContain(after);
      // An editor's document is part of it too.
      await expect.poll(() => page('/privacy', cookie)).toContain(after);
    }
  });

  test('links the styles as a cacheable file and inlines only the theme’s colors', async () => {
    const pages = await Promise.all([page('/wines', adult), page('/wines', withCart)]);
    for (const html of pages) expect(html.match(/<style/g)).toHaveLength(1);
    const [first, later] = pages.map((html) => /<link [^>]*rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]);
    expect(first).toBe(later);
    const answer = await fetch(`${shop.url}${first}`);
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });
});
