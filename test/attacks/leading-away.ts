import { describe, expect, test } from 'vitest';
import type { AttackedShop } from './attacked-shop.ts';
import { type RawResponse, sendRequest } from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import { hostileParameters, injectionTexts, offsiteUrls, pathVariants } from './hostile-addresses.ts';
import { nonRouterPaths, sampledPaths } from './route-table.ts';

/** Attacks through URLs that lead out of the shop (A7), bypass its access checks (A34) or inject SQL (A24). */

export function testRedirects(shop: AttackedShop): void {
  redirects(shop);
  spellings(shop);
  queries(shop);
}

function redirects(shop: AttackedShop): void {
  /** Returns the URL to which a browser goes for this Location header. */
  const leadsTo = (location: string) => new URL(location, `${shop.url}/age`);

  const expectOwn = (location: string | undefined, payload: string) => {
    expect(location, JSON.stringify(payload)).toMatch(/^\/(?![/\\])[^\s\\]*$/);
    expect(leadsTo(location ?? '').origin, JSON.stringify(payload)).toBe(shop.url);
  };

  describe('redirects', () => {
    test('from the age gate stay in this shop, whatever return address was given', async () => {
      for (const to of offsiteUrls) {
        for (const answer of ['yes', 'no']) {
          const { location, headers } = await shop.visitor().post('/age', { answer, to });
          expectOwn(location, to);
          expect(headers.a ?? headers.x, to).toBeUndefined();
        }
      }
    });

    test('from the age gate stay in this shop, whatever the Referer header', async () => {
      for (const referer of offsiteUrls.filter((payload) => /^[\x21-\x7e]+$/.test(payload))) {
        const { location } = await shop.visitor().post('/age', { answer: 'yes', to: referer }, { referer });
        expectOwn(location, referer);
      }
    });

    test('from the page after answering No stay in this shop, as does its link', async () => {
      for (const to of offsiteUrls) {
        const target = `/age?${new URLSearchParams([
          ['to', '/wines'],
          ['to', to],
        ])}&${new URLSearchParams({ to })}`;
        const asked = await sendRequest(shop.url, {
          method: 'GET',
          target: target.replace('to=%2Fwines&', ''),
        });
        const link = /<a href="([^"]*)"[^>]*>Change my answer/
          .exec(asked.text)?.[1]
          ?.replaceAll('&amp;', '&');
        expectOwn(link, to);
        expectOwn((await shop.visitor().get(target.replace('to=%2Fwines&', ''))).location, to);
      }
    });

    test('from the cart stay in this shop, whatever return address was given', () =>
      expectUnchangedTables(shop, async () => {
        const form = { intent: 'add', skuId: shop.skuId('merlot-2022'), quantity: '0' };
        for (const returnTo of offsiteUrls) {
          const { status, location } = await shop.visitor().post('/shop/cart', { ...form, returnTo });
          if (status !== 422) expectOwn(location, returnTo);
        }
      }));
  });
}

function spellings(shop: AttackedShop): void {
  describe('an alternative path spelling', () => {
    test.each([...sampledPaths, ...nonRouterPaths].filter((path) => path !== '/'))(
      'of %s is rejected, or redirects to the correct path if only a slash is doubled',
      (path) =>
        expectUnchangedTables(shop, async () => {
          for (const target of pathVariants(path)) {
            for (const method of ['GET', 'POST']) {
              const answer = await sendRequest(shop.url, {
                method,
                target,
                headers: { origin: 'https://evil.example' },
              });
              const what = `${method} ${target}`;
              // A doubled slash is a typing error: it redirects to the correct path in this shop.
              if (answer.location !== undefined && method === 'GET' && target.includes('//')) {
                expect(answer.location, what).toBe(target.replaceAll(/\/{2,}/g, '/'));
              } else expect([400, 404], what).toContain(answer.status);
            }
          }
        }),
    );

    test.each(['/shop/cart', '/shop/checkout', '/age'])(
      'of %s rejects forged forms like the path itself',
      (path) =>
        expectUnchangedTables(shop, async () => {
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
    ])('does not bypass the age gate: %s', async (target) => {
      const { text } = await sendRequest(shop.url, { method: 'GET', target });
      expect(text).toContain('Are you 21 years or older?');
    });

    test.each(['/METRICS', '/metrics/', '/metrics?x', '/metrics'])(
      'does not open the metrics: %s',
      async (target) => {
        const headers = { 'x-forwarded-for': '198.51.100.1' };
        expect((await sendRequest(shop.url, { method: 'GET', target, headers })).status).toBe(404);
      },
    );

    test.each([
      '../secrets.json',
      '..%2fsecrets.json',
      '0000000000000-/../../secrets',
      '%2e%2e/secrets.json',
    ])('reads no file through the demo mailbox: %s', async (id) => {
      for (const path of ['/dev/mailbox', '/dev/mailbox/markup']) {
        const answer = await shop.visitor().get(`${path}?id=${id}`);
        expect([answer.status, answer.text.includes('sealKeys')]).toEqual([404, false]);
      }
    });
  });
}

function queries(shop: AttackedShop): void {
  describe.each(sampledPaths)('the query of %s', (path) => {
    const asked = async (target: string): Promise<RawResponse> => shop.visitor().get(target);

    test('never becomes part of an SQL statement', () =>
      expectUnchangedTables(shop, async () => {
        for (const value of injectionTexts) {
          const query = new URLSearchParams(hostileParameters.map((name) => [name, value]));
          expect((await asked(`${path}?${query}`)).status, value).toBeLessThan(500);
          const data = await asked(`${path === '/' ? '/_root' : path}.data?${query}`);
          expect(data.status, value).toBeLessThan(500);
        }
      }));

    test('causes no server error, however malformed', async () => {
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

  test("a wine's path with an injection text finds no page", async () => {
    for (const value of injectionTexts) {
      const answer = await shop.visitor().get(`/wines/${encodeURIComponent(value.toWellFormed())}`);
      expect([400, 404], value).toContain(answer.status);
    }
  });
}
