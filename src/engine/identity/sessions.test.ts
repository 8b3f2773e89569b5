import { describe, expect, test } from 'vitest';
import { createSender } from '../../../test/helpers/identity.ts';
import { guessingAlertsSince } from '../../platform/audit.server.ts';
import type { SignedInSession } from '../../platform/visitor.server.ts';
import {
  changePassword,
  confirmEmail,
  endOtherSessions,
  endSession,
  listSessions,
  requestEmailChange,
  requestPasswordReset,
  requestSignInLink,
  signInByLink,
  signInWithPassword,
  signOut,
} from './index.server.ts';
import {
  identityFixture,
  minutesInMilliseconds,
  newUnusedEmail,
  refusalCodeOf,
  testPassword,
  valueOrThrow,
} from './testing.ts';

const identity = identityFixture();
const { mails, mailed, member, whoIs, signInAs } = identity;

describe('a session', () => {
  test("gets a new token at each sign-in and ends the browser's earlier session", async () => {
    const { email, setCookies } = await member();
    const again = valueOrThrow(await signInAs(email, testPassword, createSender(setCookies)));
    expect(again.setCookies[0]).not.toBe(setCookies[0]);
    expect(await whoIs(createSender(setCookies))).toBeUndefined();
    expect(await whoIs(createSender(again.setCookies))).toMatchObject({ email });
  });

  test('is invalid after sign-out, even for a copied cookie', async () => {
    const { setCookies } = await member();
    const cleared = await signOut(identity.shop, createSender(setCookies));
    expect(cleared.some((cookie) => cookie.startsWith('session=;') && cookie.includes('Max-Age=0'))).toBe(
      true,
    );
    expect(await whoIs(createSender(setCookies))).toBeUndefined();
  });

  test('uses a session cookie and expires within 25 hours unless the customer chose to be remembered', async () => {
    const { email } = await member();
    const passing = valueOrThrow(
      await signInWithPassword(
        identity.shop,
        { email, password: testPassword, remembers: false },
        createSender(),
      ),
    );
    expect(passing.setCookies[0]).toMatch(/^session=[^;]+; Path=\/; SameSite=Lax; HttpOnly$/);
    identity.goAhead(minutesInMilliseconds(25 * 60));
    expect(await whoIs(createSender(passing.setCookies))).toBeUndefined();
    identity.goAhead(0);
    const kept = valueOrThrow(await signInAs(email));
    expect(kept.setCookies[0]).toMatch(/; Max-Age=7776000; HttpOnly$/);
  });

  test('can be ended only by its owner', async () => {
    const { email, customerId, setCookies } = await member();
    const other = await member();
    const second = valueOrThrow(await signInAs(email));
    const own = await listSessions(identity.shop, customerId);
    expect(own).toHaveLength(2);
    const [latest] = own;
    if (!latest) throw new Error('there are two');
    expect(await endSession(identity.shop, other.customerId, latest.id)).toBe(false);
    expect(await endSession(identity.shop, customerId, latest.id)).toBe(true);
    const left = await listSessions(identity.shop, customerId);
    expect(left.map(({ id }) => id)).toEqual(own.slice(1).map(({ id }) => id));
    const alive = [setCookies, second.setCookies].map((cookies) => whoIs(createSender(cookies)));
    expect((await Promise.all(alive)).filter(Boolean)).toHaveLength(1);
    const third = valueOrThrow(await signInAs(email));
    const signedIn = await whoIs(createSender(third.setCookies));
    if (!signedIn) throw new Error('somebody is signed in');
    expect(await endOtherSessions(identity.shop, customerId, signedIn.sessionId)).toBe(1);
  });

  test('can request an email change several times concurrently, with only one valid link', async () => {
    const { setCookies } = await member();
    const signedIn = (await whoIs(createSender(setCookies))) as SignedInSession;
    const requestChange = () =>
      requestEmailChange(
        identity.shop,
        signedIn,
        { email: newUnusedEmail(), current: testPassword },
        createSender(),
      );
    expect(
      (await Promise.all([requestChange(), requestChange(), requestChange()])).map(refusalCodeOf),
    ).toEqual(['ok', 'ok', 'ok']);
    const tokens = (await mails()).map(({ token }) => token);
    expect(tokens.filter(Boolean)).toHaveLength(1);
  });

  test('ends when the password or the email changes', async () => {
    const { setCookies, email } = await member();
    const signedIn = (await whoIs(createSender(setCookies))) as SignedInSession;
    const wrong = { current: 'not this one', password: 'a changed one 7' };
    expect(refusalCodeOf(await changePassword(identity.shop, signedIn, wrong, createSender()))).toBe(
      'CURRENT_WRONG',
    );
    const changed = valueOrThrow(
      await changePassword(
        identity.shop,
        signedIn,
        { current: testPassword, password: 'a changed one 7' },
        createSender(),
      ),
    );
    expect(await whoIs(createSender(setCookies))).toBeUndefined();
    expect(await whoIs(createSender(changed.setCookies))).toMatchObject({ email });
    await mails();

    const address = newUnusedEmail();
    const change = { email: address, current: 'a changed one 7' };
    expect(refusalCodeOf(await requestEmailChange(identity.shop, signedIn, change, createSender()))).toBe(
      'ok',
    );
    const token = await mailed('confirm-new-address');
    expect(await whoIs(createSender(changed.setCookies))).toMatchObject({ email });
    expect(refusalCodeOf(await confirmEmail(identity.shop, token, createSender(changed.setCookies)))).toBe(
      'ok',
    );
    expect(await whoIs(createSender(changed.setCookies))).toBeUndefined();
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['email-changed', email],
    ]);
    expect(refusalCodeOf(await signInAs(address, 'a changed one 7'))).toBe('ok');
  });
});

