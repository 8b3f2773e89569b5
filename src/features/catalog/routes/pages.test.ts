import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBundles, demoGoods, demoWines } from '../../../../db/seed/demo-winery.ts';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { demoSettings } from '../../../../test/helpers/demo-settings.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { setWinerySettings } from '../../../core/winery-settings.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { createZipCodeTable } from '../../../integrations/zip-codes/table-adapter.server.ts';
import { whenLazyComponentsReady } from '../../../ui/base/lazy-part.tsx';
import Home, { meta as homeMeta, loader as loadHome } from './home.tsx';
import Wine, { loader as loadWine, meta as wineMeta } from './wine.tsx';
import Wines, { loader as loadWines, meta as winesMeta } from './wines.tsx';

const warning =
  'WARNING: Drinking distilled spirits, beer, coolers, wine and other alcoholic beverages may increase cancer risk, and, ' +
  'during pregnancy, can cause birth defects. For more information go to www.P65Warnings.ca.gov/alcohol.';

let test: TestDatabase;
let dependencies: Partial<ShopDependencies>;

beforeAll(async () => {
  await whenLazyComponentsReady();
  test = await createTestDatabase();
  const clock = fixedClock('2026-11-20T20:00:00Z');
  await seedDemo(test.database, clock.now(), testSeal);
  const configuration = { publicUrl: 'https://shop.example' } as ShopDependencies['configuration'];
  dependencies = {
    database: test.database,
    clock,
    configuration,
    shippingRates: createShippingRateTable(),
    zipCodes: createZipCodeTable(),
  };
});
afterAll(() => test.drop());

type Loader = (parameters: never) => Promise<unknown>;
type Meta = (parameters: never) => readonly Record<string, unknown>[];
type Page = { readonly loader: Loader; readonly meta: Meta; readonly component: unknown };
const home: Page = { loader: loadHome, meta: homeMeta as Meta, component: Home };
const list: Page = { loader: loadWines, meta: winesMeta as Meta, component: Wines };
const wine: Page = { loader: loadWine, meta: wineMeta as Meta, component: Wine };

/** The root route's loader data, which every page receives. */
const matches = [{ id: 'root', loaderData: { head: { origin: 'https://shop.example' } } }];

/** Renders a page as for a visitor without JavaScript. `cookie` must make no difference to the result. */
async function open({ loader, meta, component }: Page, path: string, cookie = '') {
  const slug = path.startsWith('/wines/') ? (path.slice('/wines/'.length).split('?')[0] ?? '') : '';
  const loaderData = await loader({
    ...pageRequestArguments(dependencies, path, cookie),
    params: { slug },
  } as never);
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => createElement(component as FunctionComponent<object>, { loaderData } as object),
    },
  ]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
  const text = html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&');
  return { html, text, tags: meta({ loaderData, matches } as never) };
}

const titleOf = (tags: readonly Record<string, unknown>[]) => tags.find(({ title }) => title)?.title;
const sold = [...demoWines, ...demoGoods.filter(({ visibility }) => visibility !== 'hidden'), ...demoBundles];

