import { expect, test } from 'vitest';
import { demoPassword } from '../../db/seed/members.ts';
import { sampleOf } from '../helpers/sample.ts';
import type { AttackedShop } from './attacked-shop.ts';
import type { Visitor } from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import { offsiteUrls } from './hostile-addresses.ts';
import { callAuthApi, readCsrfToken, readSession, redirectUrlOf, signInVisitor } from './wire-calls.ts';

/** Attacks on the sign-in: redirects to other sites (A7), forged calls (A8), fixed and replayed sessions (A9). */

/** Time limit of these tests in milliseconds. Some tests send a thousand requests, so the limit only catches tests that hang. */
const timeout = 180_000;

const unknown = 'never.seen@customers.example';

export function testSignIn(shop: AttackedShop): void {
  resolutions(shop);
  forgedCalls(shop);
  sessions(shop);
}

function resolutions(shop: AttackedShop): void {
  const expectOwn = (address: string | undefined, payload: string) => {
    const { origin, username, protocol } = new URL(address ?? 'none:', shop.url);
    expect([origin, username, protocol], JSON.stringify(payload)).toEqual([shop.url, '', 'http:']);
  };
  /** Returns the URLs of a page's links, forms and embedded resources. */
  const leads = (html: string) =>
    [...html.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/g)].map(([, to = '']) =>
      to.replaceAll('&amp;', '&'),
    );

  /** Returns the external links, email addresses and phone numbers found on every page. */
  const usualLeads = async () =>
    new Set(leads((await shop.visitor().get('/sign-in')).text).filter((to) => /^\w+:/.test(to)));

  const tried = sampleOf(offsiteUrls, 22);

  test('the attacks use at least 60 spellings of a URL that leads to another site', () => {
    expect(new Set(offsiteUrls).size).toBeGreaterThanOrEqual(60);
  });

  test("`callbackUrl` leads to no other site after signing out, from an emailed link or on the client's pages", {
    timeout,
  }, async () => {
    const visitor = shop.visitor();
    const usual = await usualLeads();
    for (const [position, callbackUrl] of tried.entries()) {
      expectOwn(redirectUrlOf(await callAuthApi(visitor, 'signout', { callbackUrl })), callbackUrl);
      expectOwn(redirectUrlOf(await callAuthApi(visitor, 'callback/nobody', { callbackUrl })), callbackUrl);
      // One network may request only so many emails.
      const email = position < 12 ? unknown : 'none';
      expectOwn(
        redirectUrlOf(await callAuthApi(visitor, 'signin/email', { callbackUrl, email })),
        callbackUrl,
      );
      const query = new URLSearchParams({ callbackUrl, error: callbackUrl });
      expectOwn((await visitor.get(`/api/auth/signin?${query}`)).location, callbackUrl);
      for (const to of leads((await visitor.get(`/api/auth/error?${query}`)).text)) {
        if (!usual.has(to)) expectOwn(to, callbackUrl);
      }
    }
  });

  test('`originUrl` and `redirectTo` lead to no other site, signed in or not', {
    timeout,
  }, async () => {
    const customer = await signInVisitor(shop);
    const usual = await usualLeads();
    for (const [position, payload] of tried.entries()) {
      const query = new URLSearchParams([
        ['originUrl', payload],
        ['redirectTo', payload],
        ['originUrl', payload],
      ]);
      const pages = ['/sign-in', '/sign-in/reset-password', '/join', '/sign-in/forgot-password'];
      for (const page of pages.slice(0, position % 3 === 0 ? 4 : 1)) {
        const shown = await shop.visitor().get(`${page}?${query}`);
        for (const to of leads(shown.text)) if (!usual.has(to)) expectOwn(to, payload);
      }
      expectOwn((await customer.get(`/sign-in?${query}`)).location, payload);
      if (position % 11 !== 0) continue;
      const fields = { intent: 'password', email: 'ben@customers.example', password: demoPassword };
      const entered = await shop.visitor().post(`/sign-in?${query}`, fields);
      expect(entered.status).toBe(302);
      expectOwn(entered.location, payload);
    }
  });
}

