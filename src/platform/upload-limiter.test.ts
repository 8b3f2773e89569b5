import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { createUploadLimiter, type UploadLimits } from './upload-limiter.server.ts';

const limits: UploadLimits = {
  ...{ places: 4, placesOfNetwork: 2, workers: 2, bytesOfOne: 100_000, bytesOfAll: 150_000 },
  ...{ graceSeconds: 0.3, bytesPerSecond: 10_000 },
};

let server: Server | undefined;
let begun = 0;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (!server?.listening) return;
  server.close();
  await once(server, 'close');
});

/** Starts a server that accepts uploads and responds with the number of bytes received or with the refusal. Returns its URL. */
async function open(
  changes: Partial<UploadLimits> = {},
  work: () => Promise<void> = async () => {},
): Promise<string> {
  const door = createUploadLimiter({ ...limits, ...changes });
  server = createServer(async (request, response) => {
    begun += 1;
    const network = String(request.headers['x-network']);
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    const receiving = door.receive({ network, body }, async (bytes) => {
      await work();
      return bytes.length;
    });
    const taken = await receiving.catch(() => 'broken off');
    response.setHeader('connection', 'close').end(typeof taken === 'string' ? taken : String(taken.value));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function send(address: string, network: string, bytes = 1_000): Promise<string> {
  const headers = { 'x-network': network };
  return (await fetch(address, { method: 'POST', headers, body: new Uint8Array(bytes) })).text();
}

/** Opens a socket that announces many bytes and sends a single byte at intervals. Returns the response. */
async function trickle(address: string, network: string): Promise<string> {
  const socket = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`POST / HTTP/1.1\r\nhost: shop\r\nx-network: ${network}\r\ncontent-length: 90000\r\n\r\n`);
  const drip = setInterval(() => socket.write('x'), 50);
  try {
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return (
      answer
        .toString()
        .split('\r\n\r\n')[1]
        ?.replace(/^\w+\r\n|\r\n[\s\S]*$/g, '') ?? ''
    );
  } finally {
    clearInterval(drip);
  }
}

test('rejects slow uploads without blocking others while they are open', async () => {
  begun = 0;
  const address = await open();
  const slow = ['a', 'b', 'c'].map((network) => trickle(address, network));
  await expect.poll(() => begun).toBe(3);
  const honest = [];
  for (let turn = 0; turn < 8; turn += 1) honest.push(await send(address, 'honest'));
  expect(honest).toEqual(Array(8).fill('1000'));
  expect(await Promise.all(slow)).toEqual(['slow', 'slow', 'slow']);
});

test('limits one network to its share of concurrent uploads and leaves the rest to other networks', async () => {
  const { promise: go, resolve } = Promise.withResolvers<void>();
  const address = await open({ workers: 9 }, () => go);
  const answers: string[] = [];
  const many = Array.from({ length: 4 }, async () => answers.push(await send(address, 'greedy')));
  // An upload over the share is rejected at once, while the others are still being processed.
  await expect.poll(() => answers).toEqual(['crowded', 'crowded']);
  const other = send(address, 'other');
  resolve();
  expect(await other).toBe('1000');
  await Promise.all(many);
  expect(answers).toEqual(['crowded', 'crowded', '1000', '1000']);
});

test('processes no more uploads at once than allowed', async () => {
  let inside = 0;
  let most = 0;
  const address = await open({}, async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((network) => send(address, network)));
  expect(answers).toEqual(Array(4).fill('1000'));
  expect(most).toBeLessThanOrEqual(2);
});

test('rejects an upload larger than the memory limit and frees memory after each upload', async () => {
  const address = await open({ bytesOfAll: 50_000 });
  expect(await send(address, 'a', 60_000)).toBe('crowded');
  expect(await send(address, 'a', 40_000)).toBe('40000');
  expect(await send(address, 'a', 40_000)).toBe('40000');
});

test('frees the slot of an aborted upload', async () => {
  const address = await open({ places: 1, graceSeconds: 30 });
  const gone = connect({ port: Number(new URL(address).port), host: '127.0.0.1' });
  gone.write('POST / HTTP/1.1\r\nhost: shop\r\nx-network: a\r\ncontent-length: 90000\r\n\r\nx');
  await expect.poll(() => send(address, 'b')).toBe('crowded');
  gone.destroy();
  await expect.poll(() => send(address, 'b')).toBe('1000');
});

describe('a streamed upload', () => {
  const pass = (body: ReadableStream<Uint8Array>, changes: Partial<UploadLimits> = {}) =>
    createUploadLimiter({ ...limits, ...changes }).pass({ network: 'a', body }, async (passed) => {
      let bytes = 0;
      for await (const part of passed) bytes += part.length;
      return bytes;
    });
  const streamOf = (parts: readonly Uint8Array[]) =>
    Readable.toWeb(Readable.from(parts)) as unknown as ReadableStream<Uint8Array>;
  const pieces = (count: number) => Array.from({ length: count }, () => new Uint8Array(10_000));

  test('can exceed the memory limit', async () => {
    expect(await pass(streamOf(pieces(9)), { bytesOfAll: 1 })).toEqual({ value: 90_000 });
  });

  test('is rejected when it exceeds the allowed size', async () => {
    expect(await pass(streamOf(pieces(11)))).toBe('large');
  });

  test('is rejected if it arrives too slowly, but not if its processing is slow', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new Uint8Array(10)) });
    expect(await pass(silent)).toBe('slow');
    const [first, second] = pieces(2);
    const uploads = createUploadLimiter({ ...limits, graceSeconds: 0.05, bytesPerSecond: 1e9 });
    const body = streamOf([first, second] as Uint8Array[]);
    const taken = await uploads.pass({ network: 'a', body }, async (passed) => {
      const reader = passed.getReader();
      await reader.read();
      const began = performance.now();
      while (performance.now() - began < 100) await new Promise(setImmediate);
      return (await reader.read()).value?.length;
    });
    expect(taken).toEqual({ value: 10_000 });
  });

  test('is rejected if all slots are taken, and frees its slot if processing fails or ends early', async () => {
    const uploads = createUploadLimiter({ ...limits, places: 1 });
    const upload = () => ({ network: 'a', body: streamOf(pieces(3)) });
    const { promise: go, resolve } = Promise.withResolvers<void>();
    const first = uploads.pass(upload(), () => go);
    expect(await uploads.pass(upload(), async () => 1)).toBe('crowded');
    resolve();
    await first;
    await expect(uploads.pass(upload(), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await uploads.pass(upload(), async () => 1)).toEqual({ value: 1 });
  });
});
