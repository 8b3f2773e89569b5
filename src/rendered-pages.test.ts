import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import type { ContentId } from './core/ids.ts';
import { catalogTag } from './engine/catalog/page-rules.ts';
import { skus } from './engine/catalog/schema.ts';
import { publishDocument, saveDocument } from './engine/content/index.server.ts';
import { announceChange } from './platform/page-drops.server.ts';

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
  const id = 'grid' as ContentId;
  const file = { id, name: 'A grid', data: { url, blocks: [{ kind: 'product-grid', slugs: [slug] }] } };
  expect(await saveDocument(keeping, file, 'operator:rosa')).toMatchObject({ ok: true });
  expect(await publishDocument(keeping, { id }, 'operator:rosa')).toMatchObject({ ok: true });
}

describe('a page for a visitor with a cart', () => {
  test.each(['/', '/wines', '/wines?type=red&sort=price', '/wines/first-flight'])(
    'shows on %s what everybody sees, each time',
    async (path) => {
      const finished = mainOf(await page(path, adult));
      expect(finished).toContain('<article');
      expect(mainOf(await page(path, withCart))).toBe(finished);
      expect(mainOf(await page(path, withCart))).toBe(finished);
    },
  );

  test('changes with what it shows, like the finished one', async () => {
    const before = '<span class="font-semibold">$38.00</span>';
    const after = '<span class="font-semibold">$38.07</span>';
    await publishGrid('/privacy', 'cabernet-sauvignon-2022');
    expect(await page('/wines', withCart)).toContain(before);
    await expect.poll(() => page('/privacy', adult)).toContain(before);
    await database.database.transaction(async (transaction) => {
      const priceCents = 3807 as typeof skus.$inferSelect.priceCents;
      await transaction.update(skus).set({ priceCents }).where(eq(skus.slug, 'cabernet-sauvignon-2022'));
      await announceChange(transaction, catalogTag);
    });
    for (const cookie of [withCart, adult]) {
      await expect.poll(() => page('/wines', cookie)).toContain(after);
      await expect.poll(() => page('/wines/cabernet-sauvignon-2022', cookie)).toContain(after);
      // A document of an editor tells of it too.
      await expect.poll(() => page('/privacy', cookie)).toContain(after);
    }
  });

  test('names the styles as a file that can be kept; a first view carries those of them that it can use', async () => {
    const [first, later] = await Promise.all([page('/wines', adult), page('/wines', withCart)]);
    const inPage = /<style[^>]* data-file="([^"]+)"[^>]*>([\s\S]+?)<\/style>/.exec(first);
    const file = /<link id="styles" rel="stylesheet" href="([^"]+)" nonce="[^"]+"/.exec(later)?.[1];
    expect(file).toBe(inPage?.[1]);
    expect(later).not.toContain('<style');
    const answer = await fetch(`${shop.url}${file}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const whole = await answer.text();
    const carried = inPage?.[2]?.match(/[^{}]+\{[^{}]*\}/g) ?? [];
    expect(carried.length).toBeGreaterThan(100);
    // Of the variables a page carries those that it asks for, so their rule is compared line by line.
    const isThere = (rule: string) =>
      rule.startsWith(':root')
        ? rule
            .slice(rule.indexOf('{') + 1, -1)
            .split(';')
            .every((line) => whole.includes(line))
        : whole.includes(rule);
    expect(carried.filter((rule) => !isThere(rule))).toEqual([]);
    expect(inPage?.[2]?.length).toBeLessThan(whole.length * 0.75);
  });
});
