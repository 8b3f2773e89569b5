import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { sender, wireIdentity } from '../../../test/helpers/identity.ts';
import { takeJobs } from '../../../test/helpers/jobs.ts';
import type { MailedLinkId } from '../../core/ids.ts';
import { openJobs } from '../../platform/jobs.server.ts';
import { createLog } from '../../platform/log.server.ts';
import type { SignedIn } from '../../platform/visitor.server.ts';
import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  join,
  listSessions,
  peekConfirmation,
  peekReset,
  readMailedLink,
  readVisitor,
  requestConfirmation,
  requestEmailChange,
  requestReset,
  requestSignInLink,
  resetPassword,
  signInByLink,
  signInWithPassword,
  signOut,
} from './index.server.ts';
import { identityJobs } from './jobs.server.ts';
import type { IdentityDependencies, Sender } from './types.ts';

let opened: TestDatabase;
let shop: IdentityDependencies;
let closeJobs: () => Promise<void>;
/** The library that keeps sessions goes by the machine's clock, so this one only ever runs ahead of it. */
let aheadMilliseconds = 0;
const minutes = (count: number) => count * 60_000;

beforeAll(async () => {
  opened = await createTestDatabase();
  const jobs = await openJobs({ url: opened.url, works: false, log: createLog('silent') });
  closeJobs = () => jobs.stop();
  const clock = { now: () => new Date(Date.now() + aheadMilliseconds) };
  shop = await wireIdentity({ database: opened.database, jobs: jobs.queue, clock });
});
afterAll(async () => {
  await closeJobs();
  await opened.drop();
});

const password = 'limestone and oak 9';
const birthDate = { month: '3', day: '14', year: '1984' };
let people = 0;
const newAddress = () => {
  people += 1;
  return `guest-${people}@customers.example`;
};

type Mail = { kind: string; recipient: string; occurrence: string };

/** Lets the jobs do what was asked for; answers with the mails that are owed by it. */
async function mails(): Promise<(Mail & { token: string })[]> {
  for (const { sealed } of await takeJobs(opened.database, 'answer-account-wish')) {
    await identityJobs(shop)['answer-account-wish']({ sealed });
  }
  const { rows } = await opened.database.read.execute<Mail>(
    sql`with taken as (delete from notices returning kind, recipient, occurrence, created_at, id)
        select kind, recipient, occurrence from taken order by created_at, id`,
  );
  await takeJobs(opened.database, 'send-notice');
  return Promise.all(
    rows.map(async (mail) => {
      const link = await readMailedLink(shop, mail.occurrence as MailedLinkId);
      return { ...mail, token: link?.token ?? '' };
    }),
  );
}

async function mailed(kind: string): Promise<string> {
  const found = (await mails()).find((mail) => mail.kind === kind);
  if (!found) throw new Error(`no mail is about ${kind}`);
  return found.token;
}

const fieldsOf = (email: string, own = password) => ({
  ...{ firstName: 'Ana', lastName: 'Roe', email, password: own, birthDate, marketing: false },
});

type ValueIn<Answer> = Answer extends { ok: true; value: infer Inner } ? Inner : never;
function had<Answer extends { ok: boolean }>(answer: Answer): ValueIn<Answer> {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return (answer as unknown as { value: ValueIn<Answer> }).value;
}
const codeOf = (answer: unknown) =>
  (answer as { refusals?: readonly { code: string }[] }).refusals?.[0]?.code ?? 'ok';

/** Somebody who has joined and confirmed in one browser. */
async function member(email = newAddress()) {
  const joined = had(await join(shop, fieldsOf(email), sender()));
  const token = await mailed('confirm-address');
  const entered = had(await confirmEmail(shop, token, sender(joined.setCookies)));
  await mails();
  return entered;
}

const whoIs = (from: Pick<Sender, 'cookieHeader'>) =>
  readVisitor(shop, new Headers(from.cookieHeader === null ? {} : { cookie: from.cookieHeader })).signedIn();
const signInAs = (email: string, own = password, from = sender()) =>
  signInWithPassword(shop, { email, password: own, remembers: true }, from);

