import { once } from 'node:events';
import { request as ask, createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from './log.server.ts';
import type { RequestMeasurement } from './metrics.server.ts';
import { openRequestLog } from './request-log.server.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

type Line = Readonly<Record<string, unknown>>;

/** Starts a server whose requests are logged. Returns its port, the logged lines and the measurements. */
async function followed(level: 'debug' | 'info', answer: RequestListener, isFile = false) {
  const lines: Line[] = [];
  const measures: RequestMeasurement[] = [];
  const requests = openRequestLog({
    log: createLog(level, { write: (line: string) => lines.push(JSON.parse(line)) }),
    metrics: { countRequest: (measure) => measures.push(measure) },
    patternOf: (path) => (path.startsWith('/wines/') ? '/wines/:slug' : '/*'),
    ownPaths: new Set(['/livez']),
    now: () => performance.now(),
  });
  const server = createServer((request, response) => {
    requests.follow(request, response).isFile = isFile;
    requests.identify(response, '0123456789abcdef');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => server.close().closeAllConnections());
  return { port: (server.address() as AddressInfo).port, lines, measures };
}

async function get(port: number, path: string): Promise<void> {
  const [response] = await once(ask({ port, path, host: '127.0.0.1', agent: false }).end(), 'response');
  await once(response.resume(), 'end');
}

const body = 'x'.repeat(5_000);
const writes: RequestListener = (_request, response) => void response.writeHead(200).end(body);
const streams: RequestListener = (_request, response) => {
  response.write(body);
  response.end(body);
};

test.each([
  ['written in one piece', writes, 5_000],
  ['streamed', streams, 10_000],
])('logs one line per response with its route and sent bytes: %s', async (_how, answer, least) => {
  const { port, lines, measures } = await followed('info', answer);
  await get(port, '/wines/merlot-2022?from=ann%40example.com');
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/wines/:slug',
    status: 200,
    requestId: '0123456789abcdef',
  });
  expect(lines[0]?.bytes).toBeGreaterThan(least);
  expect(lines[0]?.bytes).toBeLessThan(least + 500);
  expect(measures).toMatchObject([{ method: 'GET', route: '/wines/:slug', status: 200 }]);
});

test.each([
  ['/livez', false, '/livez'],
  ['/assets/frame.js', true, '(file)'],
])('counts a request for %s and logs it only at the debug level', async (path, isFile, route) => {
  for (const [level, count] of [
    ['info', 0],
    ['debug', 1],
  ] as const) {
    const { port, lines, measures } = await followed(level, writes, isFile);
    await get(port, path);
    await vi.waitFor(() => expect(measures).toMatchObject([{ route, status: 200 }]));
    expect(lines).toHaveLength(count);
  }
});

test('logs a health check that fails', async () => {
  const { port, lines } = await followed('info', (_request, response) => void response.writeHead(503).end());
  await get(port, '/livez');
  await vi.waitFor(() => expect(lines).toMatchObject([{ route: '/livez', status: 503 }]));
});

test('logs a rejected request without its path', async () => {
  const { port, lines } = await followed('info', writes);
  await get(port, '/..%2fsecret');
  await vi.waitFor(() => expect(lines).toMatchObject([{ route: '(refused)' }]));
});

test('logs status 499 for a client that disconnects before its response', async () => {
  const reached = Promise.withResolvers<void>();
  const { port, lines } = await followed('info', () => reached.resolve());
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /wines/merlot HTTP/1.1\r\nhost: x\r\n\r\n');
  await reached.promise;
  socket.destroy();
  await vi.waitFor(() => expect(lines).toMatchObject([{ route: '/wines/:slug', status: 499, bytes: 0 }]));
});
