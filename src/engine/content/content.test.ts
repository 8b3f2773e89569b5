import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { refusalCodes } from '../../../test/helpers/refusal-codes.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import type { ContentDocumentId } from '../../core/ids.ts';
import { withContentCache } from '../../integrations/content/last-copies.server.ts';
import { createLog } from '../../platform/log.server.ts';
import { uncachedPageModels } from '../../platform/page-cache/page-models.server.ts';
import { documentHistory, listDocuments } from './content-view.server.ts';
import {
  type ContentDependencies,
  contentById,
  contentForPage,
  openContentCopyStore,
  previewToken,
  publishDocument,
  saveDocument,
  unpublishDocument,
} from './index.server.ts';
import { applyScheduledContentJob, sweepContentEventsJob } from './jobs.server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const actor = 'operator:rosa' as const;
const id = 'winter-release' as ContentDocumentId;
const urlPath = '/wines';
const heading = (text: string) => ({ kind: 'heading', text, level: 2 });
const longText = { kind: 'text', text: 'ñ'.repeat(5_000) };
const inTheEvening = { property: 'daytime', operator: 'is', value: 'evening' };
const file = (text: string) => ({
  id,
  name: 'The winter release',
  data: { url: urlPath, title: 'Winter', blocks: [heading(text)] },
});

/** Creates a shop with its own clock, so that tests do not share time. */
function shopAt(instant: string) {
  const clock = fixedClock(instant);
  const { database } = test;
  const shop: ContentDependencies & { readonly database: TestDatabase['database'] } = {
    ...{ database, clock, seal: testSeal, log: createLog('silent'), models: uncachedPageModels },
    content: undefined,
  };
  const shown = async (preview?: string) => {
    const entry = await contentForPage(shop, { model: 'page', urlPath, preview });
    return entry?.data.blocks.map((block) => ('text' in block ? block.text : block.kind));
  };
  return { clock, shop, shown };
}

it('a content document is saved, previewed, published, scheduled, unpublished and republished', async () => {
  const { clock, shop, shown } = shopAt('2026-11-20T20:00:00Z');
  expect(await saveDocument(shop, file('First'), actor)).toMatchObject({ ok: true, value: { version: 1 } });
  expect(await saveDocument(shop, file('Second'), actor)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await shown()).toBeUndefined();
  expect(await contentById(shop, id)).toBeUndefined();

  const { token } = previewToken(testSeal, { id, version: 1 }, clock.now());
  expect(await shown(token)).toEqual(['First']);
  expect(await contentForPage(shop, { model: 'page', urlPath: '/privacy', preview: token })).toBeUndefined();
  expect(await shown(`${token.slice(0, -2)}AA`)).toBeUndefined();

  expect(await publishDocument(shop, { id, version: 1 }, actor)).toMatchObject({ ok: true });
  expect(await shown()).toEqual(['First']);
  expect(await contentById(shop, id)).toMatchObject({ id, version: 1 });
  const friday = new Date('2026-11-27T16:00:00Z');
  const sunday = new Date('2026-11-29T16:00:00Z');
  const planned = { id, from: friday, until: sunday };
  expect(await publishDocument(shop, planned, actor)).toMatchObject({ ok: true, value: { version: 2 } });
  expect(await shown()).toEqual(['First']);
  clock.set(friday);
  expect(await shown()).toEqual(['Second']);
  expect((await contentForPage(shop, { model: 'page', urlPath, preview: token }))?.preview).toBeUndefined();
  clock.set(sunday);
  expect(await shown()).toBeUndefined();

  expect(await publishDocument(shop, { id, version: 1 }, actor)).toMatchObject({ ok: true });
  clock.advance({ hours: 1 });
  expect(await unpublishDocument(shop, { id }, actor)).toMatchObject({ ok: true });
  expect(await shown()).toBeUndefined();
  expect(refusalCodes(await unpublishDocument(shop, { id }, actor))).toEqual(['CONTENT_NOT_SHOWN']);
  const { publications, versions } = await documentHistory(test.database.read, id, '2026-11-01' as never);
  expect(publications.map(({ version }) => version)).toEqual([1, 2, 1]);
  expect(versions.map(({ version, savedBy }) => `${version} ${savedBy}`)).toEqual([
    `2 ${actor}`,
    `1 ${actor}`,
  ]);
  expect(await listDocuments(test.database.read, clock.now())).toMatchObject([
    { id, newestVersion: 2, publications: [] },
  ]);
});