describe('joining', () => {
  test('who confirms in the browser they joined in is signed in there and may sign in anywhere', async () => {
    const { email, setCookies, isSignedIn } = await member();
    expect(isSignedIn).toBe(true);
    expect(await whoIs(sender(setCookies))).toMatchObject({ email, firstName: 'Ana' });
    expect(codeOf(await signInAs(email.toUpperCase()))).toBe('ok');
  });

  test('nothing is kept of somebody under 21, and a password that anybody would try is refused', async () => {
    const email = newAddress();
    const young = { ...fieldsOf(email), birthDate: { ...birthDate, year: '2015' } };
    expect(codeOf(await join(shop, young, sender()))).toBe('AGE_UNDER_21');
    for (const weak of ['1234567', 'password1', 'P@ssw0rd1', 'aaaaaaaaaa', email]) {
      const answer = await join(shop, fieldsOf(email, weak), sender());
      expect(codeOf(answer), weak).toMatch(/^PASSWORD_/);
    }
    expect(codeOf(await join(shop, fieldsOf(email, 'x'.repeat(129)), sender()))).toBe('PASSWORD_LONG');
    expect(await mails()).toEqual([]);
  });

  test('an address that has an account is told so by mail only, and keeps everything as it was', async () => {
    const { email } = await member();
    const answer = await join(shop, fieldsOf(email, 'another long one 3'), sender());
    expect(Object.keys(had(answer))).toEqual(['setCookies']);
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['account-exists', email],
    ]);
    expect(codeOf(await signInAs(email, 'another long one 3'))).toBe('CREDENTIALS');
    expect(codeOf(await signInAs(email))).toBe('ok');
  });

  test('looking at the link uses nothing up; pressing does, once', async () => {
    const email = newAddress();
    const joined = had(await join(shop, fieldsOf(email), sender()));
    const token = await mailed('confirm-address');
    expect(had(await peekConfirmation(shop, token))).toMatchObject({ email, isChange: false });
    expect(codeOf(await peekConfirmation(shop, token))).toBe('ok');
    expect(codeOf(await confirmEmail(shop, token, sender(joined.setCookies)))).toBe('ok');
    expect(codeOf(await confirmEmail(shop, token, sender(joined.setCookies)))).toBe('LINK_USED');
    expect(codeOf(await peekConfirmation(shop, `${token}x`))).toBe('LINK_UNKNOWN');
    expect(codeOf(await peekReset(shop, token))).toBe('LINK_UNKNOWN');
  });
});

describe('an address that nobody has proved', () => {
  test('signs nobody in, and is sent its confirmation again', async () => {
    const email = newAddress();
    await join(shop, fieldsOf(email), sender());
    await mails();
    expect(codeOf(await signInAs(email))).toBe('CREDENTIALS');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['confirm-address']);
  });

  test('gives whoever joined with it first nothing when its owner confirms', async () => {
    const email = newAddress();
    const attacker = had(await join(shop, fieldsOf(email, 'the attacker knows 1'), sender()));
    const token = await mailed('confirm-address');
    const confirmed = had(await confirmEmail(shop, token, sender()));
    expect(confirmed).toMatchObject({ isSignedIn: false, setCookies: [] });
    expect(codeOf(await signInAs(email, 'the attacker knows 1', sender(attacker.setCookies)))).toBe(
      'CREDENTIALS',
    );
    const choose = { token: confirmed.choosePasswordToken ?? '', password: 'the owner chooses 1' };
    expect(codeOf(await resetPassword(shop, choose, sender()))).toBe('ok');
    expect(codeOf(await signInAs(email, 'the owner chooses 1'))).toBe('ok');
  });

  test('keeps no password that came after the one of the confirming browser, even when that asks for a second mail', async () => {
    const email = newAddress();
    const owner = had(await join(shop, fieldsOf(email), sender()));
    await mails();
    await join(shop, fieldsOf(email, 'the attacker knows 2'), sender());
    await mails();
    await requestConfirmation(shop, email, undefined, sender(owner.setCookies));
    const token = await mailed('confirm-address');
    const confirmed = had(await confirmEmail(shop, token, sender(owner.setCookies)));
    expect(confirmed.isSignedIn).toBe(false);
    expect(codeOf(await signInAs(email, 'the attacker knows 2'))).toBe('CREDENTIALS');
  });

  test('is proved by a sign-in link, which drops the password that was chosen before', async () => {
    const email = newAddress();
    await join(shop, fieldsOf(email, 'the attacker knows 3'), sender());
    await mails();
    await requestSignInLink(shop, email, '/shop/cart', sender());
    const entered = had(await signInByLink(shop, await mailed('sign-in-link'), sender()));
    expect(entered.returnPath).toBe('/shop/cart');
    expect(codeOf(await signInAs(email, 'the attacker knows 3'))).toBe('CREDENTIALS');
  });
});

