import { describe, expect, test } from 'vitest';
import { createSender } from '../../../test/helpers/identity.ts';
import {
  confirmEmail,
  previewConfirmation,
  previewPasswordReset,
  requestEmailConfirmation,
  requestPasswordReset,
  requestSignInLink,
  requestSignUp,
  resetPassword,
  signInByLink,
} from './index.server.ts';
import {
  identityFixture,
  minutesInMilliseconds,
  newUnusedEmail,
  refusalCodeOf,
  sampleSignUpFields,
  testBirthDate,
  valueOrThrow,
} from './testing.ts';

const identity = identityFixture();
const { mails, mailed, member, whoIs, signInAs } = identity;

describe('signing up', () => {
  test('signs in when the email is confirmed in the same browser, and enables sign-in from any browser', async () => {
    const { email, setCookies, isSignedIn } = await member();
    expect(isSignedIn).toBe(true);
    expect(await whoIs(createSender(setCookies))).toMatchObject({ email, firstName: 'Ana' });
    expect(refusalCodeOf(await signInAs(email.toUpperCase()))).toBe('ok');
  });

  test('rejects people under 21 and weak passwords, without sending an email', async () => {
    const email = newUnusedEmail();
    const young = { ...sampleSignUpFields(email), birthDate: { ...testBirthDate, year: '2015' } };
    expect(refusalCodeOf(await requestSignUp(identity.shop, young, createSender()))).toBe('AGE_UNDER_21');
    for (const weak of ['1234567', 'password1', 'P@ssw0rd1', 'aaaaaaaaaa', email]) {
      const answer = await requestSignUp(identity.shop, sampleSignUpFields(email, weak), createSender());
      expect(refusalCodeOf(answer), weak).toMatch(/^PASSWORD_/);
    }
    expect(
      refusalCodeOf(
        await requestSignUp(identity.shop, sampleSignUpFields(email, 'x'.repeat(129)), createSender()),
      ),
    ).toBe('PASSWORD_LONG');
    expect(await mails()).toEqual([]);
  });

  test('notifies the owner of an existing account by email only, and changes nothing', async () => {
    const { email } = await member();
    const answer = await requestSignUp(
      identity.shop,
      sampleSignUpFields(email, 'another long one 3'),
      createSender(),
    );
    expect(Object.keys(valueOrThrow(answer))).toEqual(['setCookies']);
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['account-exists', email],
    ]);
    expect(refusalCodeOf(await signInAs(email, 'another long one 3'))).toBe('CREDENTIALS');
    expect(refusalCodeOf(await signInAs(email))).toBe('ok');
  });

  test('is not completed by opening the link, and can be confirmed only once', async () => {
    const email = newUnusedEmail();
    const joined = valueOrThrow(
      await requestSignUp(identity.shop, sampleSignUpFields(email), createSender()),
    );
    const token = await mailed('confirm-address');
    expect(valueOrThrow(await previewConfirmation(identity.shop, token))).toMatchObject({
      email,
      isChange: false,
    });
    expect(refusalCodeOf(await previewConfirmation(identity.shop, token))).toBe('ok');
    expect(refusalCodeOf(await confirmEmail(identity.shop, token, createSender(joined.setCookies)))).toBe(
      'ok',
    );
    expect(refusalCodeOf(await confirmEmail(identity.shop, token, createSender(joined.setCookies)))).toBe(
      'LINK_USED',
    );
    expect(refusalCodeOf(await previewConfirmation(identity.shop, `${token}x`))).toBe('LINK_UNKNOWN');
    expect(refusalCodeOf(await previewPasswordReset(identity.shop, token))).toBe('LINK_UNKNOWN');
  });
});