it('rejects an invalid document or publication with a sentence that says what is wrong', async () => {
  const { shop } = shopAt('2026-12-20T20:00:00Z');
  const other = { ...file('A'), id: 'other' };
  const bad = { ...other, data: { ...other.data, blocks: [heading('A'), { kind: 'marquee' }] } };
  expect(await saveDocument(shop, bad, actor)).toMatchObject({
    refusals: [{ code: 'CONTENT_INVALID', sentence: expect.stringContaining('Block 2 (marquee)') }],
  });
  const nowhere = { ...other, data: { blocks: [heading('A')] } };
  expect(await saveDocument(shop, nowhere, actor)).toMatchObject({
    refusals: [{ sentence: expect.stringContaining('must name its page') }],
  });
  for (const rubbish of [undefined, null, 1, 'x', [], { id: '../x', name: '', data: { blocks: 1 } }]) {
    expect(
      refusalCodes(await saveDocument(shop, rubbish, actor)).every((code) => code === 'CONTENT_INVALID'),
    ).toBe(true);
  }
  expect(refusalCodes(await saveDocument(shop, { ...file('A'), model: 'band' }, actor))).toEqual([
    'CONTENT_MODEL',
  ]);
  expect(refusalCodes(await publishDocument(shop, { id: 'other' as ContentDocumentId }, actor))).toEqual([
    'CONTENT_NOT_FOUND',
  ]);
  expect(refusalCodes(await publishDocument(shop, { id, version: 9 }, actor))).toEqual(['CONTENT_VERSION']);
  const past = new Date('2026-12-20T19:59:59Z');
  expect(refusalCodes(await publishDocument(shop, { id, from: past }, actor))).toEqual(['CONTENT_TIME']);
  expect(refusalCodes(await publishDocument(shop, { id, until: past }, actor))).toEqual(['CONTENT_TIME']);
});

it.each<[string, object, string | undefined]>([
  ['more targets than the limit', { targets: Array(20).fill(inTheEvening) }, 'at most 20 conditions'],
  [
    'a target with control characters',
    { targets: [{ ...inTheEvening, value: 'x\0' }] },
    'needs text, or a list of text values',
  ],
  ['more text than the limit', { blocks: Array(120).fill(longText) }, 'larger than 512 KB'],
  ['a control character in its name', { name: 'Winter\0 release' }, undefined],
  ['a control character in its title', { title: 'Winter\0', description: '\ud800 cold' }, undefined],
  [
    'a control character in a choice',
    { blocks: [{ kind: 'select', name: 'day', options: [{ value: 'a\0', name: 'A' }] }] },
    undefined,
  ],
])('saves a document or rejects it with a sentence if it has %s', async (what, change, sentence) => {
  const { shop } = shopAt('2026-12-21T20:00:00Z');
  const { name = 'Odd', targets = [], ...data } = change as { readonly name?: string; readonly targets?: [] };
  const saved = saveDocument(
    shop,
    {
      id: what.replaceAll(' ', '-'),
      name,
      targets,
      data: { url: '/wines', blocks: [heading('A')], ...data },
    },
    actor,
  );
  expect(await saved).toMatchObject(
    sentence === undefined
      ? { ok: true }
      : { refusals: [{ code: 'CONTENT_INVALID', sentence: expect.stringContaining(sentence) }] },
  );
});

it('shows the valid blocks of a stored document and skips an invalid one', async () => {
  const { clock, shop, shown } = shopAt('2027-01-05T20:00:00Z');
  const data = { placement: 'above', blocks: [heading('Good'), { kind: 'marquee' }, heading('Also good')] };
  await test.database.pool.query(
    `insert into content_versions (document_id, version, name, targets, data, saved_at, saved_by)
     values ($1, 3, 'Older code wrote this', '[{"property":"urlPath","operator":"is","value":"/wines"}]', $2, $3, 'operator:rosa')`,
    [id, JSON.stringify(data), clock.now()],
  );
  await test.database.pool.query(
    'insert into content_publications (document_id, version, shown_from) values ($1, 3, $2)',
    [id, clock.now()],
  );
  expect(await shown()).toEqual(['Good', 'Also good']);
  expect(refusalCodes(await publishDocument(shop, { id, version: 3 }, actor))).toEqual(['CONTENT_INVALID']);
});

