import { expect, test } from 'vitest';
import { demoPassword } from '../../db/seed/members.ts';
import type { AttackedShop } from './attacked-shop.ts';
import { type Answer, ask, encoded, formType, type Visitor } from './attacker.ts';
import { changesNothing } from './evidence.ts';
import { elsewhere } from './hostile-addresses.ts';

/** Attacks on the sign-in: ways out (A7), forged calls (A8), fixed and replayed sessions (A9), who is a customer (A10), guesses (A13), mails (A14). */

const known = 'finn@customers.example';
/** Some of these are a thousand requests; only against what never comes. */
const timeout = 180_000;

const unknown = 'never.seen@customers.example';

export function signingIn(shop: AttackedShop): void {
  waysOut(shop);
  forgedCalls(shop);
  sessions(shop);
  whoIsACustomer(shop);
  guesses(shop);
  mailedLinks(shop);
}

const csrfOf = async (visitor: Visitor): Promise<string> =>
  (JSON.parse((await visitor.get('/api/auth/csrf')).text) as { csrfToken: string }).csrfToken;

/** A call of the wire contract, with the token of this browser. */
async function wire(
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const csrfToken = await csrfOf(visitor);
  return visitor.post(`/api/auth/${path}`, { csrfToken, json: 'true', ...fields });
}

const urlOf = ({ text }: Answer): string => (JSON.parse(text) as { url: string }).url;
const sessionOf = async (visitor: Visitor): Promise<Record<string, unknown>> =>
  JSON.parse((await visitor.get('/api/auth/session')).text) as Record<string, unknown>;

async function signedIn(shop: AttackedShop, email = 'gia@customers.example'): Promise<Visitor> {
  const visitor = shop.visitor();
  const answer = await wire(visitor, 'callback/credentials', { email, password: demoPassword });
  expect(answer.status).toBe(200);
  return visitor;
}

