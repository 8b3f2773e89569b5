import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { demoSettings } from '../../../../test/helpers/demo-settings.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { loader as loadChosenAddress } from '../../../chosen-address.tsx';
import type { ContentDocumentId } from '../../../core/ids.ts';
import { setWinerySettings } from '../../../core/winery-settings.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { publishDocument, saveDocument } from '../../../engine/content/index.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import {
  createPageModelCache,
  type PageModels,
  pageModelsContext,
  uncachedPageModels,
} from '../../../platform/page-cache/page-models.server.ts';
import { loader as loadFrame, shouldRevalidate } from '../../../within-frame.tsx';
import { sampleBlocks } from '../sample-table.ts';
import type { RenderedDocument } from '../types.ts';

let test: TestDatabase;
let dependencies: Partial<ShopDependencies>;

beforeAll(async () => {
  test = await createTestDatabase();
  const clock = fixedClock('2026-11-20T20:00:00Z');
  await seedDemo(test.database, clock.now(), testSeal);
  dependencies = {
    ...{ database: test.database, clock, seal: testSeal, log: createLog('silent'), content: undefined },
    configuration: { mode: 'demonstration' } as unknown as ShopDependencies['configuration'],
  };
  await publish('all-blocks', '/privacy', { placement: 'instead', blocks: sampleBlocks });
  await publish('news', '/membership-overview', {
    placement: 'above',
    blocks: [{ kind: 'text', text: 'Closed on Monday' }],
  });
});
afterAll(() => test.drop());

async function publish(id: string, url: string | undefined, data: object, targets?: object[]): Promise<void> {
  const shop = { ...dependencies, models: uncachedPageModels } as Parameters<typeof saveDocument>[0];
  const file = { id: id as ContentDocumentId, name: id, targets, data: { url, title: id, ...data } };
  expect(await saveDocument(shop, file, 'operator:rosa')).toMatchObject({ ok: true });
  expect(await publishDocument(shop, { id: id as ContentDocumentId }, 'operator:rosa')).toMatchObject({
    ok: true,
  });
}

type Asked = { readonly document?: RenderedDocument | undefined; readonly isAlone: boolean };

/** Returns the document shown on a page that has its own route, or undefined if it has none. */
async function onPage(path: string, shop = dependencies): Promise<Asked | undefined> {
  const answer = (await loadFrame(pageRequestArguments(shop, path) as never)) as unknown as {
    data: { shown?: Asked };
  };
  return answer.data.shown;
}

/** Removes block ids, because copied blocks get new ones in an editor. */
const withoutIds = (blocks: readonly object[]) =>
  JSON.parse(JSON.stringify(blocks), (name, value) => (name === 'id' ? undefined : value)) as object[];

const htmlOf = (document: RenderedDocument | undefined) =>
  document?.parts.map((part) => (part.kind === 'markup' ? part.html : '')).join('');

describe('a document', () => {
  it('replaces a page and shows the wines, events and clubs in its blocks', async () => {
    const shown = await onPage('/privacy');
    expect(shown).toMatchObject({ isAlone: true, document: { hasHeading: true, title: 'all-blocks' } });
    const html = htmlOf(shown?.document);
    for (const words of [
      'Cabernet Sauvignon 2022',
      'Barrel Room Jazz Night',
      'November\u00a02026',
      'Lantern Society',
    ]) {
      expect(html).toContain(words);
    }
  });

  it('loads its data with the same few queries for any number of blocks', async () => {
    const statements = vi.spyOn(test.database.pool, 'query');
    await onPage('/privacy');
    const once = statements.mock.calls.length;
    await publish('twice', '/privacy-policy', {
      blocks: [...withoutIds(sampleBlocks), ...withoutIds(sampleBlocks)],
    });
    statements.mockClear();
    await onPage('/privacy-policy');
    expect(statements.mock.calls.length).toBe(once);
    expect(once).toBeLessThanOrEqual(14);
    statements.mockRestore();
  });

  it('is shown above a page that otherwise stays unchanged', async () => {
    const shown = await onPage('/membership-overview');
    expect(shown).toMatchObject({ isAlone: false });
    expect(htmlOf(shown?.document)).toContain('Closed on Monday');
    expect(await onPage('/membership-overview/')).toEqual(shown);
    const visits = new URL('https://shop.example/membership-overview/?habit=visits');
    const move = (path: string) => ({ currentUrl: visits, nextUrl: new URL(path, visits) });
    expect(shouldRevalidate(move('/membership-overview'))).toBe(false);
    expect(shouldRevalidate(move('/wines/'))).toBe(true);
  });

  it('is a page of its own at a path that no page in code has', async () => {
    await publish('oaks', '/the-oaks', {
      placement: 'above',
      blocks: [{ kind: 'text', text: 'Older than the road' }],
    });
    const answer = (await loadChosenAddress(
      pageRequestArguments(dependencies, '/the-oaks/') as never,
    )) as unknown as {
      data: { document: RenderedDocument; path: string };
    };
    // Nothing else is there, so it is the page.
    expect(answer.data.path).toBe('/the-oaks');
    expect(answer.data.document).toMatchObject({ placement: 'instead', title: 'oaks' });
    expect(htmlOf(answer.data.document)).toContain('Older than the road');
  });
});

it('the configured membership path returns 404 if the winery has no paid membership', async () => {
  const { 'membership-terms': _terms, ...others } = demoSettings;
  setWinerySettings({ ...others, profile: { ...demoSettings.profile, membershipPath: '/estate-pass' } });
  const asked = loadChosenAddress(pageRequestArguments(dependencies, '/estate-pass') as never);
  await expect(asked).rejects.toMatchObject({ init: { status: 404 } });
  setWinerySettings(demoSettings);
});

