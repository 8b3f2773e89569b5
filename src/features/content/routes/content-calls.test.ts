import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { pageRequestArguments, type RouteArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import type { ContentDocumentId } from '../../../core/ids.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { readBlocks } from '../../../engine/content/blocks/block-rules.ts';
import { previewToken, publishDocument, saveDocument } from '../../../engine/content/index.server.ts';
import { requestContext } from '../../../platform/context.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import { loader } from './query.ts';
import { action } from './track.ts';

const actor = 'operator:rosa' as const;
const clock = fixedClock();
const apiKey = 'mesa-lucero';
const blocks = [
  { kind: 'heading', text: 'Winter', level: 2, id: 'h' },
  { kind: 'text', text: 'Six wines.', id: 't' },
];
let test: TestDatabase;
let shop: Partial<ShopDependencies>;

async function write(id: string, model: string, data: object, targets: object[] = []) {
  const given = { id, model, name: `Name of ${id}`, targets, data: { blocks, ...data } };
  const saved = await saveDocument({ database: test.database, clock }, given, actor);
  if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
  return id as ContentDocumentId;
}
const publish = (id: ContentDocumentId) => publishDocument({ database: test.database, clock }, { id }, actor);

beforeAll(async () => {
  test = await createTestDatabase();
  shop = {
    ...{ database: test.database, clock, seal: testSeal, log: createLog('silent'), content: undefined },
    configuration: { contentPublicKey: apiKey } as ShopDependencies['configuration'],
  };
  await publish(await write('winter', 'page', { title: 'Winter', url: '/wines' }));
  await publish(await write('summer', 'page', { title: 'Summer', url: '/events/month' }));
  const phones = [{ property: 'device', operator: 'is', value: 'mobile' }];
  await publish(await write('hello', 'band', { title: 'Hello' }, phones));
  await write('secret', 'page', { title: 'Not yet', url: '/wines' });
});
afterAll(() => test.drop());

/** Calls the content API and returns its response, with each list reduced to its ids. */
async function ask(models: string, query: Readonly<Record<string, string>> = {}, known?: string) {
  const path = `/api/v3/query/${apiKey}/${models}?${new URLSearchParams(query)}`;
  return call({ version: 'v3', apiKey, models }, path, known);
}
async function call(params: Record<string, string>, path = '/', known?: string) {
  const given = pageRequestArguments(shop, path);
  if (known !== undefined) given.request.headers.set('if-none-match', known);
  const answer = await loader({ ...given, params } as never);
  const text = await answer.text();
  const body = text === '' ? undefined : JSON.parse(text);
  const ids = Object.fromEntries(
    Object.entries(body ?? {}).map(([name, list]) => [
      name,
      Array.isArray(list) ? list.map(({ id }) => id) : list,
    ]),
  );
  return { status: answer.status, headers: answer.headers, body, ids };
}

it('the content API returns a list for each model, with blocks as they were saved', async () => {
  const { status, body, headers } = await ask('page,band');
  expect(status).toBe(200);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(Object.keys(body)).toEqual(['page', 'band']);
  const [winter] = body.page.filter(({ id }: { id: string }) => id === 'winter');
  expect(winter).toMatchObject({
    name: 'Name of winter',
    modelId: 'page',
    published: 'published',
    createdDate: clock.now().getTime(),
    data: { title: 'Winter', url: '/wines' },
  });
  expect(winter.data.blocks[0]).toMatchObject({
    '@type': '@builder.io/sdk:Element',
    component: { name: 'Heading', options: { text: 'Winter' } },
  });
  expect(readBlocks(winter.data.blocks)).toEqual({ blocks, faults: [] });
  expect(JSON.stringify(body)).not.toContain('Not yet');
});

it.each([
  ['by URL', { url: 'https://anywhere.example/wines?utm=1' }, ['winter']],
  ['by user attributes in JSON', { userAttributes: '{"urlPath":"/events/month"}' }, ['summer']],
  ['by a single user attribute', { 'userAttributes.urlPath': '/nowhere' }, []],
  ['by a field of their data', { 'query.data.title': 'Summer' }, ['summer']],
  ['by one of several IDs', { 'query.id.$in': '["winter","x"]' }, ['winter']],
  [
    'by the filter parameter of the published client',
    { 'options.page.query': '{"data":{"title":{"$ne":"Summer"}}}' },
    ['winter'],
  ],
  [
    'by one of two conditions',
    { query: '{"$or":[{"id":"winter"},{"data.title":"Summer"}]}', 'sort.data.title': '1' },
    ['summer', 'winter'],
  ],
  ['by entry ID', { 'options.page.entry': '"summer"' }, ['summer']],
  ['up to the limit', { limit: '1', 'sort.id': '-1' }, ['winter']],
  ['from an offset', { offset: '1', 'sort.id': '-1' }, ['summer']],
  ['by a timestamp as a number', { 'query.lastUpdated.$gt': String(Number.MAX_SAFE_INTEGER) }, []],
])('the content API finds documents %s', async (_, query: Readonly<Record<string, string>>, found) => {
  expect((await ask('page', query)).ids).toEqual({ page: found });
});

it('the content API returns the list under the requested name, with the total and only the requested fields', async () => {
  const { body } = await ask('page%3Aa1b2', {});
  expect(body.error).toContain('doesn’t exist');
  const key = 'page:a1b2';
  const named = await ask(key, {
    [`options.${key}.model`]: '"page"',
    [`options.${key}.limit`]: '1',
    [`options.${key}.fetchTotalCount`]: 'true',
    fields: 'id,data.title',
    omit: 'meta.componentsUsed',
    'sort.id': '-1',
  });
  expect(named.body).toEqual({ [key]: [{ id: 'winter', data: { title: 'Winter' } }], totalCount: 2 });
});

it('the content API hides targeted documents from requests with other attributes', async () => {
  expect((await ask('band', { 'userAttributes.device': 'mobile' })).ids).toEqual({ band: ['hello'] });
  expect((await ask('band', { 'userAttributes.device': 'desktop' })).ids).toEqual({ band: [] });
});

it('a content response has an ETag and is answered with 304 when the client sends it', async () => {
  const { headers } = await ask('page');
  const tag = headers.get('etag') ?? '';
  expect(headers.get('cache-control')).toBe('public, max-age=60');
  expect(await ask('page', {}, `"other", W/${tag}`)).toMatchObject({ status: 304, body: undefined });
});

it('the content API returns a draft only with its preview token, uncached and to no other origin', async () => {
  const { token } = previewToken(testSeal, { id: 'secret' as ContentDocumentId, version: 1 }, clock.now());
  const { ids, body, headers } = await ask('page', {
    includeUnpublished: 'true',
    preview: token,
    url: '/wines',
  });
  expect(ids).toEqual({ page: ['secret', 'winter'] });
  expect(body.page[0].published).toBe('draft');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('page', { includeUnpublished: 'true' })).status).toBe(403);
  expect((await ask('page', { includeUnpublished: 'true', preview: 'x' })).status).toBe(403);
  expect((await ask('page', { preview: 'true' })).ids).toEqual({ page: ['summer', 'winter'] });
});

