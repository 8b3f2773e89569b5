import { describe, expect, test } from 'vitest';
import type { AttackedShop } from './attacked-shop.ts';
import { type Answer, ask } from './attacker.ts';
import { changesNothing } from './evidence.ts';
import { otherPaths, routePaths } from './route-table.ts';

/** Addresses that lead out of the shop (A7), past its guards (A34) or into its database (A24). */

/** Each names another site for some reader of addresses, or would run as a script. */
const elsewhere = [
  ['https://evil.example', 'http://evil.example/', '//evil.example', '///evil.example', '////evil.example'],
  [
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '\\evil.example',
    '//\\evil.example',
  ],
  [
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'http:///evil.example',
    'hTTps://evil.example',
  ],
  [
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '//evil.example ',
  ],
  [
    '\u0000//evil.example',
    '/\u0000/evil.example',
    '\u00a0//evil.example',
    '\ufeff//evil.example',
    '\u2028//evil.example',
  ],
  [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'javascript://%0aalert(1)',
  ],
  [
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
  ],
  [
    'https://user:pass@evil.example/',
    '//user@evil.example',
    '/@evil.example/..//evil.example',
    'mailto:a@evil.example',
  ],
  [
    '/.//evil.example',
    '/..//evil.example',
    '/wines/..//evil.example',
    '/./..//evil.example',
    '/%2e//evil.example',
  ],
  [
    '/%2e%2e//evil.example',
    '/wines/%2e%2e//evil.example',
    './/evil.example',
    '..//evil.example',
    ';//evil.example',
  ],
  [
    '//evil。example',
    '//evil%E3%80%82example',
    '//evil．example',
    'https://ｅvil.example',
    '//xn--evil-example',
  ],
  [
    '//[::1]/',
    '//2130706433/',
    '//0x7f000001/',
    'http://localhost:1/',
    'http://127.0.0.1:1/',
    '//evil.example:80/',
  ],
  [
    '/wines\r\nset-cookie: a=b',
    '/wines\r\n\r\n<script>',
    '/wines%0d%0aset-cookie:a=b',
    '/wines\u010d\u010aX: y',
    '?//',
    '#//evil',
  ],
  [
    `//${'a'.repeat(300)}.example`,
    `/${'/'.repeat(300)}evil.example`,
    'ftp://evil.example',
    'ws://evil.example',
  ],
].flat();

/** Spellings under which a guard and what it guards might see two different paths. */
const misspelt = (path: string): string[] => [
  `/${path}`,
  `//${path.slice(1)}`,
  `/.${path}`,
  `/x/..${path}`,
  `${path}/.`,
  `${path}/..`,
  `${path};a=b`,
  `${path}%00`,
  `${path}%20%00`,
  `${path}%2f`,
  `${path}%5c`,
  `${path}\\`,
  `${path}#x`,
  path.replace('/', '/%2e%2f'),
  path.replace(/\/(?=\w)/g, '%2f').replace('%2f', '/%2f'),
  `http://evil.example${path}`,
  `${path}%ff%fe`,
  `${path}%u002f`,
];

const intoTheDatabase = [
  [
    "'",
    '"',
    "' or '1'='1",
    "'; drop table orders; --",
    '1; select pg_sleep(9)',
    "\\'",
    '$$',
    '%27%20or%201',
    '`',
    ')',
  ],
  [
    "1' union select null, email from customers --",
    'price_cents desc, (select 1)',
    'price; --',
    '{"$gt":""}',
    '%',
    '_',
  ],
  [
    '\u0000',
    '\ud800',
    '\u202e',
    '9'.repeat(400),
    '-1',
    '1e309',
    '__proto__',
    'constructor',
    '../../../etc/passwd',
    '#{7*7}',
  ],
].flat();

const parameters = [
  [
    'type',
    'sort',
    'zip',
    'zipCode',
    'id',
    't',
    'step',
    'to',
    'removed',
    'quantity',
    'utm_source',
    'fbclid',
    'index',
  ],
  [
    '_routes',
    'q',
    'page',
    'filter',
    'order',
    'returnTo',
    'originUrl',
    'callbackUrl',
    'redirectTo',
    'isNoPaymentFlow',
  ],
].flat();

