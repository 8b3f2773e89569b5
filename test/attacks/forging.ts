import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AttackedShop, type FilledCheckout, fillCheckout } from './attacked-shop.ts';
import {
  encodeFields,
  formContentType,
  type RawResponse,
  type RequestHeaders,
  sendRequest,
} from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import { sampledPaths } from './route-table.ts';

/** Forged requests: sent by another site's page in a visitor's browser (A8), and events that the gateway never sent (F26). */

/** Response statuses of the pages that accept files, by path: for an empty form and for a malformed one. */
const filePages: Readonly<Record<string, { readonly empty: number; readonly broken: number }>> = {
  '/order-confirmation/problem': { empty: 302, broken: 302 },
  '/shop/order-history/order/problem': { empty: 302, broken: 302 },
  '/shop/contact-us': { empty: 422, broken: 400 },
};

/** Paths to which the shop's scripts send JSON. These routes read other request bodies too, and reject them. */
const jsonPaths: ReadonlySet<string> = new Set([
  '/api/experiments/events',
  '/api/v1/track',
  '/api/messenger/open',
  '/api/messenger/message',
  '/api/messenger/transcript',
]);

export function testForgery(shop: AttackedShop): void {
  let victim: FilledCheckout;
  beforeAll(async () => {
    victim = await fillCheckout(shop);
  });

  /** Returns a body that would have an effect in each of the shop's forms if it were accepted. */
  const body = () =>
    encodeFields({
      intent: 'add',
      skuId: shop.skuId('cabernet-sauvignon-2022'),
      quantity: '1',
      answer: 'yes',
      step: 'contact',
      draftId: victim.draftId,
      shownTotalCents: victim.shownTotalCents,
    });
  const send = (
    target: string,
    headers: RequestHeaders,
    method = 'POST',
    content: string = body(),
  ): Promise<RawResponse> =>
    sendRequest(shop.url, {
      method,
      target,
      headers: { cookie: victim.visitor.cookie(), ...headers },
      body: content,
    });

  const foreignPages = (): Readonly<Record<string, RequestHeaders>> => {
    const { port } = new URL(shop.url);
    return {
      'another site': { origin: 'https://evil.example' },
      'another port': { origin: 'http://localhost:1' },
      'the same port at an IP address': { origin: `http://[::1]:${port}` },
      'another scheme': { origin: shop.url.replace('http:', 'https:') },
      'a host that begins like ours': { origin: `${shop.url}.evil.example` },
      'a host that ends like ours': { origin: `http://evil-localhost:${port}` },
      'our origin with a path': { origin: `${shop.url}/` },
      'two origins': { origin: `${shop.url}, https://evil.example` },
      'a sandboxed frame': { origin: 'null' },
      'an empty origin': { origin: '' },
      'no origin': {},
      'a referrer without an origin': { referer: `${shop.url}/shop/cart` },
      'its own host name': { host: 'evil.example', origin: 'http://evil.example' },
      'a forwarded host': { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      'another site, with our origin': { origin: shop.url, 'sec-fetch-site': 'cross-site' },
      'a sibling site, with our origin': { origin: shop.url, 'sec-fetch-site': 'same-site' },
      'the address bar, with our origin': { origin: shop.url, 'sec-fetch-site': 'none' },
      'another site that claims the same origin': {
        origin: 'https://evil.example',
        'sec-fetch-site': 'same-origin',
      },
    };
  };

  describe.each(sampledPaths)('a form for %s', (path) => {
    test("is rejected when it comes from another site's page", () =>
      expectUnchangedTables(shop, async () => {
        for (const [where, headers] of Object.entries(foreignPages())) {
          for (const target of [
            path,
            `${path === '/' ? '/_root' : path}.data`,
            `${path}?index`,
            `${path}?_method=PUT`,
          ]) {
            const answer = await send(target, { 'content-type': formContentType, ...headers });
            const { status, cookies } = answer;
            // Email programs send this one without an origin (RFC 8058); without the signed link it does nothing.
            const refusal = new URL(target, shop.url).pathname === '/unsubscribe' ? [400, 403] : [403];
            expect([refusal.includes(status), cookies], `${where}: ${target} ${status}`).toEqual([true, []]);
          }
        }
      }));

    test("is rejected with a content type other than a form's, even from the shop's own page", () =>
      expectUnchangedTables(shop, async () => {
        for (const [type, content] of notForms) {
          const headers = { origin: shop.url, ...(type !== '' && { 'content-type': type }) };
          const answer = await send(path, headers, 'POST', content ?? body());
          // Few pages accept files: visitors without an order are redirected before anything is read, and an empty
          // message is rejected.
          const isFiles = type.startsWith('multipart/form-data;');
          const found = isFiles ? filePages[path] : undefined;
          const isRead = jsonPaths.has(path) && type === 'application/json';
          const expected = isRead ? 400 : (found?.[content?.endsWith('--\r\n') ? 'empty' : 'broken'] ?? 415);
          expect([answer.status, answer.cookies], type).toEqual([expected, []]);
        }
      }));

    test('is rejected with any method other than POST', () =>
      expectUnchangedTables(shop, async () => {
        for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
          const answer = await send(path, { origin: shop.url, 'content-type': formContentType }, method);
          expect([answer.status, answer.headers.allow], method).toEqual([405, 'GET, HEAD, POST']);
        }
      }));

    test('changes nothing when sent as a GET request that claims to be a POST', () =>
      expectUnchangedTables(shop, async () => {
        for (const override of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
          const answer = await victim.visitor.get(`${path}?${body()}&_method=POST`, { [override]: 'POST' });
          expect(answer.status, override).toBeLessThan(500);
        }
      }));
  });

  webhooks(shop);
}

