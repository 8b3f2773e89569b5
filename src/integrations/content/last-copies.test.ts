import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createLog } from '../../platform/log.server.ts';
import { createContentHost } from './hosted-adapter.server.ts';
import { withContentCache } from './last-copies.server.ts';
import type { ContentCopy, ContentCopyStore, HostedContentEntry } from './port.ts';

const entry = (id: string): HostedContentEntry => ({ id, name: id, data: { blocks: [] } });
const good = (...ids: string[]) => JSON.stringify({ page: ids.map(entry) });

/** Repeats the assertions in `look` until they pass, since effects over the network take time. */
const soon = (look: () => void | Promise<void>) => vi.waitFor(look, { interval: 2 });

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts a page builder over HTTP that records each request. The test sets its response; while `next` is undefined, it never responds. */
async function pageBuilder(timeoutMilliseconds = 60_000) {
  const asked: string[] = [];
  const hanging: ServerResponse[] = [];
  const answers: { next: ((response: ServerResponse, address: string) => void) | undefined } = {
    next: undefined,
  };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (answers.next) answers.next(response, request.url ?? '');
    else hanging.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  endings.push(close);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = fixedClock();
  const saved: ContentCopy[] = [];
  const shelf: ContentCopyStore = {
    load: async () => undefined,
    save: async (_, copy) => {
      saved.push(copy);
    },
  };
  const host = createContentHost({ origin, apiKey: 'key-1', timeoutMilliseconds });
  const parts = { shelf, clock, log: { ...createLog('silent'), warn: vi.fn() }, waitMilliseconds: 20 };
  const source = withContentCache(host, parts);
  const ids = async () => (await source.entries('page')).map(({ id }) => id);
  const answer = (body: string | ((address: string) => string), status = 200, headers = {}) => {
    answers.next = (response, address) =>
      response.writeHead(status, headers).end(typeof body === 'string' ? body : body(address));
  };
  return { asked, hanging, answer, close, clock, host, parts, saved, shelf, source, ids };
}

it('serves the last good copy while the page builder does not respond', async () => {
  const { ids, hanging, asked, answer, clock, saved } = await pageBuilder();
  // The first page waited for the full limit, so it uses the built-in content.
  expect(await ids()).toEqual([]);
  await soon(() => expect(hanging).toHaveLength(1));
  expect(await ids()).toEqual([]);
  expect(asked).toHaveLength(1);
  const [address] = asked;
  const { pathname, searchParams } = new URL(address ?? '', 'http://host');
  expect(pathname).toBe('/api/v3/query/key-1/page');
  expect(searchParams.get('noTargeting')).toBe('true');
  expect(searchParams.get('options.page.limit')).toBe('30');
  hanging.pop()?.end(good('first'));
  await soon(async () => expect(await ids()).toEqual(['first']));
  expect(saved.map(({ entries }) => entries)).toEqual([[entry('first')]]);

  clock.advance({ seconds: 29 });
  expect(await ids()).toEqual(['first']);
  expect(asked).toHaveLength(1);
  clock.advance({ seconds: 1 });
  // Ten pages at once cause one call, and none of them waits for it.
  expect(await Promise.all(Array.from({ length: 10 }, ids))).toEqual(Array(10).fill(['first']));
  await soon(() => expect(hanging).toHaveLength(1));
  expect(asked).toHaveLength(2);
  answer(good('second'));
  hanging.pop()?.end(good('first'));
  await soon(async () => {
    clock.advance({ seconds: 30 });
    expect(await ids()).toEqual(['second']);
  });
  // An equal answer is not saved again, so no pages are rendered for it.
  expect(saved.map(({ entries }) => entries)).toEqual([[entry('first')], [entry('second')]]);
});

it('waits for the first response on the first page and reports whether one was received', async () => {
  const { answer, host, parts } = await pageBuilder();
  const source = withContentCache(host, { ...parts, waitMilliseconds: 10_000 });
  expect(source.isHeard('page')).toBe(false);
  answer(good('first'));
  expect(await source.entries('page')).toEqual([entry('first')]);
  expect(source.isHeard('page')).toBe(true);
});

it.each([
  ['not JSON', '<html>', 200],
  ['a list of another section', '{"section":[]}', 200],
  ['a list of malformed entries', '{"page":[{"id":1,"data":{}}]}', 200],
  ['a list with an entry without data', '{"page":[{"id":"a"}]}', 200],
  ['a 401 error', good('other'), 401],
  ['a redirect', '', 302],
  ['larger than the limit', `{"page":[${' '.repeat(5 * 1024 * 1024)}]}`, 200],
])(
  'keeps the last good copy and retries at growing intervals if the response is %s',
  async (_, body, status) => {
    const { ids, asked, answer, clock, saved, parts } = await pageBuilder();
    answer(good('first'));
    await soon(async () => expect(await ids()).toEqual(['first']));
    answer(body, status, { location: '/api/v3/query/key-1/page?again' });
    for (const [failures, seconds] of [30, 2, 4, 8].entries()) {
      clock.advance({ seconds: seconds - 1 });
      expect(await ids()).toEqual(['first']);
      expect(asked).toHaveLength(1 + failures);
      clock.advance({ seconds: 1 });
      expect(await ids()).toEqual(['first']);
      await soon(() => expect(parts.log.warn).toHaveBeenCalledTimes(failures + 1));
    }
    expect(asked).toHaveLength(5);
    expect(saved).toHaveLength(1);
  },
);

it('uses the stored copy when the page builder is down before the first call', async () => {
  const { close, parts, host } = await pageBuilder();
  await close();
  const shelf: ContentCopyStore = {
    ...parts.shelf,
    load: async () => ({ entries: [entry('kept')], takenAt: new Date(0) }),
  };
  const source = withContentCache(host, { ...parts, shelf });
  expect(await source.entries('page')).toEqual([entry('kept')]);
});

it('requests more pages of entries when one response cannot hold them all', async () => {
  const { asked, answer, host } = await pageBuilder();
  const many = Array.from({ length: 40 }, (_, n) => `e-${n}`);
  answer((address) => {
    const offset = Number(new URL(address, 'http://host').searchParams.get('options.page.offset'));
    return good(...many.slice(offset, offset + 30));
  });
  expect((await host.ask('page')).map(({ id }) => id)).toEqual(many);
  expect(asked).toHaveLength(2);
});

it('gives up on a page builder that does not answer in time', async () => {
  const { host, hanging } = await pageBuilder(1_000);
  await expect(host.ask('page')).rejects.toThrow(/timeout/i);
  expect(hanging).toHaveLength(1);
});
