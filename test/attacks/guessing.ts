import { afterAll, beforeAll, expect, test } from 'vitest';
import { isProofRun } from '../helpers/sample.ts';
import type { AttackedShop } from './attacked-shop.ts';
import { encodeFields, formContentType, type RawResponse, sendRequest, type Visitor } from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import { callAuthApi, readCsrfToken } from './wire-calls.ts';

/** Guessing attacks on the sign-in: whether an address belongs to a customer (A10), a password (A13), and the secret in an email (A14). */

/** Email address of a customer listed on the demo's sign-in page. The test replaces it with an unlisted address. */
const listed = 'finn@customers.example';
const known = 'quiet.customer@customers.example';
const unknown = 'never.seen@customers.example';
/** Time limit of these tests in milliseconds. Some tests send a thousand requests, so the limit only catches tests that hang. */
const timeout = 180_000;
const guessCount = isProofRun ? 1000 : 120;

export function testSignInGuessing(shop: AttackedShop): void {
  whoIsACustomer(shop);
  guesses(shop);
  mailedLinks(shop);
}

function whoIsACustomer(shop: AttackedShop): void {
  const rename = (from: string, to: string) =>
    shop.database.pool.query('update customers set email = $2 where email = $1', [from, to]);
  beforeAll(async () => {
    expect(await rename(listed, known)).toMatchObject({ rowCount: 1 });
  });
  afterAll(() => rename(known, listed));

  /** Returns the status, headers and text of a response, without the parts that differ between any two responses. */
  const seen = ({ status, headers, text }: RawResponse, email: string) => {
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
  const questions: Readonly<Record<string, (visitor: Visitor, email: string) => Promise<RawResponse>>> = {
    'a password sign-in through the API': (visitor, email) =>
      callAuthApi(visitor, 'callback/credentials', { email, password: 'not the one' }),
    'a password sign-in through the form': (visitor, email) =>
      visitor.post('/sign-in', { intent: 'password', email, password: 'not the one' }),
    'a sign-in link through the API': (visitor, email) => callAuthApi(visitor, 'signin/email', { email }),
    'a sign-in link through the form': (visitor, email) =>
      visitor.post('/sign-in', { intent: 'link', email }),
    'a password reset': (visitor, email) => visitor.post('/sign-in/forgot-password', { email }),
    'a new account': (visitor, email) => visitor.post('/join', join(email)),
    'another confirmation email': (visitor, email) => visitor.post('/join', { intent: 'resend', email }),
  };

  test.each(Object.keys(questions))(
    'a request for %s gets the same answer for a known and an unknown email address',
    async (name) => {
      const question = questions[name];
      if (!question) throw new Error('there is such a question');
      const [ofKnown, ofUnknown] = [
        await question(shop.visitor(), known),
        await question(shop.visitor(), unknown),
      ];
      expect(seen(ofKnown, known)).toEqual(seen(ofUnknown, unknown));
    },
  );
}

function guesses(shop: AttackedShop): void {
  test(`at most 20 of ${guessCount} password guesses are checked, despite forged client addresses and path spellings`, {
    timeout,
  }, async () => {
    const email = 'chloe@customers.example';
    const visitor = shop.visitor();
    const csrfToken = await readCsrfToken(visitor);
    const before = await triesOf(shop);
    for (let round = 0; round < guessCount; round += 1) {
      const target =
        [
          '/api/auth/callback/credentials',
          '/api//auth/callback/credentials',
          '/API/auth/callback/credentials',
        ][round % 3] ?? '';
      const answer = await sendRequest(shop.url, {
        method: 'POST',
        target,
        headers: {
          ...{ cookie: visitor.cookie(), origin: shop.url, 'content-type': formContentType },
          'x-forwarded-for': `203.0.${round % 250}.${(round * 7) % 250}, 2001:db8::${round.toString(16)}`,
          'x-real-ip': `203.0.113.${round % 250}`,
          forwarded: `for=203.0.113.${round % 250}`,
        },
        body: encodeFields({ csrfToken, json: 'true', email, password: `guess ${round}` }),
      });
      expect([400, 401, 404, 429], target).toContain(answer.status);
    }
    expect((await triesOf(shop)) - before).toBeLessThanOrEqual(20);
    // The guesser has to wait. The customer elsewhere does not, and nobody does for a sign-in link by email.
    const link = await callAuthApi(shop.visitor(), 'signin/email', { email });
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

  test('an emailed link leads to this shop, whatever Host header the request had', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { 'x-forwarded-proto': 'ftp', 'x-original-host': 'evil.example' },
    ]) {
      await shop.visitor().post('/sign-in/forgot-password', { email: 'dev@customers.example' }, headers);
    }
    await expect
      .poll(() => linksTo('dev@customers.example'), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining('reset-password'));
    const links = await linksTo('dev@customers.example');
    expect(links.filter((url) => url.includes('evil'))).toEqual([]);
    expect(
      links.filter((url) => url.includes('reset-password')).every((url) => url.startsWith(shop.url)),
    ).toBe(true);
  });

  test('a password-reset token appears in its email but not in the log, and its page sends other sites no referrer', async () => {
    const links = await linksTo('dev@customers.example');
    const token = links.map((url) => new URL(url).searchParams.get('token')).findLast(Boolean) ?? '';
    expect(token).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/);
    const mark = token.split('.')[1] ?? 'none';
    expect(shop.log()).not.toContain(mark);
    const page = await shop.visitor().get(`/sign-in/reset-password?token=${token}`);
    expect(page.headers['referrer-policy']).toBe('same-origin');
  });

  test('a password-reset token is rejected when altered, and has no effect on other pages', async () => {
    const links = await linksTo('dev@customers.example');
    const token = links.map((url) => new URL(url).searchParams.get('token')).findLast(Boolean) ?? '';
    await expectUnchangedTables(shop, async () => {
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