export function leadingAway(shop: AttackedShop): void {
  /** Where a browser that was shown this goes next. */
  const leadsTo = (location: string) => new URL(location, `${shop.url}/age`);

  const expectOwn = (location: string | undefined, payload: string) => {
    expect(location, JSON.stringify(payload)).toMatch(/^\/(?![/\\])[^\s\\]*$/);
    expect(leadsTo(location ?? '').origin, JSON.stringify(payload)).toBe(shop.url);
  };

  describe('an answer leads to a page of this shop', () => {
    test('of the age gate, whatever it was asked to return to', async () => {
      for (const to of elsewhere) {
        for (const answer of ['yes', 'no']) {
          const { location, headers } = await shop.visitor().post('/age', { answer, to });
          expectOwn(location, to);
          expect(headers.a ?? headers.x, to).toBeUndefined();
        }
      }
    });

    test('of the age gate, whatever page it came from', async () => {
      for (const referer of elsewhere.filter((payload) => /^[\x21-\x7e]+$/.test(payload))) {
        const { location } = await shop.visitor().post('/age', { answer: 'yes', to: referer }, { referer });
        expectOwn(location, referer);
      }
    });

    test('of the page after a no, in its link as in its redirect', async () => {
      for (const to of elsewhere) {
        const target = `/age?${new URLSearchParams([
          ['to', '/wines'],
          ['to', to],
        ])}&${new URLSearchParams({ to })}`;
        const asked = await ask(shop.url, { method: 'GET', target: target.replace('to=%2Fwines&', '') });
        const link = /<a href="([^"]*)"[^>]*>Change my answer/
          .exec(asked.text)?.[1]
          ?.replaceAll('&amp;', '&');
        expectOwn(link, to);
        expectOwn((await shop.visitor().get(target.replace('to=%2Fwines&', ''))).location, to);
      }
    });

    test('of the cart, whatever it was asked to return to', () =>
      changesNothing(shop, async () => {
        const form = { intent: 'add', skuId: shop.skuId('merlot-2022'), quantity: '0' };
        for (const returnTo of elsewhere) {
          const { status, location } = await shop.visitor().post('/shop/cart', { ...form, returnTo });
          if (status !== 422) expectOwn(location, returnTo);
        }
      }));
  });

  describe('a path in another spelling', () => {
    test.each([...routePaths, ...otherPaths].filter((path) => path !== '/'))('of %s opens nothing', (path) =>
      changesNothing(shop, async () => {
        for (const target of misspelt(path)) {
          for (const method of ['GET', 'POST']) {
            const answer = await ask(shop.url, {
              method,
              target,
              headers: { origin: 'https://evil.example' },
            });
            expect([400, 404], `${method} ${target}`).toContain(answer.status);
          }
        }
      }),
    );

    test.each(['/shop/cart', '/shop/checkout', '/age'])('of %s is guarded like the path itself', (path) =>
      changesNothing(shop, async () => {
        const upper = path.toUpperCase();
        for (const target of [
          upper,
          `${path}/`,
          `${upper}/`,
          `${path}.data`,
          `${path}?index`,
          `${path}%20`,
        ]) {
          const answer = await shop
            .visitor()
            .post(target, { answer: 'yes' }, { origin: 'https://evil.example' });
          expect(answer.status, target).toBe(403);
        }
      }),
    );

    test.each([
      '/WINES',
      '/wines/',
      '/wines?isNoPaymentFlow=true',
      '/privacy/wines',
      '/wines?x=/privacy',
      '/Age/x',
    ])('does not walk past the age gate: %s', async (target) => {
      const { text } = await ask(shop.url, { method: 'GET', target });
      expect(text).toContain('Are you 21 years or older?');
    });

    test.each(['/METRICS', '/metrics/', '/metrics?x', '/metrics'])(
      'does not open figures: %s',
      async (target) => {
        const headers = { 'x-forwarded-for': '198.51.100.1' };
        expect((await ask(shop.url, { method: 'GET', target, headers })).status).toBe(404);
      },
    );

    test.each([
      '../secrets.json',
      '..%2fsecrets.json',
      '0000000000000-/../../secrets',
      '%2e%2e/secrets.json',
    ])('reads no file through the mailbox: %s', async (id) => {
      const answer = await shop.visitor().get(`/dev/mailbox?id=${id}`);
      expect([answer.status, answer.text.includes('sealKeys')]).toEqual([404, false]);
    });
  });

  describe.each(routePaths)('what an address asks of %s', (path) => {
    const asked = async (target: string): Promise<Answer> => shop.visitor().get(target);

    test('is never a sentence of the database', () =>
      changesNothing(shop, async () => {
        for (const value of intoTheDatabase) {
          const query = new URLSearchParams(parameters.map((name) => [name, value]));
          expect((await asked(`${path}?${query}`)).status, value).toBeLessThan(500);
          const data = await asked(`${path === '/' ? '/_root' : path}.data?${query}`);
          expect(data.status, value).toBeLessThan(500);
        }
      }));

    test('may be broken in every way', async () => {
      for (const query of [
        '%',
        '%ff',
        '%c0%af',
        '%ed%a0%80',
        '=',
        '&&&',
        '[]=1',
        'type[]=red',
        'a'.repeat(4000),
      ]) {
        expect((await asked(`${path}?${query}`)).status, query).toBeLessThan(500);
      }
    });
  });

  test('a wine is named by letters and by nothing else', async () => {
    for (const value of intoTheDatabase) {
      const answer = await shop.visitor().get(`/wines/${encodeURIComponent(value.toWellFormed())}`);
      expect([400, 404], value).toContain(answer.status);
    }
  });
}
