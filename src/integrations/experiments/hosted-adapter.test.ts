import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../platform/log.server.ts';
import { openExperimentHost } from './hosted-adapter.server.ts';
import type { EventBatch } from './port.ts';

const datafile = { version: '4', revision: '7', featureFlags: [], experiments: [] };
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A provider elsewhere: what it answers can be changed, what it was sent is kept. */
async function provider() {
  const asked: string[] = [];
  const sent: EventBatch[] = [];
  const answers = { status: 200, body: JSON.stringify(datafile) };
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'POST') sent.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(answers.status).end(answers.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let now = 0;
  const host = openExperimentHost({
    sdkKey: 'key/1',
    datafileOrigin: origin,
    eventOrigin: origin,
    log: createLog('silent'),
    now: () => now,
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  endings.push(async () => {
    await host.stop();
    server.close();
  });
  return { host, answers, asked, sent, pass };
}

const batchOf = (count: number) =>
  ({
    account_id: 'a',
    visitors: Array.from({ length: count }, (_, n) => ({ visitor_id: String(n), snapshots: [] })),
  }) as unknown as EventBatch;

it('is asked for its datafile by the key, again after five minutes, and the last good one stays', async () => {
  const { host, answers, asked, pass } = await provider();
  expect(host.known()).toBeUndefined();
  expect(await host.datafile()).toEqual(datafile);
  expect(await host.datafile()).toEqual(datafile);
  expect(asked).toEqual(['GET /datafiles/key%2F1.json']);
  for (const [status, body] of [
    [500, '{}'],
    [200, 'rubbish'],
    [200, '{"featureFlags":[],"experiments":[{}]}'],
  ] as const) {
    Object.assign(answers, { status, body });
    pass(300_000);
    expect(await host.datafile()).toEqual(datafile);
    await vi.waitFor(() => expect(host.known()).toEqual(datafile));
  }
  Object.assign(answers, { status: 200, body: JSON.stringify({ ...datafile, revision: '8' }) });
  pass(300_000);
  await vi.waitFor(() => expect(host.known()?.revision).toBe('8'));
});

it('is sent events ten at a time, the rest when it ends, and never more than a hundred that wait', async () => {
  const { host, answers, sent } = await provider();
  host.dispatch(batchOf(9));
  expect(sent).toEqual([]);
  host.dispatch(batchOf(4));
  await vi.waitFor(() => expect(sent.map(({ visitors }) => visitors.length)).toEqual([10, 3]));
  host.dispatch(batchOf(2));
  await host.stop();
  expect(sent.map(({ visitors }) => visitors.length)).toEqual([10, 3, 2]);
  expect(sent[2]).toMatchObject({ account_id: 'a' });
  answers.status = 503;
  host.dispatch(batchOf(250));
  await host.stop();
  const visitors = sent.slice(3).reduce((sum, batch) => sum + batch.visitors.length, 0);
  expect(visitors).toBe(100);
});