describe('an unconfirmed email address', () => {
  test('can’t be used to sign in, and an attempt resends the confirmation email', async () => {
    const email = newUnusedEmail();
    await requestSignUp(identity.shop, sampleSignUpFields(email), createSender());
    await mails();
    expect(refusalCodeOf(await signInAs(email))).toBe('CREDENTIALS');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['confirm-address']);
  });

  test('drops the password of a stranger who signed up with it when the owner confirms in another browser', async () => {
    const email = newUnusedEmail();
    const attacker = valueOrThrow(
      await requestSignUp(identity.shop, sampleSignUpFields(email, 'the attacker knows 1'), createSender()),
    );
    const token = await mailed('confirm-address');
    const confirmed = valueOrThrow(await confirmEmail(identity.shop, token, createSender()));
    expect(confirmed).toMatchObject({ isSignedIn: false, setCookies: [] });
    expect(
      refusalCodeOf(await signInAs(email, 'the attacker knows 1', createSender(attacker.setCookies))),
    ).toBe('CREDENTIALS');
    const choose = { token: confirmed.choosePasswordToken ?? '', password: 'the owner chooses 1' };
    expect(refusalCodeOf(await resetPassword(identity.shop, choose, createSender()))).toBe('ok');
    expect(refusalCodeOf(await signInAs(email, 'the owner chooses 1'))).toBe('ok');
  });

  test('drops the password of a later sign-up by a stranger, even if the owner’s browser requests another email', async () => {
    const email = newUnusedEmail();
    const owner = valueOrThrow(await requestSignUp(identity.shop, sampleSignUpFields(email), createSender()));
    await mails();
    await requestSignUp(identity.shop, sampleSignUpFields(email, 'the attacker knows 2'), createSender());
    await mails();
    await requestEmailConfirmation(identity.shop, email, undefined, createSender(owner.setCookies));
    const token = await mailed('confirm-address');
    const confirmed = valueOrThrow(await confirmEmail(identity.shop, token, createSender(owner.setCookies)));
    expect(confirmed.isSignedIn).toBe(false);
    expect(refusalCodeOf(await signInAs(email, 'the attacker knows 2'))).toBe('CREDENTIALS');
  });

  test('is confirmed by a sign-in link, which drops the password chosen at sign-up', async () => {
    const email = newUnusedEmail();
    await requestSignUp(identity.shop, sampleSignUpFields(email, 'the attacker knows 3'), createSender());
    await mails();
    await requestSignInLink(identity.shop, email, '/shop/cart', createSender());
    const entered = valueOrThrow(
      await signInByLink(identity.shop, await mailed('sign-in-link'), createSender()),
    );
    expect(entered.returnPath).toBe('/shop/cart');
    expect(refusalCodeOf(await signInAs(email, 'the attacker knows 3'))).toBe('CREDENTIALS');
  });
});

describe('a password reset', () => {
  test('works once with the newest link, and ends every session', async () => {
    const { email, setCookies } = await member();
    await requestPasswordReset(identity.shop, email, '//evil.example', createSender());
    const older = await mailed('reset-password');
    await requestPasswordReset(identity.shop, email, undefined, createSender());
    const newer = await mailed('reset-password');
    const chosen = 'a second long one 4';
    expect(
      refusalCodeOf(await resetPassword(identity.shop, { token: older, password: chosen }, createSender())),
    ).toBe('LINK_USED');
    expect(
      refusalCodeOf(
        await resetPassword(identity.shop, { token: newer, password: 'password' }, createSender()),
      ),
    ).toBe('PASSWORD_COMMON');
    const entered = valueOrThrow(
      await resetPassword(identity.shop, { token: newer, password: chosen }, createSender()),
    );
    expect(await whoIs(createSender(setCookies))).toBeUndefined();
    expect(await whoIs(createSender(entered.setCookies))).toMatchObject({ email });
    expect(
      refusalCodeOf(
        await resetPassword(identity.shop, { token: newer, password: 'a third long one 5' }, createSender()),
      ),
    ).toBe('LINK_USED');
    expect((await mails()).map(({ kind }) => kind)).toEqual(['password-changed']);
    expect(refusalCodeOf(await signInAs(email))).toBe('CREDENTIALS');
    expect(refusalCodeOf(await signInAs(email, chosen))).toBe('ok');
  });

  test('is rejected after thirty minutes', async () => {
    const { email } = await member();
    await requestPasswordReset(identity.shop, email, undefined, createSender());
    const token = await mailed('reset-password');
    identity.goAhead(minutesInMilliseconds(31));
    expect(refusalCodeOf(await previewPasswordReset(identity.shop, token))).toBe('LINK_EXPIRED');
    expect(
      refusalCodeOf(
        await resetPassword(identity.shop, { token, password: 'too late for it 1' }, createSender()),
      ),
    ).toBe('LINK_EXPIRED');
    identity.goAhead(0);
  });

  test('gets the same response for an email without an account, but sends no email', async () => {
    const { email } = await member();
    expect(await requestPasswordReset(identity.shop, newUnusedEmail(), undefined, createSender())).toEqual(
      await requestPasswordReset(identity.shop, email, undefined, createSender()),
    );
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['reset-password', email],
    ]);
  });
});