const notForms: readonly (readonly [type: string, content?: string])[] = [
  [''],
  ['text/plain'],
  ['text/plain; charset=application/x-www-form-urlencoded'],
  ['application/json', '{"intent":"add"}'],
  ['application/x-www-form-urlencoded-not'],
  ['text/html'],
  ['text/x-script', 'x'],
  ['multipart/form-data'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="answer"\r\n\r\nyes\r\n--x--\r\n',
  ],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data'],
  ['multipart/mixed; boundary=x', '--x--'],
  ['application/octet-stream'],
];

function webhooks(shop: AttackedShop): void {
  const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago;
  const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const signed = (body: string, secret: string, at = seconds()) =>
    `t=${at},v1=${hmac(secret, `${at}.${body}`)}`;
  const event = () =>
    JSON.stringify(
      {
        id: `evt_${randomUUID()}`,
        object: 'event',
        created: seconds(),
        type: 'customer.created',
        data: { object: { object: 'customer', id: 'cus_1' } },
      },
      null,
      2,
    );
  const deliver = (body: string, signature?: string, headers: RequestHeaders = {}) =>
    sendRequest(shop.url, {
      method: 'POST',
      target: '/webhooks/payment',
      headers: { ...headers, ...(signature !== undefined && { 'stripe-signature': signature }) },
      body,
    });

  /** Returns the number of rejected events in the shop's metrics. */
  const refusedSoFar = async () => {
    const { text } = await sendRequest(shop.url, { method: 'GET', target: '/metrics' });
    return Number(/^webhooks_refused_total (\d+)$/m.exec(text)?.[1]);
  };

  describe('a gateway webhook', () => {
    test.each<[string, (body: string, secret: string) => Promise<RawResponse>]>([
      ['without a signature', (body) => deliver(body)],
      ['with an empty signature', (body) => deliver(body, '')],
      ['with a nonsense signature', (body) => deliver(body, 't=now,v1=zz')],
      ['signed with another secret', (body) => deliver(body, signed(body, 'whsec_of_a_thief'))],
      ['signed with an empty secret', (body) => deliver(body, signed(body, ''))],
      ['older than 300 seconds', (body, secret) => deliver(body, signed(body, secret, seconds(301)))],
      [
        'an hour old, with a new timestamp',
        (body, secret) =>
          deliver(body, signed(body, secret, seconds(3600)).replace(/t=\d+/, `t=${seconds()}`)),
      ],
      [
        'changed after it was signed',
        (body, secret) => deliver(body.replace('customer.created', 'charge.refunded'), signed(body, secret)),
      ],
      ['serialized again', (body, secret) => deliver(JSON.stringify(JSON.parse(body)), signed(body, secret))],
      ['with an appended space', (body, secret) => deliver(`${body} `, signed(body, secret))],
      [
        'signed with an older scheme',
        (body, secret) => deliver(body, signed(body, secret).replace('v1=', 'v0=')),
      ],
      ['with half a signature', (body, secret) => deliver(body, signed(body, secret).slice(0, -32))],
      ['with an empty body', (_, secret) => deliver('', signed('', secret))],
      ['with invalid JSON', (_, secret) => deliver('{"id":', signed('{"id":', secret))],
      [
        'sent as a form from the shop’s own page',
        (body) => deliver(body, undefined, { origin: shop.url, 'content-type': formContentType }),
      ],
    ])('is rejected and counted: %s', async (_, attack) => {
      const counted = await refusedSoFar();
      const answer = await expectUnchangedTables(shop, () => attack(event(), shop.webhookSecret));
      expect(answer.status).toBe(400);
      expect(await refusedSoFar()).toBe(counted + 1);
    });

    test('is rejected when it is larger than any genuine webhook', async () => {
      const body = 'x'.repeat(512 * 1024 + 1);
      const answer = await expectUnchangedTables(shop, () => deliver(body, signed(body, shop.webhookSecret)));
      expect(answer.status).toBe(413);
    });

    test('is accepted when genuine, and has no further effect when delivered again', async () => {
      const body = event();
      expect((await deliver(body, signed(body, shop.webhookSecret))).status).toBe(200);
      await shop.settle();
      const again = () => deliver(body, signed(body, shop.webhookSecret));
      expect((await expectUnchangedTables(shop, again)).status).toBe(200);
    });
  });
}
