import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../helpers/sample.ts';
import { type AttackedShop, type FilledCheckout, fillCheckout } from './attacked-shop.ts';
import { encodeFields, formContentType, sendRequest } from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import { sampledPaths } from './route-table.ts';

/** Oversized and malformed requests, which must cause nothing but a response (A28). */

const bodyBytes = 64 * 1024;
const forms = ['/shop/cart', '/shop/checkout', '/order-confirmation', '/age'];

const unwieldy: Readonly<Record<string, string>> = {
  'ten thousand fields': Array.from({ length: 10_000 }, (_, position) => `f${position % 9}=1`).join('&'),
  'one field repeated thousands of times': 'intent=add&'.repeat(5_900),
  'a list of thousands of values': Array.from({ length: 5_000 }, (_, position) => `a[${position}]=1`)
    .join('&')
    .slice(0, 64_000),
  'a list with an index of four billion':
    'quantity[4294967294]=1&skuId[9007199254740991]=1&items[99999999]=1',
  'twenty thousand levels of nesting': `a${'[0]'.repeat(20_000)}=1`,
  'thousands of nested names': `a${'.a'.repeat(30_000)}=1`,
  'a name of 64,000 characters': `${'a'.repeat(64_000)}=1`,
  'a value of 64,000 characters': `firstName=${'a'.repeat(64_000)}`,
  'an email address of 60,000 characters': `email=${'a'.repeat(50_000)}@${'a.'.repeat(5_000)}`,
  'a phone number of 60,000 characters': `phone=${'1 ('.repeat(20_000)}`,
  'characters that expand under Unicode normalization': `primaryStreet=${'%EF%B7%BA'.repeat(7_000)}`,
  'ten thousand combining marks': `city=a${'%CC%81'.repeat(10_000)}`,
  'null bytes':
    'firstName=%00%00&skuId=%001&quantity=1%00&to=%00&email=%00@b.example&number=%00&zipCode=%00&draftId=%00',
  'invalid UTF-8':
    'firstName=%ff%fe%c0%af&lastName=%ed%a0%80&to=%ff&email=%ff@b.example&skuId=%ff&zipCode=%ff&%ff=%ff',
  'invalid percent-encoding': '%=%&%zz=%1&firstName=%&=&&&=&',
  'only separators': '&=&'.repeat(20_000),
  'a JSON body': '{"intent":"add","skuId":1}',
  'an empty body': '',
};

const all = Object.entries(unwieldy);

export function testOverload(shop: AttackedShop): void {
  let visitor: FilledCheckout['visitor'];
  beforeAll(async () => {
    ({ visitor } = await fillCheckout(shop));
  });
  const post = (target: string, body: string, chunked = false) =>
    sendRequest(shop.url, {
      method: 'POST',
      target,
      body,
      chunked,
      headers: { cookie: visitor.cookie(), origin: shop.url, 'content-type': formContentType },
    });

  describe.each(forms)('a form for %s', (path) => {
    test.each([false, true])(
      'is rejected when larger than any genuine form (chunked: %s)',
      async (chunked) => {
        const answer = await expectUnchangedTables(shop, () =>
          post(path, `a=${'x'.repeat(bodyBytes)}`, chunked),
        );
        expect(answer.status).toBe(413);
      },
    );

    // The form with the most fields gets every case, the others a sample.
    const sent = path === '/shop/checkout' ? all : sampleOf(all, 6);
    test.each(sent)('with %s causes no server error and changes nothing', async (_, body) => {
      const answer = await expectUnchangedTables(shop, () => post(path, body));
      expect(answer.status).toBeLessThan(500);
    });
  });

  test('photo uploads that arrive one byte at a time time out, and other photo uploads still work', async () => {
    const { port, hostname } = new URL(shop.url);
    const head = [
      'POST /shop/contact-us HTTP/1.1',
      `host: ${new URL(shop.url).host}`,
      `origin: ${shop.url}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 900000',
    ].join('\r\n');
    const trickle = async () => {
      const socket = connect({ port: Number(port), host: hostname });
      await once(socket, 'connect');
      socket.write(`${head}\r\n\r\n--x`);
      const drip = setInterval(() => socket.write('x'), 1_000);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      clearInterval(drip);
      socket.destroy();
      return answer.toString().split('\r\n', 1)[0];
    };
    const slow = [trickle(), trickle()];
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, ...new Uint8Array(200_000)])], 'a.jpg');
    for (let turn = 0; turn < 8; turn += 1) {
      const form = new FormData();
      form.append('photos', photo);
      const answer = await fetch(`${shop.url}/shop/contact-us`, {
        ...{ method: 'POST', body: form, headers: { origin: shop.url } },
      });
      expect(answer.status).not.toBe(503);
    }
    expect(await Promise.all(slow)).toEqual(Array(2).fill('HTTP/1.1 408 Request Timeout'));
  }, 30_000);

  test.each(['contact', 'delivery', 'payment'])(
    'the checkout step %s accepts null bytes, lone surrogates and very long text without an error',
    async (step) => {
      for (const text of [
        '\u0000',
        'a\u0000b',
        '\ud800',
        '\u{10ffff}',
        '\u202e',
        'é'.repeat(1_999),
        '﷽'.repeat(1_999),
      ]) {
        const names = [
          'email',
          'firstName',
          'lastName',
          'company',
          'phone',
          'primaryStreet',
          'city',
          'stateCode',
          'note',
          'giftMessage',
          'engravingLine1',
          'weatherHoldUntil',
        ];
        const entered = Object.fromEntries(
          names.slice(0, text.length > 1_000 ? 2 : names.length).map((name) => [name, text]),
        );
        const body = encodeFields({
          intent: 'autosave',
          step,
          ...entered,
          zipCode: '93446',
          billingCity: text,
        });
        expect((await post('/shop/checkout', body)).status, JSON.stringify(text).slice(0, 20)).toBe(200);
        expect((await visitor.get('/shop/checkout')).status).toBe(200);
      }
    },
  );

  test.each(sampledPaths)('an overlong URL or header is rejected at %s', async (path) => {
    const long = await sendRequest(shop.url, { method: 'GET', target: `${path}?${'a'.repeat(4_097)}` });
    expect(long.status).toBe(400);
    const cookies = await sendRequest(shop.url, {
      method: 'GET',
      target: path,
      headers: { cookie: `cart=${'a'.repeat(20_000)}` },
    });
    expect(cookies.status).toBe(431);
    const many = Array.from({ length: 900 }, (_, position) => `c${position}=1`).join('; ');
    expect(
      (await sendRequest(shop.url, { method: 'GET', target: path, headers: { cookie: many } })).status,
    ).toBeLessThan(500);
  });

  test.each(['%00', '%', '%ff', '"', 'a,b', '{}', '../..', "' or 1=1 --", 'a'.repeat(4_000), '__proto__'])(
    'a malformed cart token such as %.20s gives access to no cart',
    async (token) => {
      for (const target of ['/shop/cart', '/shop/cart/count', '/shop/checkout', '/shop/checkout/payment']) {
        const headers = { cookie: `isOver21=yes; cart=${token}; cartCount=${token}; flash=${token}` };
        const answer = await expectUnchangedTables(shop, () =>
          sendRequest(shop.url, { method: 'GET', target, headers }),
        );
        expect(answer.status, target).toBeLessThan(400);
      }
    },
  );
}
