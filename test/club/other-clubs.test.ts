import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoWines } from '../../db/seed/demo-winery.ts';
import type { ClubInput } from '../../src/engine/clubs/definition-rules.ts';
import { saveClubs } from '../../src/engine/clubs/index.server.ts';
import { addPlusToCatalog } from '../../src/engine/loyalty/plus/testing.ts';
import { type ProductionShop, startProductionShop } from '../attacks/production-shop.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { catalogFixture } from '../helpers/shelves.ts';

/** Tests the pages of wineries with other clubs than the demonstration, or without clubs, as an adult guest sees them. */

const clock = { now: () => new Date() };

type Winery = { readonly test: TestDatabase; readonly shop: ProductionShop; readonly slug: string };

/** Starts a shop with an allocated wine and these clubs. */
async function openWinery(clubs: readonly ClubInput[]): Promise<Winery> {
  const test = await createTestDatabase();
  let slug = '';
  const shop = await startProductionShop(test, async () => {
    await addPlusToCatalog({ test });
    const { skuId } = await catalogFixture(test.database, clock).sku(60, {
      title: 'Ridge Riesling',
      priceCents: 4000,
    });
    await catalogFixture(test.database, clock).sku(60, { title: 'Lake Franc', priceCents: 3000 });
    const facts = JSON.stringify(demoWines.find((wine) => wine.slug === 'merlot-2022')?.facts);
    await test.database.read.execute(sql`update skus set vintage = 2024, facts = ${facts}::jsonb`);
    const { rows } = await test.database.read.execute<{ slug: string }>(
      sql`update skus set visibility = 'allocation', purchase_limit = 3 where id = ${skuId} returning slug`,
    );
    slug = rows[0]?.slug ?? '';
    const saved = await saveClubs({ database: test.database, clock }, clubs, 'operator:rosa');
    if (!saved.ok) throw new Error(JSON.stringify(saved.refusals));
  });
  return { test, shop, slug };
}

async function closeWinery({ test, shop }: Winery): Promise<void> {
  await shop.stop();
  await test.drop();
}

async function pageOf({ shop }: Winery, path: string) {
  const answer = await fetch(`${shop.url}${path}`, {
    headers: { cookie: 'isOver21=yes; __Host-isOver21=yes' },
    redirect: 'manual',
  });
  const html = await answer.text();
  const shown = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const text = shown
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const links = [...shown.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link);
  return { status: answer.status, location: answer.headers.get('location'), html, text, links };
}

const paths = [
  ...[
    '/',
    '/wine-club',
    '/wine-club?isNoPaymentFlow=true',
    '/wine-club/gift',
    '/gift-card',
    '/daou-plus/gift',
  ],
  ...['/membership-overview', '/membership-overview?habit=surprise', '/wines', '/search/products?q=club'],
  ...['/daou-plus', '/loyalty/rewards'],
];
const foreign = /foothill|open cellar|lantern (society|hill)|discovery|infinity|undefined|\bnan\b/i;

const twoClubs: readonly ClubInput[] = [
  {
    ...{ slug: 'gorge', title: 'Gorge', shape: 'choice', cadence: 'release', position: 10 },
    ...{ termsVersion: '2027-01', pointsMultiplierBasisPoints: 15_000 },
    copy: {
      heading: 'Our glens, four times.',
      about: 'Wines of the gorge.',
      summary: 'Six bottles, your way',
    },
    tiers: [
      {
        ...{ bottles: 6, discountBasisPoints: 1_000, typicalLowCents: 14_000, typicalHighCents: 18_000 },
        ...{ seesAllocation: true, giftCents: 19_900 },
      },
    ],
    frequencies: [
      { frequency: 'quarterly', title: 'Four times a year', months: [1, 4, 7, 10], intervalMonths: 3 },
    ],
  },
  {
    ...{ slug: 'lakeside', title: 'Lakeside', shape: 'quiz', cadence: 'own_date', position: 20 },
    ...{ termsVersion: '2027-01', groundShippingCents: 700 },
    tiers: [{ bottles: 4, discountBasisPoints: 500, typicalLowCents: 8_000, typicalHighCents: 10_000 }],
    frequencies: [{ frequency: 'monthly', title: 'Every month', intervalMonths: 1 }],
  },
];