it.each([
  ['editing a saved version', `update content_versions set data = '{"blocks":[]}'`, 'append-only'],
  ['deleting a saved version', 'delete from content_versions', 'append-only'],
  [
    'two versions published for the same time',
    `insert into content_publications (document_id, version, shown_from) values ('winter-release', 1, '2026-11-28Z')`,
    'two versions at once',
  ],
  [
    'an empty publication period',
    `insert into content_publications (document_id, version, shown_from, shown_until) values ('winter-release', 1, '2020-01-02Z', '2020-01-02Z')`,
    'violates check',
  ],
  [
    'publishing a version that was never saved',
    `insert into content_publications (document_id, version, shown_from, shown_until) values ('winter-release', 99, '2020-01-02Z', '2020-01-03Z')`,
    'violates foreign key',
  ],
])('the database rejects %s', async (_, statement, words) => {
  await expect(test.database.pool.query(statement)).rejects.toThrow(words);
});

it('purges cached pages when a publication is due, and deletes event counts after 25 months', async () => {
  const { clock, shop } = shopAt('2027-02-01T20:00:00Z');
  const heard: string[] = [];
  const listener = await test.database.pool.connect();
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen finished_pages');
  await publishDocument(shop, { id, version: 1, from: new Date('2027-02-02T20:00:00Z') }, actor);
  await applyScheduledContentJob.run(shop);
  clock.set('2027-02-02T20:00:30Z');
  await applyScheduledContentJob.run(shop);
  clock.advance({ minutes: 3 });
  await applyScheduledContentJob.run(shop);
  await listener.query('select 1');
  listener.release();
  expect(heard).toEqual(['content', 'content']);
  await test.database.pool.query(
    `insert into content_event_counts values ('2024-01-01', $1, 'click', 1), ('2027-01-01', $1, 'click', 2)`,
    [id],
  );
  await sweepContentEventsJob.run(shop);
  const { events } = await documentHistory(test.database.read, id, '2020-01-01' as never);
  expect(events).toEqual([{ kind: 'click', events: 2 }]);
});

it('shows content from a hosted page builder, and its last stored response while the builder hangs', async () => {
  const { clock, shop } = shopAt('2027-03-01T20:00:00Z');
  const now = clock.now().getTime();
  const hosted = (name: string, more: object) => ({
    ...{
      id: name,
      name,
      published: 'published',
      createdDate: now,
      data: { url: '/wines', blocks: [heading(name)] },
    },
    ...more,
  });
  const targetsOf = (value: string) => [{ property: 'urlPath', operator: 'startsWith', value }];
  const entries = [
    hosted('everywhere', { data: { blocks: [heading('everywhere')] } }),
    hosted('draft', { published: 'draft' }),
    hosted('over', { endDate: now }),
    hosted('to come', { startDate: now + 1 }),
    // Characters that no database stores, and a property that every object has.
    hosted('odd', { 'x\0': '\0\\u0000 \ud800', data: { url: '/privacy', blocks: [heading('odd')] } }),
    hosted('of all', { query: [{ property: 'constructor', operator: 'contains', value: 'Obj' }] }),
    hosted('strange', { query: [{ property: 'urlPath', operator: 'matches', value: '.*' }] }),
    hosted('shown', { query: targetsOf('/wi') }),
  ];
  const shelf = openContentCopyStore(test.database);
  const log = createLog('silent');
  const source = withContentCache({ ask: async () => entries }, { shelf, clock, log });
  const shownOf = async (content: ContentDependencies['content'], path = urlPath) =>
    (await contentForPage({ ...shop, content }, { model: 'page', urlPath: path }))?.name;
  // The very first page waits for the first answer, so that addresses of the page builder are not 404 after a start.
  expect(await shownOf(source)).toBe('shown');
  await vi.waitFor(async () => expect(await shelf.load('page')).toBeDefined(), { interval: 2 });
  expect(await shownOf(source, '/privacy')).toBe('odd');
  expect(await shownOf(source, '/confirm-email')).toBeUndefined();

  // Another process, later, with a page builder that never answers: shows its last answer, including what it scheduled
  // for now.
  clock.advance({ days: 3 });
  const asked: string[] = [];
  const hanging = { ask: (model: string) => new Promise<never>(() => asked.push(model)) };
  const later = withContentCache(hanging, { shelf, clock, log });
  expect(await Promise.all([shownOf(later), shownOf(later), shownOf(later)])).toEqual([
    'to come',
    'to come',
    'to come',
  ]);
  expect(asked).toEqual(['page']);
});
