import { expect, test } from 'vitest';
import {
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import {
  addPasskey,
  beginPasskeyRegistration,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  finishPasskeySignIn,
  readSignInFactors,
  removePasskey,
  signOutStaff,
  stepUpDemoStaffMember,
  stepUpWithPasskey,
} from '../index.server.ts';
import { type AuthenticatorFlaws, softAuthenticator } from './testing.ts';

const staff = staffFixture();

type Authenticator = ReturnType<typeof softAuthenticator>;

async function signIn(authenticator: Authenticator, flaws?: AuthenticatorFlaws) {
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  return finishPasskeySignIn(staff.shop, authenticator.use(options, flaws), createStaffSender());
}

test('signs in with a passkey alone, without an email', async () => {
  const member = await staff.member('support');
  await staff.emails();
  const { setCookies, memberId } = valueOrThrow(await signIn(member.authenticator));
  expect(await staff.again(setCookies)).toMatchObject({
    memberId,
    roleName: 'Support',
    actor: `staff:${member.staff.memberId}`,
  });
  expect(setCookies.join()).toMatch(/staff=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=28800; HttpOnly/);
  expect(await staff.auditOf(memberId)).toContainEqual({
    actor: `staff:${memberId}`,
    action: 'staff.signed_in',
  });
});

test('requests a discoverable passkey with user verification from the browser', async () => {
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
});

test.each<[string, AuthenticatorFlaws]>([
  ['from another site', { origin: 'http://localhost.evil.example:3000' }],
  ['without user verification', { isUnverified: true }],
  ['from a registration', { type: 'webauthn.create' }],
  ['that names another member', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
])('rejects a passkey response %s', async (_, flaws) => {
  const { authenticator } = await staff.member('host');
  expect(refusalCodeOf(await signIn(authenticator, flaws))).toBe('PASSKEY_INVALID');
});

test('rejects a copied passkey, whose counter does not increase', async () => {
  const { authenticator } = await staff.member('host');
  valueOrThrow(await signIn(authenticator, { counter: 41 }));
  expect(refusalCodeOf(await signIn(authenticator, { counter: 41 }))).toBe('PASSKEY_INVALID');
  valueOrThrow(await signIn(authenticator, { counter: 42 }));
});

test('rejects a signature by another key under a known credential ID', async () => {
  const { authenticator } = await staff.member('host');
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  const honest = authenticator.use(options);
  const forged = softAuthenticator().use(options);
  const response = { ...honest, response: { ...honest.response, signature: forged.response.signature } };
  expect(refusalCodeOf(await finishPasskeySignIn(staff.shop, response, createStaffSender()))).toBe(
    'PASSKEY_INVALID',
  );
});

test('rejects a passkey response that is reused, late, or for an unknown challenge', async () => {
  const { authenticator } = await staff.member('host');
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  const response = authenticator.use(options);
  valueOrThrow(await finishPasskeySignIn(staff.shop, response, createStaffSender()));
  expect(refusalCodeOf(await finishPasskeySignIn(staff.shop, response, createStaffSender()))).toBe(
    'PASSKEY_EXPIRED',
  );

  const late = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  staff.advance(minutesInMilliseconds(10));
  expect(
    refusalCodeOf(await finishPasskeySignIn(staff.shop, authenticator.use(late), createStaffSender())),
  ).toBe('PASSKEY_EXPIRED');

  for (const challenge of ['', 'AAAA', Buffer.alloc(48, 1).toString('base64url')]) {
    expect(refusalCodeOf(await signIn(authenticator, { challenge }))).toBe('PASSKEY_EXPIRED');
  }
});

test('rejects unknown passkeys and malformed passkey responses', async () => {
  expect(refusalCodeOf(await signIn(softAuthenticator()))).toBe('PASSKEY_UNKNOWN');
  for (const response of [undefined, null, 'text', {}, { id: 'a', response: {} }, []]) {
    expect(refusalCodeOf(await finishPasskeySignIn(staff.shop, response, createStaffSender()))).toBe(
      'PASSKEY_INVALID',
    );
  }
});

test('rejects passkeys if the shop runs at an IP address', async () => {
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(refusalCodeOf(await beginPasskeySignIn(staff.shop, { ...createStaffSender(), origin }))).toBe(
      'PASSKEYS_NEED_A_NAME',
    );
  }
});

test('rate-limits passkey responses per network for ten minutes', async () => {
  const { authenticator } = await staff.member('host');
  const from = createStaffSender([], '203.0.113.77');
  for (let attempt = 0; attempt < 30; attempt += 1) {
    expect(refusalCodeOf(await finishPasskeySignIn(staff.shop, {}, from))).toBe('PASSKEY_INVALID');
  }
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, from));
  const response = authenticator.use(options);
  expect(refusalCodeOf(await finishPasskeySignIn(staff.shop, response, from))).toBe('TOO_MANY_ATTEMPTS');
  staff.advance(minutesInMilliseconds(10));
  valueOrThrow(await signIn(authenticator));
});