describe('a new password', () => {
  test('is set by the newest link, once, within thirty minutes, and ends every session', async () => {
    const { email, setCookies } = await member();
    await requestReset(shop, email, '//evil.example', sender());
    const older = await mailed('reset-password');
    await requestReset(shop, email, undefined, sender());
    const newer = await mailed('reset-password');
    const chosen = 'a second long one 4';
    expect(codeOf(await resetPassword(shop, { token: older, password: chosen }, sender()))).toBe('LINK_USED');
    expect(codeOf(await resetPassword(shop, { token: newer, password: 'password' }, sender()))).toBe(
      'PASSWORD_COMMON',
    );
    const entered = had(await resetPassword(shop, { token: newer, password: chosen }, sender()));
    expect(await whoIs(sender(setCookies))).toBeUndefined();
    expect(await whoIs(sender(entered.setCookies))).toMatchObject({ email });
    expect(
      codeOf(await resetPassword(shop, { token: newer, password: 'a third long one 5' }, sender())),
    ).toBe('LINK_USED');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['password-changed']);
    expect(codeOf(await signInAs(email))).toBe('CREDENTIALS');
    expect(codeOf(await signInAs(email, chosen))).toBe('ok');
  });

  test('comes too late after thirty minutes', async () => {
    const { email } = await member();
    await requestReset(shop, email, undefined, sender());
    const token = await mailed('reset-password');
    aheadMilliseconds = minutes(31);
    expect(codeOf(await peekReset(shop, token))).toBe('LINK_EXPIRED');
    expect(codeOf(await resetPassword(shop, { token, password: 'too late for it 1' }, sender()))).toBe(
      'LINK_EXPIRED',
    );
    aheadMilliseconds = 0;
  });

  test('is asked for in vain for an address without an account, with the same answer', async () => {
    const { email } = await member();
    expect(await requestReset(shop, newAddress(), undefined, sender())).toEqual(
      await requestReset(shop, email, undefined, sender()),
    );
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['reset-password', email],
    ]);
  });
});

