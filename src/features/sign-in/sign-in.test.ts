import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offsiteUrls } from '../../../test/attacks/hostile-addresses.ts';
import { wireIdentity } from '../../../test/helpers/identity.ts';
import { takeWaitingJobs } from '../../../test/helpers/jobs.ts';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testSeal } from '../../../test/helpers/shop.ts';
import { signIn } from '../../../test/helpers/sign-in.ts';
import type { NoticeId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { handleAccountRequestJob } from '../../engine/identity/jobs.server.ts';
import type { IdentityDependencies } from '../../engine/identity/types.ts';
import { pointsTerms } from '../../engine/loyalty/points/terms-rules.ts';
import { findNotice } from '../../engine/notices/index.server.ts';
import { action as confirm, loader as confirmPage } from './routes/confirm-email.tsx';
import { action as forgot } from './routes/forgot-password.tsx';
import { action as joinAction, loader as joinPage } from './routes/join.tsx';
import { action as signInAction, loader as signInPage } from './routes/sign-in.tsx';
import { loader as linkPage } from './routes/sign-in-link.tsx';
import { action as signOutAction } from './routes/sign-out.ts';
import { accountEmail } from './write-account-mail.server.ts';

let shop: TestShop;
let identity: IdentityDependencies;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  const { database, jobs } = shop.dependencies;
  // The session library uses the machine's clock.
  const clock = { now: () => new Date() };
  identity = await wireIdentity({ database, jobs, clock });
  const configuration = { mode: 'demo' } as ShopDependencies['configuration'];
  dependencies = { ...identity, configuration, log: shop.dependencies.log };
});
afterAll(() => shop.stop());

let people = 0;
const newAddress = () => {
  people += 1;
  return `guest-${people}@customers.example`;
};

type Answer = { readonly status: number; readonly location: string | null; readonly body: unknown };

/** Submits a form as a browser without scripts does, and returns the response. */
async function send(
  action: unknown,
  path: string,
  fields: Record<string, string>,
  from: Parameters<typeof formRequestArguments>[3] = {},
): Promise<Answer & { readonly cookies: string[] }> {
  const act = action as (given: never) => Promise<unknown>;
  const answer = (await act(formRequestArguments(dependencies, path, fields, from) as never)) as
    | Response
    | { data: unknown; init?: ResponseInit };
  if (answer instanceof Response) {
    const { status, headers } = answer;
    return { status, location: headers.get('location'), body: undefined, cookies: headers.getSetCookie() };
  }
  return { status: answer.init?.status ?? 200, location: null, body: answer.data, cookies: [] };
}

async function open(loader: unknown, path: string, cookie = ''): Promise<Answer> {
  try {
    const load = loader as (given: never) => Promise<unknown>;
    return {
      status: 200,
      location: null,
      body: await load(pageRequestArguments(dependencies, path, cookie) as never),
    };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, location: thrown.headers.get('location'), body: undefined };
  }
}

/** Runs the jobs and returns the emails to this address. */
async function mailsTo(address: string) {
  for (const { sealed } of await takeWaitingJobs(identity.database, 'answer-account-wish')) {
    await handleAccountRequestJob.run(identity, { sealed });
  }
  const { rows } = await identity.database.read.execute<{ id: NoticeId }>(
    sql`select id from notices where recipient = ${address} and subject_type = 'account' order by created_at, id`,
  );
  const write = accountEmail.writer({ ...identity, publicUrl: 'https://shop.example' });
  return Promise.all(
    rows.map(async ({ id }) => {
      const notice = await findNotice(identity.database.read, id);
      if (notice?.subjectType !== 'account') throw new Error('these are mails about accounts');
      return { kind: notice.kind, letter: await write(notice) };
    }),
  );
}

const person = {
  ...{ firstName: 'Mara', lastName: 'Quill', password: 'limestone and oak 9' },
  ...{ birthMonth: '3', birthDay: '14', birthYear: '1984', zipCode: '93446', phone: '' },
};

const tokenIn = (text: string | undefined) => /token=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';