function forgedCalls(shop: AttackedShop): void {
  const fields = { email: 'gia@customers.example', password: demoPassword, json: 'true' };
  const calls = ['callback/credentials', 'signin/email', 'signout'];

  test.each(calls)('%s is rejected without the CSRF token of the same browser', async (path) => {
    const customer = await signInVisitor(shop);
    const others = await readCsrfToken(shop.visitor());
    await expectUnchangedTables(shop, async () => {
      for (const csrfToken of ['', 'x', others, `${others}.${others}`]) {
        const answer = await customer.post(`/api/auth/${path}`, { ...fields, csrfToken });
        expect([answer.status, redirectUrlOf(answer)], csrfToken).toEqual([
          403,
          expect.stringContaining('error=MissingCSRF'),
        ]);
        expect(answer.cookies).toEqual([]);
      }
    });
    expect(await readSession(customer)).toMatchObject({ isAuthenticated: true });
  });

  test('a GET request signs no one in or out', async () => {
    const customer = await signInVisitor(shop);
    for (const path of [
      '/api/auth/signout',
      '/sign-out',
      '/api/auth/callback/credentials',
      '/api/auth/signin/email',
    ]) {
      await customer.get(path);
      expect(await readSession(customer), path).toMatchObject({ isAuthenticated: true });
    }
  });

  test("the client's error log accepts only known codes at a limited rate and echoes no details", async () => {
    const canary = 'canary-of-the-beacon';
    const told = await shop
      .visitor()
      .post('/api/auth/_log', { level: 'error', code: 'CLIENT_FETCH_ERROR', details: canary });
    expect([told.status, told.text]).toEqual([200, '{}']);
    const odd = await shop
      .visitor()
      .post('/api/auth/_log', { level: 'error', code: canary, details: canary });
    expect([odd.status, odd.text]).toEqual([400, '{}']);
    await expect.poll(() => shop.log()).toContain('"code":"CLIENT_FETCH_ERROR"');
    expect(shop.log()).not.toContain(canary);
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async () => {
        const answer = await shop.visitor().post('/api/auth/_log', { level: 'warn', code: 'X', details: '' });
        return answer.status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    expect(statuses).toContain(429);
  });
}

function sessions(shop: AttackedShop): void {
  const sessionCookie = (visitor: Visitor) => /(?:^|; )(session=[^;]+)/.exec(visitor.cookie())?.[1] ?? '';
  const isOpen = async (cookie: string) => {
    const session = await shop.visitor().get('/api/auth/session', { cookie });
    const page = await shop.visitor().get('/shop/dashboard', { cookie: `isOver21=yes; ${cookie}` });
    return [session.text !== '{}', page.status === 200];
  };

  test('a session cookie planted before sign-in is replaced and gives no access', async () => {
    const attacker = await signInVisitor(shop, 'finn@customers.example');
    const planted = sessionCookie(attacker);
    for (const cookie of [planted, 'session=chosen', 'session=chosen.chosen']) {
      const victim = shop.visitor();
      const csrfToken = await readCsrfToken(victim);
      const entered = await victim.post(
        '/api/auth/callback/credentials',
        { csrfToken, json: 'true', email: 'gia@customers.example', password: demoPassword },
        { cookie: `${victim.cookie()}; ${cookie}` },
      );
      expect(entered.status).toBe(200);
      expect(sessionCookie(victim)).not.toBe(cookie);
      expect(await isOpen(cookie), cookie).toEqual([false, false]);
    }
  });

  test('a copied session cookie gives no access after signing out', async () => {
    for (const leave of ['/api/auth/signout', '/sign-out']) {
      const customer = await signInVisitor(shop);
      const copied = sessionCookie(customer);
      expect(await isOpen(copied)).toEqual([true, true]);
      await customer.post(leave, { csrfToken: await readCsrfToken(customer), json: 'true' });
      expect(await isOpen(copied), leave).toEqual([false, false]);
    }
  });

  test('the session endpoint returns only the fields that a page needs and is never cached', async () => {
    const customer = await signInVisitor(shop);
    const { headers } = await customer.get('/api/auth/session');
    expect(headers['cache-control']).toBe('private, no-store');
    const session = await readSession(customer);
    expect(Object.keys(session).sort()).toEqual([
      'accessToken',
      'account',
      'expires',
      'isAuthenticated',
      'user',
    ]);
    expect(Object.keys(session.user as object).sort()).toEqual(['email', 'firstName', 'lastName', 'name']);
    expect(session.accessToken).toMatch(/^[\w-]{54}$/);
    // Distinguishes accounts in the browser and reveals nothing about them.
    expect(session.account).toMatch(/^[\w-]{16,}$/);
    expect(await readSession(shop.visitor())).toEqual({});
  });
}