describe('a session', () => {
  test('gets a new token at each sign-in and ends the one that this browser had', async () => {
    const { email, setCookies } = await member();
    const again = had(await signInAs(email, password, sender(setCookies)));
    expect(again.setCookies[0]).not.toBe(setCookies[0]);
    expect(await whoIs(sender(setCookies))).toBeUndefined();
    expect(await whoIs(sender(again.setCookies))).toMatchObject({ email });
  });

  test('opens nothing after signing out, wherever its cookie was copied to', async () => {
    const { setCookies } = await member();
    const cleared = await signOut(shop, sender(setCookies));
    expect(cleared.some((cookie) => cookie.startsWith('session=;') && cookie.includes('Max-Age=0'))).toBe(
      true,
    );
    expect(await whoIs(sender(setCookies))).toBeUndefined();
  });

  test('lives as long as the browser when the customer does not want to be remembered', async () => {
    const { email } = await member();
    const passing = had(await signInWithPassword(shop, { email, password, remembers: false }, sender()));
    expect(passing.setCookies[0]).toMatch(/^session=[^;]+; Path=\/; SameSite=Lax; HttpOnly$/);
    aheadMilliseconds = minutes(25 * 60);
    expect(await whoIs(sender(passing.setCookies))).toBeUndefined();
    aheadMilliseconds = 0;
    const kept = had(await signInAs(email));
    expect(kept.setCookies[0]).toMatch(/; Max-Age=7776000; HttpOnly$/);
  });

  test('is ended by its owner, and by nobody else', async () => {
    const { email, customerId, setCookies } = await member();
    const other = await member();
    const second = had(await signInAs(email));
    const own = await listSessions(shop, customerId);
    expect(own).toHaveLength(2);
    const [latest] = own;
    if (!latest) throw new Error('there are two');
    expect(await endSession(shop, other.customerId, latest.id)).toBe(false);
    expect(await endSession(shop, customerId, latest.id)).toBe(true);
    const left = await listSessions(shop, customerId);
    expect(left.map(({ id }) => id)).toEqual(own.slice(1).map(({ id }) => id));
    const alive = [setCookies, second.setCookies].map((cookies) => whoIs(sender(cookies)));
    expect((await Promise.all(alive)).filter(Boolean)).toHaveLength(1);
    const third = had(await signInAs(email));
    const signedIn = await whoIs(sender(third.setCookies));
    if (!signedIn) throw new Error('somebody is signed in');
    expect(await endOtherSessions(shop, customerId, signedIn.sessionId)).toBe(1);
  });

  test('ends with a changed password and with a changed address', async () => {
    const { setCookies, email } = await member();
    const signedIn = (await whoIs(sender(setCookies))) as SignedIn;
    const wrong = { current: 'not this one', password: 'a changed one 7' };
    expect(codeOf(await changePassword(shop, signedIn, wrong, sender()))).toBe('CURRENT_WRONG');
    const changed = had(
      await changePassword(shop, signedIn, { current: password, password: 'a changed one 7' }, sender()),
    );
    expect(await whoIs(sender(setCookies))).toBeUndefined();
    expect(await whoIs(sender(changed.setCookies))).toMatchObject({ email });
    await mails();

    const address = newAddress();
    const wish = { email: address, current: 'a changed one 7' };
    expect(codeOf(await requestEmailChange(shop, signedIn, wish, sender()))).toBe('ok');
    const token = await mailed('confirm-new-address');
    expect(await whoIs(sender(changed.setCookies))).toMatchObject({ email });
    expect(codeOf(await confirmEmail(shop, token, sender(changed.setCookies)))).toBe('ok');
    expect(await whoIs(sender(changed.setCookies))).toBeUndefined();
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['email-changed', email],
    ]);
    expect(codeOf(await signInAs(address, 'a changed one 7'))).toBe('ok');
  });
});

describe('trying passwords', () => {
  test('of hundreds of tries from hundreds of networks at most twenty are looked at, and the owner gets in meanwhile', async () => {
    const { email, setCookies } = await member();
    const codes: string[] = [];
    for (let round = 0; round < 300; round += 1) {
      codes.push(codeOf(await signInAs(email, `guess number ${round}`)));
    }
    const looked = codes.filter((code) => code === 'CREDENTIALS').length;
    expect(looked).toBeGreaterThan(4);
    expect(looked).toBeLessThanOrEqual(15);
    expect(codeOf(await signInAs(email))).toBe('RATE_LIMIT');
    const known = sender(setCookies);
    expect(codeOf(await signInAs(email, password, known))).toBe('ok');
    await requestSignInLink(shop, email, undefined, sender());
    expect(codeOf(await signInByLink(shop, await mailed('sign-in-link'), sender()))).toBe('ok');
  });

  test('the same network waits after five, a whole IPv6 household counting as one; another network does not', async () => {
    const { email } = await member();
    const household = (host: number) => sender([], `2001:db8:7:9::${host.toString(16)}`);
    for (let round = 1; round <= 5; round += 1) {
      expect(codeOf(await signInAs(email, 'not this one', household(round)))).toBe('CREDENTIALS');
    }
    expect(codeOf(await signInAs(email, 'not this one', household(77)))).toBe('RATE_LIMIT');
    expect(codeOf(await signInAs(email, password, household(78)))).toBe('RATE_LIMIT');
    expect(codeOf(await signInAs(email))).toBe('ok');
    aheadMilliseconds = minutes(0.5) + 1000;
    expect(codeOf(await signInAs(email, password, household(79)))).toBe('ok');
    aheadMilliseconds = 0;
  });

  test('many at once are no more than many in a row', async () => {
    const { email } = await member();
    const codes = await Promise.all(
      Array.from({ length: 60 }, async (_, round) => codeOf(await signInAs(email, `guess ${round}`))),
    );
    expect(codes.filter((code) => code === 'CREDENTIALS').length).toBeLessThanOrEqual(15);
  });
});
