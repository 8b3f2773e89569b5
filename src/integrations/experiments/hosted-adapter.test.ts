import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/log.server.ts';
import { openExperimentHost } from './hosted-adapter.server.ts';
import type { ExperimentEventBatch } from './port.ts';

const sound = {
  ...{ id: '1', layerId: '1', key: 'one', status: 'Running' },
  variations: [{ id: '1-0', key: 'shown' }],
  trafficAllocation: [{ entityId: '1-0', endOfRange: 10_000 }],
};
const datafile = {
  ...{ version: '4', revision: '7', accountId: 'a', projectId: 'p' },
  ...{ featureFlags: [], experiments: [] },
};
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts a provider that records the requests it receives and whose responses can be changed. */
async function provider({ isHanging = false } = {}) {
  const asked: string[] = [];
  const sent: ExperimentEventBatch[] = [];
  const answers = { status: 200, body: JSON.stringify(datafile) };
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'POST') sent.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (!isHanging || request.method === 'GET') response.writeHead(answers.status).end(answers.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let now = 0;
  const warned = vi.fn();
  const host = openExperimentHost({
    sdkKey: 'key/1',
    datafileOrigin: origin,
    eventOrigin: origin,
    log: { ...createLog('silent'), warn: warned },
    now: () => now,
    ...(isHanging && { farewellMilliseconds: 50 }),
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  endings.push(async () => {
    await host.stop();
    server.closeAllConnections();
    server.close();
  });
  return { host, answers, asked, sent, warned, pass };
}

const batchOf = (count: number) =>
  ({
    // A browser may claim any account.
    ...{ account_id: 'of another winery', project_id: 'theirs' },
    visitors: Array.from({ length: count }, (_, n) => ({ visitor_id: String(n), snapshots: [] })),
  }) as unknown as ExperimentEventBatch;

it('fetches the datafile every five minutes and keeps the last valid one', async () => {
  const { host, answers, asked, warned, pass } = await provider();
  expect(host.known()).toBeUndefined();
  expect(await host.datafile()).toEqual(datafile);
  expect(await host.datafile()).toEqual(datafile);
  expect(asked).toEqual(['GET /datafiles/key%2F1.json']);
  for (const [status, body] of [
    [500, '{}'],
    [200, 'rubbish'],
    [200, '{"featureFlags":[],"experiments":[{}]}'],
    // Each of these would break a page that decides by it.
    [200, JSON.stringify({ ...datafile, featureFlags: [null] })],
    [200, JSON.stringify({ ...datafile, featureFlags: [{ key: 'one', experimentIds: {} }] })],
    [200, JSON.stringify({ ...datafile, experiments: [{ ...sound, variations: [null] }] })],
    [200, JSON.stringify({ ...datafile, experiments: [{ ...sound, trafficAllocation: [null] }] })],
    [200, JSON.stringify({ ...datafile, revision: 'x'.repeat(3 * 1024 * 1024) })],
  ] as const) {
    Object.assign(answers, { status, body });
    pass(300_000);
    const before = warned.mock.calls.length;
    expect(await host.datafile()).toEqual(datafile);
    await vi.waitFor(() => expect(warned.mock.calls.length).toBe(before + 1));
    expect(host.known()).toEqual(datafile);
  }
  const next = { ...datafile, revision: '8', experiments: [sound], rollouts: [] };
  Object.assign(answers, { status: 200, body: JSON.stringify(next) });
  pass(300_000);
  await vi.waitFor(() => expect(host.known()).toEqual(next));
});

it('does not delay shutdown for a provider that does not answer', async () => {
  const { host, asked } = await provider({ isHanging: true });
  await host.datafile();
  host.dispatch(batchOf(10));
  await vi.waitFor(() => expect(asked).toEqual(['GET /datafiles/key%2F1.json', 'POST /v1/events']));
  await host.stop();
});

it('sends events of its own account in batches of ten, flushes at shutdown and queues at most 100', async () => {
  const { host, answers, sent } = await provider();
  await host.datafile();
  host.dispatch(batchOf(9));
  expect(sent).toEqual([]);
  host.dispatch(batchOf(4));
  await vi.waitFor(() => expect(sent.map(({ visitors }) => visitors.length)).toEqual([10, 3]));
  host.dispatch(batchOf(2));
  await host.stop();
  expect(sent.map(({ visitors }) => visitors.length)).toEqual([10, 3, 2]);
  expect(sent.map(({ account_id, project_id }) => `${account_id} ${project_id}`)).toEqual(
    Array(3).fill('a p'),
  );
  answers.status = 503;
  host.dispatch(batchOf(250));
  await host.stop();
  const visitors = sent.slice(3).reduce((sum, batch) => sum + batch.visitors.length, 0);
  expect(visitors).toBe(100);
});
