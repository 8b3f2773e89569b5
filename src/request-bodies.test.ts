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
   * Sends a request that announces a body's size and contains only its start, since a refusal comes before the rest.
   * @param options.isWhole sends all of it: an accepted body is read before the page responds.
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
    ['as much as the page of reports takes', '/order-confirmation/problem?t=none', 51 * megabyte, 302],
    ['more than that page takes', '/order-confirmation/problem?t=none', 51 * megabyte + 1, 413],
    [
      'as much as an account’s page of reports takes',
      '/shop/order-history/order/problem?id=1',
      51 * megabyte,
      302,
    ],
    ['more than that one takes', '/shop/order-history/order/problem?id=1', 51 * megabyte + 1, 413],
    ['as much as a report by staff takes', '/admin/orders/10001/problem', 51 * megabyte, 302],
    ['more than that one takes, too', '/admin/orders/10001/problem', 51 * megabyte + 1, 413],
    ['as much as a picture for pages takes', '/admin/media', 26 * megabyte, 302],
    ['more than that takes', '/admin/media', 26 * megabyte + 1, 413],
    ['as much as a list of wines takes', '/admin/wines/import', 3 * megabyte, 302],
    ['more than a list takes', '/admin/wines/import', 3 * megabyte + 1, 413],
    ['as much as the package of a winery takes', '/admin/package', 201 * megabyte, 302],
    ['more than a package takes', '/admin/package', 201 * megabyte + 1, 413],
    ['a package that is not uploaded there', '/admin/package/1', megabyte, 413],
    ['more than a picture takes that replaces another', '/admin/media/estate', 26 * megabyte + 1, 413],
    ['another page of an order for staff', '/admin/orders/10001/refund', 1_000, 415],
    ['more than a message to the winery takes', '/shop/contact-us', 51 * megabyte + 1, 413],
    ['another page, large', '/order-confirmation/cancel?t=none', megabyte, 413],
    ['another page, small', '/order-confirmation/cancel?t=none', 1_000, 415],
    ['a page whose address only looks like it', '/order-confirmation/problem/x?t=none', megabyte, 413],
    ['the look-up', '/order-confirmation', 1_000, 415],
    ['the gateway’s webhook', '/webhooks/payment', megabyte, 413],
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
    ['in an address', () => page('/admin/orders?q=a%00b'), 400],
    ['in a form', () => form('/admin/orders/10001', 'intent=add-note&note=a%00b'), 400],
    ['unencoded in a form', () => form('/admin/orders/10001', 'intent=add-note&note=a\0b'), 400],
    ['beside a photo', () => withPhoto('a\0b'), 400],
    ['and takes one in a photo', () => withPhoto('ab'), 302],
    ['and takes an address without', () => page('/admin/orders?q=ab'), 302],
    ['and takes a form without', () => form('/admin/orders/10001', 'intent=add-note&note=ab'), 302],
  ])('applies %s', async (_where, send, status) => {
    expect((await send()).status).toBe(status);
  });
});

describe('the time limit of a request body', () => {
  afterEach(() => void vi.useRealTimers());

  /** Sends the beginning of a form and waits. Returns the first line of the answer; undefined if none has come within this time. */
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