function withModels(path: string, models: PageModels, cookie = ''): never {
  const given = pageRequestArguments(dependencies, path, cookie);
  (given.context as { set(key: unknown, value: unknown): void }).set(pageModelsContext, models);
  return given as never;
}

it('a cached document depends on the data that its blocks show, and with text alone only on itself', async () => {
  const dependsOn = async (path: string) => {
    const models = createPageModelCache(() => 0).collect();
    await loadFrame(withModels(path, models));
    return [...new Set(models.dependsOn.flatMap(({ tags }) => tags))];
  };
  expect(await dependsOn('/privacy')).toEqual(['content', 'catalog', 'visits', 'clubs']);
  expect(await dependsOn('/membership-overview')).toEqual(['content']);
  // A page without a document can get one.
  expect(await dependsOn('/confirm-email')).toEqual(['content']);
  expect(await dependsOn('/wine-club')).toEqual([]);
});

describe('a cached document', () => {
  let models = createPageModelCache(() => 0);
  beforeEach(() => {
    models = createPageModelCache(() => 0);
  });

  /**
   * Loads a path and counts the database queries.
   * @returns the document and the number of queries.
   */
  async function asked<Answer>(load: (given: never) => Promise<Answer>, path: string, cookie = '') {
    const given = withModels(path, models, cookie);
    const statements = vi.spyOn(test.database.pool, 'query');
    const { data } = (await load(given)) as { data: { shown?: Asked; document?: RenderedDocument } };
    const questions = statements.mock.calls.length;
    statements.mockRestore();
    return { document: data.shown?.document ?? data.document, questions };
  }

  const cookieOf = async (name: string) => {
    const shop = { database: test.database, seal: testSeal, now: dependencies.clock?.now() ?? new Date() };
    return (await signIn(shop, { email: `${name}@customers.example` })).cookie;
  };

  it('is shared by visitors with the same entitlement only', async () => {
    await publish('shelf', '/wines', {
      blocks: [{ kind: 'product-grid', slugs: ['cabernet-sauvignon-2022'] }],
    });
    const priceFor = async (cookie: string) => {
      const { document, questions } = await asked(loadFrame as never, '/wines', cookie);
      const text = JSON.stringify(document?.parts);
      return [/"memberPriceCents":(\d+)/.exec(text)?.[1], questions];
    };
    const [ana, gia] = [await cookieOf('ana'), await cookieOf('gia')];
    expect(await priceFor('')).toEqual(['3040', expect.any(Number)]);
    expect(await priceFor(ana)).toEqual(['3230', expect.any(Number)]);
    expect(await priceFor('')).toEqual(['3040', 0]);
    // Two queries: the visitor and their entitlement.
    expect(await priceFor(ana)).toEqual(['3230', 2]);
    expect(await priceFor(gia)).toEqual(['3040', 2]);
  });

  it('is shared by all visitors, without loading them, if it has text alone', async () => {
    const { document } = await asked(loadFrame as never, '/membership-overview');
    const again = await asked(loadFrame as never, '/membership-overview', await cookieOf('ben'));
    expect(again).toEqual({ document, questions: 0 });
  });

  it('is cached as empty if none of its blocks can be shown', async () => {
    await publish('nothing', '/events/month', { blocks: [{ kind: 'wine-feature', slug: 'never-made' }] });
    expect((await asked(loadFrame as never, '/events/month')).questions).toBeGreaterThan(0);
    expect(await asked(loadFrame as never, '/events/month')).toEqual({ document: undefined, questions: 0 });
  });

  it('is shared by all paths that match its target', async () => {
    const targets = [{ property: 'urlPath', operator: 'startsWith', value: '/oaks/' }];
    await publish(
      'oaks-all',
      undefined,
      { blocks: [{ kind: 'wine-feature', slug: 'merlot-2022' }] },
      targets,
    );
    const first = await asked(loadChosenAddress as never, '/oaks/one');
    const second = await asked(loadChosenAddress as never, '/oaks/two');
    expect(second).toEqual({ document: first.document, questions: 0 });
  });
});

describe('the fallback to pages in code', () => {
  it('shows the page when there is no document, and answers 404 for an unknown path', async () => {
    expect(await onPage('/confirm-email')).toBeUndefined();
    await expect(
      loadChosenAddress(pageRequestArguments(dependencies, '/nothing-here') as never),
    ).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  it('answers 503 for an unknown path until the page builder has responded once', async () => {
    const content = { entries: async () => [], isHeard: () => false };
    await expect(
      loadChosenAddress(pageRequestArguments({ ...dependencies, content }, '/nothing-here') as never),
    ).rejects.toMatchObject({ init: { status: 503 } });
  });

  it('shows the page when none of the document’s blocks can be shown', async () => {
    await publish('gone', '/membership-partnerships', {
      placement: 'instead',
      blocks: [{ kind: 'wine-feature', slug: 'never-made' }],
    });
    expect(await onPage('/membership-partnerships')).toBeUndefined();
  });

  it('shows the page when the page builder or the database fails', async () => {
    const failing = {
      entries: () => Promise.reject(new Error('away')),
    } as unknown as ShopDependencies['content'];
    expect(await onPage('/privacy', { ...dependencies, content: failing })).toBeUndefined();
    const fail = () => {
      throw new Error('away');
    };
    const away = { read: { select: fail, execute: fail } } as unknown as TestDatabase['database'];
    const withoutDatabase = { ...dependencies, database: away };
    expect(await onPage('/privacy', withoutDatabase)).toBeUndefined();
    // Without the database, an address without code fails rather than being reported as missing.
    await expect(
      loadChosenAddress(pageRequestArguments(withoutDatabase, '/the-oaks') as never),
    ).rejects.toThrow('away');
  });
});