describe('password guessing', () => {
  test('is limited to 60 checked passwords across hundreds of networks, and the owner can still sign in', async () => {
    const { email, setCookies } = await member();
    const codes: string[] = [];
    for (let round = 0; round < 300; round += 1) {
      codes.push(refusalCodeOf(await signInAs(email, `guess number ${round}`)));
    }
    const looked = codes.filter((code) => code === 'CREDENTIALS').length;
    expect(looked).toBeGreaterThan(4);
    expect(looked).toBeLessThanOrEqual(60);
    const alarms = await guessingAlertsSince(identity.shop.database.read, new Date(0));
    expect(alarms).toMatchObject([{ action: 'account.guessed', times: 1, data: { wrong: 60 } }]);
    expect(refusalCodeOf(await signInAs(email))).toBe('RATE_LIMIT');
    const known = createSender(setCookies);
    expect(refusalCodeOf(await signInAs(email, testPassword, known))).toBe('ok');
    await requestSignInLink(identity.shop, email, undefined, createSender());
    expect(
      refusalCodeOf(await signInByLink(identity.shop, await mailed('sign-in-link'), createSender())),
    ).toBe('ok');
  });

  test('does not lock the owner out of a new device after hundreds of attempts from one network', async () => {
    const { email } = await member();
    const looked = [];
    for (let round = 0; round < 300; round += 1) {
      looked.push(
        refusalCodeOf(await signInAs(email, `guess number ${round}`, createSender([], '203.0.113.66'))),
      );
      identity.goAhead(minutesInMilliseconds(round / 6));
    }
    expect(looked.filter((code) => code === 'CREDENTIALS').length).toBeGreaterThan(5);
    expect(refusalCodeOf(await signInAs(email, testPassword, createSender([], '198.51.100.9')))).toBe('ok');
    identity.goAhead(0);
  });

  test('leaves the owner a valid sign-in link when an attacker uses up the limit of emailed links', async () => {
    const { email } = await member();
    await mails();
    for (let turn = 0; turn < 20; turn += 1) {
      await requestPasswordReset(identity.shop, email, undefined, createSender());
      await requestSignInLink(identity.shop, email, undefined, createSender());
    }
    const sent = await mails();
    const links = sent.filter(({ kind }) => kind === 'sign-in-link');
    expect(links.length).toBeLessThanOrEqual(4);
    expect(sent.length).toBeLessThan(20);
    expect(refusalCodeOf(await signInByLink(identity.shop, links.at(-1)?.token ?? '', createSender()))).toBe(
      'ok',
    );
    // A quarter of an hour later the link has expired, and another one is sent.
    identity.goAhead(minutesInMilliseconds(15));
    await requestSignInLink(identity.shop, email, undefined, createSender());
    expect(
      refusalCodeOf(await signInByLink(identity.shop, await mailed('sign-in-link'), createSender())),
    ).toBe('ok');
    identity.goAhead(0);
  });

  test('makes only the guessing network wait after five attempts, and counts an IPv6 /64 as one network', async () => {
    const { email } = await member();
    const household = (host: number) => createSender([], `2001:db8:7:9::${host.toString(16)}`);
    for (let round = 1; round <= 5; round += 1) {
      expect(refusalCodeOf(await signInAs(email, 'not this one', household(round)))).toBe('CREDENTIALS');
    }
    expect(refusalCodeOf(await signInAs(email, 'not this one', household(77)))).toBe('RATE_LIMIT');
    expect(refusalCodeOf(await signInAs(email, testPassword, household(78)))).toBe('RATE_LIMIT');
    expect(refusalCodeOf(await signInAs(email))).toBe('ok');
    identity.goAhead(minutesInMilliseconds(0.5) + 1000);
    expect(refusalCodeOf(await signInAs(email, testPassword, household(79)))).toBe('ok');
    identity.goAhead(0);
  });

  test('is limited equally for concurrent and sequential attempts', async () => {
    const { email } = await member();
    const codes = await Promise.all(
      Array.from({ length: 90 }, async (_, round) => refusalCodeOf(await signInAs(email, `guess ${round}`))),
    );
    expect(codes.filter((code) => code === 'CREDENTIALS').length).toBeLessThanOrEqual(60);
  });
});
