import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/helpers/database.ts';
import { type RunningShop, startShop } from '../test/helpers/running-shop.ts';
import { rejectSlowBody } from './request-bodies.server.ts';

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

describe('the upload limit', () => {
  /**
   * Sends a request that announces a body of this size but contains only its start, because a refusal is sent before the rest arrives.
   * Returns the status code.
   * @param options.isWhole sends the whole body, because a page responds only after reading an accepted body.
   */
  const announce = (
    path: string,
    bytes: number,
    { signal, isWhole = false }: { readonly signal?: AbortSignal; readonly isWhole?: boolean } = {},
  ): Promise<number | undefined> => {
    const { hostname, port } = new URL(shop.url);
    const headers = {
      origin: shop.url,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': bytes,
    };
    return new Promise((resolve, reject) => {
      const to = { hostname, port, path, method: 'POST', headers, agent: false, ...(signal && { signal }) };
      const sent = request(to, (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      const beginning = '--x\r\n';
      sent.on('error', reject).write(beginning);
      if (isWhole) sent.end(Buffer.alloc(bytes - beginning.length));
    });
  };
  const megabyte = 1024 * 1024;

  test.each([
    ['the largest problem report of a guest', '/order-confirmation/problem?t=none', 51 * megabyte, 302],
    ['a larger problem report of a guest', '/order-confirmation/problem?t=none', 51 * megabyte + 1, 413],
    [
      'the largest problem report of a customer',
      '/shop/order-history/order/problem?id=1',
      51 * megabyte,
      302,
    ],
    [
      'a larger problem report of a customer',
      '/shop/order-history/order/problem?id=1',
      51 * megabyte + 1,
      413,
    ],
    ['the largest problem report by staff', '/admin/orders/10001/problem', 51 * megabyte, 302],
    ['a larger problem report by staff', '/admin/orders/10001/problem', 51 * megabyte + 1, 413],
    ['the largest picture', '/admin/media', 26 * megabyte, 302],
    ['a larger picture', '/admin/media', 26 * megabyte + 1, 413],
    ['the largest wine list', '/admin/wines/import', 3 * megabyte, 302],
    ['a larger wine list', '/admin/wines/import', 3 * megabyte + 1, 413],
    ['the largest winery package', '/admin/package', 201 * megabyte, 302],
    ['a larger winery package', '/admin/package', 201 * megabyte + 1, 413],
    ['a file for an existing package import', '/admin/package/1', megabyte, 413],
    ['a larger replacement picture', '/admin/media/estate', 26 * megabyte + 1, 413],
    ['a file for another staff page', '/admin/orders/10001/refund', 1_000, 415],
    ['a larger contact message', '/shop/contact-us', 51 * megabyte + 1, 413],
    ['a large file for another page', '/order-confirmation/cancel?t=none', megabyte, 413],
    ['a small file for another page', '/order-confirmation/cancel?t=none', 1_000, 415],
    ['a file for a page with a similar path', '/order-confirmation/problem/x?t=none', megabyte, 413],
    ['a file for the order lookup', '/order-confirmation', 1_000, 415],
    ['a large webhook', '/webhooks/payment', megabyte, 413],
  ])('is checked for %s: %s with %i bytes is answered with %i', async (_what, path, bytes, status) => {
    // A package is refused to a stranger before any of it is read.
    const isWhole = status === 302 && path !== '/admin/package';
    expect(await announce(path, bytes, { isWhole })).toBe(status);
  });

  test('allows three large forms at a time per network and asks the next to retry', async () => {
    const leaving = new AbortController();
    const all = [1, 2, 3, 4].map(() =>
      announce('/shop/contact-us', 20 * megabyte, { signal: leaving.signal }),
    );
    expect(await Promise.race(all)).toBe(503);
    leaving.abort();
    await Promise.allSettled(all);
  });
});

describe('the back office’s rejection of NUL characters', () => {
  const form = (path: string, body: string) =>
    fetch(shop.url + path, {
      method: 'POST',
      headers: { origin: shop.url, 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
      body,
    });
  const page = (path: string) => fetch(shop.url + path, { redirect: 'manual' });
  const withPhoto = (words: string) => {
    const body = new FormData();
    body.set('words', words);
    body.set('photos', new Blob([Buffer.from([0xff, 0xd8, 0, 0])], { type: 'image/jpeg' }), 'cork.jpg');
    const headers = { origin: shop.url };
    return fetch(`${shop.url}/admin/orders/10001/problem`, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body,
    });
  };

  test.each([
    ['to a URL', () => page('/admin/orders?q=a%00b'), 400],
    ['to a form', () => form('/admin/orders/10001', 'intent=add-note&note=a%00b'), 400],
    ['to an unencoded form', () => form('/admin/orders/10001', 'intent=add-note&note=a\0b'), 400],
    ['to a text field next to a photo', () => withPhoto('a\0b'), 400],
    ['not to the bytes of a photo', () => withPhoto('ab'), 302],
    ['not to a URL without one', () => page('/admin/orders?q=ab'), 302],
    ['not to a form without one', () => form('/admin/orders/10001', 'intent=add-note&note=ab'), 302],
  ])('applies %s', async (_where, send, status) => {
    expect((await send()).status).toBe(status);
  });
});

describe('the time limit of a request body', () => {
  afterEach(() => void vi.useRealTimers());

  /** Sends the beginning of a form and waits. Returns the first line of the response, or undefined if none arrives within this time. */
  async function answerAfter(path: string, milliseconds: number): Promise<string | undefined> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const server = createServer((request, response) => rejectSlowBody(request, response, path));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const asked = once(server, 'request');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: shop.example\r\ncontent-length: 100\r\n\r\nname=`);
    await asked;
    vi.advanceTimersByTime(milliseconds);
    // What has been waited for in vain ends with the server.
    if (vi.getTimerCount() > 0 || path === '/admin/package') server.closeAllConnections();
    const answer = await text(socket);
    server.close();
    return answer === '' ? undefined : answer.split('\r\n', 1)[0];
  }

  test('is 30 seconds for a form, which is then answered with 408', async () => {
    expect(await answerAfter('/shop/contact-us', 30_000)).toBe('HTTP/1.1 408 Request Timeout');
  });

  test('is not reached by a form before 30 seconds, nor by a package after ten minutes', async () => {
    expect(await answerAfter('/shop/contact-us', 29_999)).toBeUndefined();
    expect(await answerAfter('/admin/package', 600_000)).toBeUndefined();
  });
});
