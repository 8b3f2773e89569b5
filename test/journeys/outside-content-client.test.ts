import { bundleThirdPartyScript, openThirdPartyPage } from '../helpers/bundled-client.ts';
import { expect, test } from './fixtures.ts';

const name = 'outside-content-client';

type Entry = {
  readonly id: string;
  readonly name?: string;
  readonly data: { readonly title: string; readonly url: string; readonly blocks: readonly Element[] };
};
type Element = { readonly '@type': string; readonly component: { readonly name: string } };
type Options = { readonly url?: string; readonly key?: string; readonly [name: string]: unknown };
/** The parts of the published client that the test uses. */
type Client = {
  readonly Builder: { overrideHost: string };
  readonly builder: {
    init(apiKey: string, canTrack: boolean): void;
    get(model: string, options: Options): { promise(): Promise<Entry | undefined> };
    getAll(model: string, options: Options): Promise<readonly Entry[]>;
    trackImpression(contentId: string): void;
    trackConversion(amount: number, contentId: string): void;
  };
};

/** The id of a document that is on no page, so that only this test counts its views. */
const ownDocument = 'seen-by-the-outside-client';

test("The published client of a page builder reads this shop's documents through its query API and posts its events", async ({
  page,
  database,
}) => {
  await openThirdPartyPage(page, name, await bundleThirdPartyScript(name));
  await page.waitForFunction(() => 'client' in window);
  const read = await page.evaluate(async () => {
    const { Builder, builder } = (window as unknown as { client: Client }).client;
    Builder.overrideHost = location.origin;
    // Without a browser window it sends nothing unless allowed to.
    builder.init('demo', true);
    const options = { noTargeting: true };
    return {
      ofPage: await builder.get('page', { url: '/membership-overview', key: 'page:overview' }).promise(),
      ofNone: await builder.get('page', { url: '/age', key: 'page:age' }).promise(),
      byTitle: await builder.getAll('page', { options, query: { data: { title: 'Taste first' } } }),
      byEither: await builder.getAll('page', { options, limit: 1, query: { $or: [{ id: 'taste-first' }] } }),
      fields: await builder.getAll('page', { options, fields: 'id,data.title', sort: { createdDate: 1 } }),
    };
  });
  expect(read.ofPage).toMatchObject({
    id: 'taste-first',
    data: { title: 'Taste first', url: '/membership-overview' },
  });
  const [block] = read.ofPage?.data.blocks ?? [];
  expect(block).toMatchObject({ '@type': '@builder.io/sdk:Element', component: { name: 'Core:Section' } });
  expect(read.ofNone).toBeUndefined();
  expect(read.byTitle.map(({ id }) => id)).toEqual(['taste-first']);
  expect(read.byEither.map(({ id }) => id)).toEqual(['taste-first']);
  expect(read.fields).toContainEqual({ id: 'taste-first', data: { title: 'Taste first' } });

  await database.pool.query(
    `insert into content_documents (id, model, created_at) values ($1, 'page', now())`,
    [ownDocument],
  );
  const taken: Promise<number>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/track')) return;
    taken.push(request.response().then((response) => response?.status() ?? 0));
  });
  await page.evaluate((id) => {
    const { builder } = (window as unknown as { client: Client }).client;
    builder.trackImpression(id);
    builder.trackConversion(42, id);
  }, ownDocument);
  // It sends the first event at once and the next a moment later.
  await expect.poll(() => taken).toHaveLength(2);
  expect(await Promise.all(taken)).toEqual([200, 200]);
  const counted = await database.pool.query(
    'select kind, events from content_event_counts where document_id = $1 order by kind',
    [ownDocument],
  );
  expect(counted.rows).toEqual([
    { kind: 'conversion', events: 1 },
    { kind: 'impression', events: 1 },
  ]);
});
