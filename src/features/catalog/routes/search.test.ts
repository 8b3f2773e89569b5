import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import Search, { loader as loadSearch, meta } from './search.tsx';
import { loader as loadSuggestions } from './suggestions.ts';
import Wines, { loader as loadWines } from './wines.tsx';

let test: TestDatabase;
let dependencies: Partial<ShopDependencies>;

beforeAll(async () => {
  test = await createTestDatabase();
  const clock = fixedClock('2026-11-20T20:00:00Z');
  await seedDemo(test.database, clock.now(), testSeal);
  dependencies = { database: test.database, clock, seal: testSeal };
});
afterAll(() => test.drop());

type Loader = (parameters: never) => Promise<object>;

/** Renders a page as for a visitor without JavaScript. */
async function open(loader: unknown, component: unknown, path: string) {
  const loaderData = await (loader as Loader)(pageRequestArguments(dependencies, path) as never);
  const Component = () => createElement(component as FunctionComponent<object>, { loaderData } as object);
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&');
  return { html, text, loaderData };
}

const search = (q: string, more = '') =>
  open(loadSearch, Search, `/search/products?q=${encodeURIComponent(q)}${more}`);
const list = (query: string) => open(loadWines, Wines, `/wines?${query}`);
const slugsOf = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a[^>]*href="\/wines\/([\w-]+)"/g)].map(([, slug = '']) => slug);

describe('the search page', () => {
  it('finds a misspelled grape and shows the corrected search term', async () => {
    const { html, text } = await search('mouvedre');
    expect(slugsOf(html)).toContain('mourvedre-2022');
    expect(text).toContain('No results for “mouvedre.” Showing results for Mourvèdre.');
  });

  it('shows each recognized part of a query with a link that removes it', async () => {
    const { html } = await search('red cab 2022 under $40');
    expect(slugsOf(html)).toContain('cabernet-sauvignon-2022');
    for (const without of ['red+cab+2022', 'red+cab+under+%2440', 'cab+2022+under+%2440']) {
      expect(html).toContain(`href="/search/products?q=${without}"`);
    }
  });

  it('offers help when there are no results', async () => {
    const { html, text } = await search('flux capacitor');
    expect(text).toContain('0\u00a0results');
    expect(html).toContain('href="tel:');
    expect(slugsOf(html)).toHaveLength(4);
  });

  it('escapes hostile input', async () => {
    const { html } = await search('<script>alert(1)</script>');
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
    for (const entered of ["' or 1=1 --", '\u0000', '\ud800', ':* & !', '%'.repeat(300)]) {
      await expect(
        open(loadSearch, Search, `/search/products?${new URLSearchParams({ q: entered })}`),
      ).resolves.toBeDefined();
    }
  });

  it('has the wine list as its canonical URL, and is not indexed without results', async () => {
    const head = { origin: 'https://shop.example', socialPicture: undefined };
    const matches = [{ id: 'root', loaderData: { head } }];
    const tagsOf = async (q: string) => {
      const { loaderData } = await search(q);
      return meta({ loaderData, matches } as never);
    };
    const closed = { name: 'robots', content: 'noindex, follow' };
    const found = await tagsOf('cab');
    expect(found).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://shop.example/wines',
    });
    expect(found).not.toContainEqual(closed);
    expect(await tagsOf('flux capacitor')).toContainEqual(closed);
    expect(await tagsOf('')).toContainEqual(closed);
  });
});