describe('a winery with two clubs of its own', () => {
  let winery: Winery;
  beforeAll(async () => {
    winery = await openWinery(twoClubs);
  });
  afterAll(() => closeWinery(winery));

  test.each([
    ...paths,
    ...['/curated-club-join', '/wine-club/sign-up', '/wine-club/sign-up?club=gorge', '/wine-club/qr'],
  ])('serves %s without mentioning the demo winery’s clubs', async (path) => {
    const { status, text } = await pageOf(winery, path);
    expect(status).toBe(200);
    expect(text).not.toMatch(foreign);
  });

  test('shows the names, words and benefits of its clubs', async () => {
    const home = await pageOf(winery, '/');
    expect(home.text).toContain('Gorge Six bottles, your way Lakeside Four bottles, every month');
    expect(home.text).toContain('Members pay 5 to 10% less for wine');
    const clubs = await pageOf(winery, '/wine-club');
    for (const words of ['Our glens, four times.', 'In Gorge and Lakeside, you can swap any bottle.']) {
      expect(clubs.text).toContain(words);
    }
    expect(clubs.html).toContain('Two clubs with boxes of four or six bottles');
    const overview = await pageOf(winery, '/membership-overview');
    for (const words of ['1.5 in Gorge, with Vine Points', '$7 for Lakeside boxes', '5–10% off']) {
      expect(overview.text).toContain(words);
    }
    expect((await pageOf(winery, `/wines/${winery.slug}`)).text).toContain('by allocation to Gorge members.');
    expect((await pageOf(winery, '/wine-club/gift')).text).toContain('Gorge');
  });

  test('offers the quiz for its club of the shape “quiz”, whatever the club’s name', async () => {
    const { text, html } = await pageOf(winery, '/curated-club-join');
    expect(text).toContain('Four bottles every month, on your own schedule');
    expect(html).toContain('<title>Lakeside, a wine club built around your taste');
    expect((await pageOf(winery, '/wine-club')).links).toContain('/curated-club-join');
    expect((await pageOf(winery, '/sitemap.xml')).text).toContain('/curated-club-join');
  });

  test('shows guests the member price of its club with the highest discount', async () => {
    expect((await pageOf(winery, '/wines')).text).toContain('$27.00');
  });
});

describe('a winery without clubs', () => {
  let winery: Winery;
  beforeAll(async () => {
    winery = await openWinery([]);
  });
  afterAll(() => closeWinery(winery));

  test.each(paths)('serves %s without a link to a club', async (path) => {
    const { status, text, links } = await pageOf(winery, path);
    expect(status).toBe(200);
    expect(text).not.toMatch(foreign);
    expect(links.filter((link) => /^\/(wine-club|curated-club-join)/.test(link))).toEqual([]);
  });

  test('says on its club page that it has no club, and mentions none on other pages', async () => {
    expect((await pageOf(winery, '/wine-club')).text).toContain('We don’t have a wine club yet');
    expect((await pageOf(winery, '/wine-club/gift')).text).toContain('aren’t available as gifts');
    for (const path of ['/curated-club-join', '/wine-club/sign-up', '/wine-club/qr']) {
      expect(await pageOf(winery, path)).toMatchObject({ status: 302, location: '/wine-club' });
    }
    const overview = (await pageOf(winery, '/membership-overview')).text;
    expect(overview).not.toMatch(/wine club|% off/i);
    expect((await pageOf(winery, '/sitemap.xml')).text).not.toMatch(/wine-club|curated/);
    expect((await pageOf(winery, `/wines/${winery.slug}`)).text).toContain('Sold by allocation.');
    expect((await pageOf(winery, '/wines')).text).not.toMatch(/for members/);
  });

  test('links to its first club as soon as there is one', async () => {
    const { database } = winery.test;
    expect((await saveClubs({ database, clock }, twoClubs.slice(0, 1), 'operator:rosa')).ok).toBe(true);
    await expect.poll(async () => (await pageOf(winery, '/')).links).toContain('/wine-club');
    await expect
      .poll(async () => (await pageOf(winery, '/wine-club')).text)
      .toContain('Our glens, four times.');
  });
});