test('steps up a session for five minutes, with the member’s own passkey only', async () => {
  const member = await staff.member('support');
  const colleague = await staff.member('support');
  const read = async () => (await staff.again(member.setCookies))?.steppedUpUntil;
  staff.advance(minutesInMilliseconds(6));
  expect(await read()).toBeUndefined();

  const foreign = valueOrThrow(await beginPasskeyStepUp(staff.shop, member.staff, createStaffSender()));
  const answer = colleague.authenticator.use(foreign);
  expect(refusalCodeOf(await stepUpWithPasskey(staff.shop, member.staff, answer, createStaffSender()))).toBe(
    'PASSKEY_UNKNOWN',
  );
  const theirs = valueOrThrow(await beginPasskeyStepUp(staff.shop, colleague.staff, createStaffSender()));
  const stolen = member.authenticator.use(theirs);
  expect(refusalCodeOf(await stepUpWithPasskey(staff.shop, member.staff, stolen, createStaffSender()))).toBe(
    'PASSKEY_EXPIRED',
  );
  expect(await read()).toBeUndefined();

  const options = valueOrThrow(await beginPasskeyStepUp(staff.shop, member.staff, createStaffSender()));
  valueOrThrow(
    await stepUpWithPasskey(staff.shop, member.staff, member.authenticator.use(options), createStaffSender()),
  );
  expect(await read()).toEqual(new Date(staff.now().getTime() + minutesInMilliseconds(5)));
  expect(refusalCodeOf(await stepUpDemoStaffMember(staff.shop, member.staff, createStaffSender()))).toBe(
    'NOT_A_DEMO',
  );

  await signOutStaff(staff.shop, createStaffSender(member.setCookies));
  const last = valueOrThrow(await beginPasskeyStepUp(staff.shop, member.staff, createStaffSender()));
  const after = await stepUpWithPasskey(
    staff.shop,
    member.staff,
    member.authenticator.use(last),
    createStaffSender(),
  );
  expect(refusalCodeOf(after)).toBe('SESSION_ENDED');
});

test('rejects a step-up response for sign-in, and a sign-in response for step-up', async () => {
  const { authenticator, staff: member } = await staff.member('host');
  const stepUp = valueOrThrow(await beginPasskeyStepUp(staff.shop, member, createStaffSender()));
  expect(
    refusalCodeOf(await finishPasskeySignIn(staff.shop, authenticator.use(stepUp), createStaffSender())),
  ).toBe('PASSKEY_EXPIRED');
  const signing = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  const answer = await stepUpWithPasskey(staff.shop, member, authenticator.use(signing), createStaffSender());
  expect(refusalCodeOf(answer)).toBe('PASSKEY_EXPIRED');
});

test('adds a second passkey, removes the first, and rejects removing the last', async () => {
  const member = await staff.member('host');
  const second = softAuthenticator();
  const options = valueOrThrow(await beginPasskeyRegistration(staff.shop, member.staff, createStaffSender()));
  expect(options.excludeCredentials).toHaveLength(1);
  await staff.emails();
  valueOrThrow(
    await addPasskey(
      staff.shop,
      member.staff,
      { response: second.create(options), label: ' Security\nkey ' },
      createStaffSender(),
    ),
  );
  expect(await staff.emails()).toMatchObject([
    { kind: 'staff-factors-changed', recipient: member.staff.email },
  ]);
  const { passkeys } = await readSignInFactors(staff.shop, member.staff);
  expect(passkeys.map(({ label }) => label)).toEqual(['Passkey', 'Security key']);
  valueOrThrow(await signIn(second));

  const [first, last] = passkeys.map(({ id }) => id);
  valueOrThrow(await removePasskey(staff.shop, member.staff, first ?? '', createStaffSender()));
  expect(refusalCodeOf(await signIn(member.authenticator))).toBe('PASSKEY_UNKNOWN');
  expect(refusalCodeOf(await removePasskey(staff.shop, member.staff, first ?? '', createStaffSender()))).toBe(
    'PASSKEY_UNKNOWN',
  );
  expect(refusalCodeOf(await removePasskey(staff.shop, member.staff, last ?? '', createStaffSender()))).toBe(
    'LAST_FACTOR',
  );
});

test('rejects adding a passkey that a colleague has or that answers a colleague’s challenge', async () => {
  const [one, other] = [await staff.member('host'), await staff.member('host')];
  const own = valueOrThrow(await beginPasskeyRegistration(staff.shop, one.staff, createStaffSender()));
  const taken = { response: other.authenticator.create(own) };
  expect(refusalCodeOf(await addPasskey(staff.shop, one.staff, taken, createStaffSender()))).toBe(
    'PASSKEY_TAKEN',
  );
  const theirs = valueOrThrow(await beginPasskeyRegistration(staff.shop, other.staff, createStaffSender()));
  const foreign = { response: softAuthenticator().create(theirs) };
  expect(refusalCodeOf(await addPasskey(staff.shop, one.staff, foreign, createStaffSender()))).toBe(
    'PASSKEY_EXPIRED',
  );
});

test('rejects adding and removing passkeys without a step-up', async () => {
  const { setCookies } = await staff.member('host');
  staff.advance(minutesInMilliseconds(6));
  const member = await staff.staffOf(setCookies);
  expect(refusalCodeOf(await beginPasskeyRegistration(staff.shop, member, createStaffSender()))).toBe(
    'STEP_UP_NEEDED',
  );
  expect(refusalCodeOf(await addPasskey(staff.shop, member, { response: {} }, createStaffSender()))).toBe(
    'STEP_UP_NEEDED',
  );
  expect(refusalCodeOf(await removePasskey(staff.shop, member, 'x', createStaffSender()))).toBe(
    'STEP_UP_NEEDED',
  );
});

test('never lowers a passkey’s counter in two concurrent sign-ins', async () => {
  const { authenticator } = await staff.member('host');
  const [one, two] = [
    valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender())),
    valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender())),
  ];
  const answers = [authenticator.use(one, { counter: 8 }), authenticator.use(two, { counter: 9 })];
  const entered = await Promise.all(
    answers.map((answer) => finishPasskeySignIn(staff.shop, answer, createStaffSender())),
  );
  expect(entered.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(1);
  expect(refusalCodeOf(await signIn(authenticator, { counter: 9 }))).toBe('PASSKEY_INVALID');
});