it.each([
  [404, { version: 'v2', apiKey, models: 'page' }, 'versions are v1 and v3'],
  [403, { version: 'v1', apiKey: 'other', models: 'page' }, 'public API key'],
  [404, { version: 'v1', apiKey, models: 'page,__proto__' }, 'model “__proto__” doesn’t exist'],
  [400, { version: 'v1', apiKey, models: ',' }, 'Name 1 to'],
])('the content API answers %i with an explanation of the invalid call', async (status, params, words) => {
  const answer = await call(params);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toContain(words);
});

it.each([
  [{ limit: '101' }, 'from 1 to 100'],
  [{ limit: '0' }, 'from 1 to 100'],
  [{ limit: 'x' }, 'from 1 to 100'],
  [{ offset: '-1' }, 'must be 0 or more'],
  [{ 'query.data.title.$regex': '(a+)+$' }, 'none of the operators'],
  [{ query: '{"a":{"$where":"1"}}' }, 'none of the operators'],
  [{ query: `${'{"a":'.repeat(9)}1${'}'.repeat(9)}` }, 'made of paths'],
])('the content API rejects %j', async (query: Readonly<Record<string, string>>, words) => {
  const answer = await ask('page', query);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(words);
});

it('the event endpoint counts events of documents by day and kind, and stores no visitor data', async () => {
  const send = (body: string, headers: Record<string, string> = {}, clientAddress = '192.0.2.1') => {
    const given = pageRequestArguments(shop, '/api/v1/track');
    const request = new Request(given.request.url, { method: 'POST', body, headers });
    return action({ ...given, request, context: withAddress(given, clientAddress) } as never);
  };
  const event = (type: string, contentId?: string) => ({
    type,
    data: { contentId, ownerId: apiKey, sessionId: 's-1', visitorId: 'v-1', metadata: { url: '/wines?x=1' } },
  });
  const seen = [event('impression', 'winter'), event('impression', 'winter'), event('click', 'winter')];
  const others = [
    event('impression', 'no-document'),
    event('scroll', 'winter'),
    event('click'),
    event('click', 'x\0'),
  ];
  expect((await send(JSON.stringify({ events: [...seen, ...others] }))).status).toBe(200);
  expect((await send(JSON.stringify({ events: seen }), { 'sec-gpc': '1' })).status).toBe(200);
  expect((await send(JSON.stringify({ events: [event('impression', 'winter')] }))).status).toBe(200);
  for (const rubbish of [
    '',
    '{',
    '[]',
    '{"events":{}}',
    '{"events":[1]}',
    JSON.stringify({ events: Array(51).fill(seen[0]) }),
  ]) {
    expect((await send(rubbish)).status).toBe(400);
  }
  const { rows } = await test.database.pool.query(
    'select day::text, document_id, kind, events from content_event_counts order by kind',
  );
  expect(rows).toEqual([
    { day: '2026-11-20', document_id: 'winter', kind: 'click', events: 1 },
    { day: '2026-11-20', document_id: 'winter', kind: 'impression', events: 3 },
  ]);
  for (let count = 0; count < 60; count += 1) await send('{"events":[]}', {}, '192.0.2.2');
  const refused = await send('{"events":[]}', {}, '192.0.2.2');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});

/** Returns the request's context with another client address. */
function withAddress({ context }: RouteArguments, clientAddress: string): RouteArguments['context'] {
  const facts = { requestId: 'test', nonce: undefined, clientAddress };
  (context as { set(key: unknown, value: unknown): void }).set(requestContext, facts);
  return context;
}