describe('the page of a SKU', () => {
  let pages: Map<string, Awaited<ReturnType<typeof open>>>;
  beforeAll(async () => {
    const opened = sold.map(async ({ slug }) => [slug, await open(wine, `/wines/${slug}`)] as const);
    pages = new Map(await Promise.all(opened));
  });
  const page = (slug: string) => {
    const found = pages.get(slug);
    if (!found) throw new Error(`no page of ${slug} was opened`);
    return found;
  };

  it('has a unique title and description, one main heading, and a form or link to continue', async () => {
    const lists = await Promise.all(
      [
        '',
        '?type=red',
        '?type=white',
        '?type=rose',
        '?type=sparkling',
        '?type=dessert',
        '?type=sets',
        '?type=goods',
      ].map((query) => open(list, `/wines${query}`)),
    );
    const all = [...pages.values(), ...lists, await open(home, '/')];
    expect(new Set(all.map(({ tags }) => titleOf(tags))).size).toBe(all.length);
    const descriptions = all.map(({ tags }) => tags.find(({ name }) => name === 'description')?.content);
    expect(new Set(descriptions).size).toBe(all.length);
    for (const { html } of all) {
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      // The content security policy forbids style attributes.
      expect(html).not.toMatch(/\sstyle="/);
      expect(html).toMatch(/action="\/shop\/cart"|href="mailto:|href="\/wines/);
    }
  });

  it('shows the required warnings for wine and none for goods', () => {
    for (const { slug } of [...demoWines, ...demoBundles]) {
      expect(page(slug).text).toContain(warning);
    }
    expect(page('decanter').text).not.toContain('WARNING');
  });

  it('shows all facts of a wine', () => {
    const { text } = page('chardonnay-2023');
    for (const fact of [
      'Chardonnay 2023',
      '$34.00',
      'from $27.20 for members',
      'Templeton Gap, Paso Robles, California',
      'Gap Block',
      '13.9% by volume',
      '750\u00a0ml',
      '11 months, 30% new',
      '1,300 cases',
      'September\u00a02023',
      'Drink now through 2030. Best at',
      'Contains sulfites',
      'Mesa Lucero Estate, 4180 Ladera Vieja Road, Paso Robles, CA 93446',
      'Roast halibut',
    ]) {
      expect(text).toContain(fact);
    }
  });

  it('has an offer in its structured data only if any visitor can buy the product', () => {
    const offered = (slug: string) =>
      page(slug).tags.some((tag) => (tag['script:ld+json'] as { '@type'?: string })?.['@type'] === 'Product');
    expect(offered('merlot-2022')).toBe(true);
    expect(offered('first-flight')).toBe(true);
    for (const slug of [
      'grenache-2023',
      'grenache-2024',
      'tannat-2021',
      'lantern-hill-cabernet-2020',
      'cabernet-sauvignon-2020',
    ]) {
      expect([slug, offered(slug)]).toEqual([slug, false]);
    }
  });

  it.each([
    [
      'grenache-2023',
      'Grenache 2023 is sold out. The 2024 arrives in March\u00a02027.',
      '/wines/grenache-2024',
    ],
    ['grenache-2024', 'Coming in March\u00a02027. Mesa Lucero+ members can buy it 72 hours early.', '/wines'],
    ['tannat-2021', 'sold to club members only', '/wine-club'],
    ['lantern-hill-cabernet-2020', 'Sold by allocation', 'mailto:membership@'],
    ['cabernet-sauvignon-2020', 'This vintage has left the cellar', '/wines/cabernet-sauvignon-2022'],
  ])('explains why %s cannot be bought, and links to a next step', (slug, sentence, way) => {
    const { html, text } = page(slug);
    expect(text).toContain(sentence);
    expect(html).toContain(`href="${way}`);
    const [ownPart = ''] = html.split('id="related"');
    expect(ownPart).not.toMatch(/type="number"/);
  });

  it('offers a notification only for products that are sold out or not yet released', () => {
    const awaited = sold
      .map(({ slug }) => slug)
      .filter((slug) => page(slug).html.includes(`action="/wines/${slug}/tell-me"`));
    expect(awaited).toEqual(['grenache-2023', 'grenache-2024', 'three-ropes-gsm-2023']);
  });

  it('describes the case price and the taste in words', () => {
    const { text } = page('chardonnay-2023');
    expect(text).toContain('or 12 and save 10%. That brings this one down to $30.60.');
    expect(text).toContain('Bodymedium');
    expect(text).not.toContain('Tannin');
    expect(page('decanter').text).not.toContain('Mix and match');
  });

  it('estimates shipping for a ZIP code in the URL and keeps the entered value', async () => {
    const open93446 = await open(wine, '/wines/merlot-2022?zip=93446');
    expect(open93446.text).toContain('Ground shipping to Paso Robles, CA.');
    expect(open93446.text).toContain('12 bottles$30.00');
    const mistyped = await open(wine, '/wines/merlot-2022?zip=%3Cb%3E9344');
    expect(mistyped.html).toContain('value="&lt;b&gt;9344"');
    expect(mistyped.text).toContain('Enter a 5-digit ZIP code');
    const closed = await open(wine, '/wines/merlot-2022?zip=84101');
    expect(closed.html).toContain('action="/shipping-states/tell-me?state=UT"');
  });

  it('hides the price of an allocated wine from guests', () => {
    expect(page('lantern-hill-cabernet-2020').text).not.toContain('$145.00');
  });

  it('links a magnum to its engraving reward, and a regular bottle to none', async () => {
    const { html } = await open(wine, '/wines/reserve-cabernet-magnum-2021');
    expect(html).toContain('href="/loyalty/rewards/engraved-magnum"');
    expect((await open(wine, '/wines/merlot-2022')).html).not.toContain('/loyalty/rewards/');
  });

  it.each(['no-such-wine', 'engraving-service', "x' or '1'='1", ''])(
    'returns 404 for the slug "%s"',
    async (slug) => {
      await expect(open(wine, `/wines/${slug}`)).rejects.toMatchObject({ init: { status: 404 } });
    },
  );
});

describe('the wine list', () => {
  const slugsOf = (html: string) =>
    [...html.matchAll(/<h3[^>]*><a[^>]*href="\/wines\/([\w-]+)"/g)].map(([, slug = '']) => slug);

  it('shows every product that a guest may see, and filters them by shelf', async () => {
    const all = slugsOf((await open(list, '/wines')).html);
    expect(new Set(all).size).toBe(25 + 6 + 3);
    expect(all).not.toContain('lantern-hill-cabernet-2020');
    expect(slugsOf((await open(list, '/wines?type=rose')).html)).toEqual(['estate-rose-2024']);
    expect(slugsOf((await open(list, '/wines?type=sets&sort=price')).html)).toEqual([
      'summer-white',
      'first-flight',
      'dinner-case',
    ]);
  });

  it('has a form for each product that can be bought, and a label for each that cannot', async () => {
    const { html, text } = await open(list, '/wines');
    expect(
      html.match(
        /<form[^>]*action="\/shop\/cart"[^>]*method="post"|<form[^>]*method="post"[^>]*action="\/shop\/cart"/g,
      ),
    ).toHaveLength(34 - 1 - 2 - 4);
    for (const label of [
      '12\u00a0left',
      'Sold out',
      'Coming March\u00a02027',
      'Club only',
      'Just released',
    ]) {
      expect(text).toContain(label);
    }
  });

  it('redirects an unknown shelf to the whole list', async () => {
    await expect(open(list, '/wines?type=blue')).rejects.toMatchObject({ status: 302 });
  });
});

describe('public pages', () => {
  it.each([
    ['/', home],
    ['/wines', list],
    ['/wines/merlot-2022', wine],
  ] as const)('render %s identically for every visitor', async (path, page) => {
    const [nobody, somebody] = [await open(page, path), await open(page, path, 'cart=abc; isOver21=yes')];
    expect(somebody.html).toBe(nobody.html);
  });

  it('show a new release, shipping rates and a first set on the home page', async () => {
    const { html, text } = await open(home, '/');
    expect(html.match(/fetchPriority="high"|fetchpriority="high"/g)).toHaveLength(1);
    expect(text).toContain('Reserve Cabernet Sauvignon 2021');
    expect(text).toContain(
      'Ground shipping in California is $15.00 for a bottle or two and $30.00 for a case.',
    );
    expect(text).toContain('First Flight');
    // A picture with three bottles is wider than one bottle and needs a larger file.
    expect(html).toMatch(/first-flight-128\.avif[^>]*sizes="\(min-width: 64rem\) 23rem, 54vw"/);
  });
});

describe('the pages of a winery', () => {
  const shown = async (shipping: object) => {
    setWinerySettings({ ...demoSettings, shipping: { ...demoSettings.shipping, ...shipping } });
    try {
      const pages = [await open(home, '/'), await open(wine, '/wines/chardonnay-2023')];
      return pages.map(({ text }) => text).join('\n');
    } finally {
      setWinerySettings(demoSettings);
    }
  };

  it('quote the rates of its own zone when it ships from Oregon', async () => {
    const text = await shown({
      shipsFrom: 'OR',
      packingDays: { ...demoSettings.shipping.packingDays, ground: [1, 3] },
    });
    expect(text).toContain(
      'Ground shipping in the West is $20.00 for a bottle or two and $40.00 for a case. Orders ship within three business days,',
    );
    expect(text).toContain('Ground shipping within the West starts at $20.00.');
    expect(text).toContain('Ships within three business days.');
  });

  it('offer pickup and quote no rates when it ships nowhere', async () => {
    const text = await shown({ zones: [], noWineTo: [], weather: [], fasterOptions: {}, truck: undefined });
    expect(text).toContain('We don’t ship orders yet. Pick yours up for free in Paso Robles');
    expect(text).toContain('Pickup in Paso Robles only.');
    expect(text).not.toMatch(/by ground|Ground shipping|Can we ship to you/);
  });
});