function waysOut(shop: AttackedShop): void {
  const expectOwn = (address: string | undefined, payload: string) => {
    const { origin, username, protocol } = new URL(address ?? 'none:', shop.url);
    expect([origin, username, protocol], JSON.stringify(payload)).toEqual([shop.url, '', 'http:']);
  };
  /** Everything of a page that leads somewhere, but for what leads away from every page. */
  const leads = (html: string) =>
    [...html.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/g)].map(([, to = '']) =>
      to.replaceAll('&amp;', '&'),
    );

  /** The house's links to other sites, mailboxes and telephones, as they stand on every page. */
  const usualLeads = async () =>
    new Set(leads((await shop.visitor().get('/sign-in')).text).filter((to) => /^\w+:/.test(to)));

  test('there are at least sixty ways to write an address that leads away', () => {
    expect(new Set(elsewhere).size).toBeGreaterThanOrEqual(60);
  });

  test('`callbackUrl` leads nobody away: not after signing out, not by a mailed link, not on the pages of the client', {
    timeout,
  }, async () => {
    const visitor = shop.visitor();
    const usual = await usualLeads();
    for (const [position, callbackUrl] of elsewhere.entries()) {
      expectOwn(urlOf(await wire(visitor, 'signout', { callbackUrl })), callbackUrl);
      expectOwn(urlOf(await wire(visitor, 'callback/nobody', { callbackUrl })), callbackUrl);
      // No more mails than one network may ask for.
      const email = position < 12 ? unknown : 'none';
      expectOwn(urlOf(await wire(visitor, 'signin/email', { callbackUrl, email })), callbackUrl);
      const query = new URLSearchParams({ callbackUrl, error: callbackUrl });
      expectOwn((await visitor.get(`/api/auth/signin?${query}`)).location, callbackUrl);
      for (const to of leads((await visitor.get(`/api/auth/error?${query}`)).text)) {
        if (!usual.has(to)) expectOwn(to, callbackUrl);
      }
    }
  });

  test('`originUrl` and `redirectTo` lead nobody away, with and without signing in', {
    timeout,
  }, async () => {
    const customer = await signedIn(shop);
    const usual = await usualLeads();
    for (const [position, payload] of elsewhere.entries()) {
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
      if (position % 5 !== 0) continue;
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

  test.each(calls)('a call of %s without the token of its own browser does nothing', async (path) => {
    const customer = await signedIn(shop);
    const others = await csrfOf(shop.visitor());
    await changesNothing(shop, async () => {
      for (const csrfToken of ['', 'x', others, `${others}.${others}`]) {
        const answer = await customer.post(`/api/auth/${path}`, { ...fields, csrfToken });
        expect([answer.status, urlOf(answer)], csrfToken).toEqual([
          403,
          expect.stringContaining('error=MissingCSRF'),
        ]);
        expect(answer.cookies).toEqual([]);
      }
    });
    expect(await sessionOf(customer)).toMatchObject({ isAuthenticated: true });
  });

  test('looking at an address signs nobody in or out', async () => {
    const customer = await signedIn(shop);
    for (const path of [
      '/api/auth/signout',
      '/sign-out',
      '/api/auth/callback/credentials',
      '/api/auth/signin/email',
    ]) {
      await customer.get(path);
      expect(await sessionOf(customer), path).toMatchObject({ isAuthenticated: true });
    }
  });

  test('the client’s log takes its named errors, a few at a time, and says nothing back', async () => {
    const canary = 'canary-of-the-beacon';
    const told = await shop
      .visitor()
      .post('/api/auth/_log', { level: 'error', code: 'CLIENT_FETCH_ERROR', details: canary });
    expect([told.status, told.text]).toEqual([200, '{}']);
    const odd = await shop
      .visitor()
      .post('/api/auth/_log', { level: 'error', code: canary, details: canary });
    expect([odd.status, odd.text]).toEqual([400, '{}']);
    expect(shop.log()).toContain('"code":"CLIENT_FETCH_ERROR"');
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

  test('a session that was planted before the sign-in is not the one after it, and opens nothing', async () => {
    const attacker = await signedIn(shop, 'finn@customers.example');
    const planted = sessionCookie(attacker);
    for (const cookie of [planted, 'session=chosen', 'session=chosen.chosen']) {
      const victim = shop.visitor();
      const csrfToken = await csrfOf(victim);
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

  test('the cookie of a session that was signed out is worth nothing, wherever it was copied to', async () => {
    for (const leave of ['/api/auth/signout', '/sign-out']) {
      const customer = await signedIn(shop);
      const copied = sessionCookie(customer);
      expect(await isOpen(copied)).toEqual([true, true]);
      await customer.post(leave, { csrfToken: await csrfOf(customer), json: 'true' });
      expect(await isOpen(copied), leave).toEqual([false, false]);
    }
  });

  test('tells as little as a page needs, to nobody’s cache, and no token of a gateway', async () => {
    const customer = await signedIn(shop);
    const { headers } = await customer.get('/api/auth/session');
    expect(headers['cache-control']).toBe('private, no-store');
    const session = await sessionOf(customer);
    expect(Object.keys(session).sort()).toEqual(['accessToken', 'expires', 'isAuthenticated', 'user']);
    expect(Object.keys(session.user as object).sort()).toEqual(['email', 'firstName', 'lastName', 'name']);
    expect(session.accessToken).toMatch(/^[\w-]{54}$/);
    expect(await sessionOf(shop.visitor())).toEqual({});
  });
}

function whoIsACustomer(shop: AttackedShop): void {
  /** What an outsider sees of an answer, without what differs between any two. */
  const seen = ({ status, headers, text }: Answer, email: string) => {
    const { date: _, 'x-request-id': __, 'content-length': ___, ...rest } = headers;
    const plain = (value: string) =>
      value
        .replaceAll(email, '(address)')
        .replaceAll(encodeURIComponent(email), '(address)')
        .replaceAll(email.replace('@', '&#64;'), '(address)')
        .replace(/nonce-[\w+/=]+|nonce="[^"]*"|data-request-id="\w+"/g, '')
        .replace(/((?:joining|csrf)=)[^;]+/g, '$1');
    return [status, JSON.parse(plain(JSON.stringify(rest))), plain(text)];
  };
  const join = (email: string) => ({
    ...{ firstName: 'Ana', lastName: 'Roe', email, password: 'limestone and oak 9' },
    ...{ birthMonth: '3', birthDay: '14', birthYear: '1984', phone: '', zipCode: '93446' },
  });
  const questions: Readonly<Record<string, (visitor: Visitor, email: string) => Promise<Answer>>> = {
    'a sign-in by the client': (visitor, email) =>
      wire(visitor, 'callback/credentials', { email, password: 'not the one' }),
    'a sign-in by the form': (visitor, email) =>
      visitor.post('/sign-in', { intent: 'password', email, password: 'not the one' }),
    'a link by the client': (visitor, email) => wire(visitor, 'signin/email', { email }),
    'a link by the form': (visitor, email) => visitor.post('/sign-in', { intent: 'link', email }),
    'a new password': (visitor, email) => visitor.post('/sign-in/forgot-password', { email }),
    'an account': (visitor, email) => visitor.post('/join', join(email)),
    'a confirmation once more': (visitor, email) => visitor.post('/join', { intent: 'resend', email }),
  };

  test.each(Object.keys(questions))('%s is answered alike for a customer and for nobody', async (name) => {
    const ask = questions[name];
    if (!ask) throw new Error('there is such a question');
    const [ofKnown, ofNobody] = [await ask(shop.visitor(), known), await ask(shop.visitor(), unknown)];
    expect(seen(ofKnown, known)).toEqual(seen(ofNobody, unknown));
  });
}

function guesses(shop: AttackedShop): void {
  test('of a thousand guesses under forged addresses and names of the path at most twenty are looked at', {
    timeout,
  }, async () => {
    const email = 'chloe@customers.example';
    const visitor = shop.visitor();
    const csrfToken = await csrfOf(visitor);
    const before = await triesOf(shop);
    for (let round = 0; round < 1000; round += 1) {
      const target =
        [
          '/api/auth/callback/credentials',
          '/api//auth/callback/credentials',
          '/API/auth/callback/credentials',
        ][round % 3] ?? '';
      const answer = await ask(shop.url, {
        method: 'POST',
        target,
        headers: {
          ...{ cookie: visitor.cookie(), origin: shop.url, 'content-type': formType },
          'x-forwarded-for': `203.0.${round % 250}.${(round * 7) % 250}, 2001:db8::${round.toString(16)}`,
          'x-real-ip': `203.0.113.${round % 250}`,
          forwarded: `for=203.0.113.${round % 250}`,
        },
        body: encoded({ csrfToken, json: 'true', email, password: `guess ${round}` }),
      });
      expect([400, 401, 404, 429], target).toContain(answer.status);
    }
    expect((await triesOf(shop)) - before).toBeLessThanOrEqual(20);
    // Who guesses here waits; the customer elsewhere does not, and by mail nobody does.
    const link = await wire(shop.visitor(), 'signin/email', { email });
    expect(link.status).toBe(200);
  });
}

async function triesOf({ database }: AttackedShop): Promise<number> {
  const { rows } = await database.pool.query<{ tries: number }>(
    'select count(*)::int as tries from sign_in_tries where not succeeded',
  );
  return rows[0]?.tries ?? 0;
}

function mailedLinks(shop: AttackedShop): void {
  const linksTo = async (recipient: string) => {
    const own = (await shop.mails()).filter((mail) => mail.includes(`To: `) && mail.includes(recipient));
    return own.flatMap((mail) =>
      [
        ...mail
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '=')
          .matchAll(/https?:\/\/[^\s"<>)]+/g),
      ].map(([url]) => url),
    );
  };

  test('a mailed link leads to this shop, whatever host the request called itself', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { 'x-forwarded-proto': 'ftp', 'x-original-host': 'evil.example' },
    ]) {
      await shop.visitor().post('/sign-in/forgot-password', { email: 'dev@customers.example' }, headers);
    }
    await expect
      .poll(async () => (await linksTo('dev@customers.example')).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const links = await linksTo('dev@customers.example');
    expect(links.filter((url) => url.includes('evil'))).toEqual([]);
    expect(
      links.filter((url) => url.includes('reset-password')).every((url) => url.startsWith(shop.url)),
    ).toBe(true);
  });

  test('a token is nowhere but in its mail: not in a table, not in a log', async () => {
    const links = await linksTo('dev@customers.example');
    const token = links.map((url) => new URL(url).searchParams.get('token')).findLast(Boolean) ?? '';
    expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    const mark = token.split('.')[1] ?? 'none';
    expect(shop.log()).not.toContain(mark);
    const page = await shop.visitor().get(`/sign-in/reset-password?token=${token}`);
    expect(page.headers['referrer-policy']).toBe('same-origin');
  });

  test('a token is none when a letter of it is another, or it was made for something else', async () => {
    const links = await linksTo('dev@customers.example');
    const token = links.map((url) => new URL(url).searchParams.get('token')).findLast(Boolean) ?? '';
    await changesNothing(shop, async () => {
      const forged = [
        `${token}x`,
        token.slice(0, -1),
        token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        token.split('.')[0] ?? '',
      ];
      for (const each of forged) {
        const answer = await shop.visitor().post(`/sign-in/reset-password?token=${each}`, {
          intent: 'reset',
          password: 'limestone and oak 9',
        });
        expect(answer.status, each).toBe(422);
        expect(answer.cookies.filter((cookie) => cookie.startsWith('session='))).toEqual([]);
      }
      await shop.visitor().post(`/confirm-email?token=${token}`, {});
      await shop.visitor().post(`/sign-in/link?token=${token}`, {});
    });
  });
}
