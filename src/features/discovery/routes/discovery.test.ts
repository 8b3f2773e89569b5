import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { addDays } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { skus } from '../../../engine/catalog/schema.ts';
import { viewShelfPage } from '../../../engine/catalog/view.server.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { createLog } from '../../../platform/log.server.ts';
import { securityContactExpiresOn } from '../security-rules.ts';
import { parseXmlElements } from '../testing.ts';
import { loader as loadRobots } from './robots.ts';
import { loader as loadSecurity } from './security-contact.ts';
import { loader as loadSitemap } from './sitemap.ts';
import { loader as loadFeed } from './wine-feed.ts';

let test: TestDatabase;
let dependencies: Partial<ShopDependencies>;

beforeAll(async () => {
  test = await createTestDatabase();
  const clock = fixedClock('2026-11-20T20:00:00Z');
  await seedDemo(test.database, clock.now(), testSeal);
  const configuration = {
    mode: 'production',
    publicUrl: 'https://shop.example',
  } as ShopDependencies['configuration'];
  dependencies = { database: test.database, clock, configuration, shippingRates: createShippingRateTable() };
});
afterAll(() => test.drop());

type Loader = (parameters: never) => Promise<Response> | Response;

async function answerOf(loader: unknown, path: string) {
  const answer = await (loader as Loader)(pageRequestArguments(dependencies, path) as never);
  return { type: answer.headers.get('content-type'), text: await answer.text() };
}

const elementsOf = async (loader: unknown, path: string, name: string) => {
  const { type, text } = await answerOf(loader, path);
  expect(type).toBe('application/xml; charset=utf-8');
  return parseXmlElements(text).flatMap((element) => (element.name === name ? [element.text] : []));
};

/** Returns the slugs of the SKUs whose column has this value. */
const slugsWhere = async (condition: Parameters<typeof eq>[0], value: string) =>
  (await test.database.read.select({ slug: skus.slug }).from(skus).where(eq(condition, value))).map(
    ({ slug }) => slug,
  );

describe('the sitemap', () => {
  it('lists public pages by absolute addresses, with dates from the data', async () => {
    const places = await elementsOf(loadSitemap, '/sitemap.xml', 'loc');
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) expect(place).toMatch(/^https:\/\/shop\.example\/[\w/-]*$/);
    for (const path of [
      '/',
      '/wines',
      '/wines/merlot-2022',
      '/events/cave-tour',
      '/shipping-states',
      '/privacy',
      '/private-events',
    ]) {
      expect(places).toContain(`https://shop.example${path}`);
    }
    const days = await elementsOf(loadSitemap, '/sitemap.xml', 'lastmod');
    expect(days.length).toBeGreaterThan(20);
    for (const day of days) {
      expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(day <= '2026-11-20').toBe(true);
    }
  });

  it('excludes allocated, hidden and retired wines and private pages', async () => {
    const { text } = await answerOf(loadSitemap, '/sitemap.xml');
    const secret = [
      ...(await slugsWhere(skus.visibility, 'allocation')),
      ...(await slugsWhere(skus.visibility, 'hidden')),
      ...(await slugsWhere(skus.lifecycle, 'retired')),
    ];
    expect(secret.length).toBeGreaterThan(2);
    for (const slug of secret) expect(text).not.toContain(`/wines/${slug}<`);
    expect(text).not.toMatch(/example\/(?:shop|order-confirmation|dev|age)\b/);
  });
});

describe('the wine feed', () => {
  it('offers exactly what a guest can order now, at the price on the page', async () => {
    const { text } = await answerOf(loadFeed, '/feed/wines.xml');
    const items = text.split('<item>').slice(1);
    expect(items.length).toBeGreaterThan(20);
    for (const item of items) {
      const slug = /<link>https:\/\/shop\.example\/wines\/([\w-]+)<\/link>/.exec(item)?.[1] ?? '';
      const page = await viewShelfPage(test.database.read, slug, guestStanding);
      expect(page?.sku.availability.state).toMatch(/^(?:in_stock|low)$/);
      const price = formatCents(page?.sku.priceCents ?? (0 as never));
      expect(item).toContain(`<g:price>${price.slice(1)} USD</g:price>`);
      expect(item).toMatch(/<g:image_link>https:\/\/shop\.example\/media\/[\w-]+-828\.webp</);
    }
    expect(await elementsOf(loadFeed, '/feed/wines.xml', 'g:country')).not.toContain('');
  });

  it('excludes club-only, allocated, sold-out, upcoming and retired products', async () => {
    const links = await elementsOf(loadFeed, '/feed/wines.xml', 'link');
    for (const slug of [
      'tannat-2021',
      'lantern-hill-cabernet-2020',
      'grenache-2023',
      'grenache-2024',
      'cabernet-sauvignon-2020',
      'engraving-service',
    ]) {
      expect(links).not.toContain(`https://shop.example/wines/${slug}`);
    }
    expect(links).toContain('https://shop.example/wines/merlot-2022');
  });
});

describe('robots.txt and security.txt', () => {
  it.each([
    [loadRobots, '/robots.txt', 'Sitemap: https://shop.example/sitemap.xml'],
    [loadSecurity, '/.well-known/security.txt', 'Canonical: https://shop.example/.well-known/security.txt'],
  ])('contain the shop’s public URL (%#)', async (loader, path, line) => {
    const { type, text } = await answerOf(loader, path);
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toContain(line);
  });

  it('log a warning once the security contact has expired', async () => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const ask = (day: string) => {
      const on = { ...dependencies, log, clock: fixedClock(`${day}T20:00:00Z`) };
      return (loadSecurity as Loader)(pageRequestArguments(on, '/.well-known/security.txt') as never);
    };
    await ask(addDays(securityContactExpiresOn(), -1));
    expect(lines).toEqual([]);
    await ask(securityContactExpiresOn());
    expect(lines).toEqual([expect.stringContaining('security.txt has expired')]);
  });
});
