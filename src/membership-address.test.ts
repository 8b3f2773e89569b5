import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { demoSettings } from '../test/helpers/demo-settings.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import type { ContentDocumentId } from './core/ids.ts';
import { setWinerySettings } from './core/winery-settings.ts';
import { publishDocument, saveDocument, saveSetting } from './engine/content/index.server.ts';
import { settingSchemas } from './winery-settings.server.ts';

const adult = 'isOver21=yes';

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

const trySaving = (profile: object) =>
  database.database.transaction((tx) =>
    saveSetting(tx, settingSchemas, 'profile', profile, { actor: 'operator:jo', now: new Date() }),
  );

const get = async (path: string, cookie = adult) => {
  const answer = await fetch(`${shop.url}${path}`, { headers: { cookie } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

/** Saves the profile and waits until the membership page at its new address responds with this status. */
async function save(given: object, status: number): Promise<void> {
  expect(await trySaving(given)).toMatchObject({ ok: true });
  await expect.poll(async () => (await get('/estate-pass')).status).toBe(status);
}

/** Returns the page's own markup without the comments of components whose script loads later. */
const markupOf = ({ text }: { readonly text: string }) =>
  /<main[\s\S]*<\/main>/.exec(text)?.[0].replaceAll(/<!--.*?-->/g, '');
const canonicalOf = ({ text }: { readonly text: string }) =>
  /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];

async function publish(id: string, url: string) {
  const keeping = { ...database, clock: { now: () => new Date() } };
  const file = {
    id: id as ContentDocumentId,
    name: id,
    data: { url, blocks: [{ kind: 'text', text: 'Old vines' }] },
  };
  await saveDocument(keeping, file, 'operator:rosa');
  return publishDocument(keeping, { id: id as ContentDocumentId }, 'operator:rosa');
}

const { profile } = demoSettings;
const chosen = { ...profile, membershipPath: '/estate-pass' };

describe('the membership path that a winery chooses', () => {
  it('returns 404 until the winery chooses it', async () => {
    expect((await get('/estate-pass')).status).toBe(404);
    expect(canonicalOf(await get('/daou-plus'))).toMatch(/\/daou-plus$/);
  });

  it('shows the same page as /daou-plus, and is the canonical URL of both', async () => {
    await save(chosen, 200);
    const [own, given] = [await get('/estate-pass'), await get('/daou-plus')];
    expect(given.status).toBe(200);
    expect(markupOf(own)).toBe(markupOf(given));
    for (const page of [own, given]) expect(canonicalOf(page)).toMatch(/\/estate-pass$/);
    expect(markupOf(await get('/estate-pass?orders=10&tastings=8'))).not.toBe(markupOf(own));
    for (const path of ['/estate-pass/', '/Estate-Pass'])
      expect(markupOf(await get(path))).toBe(markupOf(own));
  });

  it('is served from the page cache, behind the age gate, and to client-side navigation', async () => {
    const first = await get('/estate-pass');
    const again = await get('/estate-pass');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(first.headers.get('etag')).not.toBeNull();
    expect((await get('/estate-pass', '')).text).toContain('action="/age"');
    expect(first.text).not.toContain('action="/age"');
    const routed = await get('/estate-pass.data');
    expect(routed.status).toBe(200);
    expect(routed.text).toContain('"membership"');
  });

  it('is used in links, the sitemap and the search, while other pages keep their paths', async () => {
    const home = await get('/');
    expect(home.text.match(/href="\/estate-pass"/g)?.length).toBeGreaterThan(2);
    for (const path of [
      '/',
      '/estate-pass',
      '/membership-overview',
      '/daou-plus/gift',
      '/search/products?q=plus',
    ]) {
      const { text } = await get(path);
      expect(text).toContain('href="/estate-pass"');
      expect(text).not.toContain('href="/daou-plus"');
    }
    const sitemap = (await get('/sitemap.xml')).text;
    expect(sitemap).toContain('/estate-pass</loc>');
    expect(sitemap).toContain('/daou-plus/gift</loc>');
    expect(sitemap).not.toContain('/daou-plus</loc>');
  });

  it('does not affect documents and unknown paths', async () => {
    expect(await publish('the-oaks', '/the-oaks')).toMatchObject({ ok: true });
    await expect.poll(async () => (await get('/the-oaks')).text).toContain('Old vines');
    for (const path of ['/estate-pas', '/estate-pass/join', '/no-such-page']) {
      const missing = await get(path);
      expect(missing.status).toBe(404);
      expect(missing.text).toContain('<picture');
    }
  });

  it('can’t be the path of a document', async () => {
    setWinerySettings({ ...demoSettings, profile: chosen });
    expect(await publish('pass', '/estate-pass')).toMatchObject({ refusals: [{ code: 'CONTENT_NO_PAGE' }] });
    expect(await trySaving({ ...profile, membershipPath: '/the-oaks' })).toMatchObject({
      refusals: [{ field: 'membershipPath', sentence: '/the-oaks is the address of the page “the-oaks”.' }],
    });
  });

  it.each(['/wines', '/admin', '/daou-plus', '/media', 'pass', '/', '/Pass', '/a/b', '/a--b', '/pass.html'])(
    'can’t be %s',
    async (membershipPath) => {
      expect(await trySaving({ ...profile, membershipPath })).toMatchObject({
        refusals: [{ code: 'SETTING_INVALID', field: 'membershipPath' }],
      });
    },
  );

  it('returns 404 once the winery removes it', async () => {
    await save(profile, 404);
    expect(canonicalOf(await get('/daou-plus'))).toMatch(/\/daou-plus$/);
  });
});