describe('signing up', () => {
  test('returns the same answer for addresses with and without an account, and only the email differs', async () => {
    const known = newAddress();
    await signIn({ database: identity.database, seal: testSeal }, { email: known });
    const unknown = newAddress();
    const [first, second] = [
      await send(joinAction, '/join', { ...person, email: known }),
      await send(joinAction, '/join', { ...person, email: unknown }),
    ];
    const told = ({ status, location, cookies }: typeof first, address: string) => [
      status,
      location?.replace(encodeURIComponent(address), '…'),
      cookies.map((cookie) => cookie.replace(/=[^;]*/, '=…')),
    ];
    expect(told(first, known)).toEqual(told(second, unknown));
    expect((await mailsTo(known)).map(({ kind }) => kind)).toEqual(['account-exists']);
    expect((await mailsTo(unknown)).map(({ kind }) => kind)).toEqual(['confirm-address']);
  });

  test('is rejected under 21 at the birth date, without returning the password or storing anything', async () => {
    const email = newAddress();
    const { status, body } = await send(joinAction, '/join', { ...person, email, birthYear: '2010' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      problems: [{ fieldId: 'birthDate' }],
      entered: { email, birthYear: '2010' },
    });
    expect(JSON.stringify(body)).not.toContain(person.password);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('reports every problem at once, in page order', async () => {
    const nothing = Object.fromEntries(Object.keys(person).map((name) => [name, '']));
    const { body } = await send(joinAction, '/join', { ...nothing, email: '' });
    const { problems } = body as { problems: { fieldId: string }[] };
    expect(problems.map(({ fieldId }) => fieldId)).toEqual([
      ...['firstName', 'lastName', 'email', 'password', 'birthDate', 'zipCode'],
    ]);
  });

  test('rejects fields that the form does not have', async () => {
    const forged = { ...person, email: newAddress(), emailVerified: 'true' };
    expect(await send(joinAction, '/join', forged)).toMatchObject({ status: 422 });
  });
});

describe('the Vine Points checkbox', () => {
  const takesPart = async (email: string) => {
    const { rows } = await shop.dependencies.database.read.execute(
      sql`select from points_members where customer_id = (select id from customers where email = ${email}::citext)`,
    );
    return rows.length === 1;
  };
  const asked = async (email: string, points: Record<string, string>) => {
    const fields = { ...person, email, ...points };
    const answer = await send(joinAction, '/join', fields);
    const [mail] = await mailsTo(email);
    const cookie = answer.cookies.map((each) => each.split(';')[0]).join('; ');
    return { path: `/confirm-email?token=${tokenIn(mail?.letter?.text)}`, cookie };
  };
  const ticked = { points: 'on', pointsTerms: pointsTerms().version };

  test('takes effect only when the address is confirmed in the browser where it was checked', async () => {
    const [member, other, elsewhereAsked] = [newAddress(), newAddress(), newAddress()];
    const mine = await asked(member, ticked);
    expect(await takesPart(member)).toBe(false);
    await send(confirm, mine.path, {}, { cookie: mine.cookie });
    expect(await takesPart(member)).toBe(true);
    const plain = await asked(other, { pointsTerms: pointsTerms().version });
    await send(confirm, plain.path, {}, { cookie: plain.cookie });
    expect(await takesPart(other)).toBe(false);
    const theirs = await asked(elsewhereAsked, ticked);
    await send(confirm, theirs.path, {});
    expect(await takesPart(elsewhereAsked)).toBe(false);
  });
});

describe('confirming an email address', () => {
  test('requires a button press, signs in the browser that signed up, and redirects', async () => {
    const email = newAddress();
    const joined = await send(joinAction, '/join?originUrl=%2Fwines', { ...person, email });
    const joining = joined.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const [mail] = await mailsTo(email);
    const path = `/confirm-email?token=${tokenIn(mail?.letter?.text)}`;
    for (let look = 0; look < 3; look += 1) {
      expect(await open(confirmPage, path)).toMatchObject({ body: { state: 'open', email } });
    }
    const confirmed = await send(confirm, path, {}, { cookie: joining });
    expect(confirmed).toMatchObject({ status: 302, location: '/wines' });
    const cookie = confirmed.cookies.map((each) => each.split(';')[0]).join('; ');
    expect(cookie).toMatch(/session=[^;]+;.*account=Mara/);
    // A second submission shows the link's state and signs no one in.
    const again = await send(confirm, path, {}, { cookie: joining });
    expect(again).toMatchObject({ location: path, cookies: [] });
    expect(await open(confirmPage, path)).toMatchObject({ body: { state: 'already' } });
    expect(await open(confirmPage, `${path}x`)).toMatchObject({ body: { state: 'unknown' } });
    expect(await open(confirmPage, '/confirm-email')).toMatchObject({ body: { state: 'none' } });
    expect(await open(confirmPage, '/confirm-email', cookie)).toMatchObject({
      body: { state: 'confirmed', signedInAs: email },
    });
  });

  test('does not sign in another browser, and redirects it to choosing a new password', async () => {
    const email = newAddress();
    await send(joinAction, '/join', { ...person, email });
    const [mail] = await mailsTo(email);
    const path = `/confirm-email?token=${tokenIn(mail?.letter?.text)}`;
    const confirmed = await send(confirm, path, {});
    expect(confirmed.location).toMatch(/^\/sign-in\/reset-password\?token=/);
    expect(confirmed.cookies.join()).not.toContain('session=');
  });

  test('warns if another account is signed in', async () => {
    const email = newAddress();
    await send(joinAction, '/join', { ...person, email });
    const [mail] = await mailsTo(email);
    const { cookie } = await signIn({ database: identity.database, seal: testSeal });
    const page = await open(confirmPage, `/confirm-email?token=${tokenIn(mail?.letter?.text)}`, cookie);
    expect(page).toMatchObject({ body: { state: 'somebody-else', email } });
  });
});

describe('a password reset request', () => {
  test('gets the same answer for known and unknown addresses, and emails a link to the configured site', async () => {
    const known = newAddress();
    await signIn({ database: identity.database, seal: testSeal }, { email: known });
    const unknown = newAddress();
    const told = ({ status, location }: Answer, address: string) => [
      status,
      location?.replace(encodeURIComponent(address), '…'),
    ];
    const first = await send(forgot, '/sign-in/forgot-password?originUrl=%2Fwines', { email: known });
    const second = await send(forgot, '/sign-in/forgot-password?originUrl=%2Fwines', { email: unknown });
    expect(told(first, known)).toEqual(told(second, unknown));
    expect(await mailsTo(unknown)).toEqual([]);
    const [mail] = await mailsTo(known);
    expect(mail?.letter?.text).toMatch(
      /https:\/\/shop\.example\/sign-in\/reset-password\?token=[\w.-]+&email=\S+&redirectTo=%2Fwines\n/,
    );
    // A newer email invalidates the older one, which is then not sent.
    await send(forgot, '/sign-in/forgot-password', { email: known });
    const letters = await mailsTo(known);
    expect(letters.map(({ letter }) => letter === undefined)).toEqual([true, false]);
  });
});

test('an emailed sign-in link names its account only if a different account is signed in', async () => {
  const at = { database: identity.database, seal: testSeal };
  const [owner, other] = [await signIn(at), await signIn(at)];
  await send(signInAction, '/sign-in', { intent: 'link', email: owner.email });
  const [mail] = await mailsTo(owner.email);
  const path = `/sign-in/link?token=${tokenIn(mail?.letter?.text)}`;
  const said = async (cookie = '') => (await open(linkPage, path, cookie)).body;
  expect(await said(other.cookie)).toMatchObject({ otherAccount: { now: other.email, next: owner.email } });
  for (const cookie of ['', owner.cookie]) {
    expect(await said(cookie)).toMatchObject({ hasToken: true, otherAccount: undefined });
  }
});

test('a configured identity provider has a sign-in button that works with and without scripts', async () => {
  const url = 'https://id.example/authorize?client_id=shop';
  const providers = [{ id: 'hill-id', name: 'Hill ID' }];
  const leaveFor = async () => ({ url, setCookies: ['signing-in=1'] });
  const own = dependencies;
  dependencies = { ...own, signIn: { ...identity.signIn, providers, leaveFor } };
  try {
    expect((await open(signInPage, '/sign-in')).body).toMatchObject({ providers });
    const fields = { intent: 'provider', provider: 'hill-id' };
    const withScript = await send(signInAction, '/sign-in', fields, { script: true });
    expect(withScript).toMatchObject({ status: 302, location: url, cookies: ['signing-in=1'] });
    expect(await send(signInAction, '/sign-in', fields)).toMatchObject({ body: { continueTo: url } });
    const unknown = await send(signInAction, '/sign-in', { ...fields, provider: 'nobody' });
    expect(unknown.location).toBe('/sign-in?error=OAuthSignin');
  } finally {
    dependencies = own;
  }
});

test('a password reset request of a guest with orders gets the same answer and a link to create an account', async () => {
  const email = newAddress();
  const wine = await shop.sku(5);
  expect(await shop.place(await shop.buyer([[wine.skuId, 1]], { email }))).toMatchObject({ ok: true });
  const asked = await send(forgot, '/sign-in/forgot-password', { email });
  expect(asked.location).toBe(
    `/sign-in/forgot-password?${new URLSearchParams({ submitted: 'true', email })}`,
  );
  const { rows } = await identity.database.read.execute(
    sql`select id from notices where recipient = ${email} and subject_type = 'account'`,
  );
  expect(rows).toEqual([]);
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['set-password']);
  expect(mails[0]?.letter?.text).toContain(`https://shop.example/join?${new URLSearchParams({ email })}`);
});

describe('the page after signing in', () => {
  const own = (location: string | null) => {
    expect(location).toMatch(/^\/(?![/\\])[^\s\\]*$/);
    expect(new URL(location ?? '', 'https://shop.example').origin).toBe('https://shop.example');
  };

  test('is on this site for visitors already signed in, whatever the URL requests', async () => {
    const { cookie } = await signIn({ database: identity.database, seal: testSeal });
    for (const [page, path] of [
      [signInPage, '/sign-in'],
      [joinPage, '/join'],
    ] as const) {
      for (const payload of offsiteUrls) {
        const query = `?originUrl=${encodeURIComponent(payload)}`;
        own((await open(page, `${path}${query}`, cookie)).location);
        own((await open(page, `${path}${query}&originUrl=%2Fwines`, cookie)).location);
      }
    }
    expect((await open(signInPage, '/sign-in?originUrl=%2Fwines%3Ftype%3Dred', cookie)).location).toBe(
      '/wines?type=red',
    );
  });

  test('is passed through the sign-in pages only as a path on this site', async () => {
    for (const [position, payload] of offsiteUrls.entries()) {
      const query = `?originUrl=${encodeURIComponent(payload)}`;
      const form = { intent: 'link', email: newAddress() };
      // Each from its own network, because one network may request only forty emails an hour.
      const from = { clientAddress: `198.51.100.${position + 1}` };
      const sent = await send(signInAction, `/sign-in${query}`, form, from);
      const next = new URL(sent.location ?? '', 'https://shop.example');
      expect(next.pathname).toBe('/sign-in/link');
      const originUrl = next.searchParams.get('originUrl');
      if (originUrl !== null) own(originUrl);
    }
  });
});

test('signing out clears the session, name and cart cookies and redirects to the home page', async () => {
  const { cookie } = await signIn({ database: identity.database, seal: testSeal });
  const out = await send(signOutAction, '/sign-out', {}, { cookie });
  expect(out.location).toBe('/');
  for (const name of ['session', 'account', 'cart', 'cartCount']) {
    expect(out.cookies.some((each) => each.startsWith(`${name}=;`) && each.includes('Max-Age=0'))).toBe(true);
  }
  expect(await open(signInPage, '/sign-in', cookie)).toMatchObject({ status: 200 });
});