describe('search suggestions', () => {
  const ask = async (q: string) => {
    const answer = await loadSuggestions(
      pageRequestArguments(dependencies, `/search/products/suggestions?q=${q}`) as never,
    );
    return {
      status: answer.status,
      body: (await answer.json()) as { suggestions: { name: string; to: string }[] },
    };
  };

  it('are the first search results, without hidden wines', async () => {
    const { body } = await ask('merl');
    expect(body.suggestions[0]).toMatchObject({ name: 'Merlot 2022', to: '/wines/merlot-2022' });
    expect((await ask('lantern')).body.suggestions).toEqual([]);
    expect((await ask('')).body.suggestions).toEqual([]);
    expect((await ask('red')).body.suggestions).toHaveLength(6);
    expect((await ask('returns')).body.suggestions).toContainEqual({
      name: 'Returns and refunds',
      to: '/returns',
    });
  });

  it('are rate-limited per network address', async () => {
    const statuses = new Set<number>();
    for (let asked = 0; asked < 260; asked += 1) statuses.add((await ask('')).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe('the filters of the wine list', () => {
  it('show only wines that match every filter, stay checked, and can be removed one by one', async () => {
    const { html } = await list('varietal=Grenache&vintage=2022&vintage=2023');
    expect(slugsOf(html)).toEqual(['grenache-2023', 'three-ropes-gsm-2022', 'three-ropes-gsm-2023']);
    expect(html).toMatch(
      /<input[^>]*name="varietal"[^>]*value="Grenache"[^>]*checked|checked[^>]*value="Grenache"/,
    );
    expect(html).toContain('href="/wines?varietal=Grenache&amp;vintage=2022"');
    expect(html).toContain('href="/wines"');
  });

  it('keep the shelf and the sort order in the form', async () => {
    const { html } = await list('type=rose&sort=price');
    expect(html).toMatch(/<input[^>]*name="type"[^>]*checked=""[^>]*value="rose"/);
    expect(html).toMatch(/<input type="hidden" name="sort" value="price"/);
  });

  it('show a message when no wine matches', async () => {
    const { html, text } = await list('type=dessert&varietal=Chardonnay');
    expect(slugsOf(html)).toEqual([]);
    expect(text).toContain('No wines match all of your filters.');
  });

  it('hide wines that can’t ship to the selected state', async () => {
    const dessert = async (state: string) => slugsOf((await list(`type=dessert&ship=${state}`)).html).length;
    expect([await dessert('CA'), await dessert('MT')]).toEqual([1, 0]);
  });

  it.each([
    ['vintage=2022&vintage=2021', '/wines?vintage=2021&vintage=2022'],
    ['ship=', '/wines'],
    ['ship=UT', '/wines'],
    ['varietal=%3Cb%3E&sort=price', '/wines?sort=price'],
    ['type=blue', '/wines'],
    ['type=ros%C3%A9', '/wines?type=rose'],
    ['sort=random', '/wines'],
    ['page=9', '/wines'],
  ])('have one canonical URL: %s redirects to %s', async (asked, address) => {
    const answer = await list(asked).catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('location')).toBe(address);
  });
});

describe('site pages in the search results', () => {
  const pagesOf = async (q: string) => {
    const { loaderData } = await search(q);
    return (loaderData as { sitePages: readonly { to: string }[] }).sitePages.map(({ to }) => to);
  };

  it.each([
    ['club', '/wine-club'],
    ['shipping', '/shipping'],
    ['shiping cost', '/shipping'],
    ['gift card', '/gift-card'],
    ['gift card balance', '/gift-card-balance'],
    ['hours', '/events/month'],
    ['retruns', '/returns'],
    ['private event', '/private-events'],
    ['limstone hike', '/events/limestone-hike'],
    ['track my order', '/order-confirmation'],
    ['points', '/loyalty/rewards'],
  ])('include the page for "%s" near the top', async (q, path) => {
    expect((await pagesOf(q)).slice(0, 3)).toContain(path);
  });

  it('are absent for a wine or nonsense, and count as results', async () => {
    expect(await pagesOf('mourvedre')).toEqual([]);
    expect(await pagesOf('flux capacitor')).toEqual([]);
    const { text, html } = await search('returns');
    expect(text).not.toContain('0\u00a0results');
    expect(html).toContain('href="/returns"');
  });
});
