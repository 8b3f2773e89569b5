import { expect, test } from 'vitest';
import { takeWaitingJobs } from '../../../../test/helpers/jobs.ts';
import {
  createStaffSender,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import {
  acceptInvitationWithPasskey,
  addPasskey,
  beginInvitationPasskey,
  beginPasskeyRegistration,
  beginPasskeySignIn,
  findStaffSignInLinkToken,
  finishPasskeySignIn,
  finishSignInWithCode,
  inviteStaffMember,
  listOpenInvitations,
  listStaffMembers,
  readSignInFactors,
  removePasskey,
  requestStaffSignInEmail,
  stepUpWithCode,
  suspendStaffMember,
} from '../index.server.ts';
import { emailStaffSignInLinkJob } from '../jobs.server.ts';
import { softAuthenticator, totpCodeAt } from './testing.ts';

const staff = staffFixture();
const rounds = 50;

/** Returns the number of successes and the refusal codes of the rest. */
async function outcomes(running: readonly Promise<Parameters<typeof refusalCodeOf>[0]>[]) {
  const codes = (await Promise.all(running)).map(refusalCodeOf);
  return { succeeded: codes.filter((code) => code === 'ok').length, codes };
}

test('creates one member when an invitation is accepted twice concurrently', {
  timeout: 120_000,
}, async () => {
  const owner = await staff.owner();
  const roleId = await staff.roleId('host');
  for (let round = 0; round < rounds; round += 1) {
    const token = await staff.inviteAnOwner();
    const created = async () => {
      const options = valueOrThrow(await beginInvitationPasskey(staff.shop, token, createStaffSender()));
      return softAuthenticator().create(options);
    };
    const responses = [await created(), await created()];
    const { succeeded, codes } = await outcomes(
      responses.map((response) =>
        acceptInvitationWithPasskey(staff.shop, { token, response }, createStaffSender()),
      ),
    );
    expect(succeeded, codes.join()).toBe(1);
    expect(codes).toContain('LINK_USED');
  }
  const emails = (await listStaffMembers(staff.shop)).map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  const given = { email: staff.newEmail(), name: 'Sam', roleId };
  await Promise.all(
    [1, 2, 3].map(() => inviteStaffMember(staff.shop, owner.staff, given, createStaffSender())),
  );
  const open = (await listOpenInvitations(staff.shop)).filter(({ email }) => email === given.email);
  expect(open).toHaveLength(1);
});

test('accepts an authenticator code once when it is used twice concurrently', {
  timeout: 120_000,
}, async () => {
  let member = await staff.memberWithTotp('host');
  for (let round = 0; round < rounds; round += 1) {
    // The limit of tries at one member.
    if (round % 4 === 3) member = await staff.memberWithTotp('host');
    staff.advance(30_000);
    const code = totpCodeAt(member.secret, staff.now());
    const use = () => stepUpWithCode(staff.shop, member.staff, code, createStaffSender());
    expect((await outcomes([use(), use()])).succeeded).toBe(1);
  }
});

test('accepts a recovery code once when it is used twice concurrently', { timeout: 120_000 }, async () => {
  for (let round = 0; round < rounds; round += 10) {
    const member = await staff.memberWithTotp('host');
    for (const code of member.recoveryCodes.slice(0, 5)) {
      const use = () => stepUpWithCode(staff.shop, member.staff, code, createStaffSender());
      expect((await outcomes([use(), use()])).succeeded).toBe(1);
    }
  }
});

test('accepts an emailed link and a passkey challenge once when each is used twice concurrently', async () => {
  for (let round = 0; round < rounds / 5; round += 1) {
    const member = await staff.memberWithTotp('host');
    await staff.emails();
    valueOrThrow(await requestStaffSignInEmail(staff.shop, member.staff.email, createStaffSender()));
    for (const job of await takeWaitingJobs(staff.shop.database, 'answer-staff-sign-in')) {
      await emailStaffSignInLinkJob.run(staff.shop, job);
    }
    const [sent] = await staff.emails();
    const token = (await findStaffSignInLinkToken(staff.shop, sent?.occurrence ?? '')) ?? '';
    const codes = member.recoveryCodes;
    const enter = (code = '') => finishSignInWithCode(staff.shop, { token, code }, createStaffSender());
    expect((await outcomes([enter(codes[0]), enter(codes[1])])).succeeded).toBe(1);
    expect((await readSignInFactors(staff.shop, member.staff)).unusedRecoveryCodes).toBe(9);
  }
  const member = await staff.member('host');
  for (let round = 0; round < rounds; round += 1) {
    const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
    const response = member.authenticator.use(options);
    const enter = () => finishPasskeySignIn(staff.shop, response, createStaffSender());
    expect((await outcomes([enter(), enter()])).succeeded).toBe(1);
  }
});

test('keeps one owner when the last two suspend each other concurrently', { timeout: 120_000 }, async () => {
  let survivor = await staff.owner();
  for (const { id } of await listStaffMembers(staff.shop)) {
    if (id !== survivor.staff.memberId)
      await suspendStaffMember(staff.shop, survivor.staff, id, createStaffSender());
  }
  for (let round = 0; round < rounds; round += 1) {
    const other = await staff.owner();
    const suspend = (by: typeof other, whom: typeof other) =>
      suspendStaffMember(staff.shop, by.staff, whom.staff.memberId, createStaffSender());
    const { succeeded, codes } = await outcomes([suspend(survivor, other), suspend(other, survivor)]);
    expect(succeeded, codes.join()).toBe(1);
    if (codes[1] === 'ok') survivor = other;
    expect(await staff.again(survivor.setCookies)).toBeDefined();
  }
});

test('keeps one passkey when the last two are removed concurrently', async () => {
  for (let round = 0; round < rounds / 5; round += 1) {
    const { staff: member } = await staff.owner();
    const options = valueOrThrow(await beginPasskeyRegistration(staff.shop, member, createStaffSender()));
    valueOrThrow(
      await addPasskey(
        staff.shop,
        member,
        { response: softAuthenticator().create(options) },
        createStaffSender(),
      ),
    );
    const { passkeys } = await readSignInFactors(staff.shop, member);
    const { succeeded, codes } = await outcomes(
      passkeys.map(({ id }) => removePasskey(staff.shop, member, id, createStaffSender())),
    );
    expect(succeeded).toBe(1);
    expect(codes).toContain('LAST_FACTOR');
  }
});

test('leaves no open session when a member signs in while being suspended', {
  timeout: 120_000,
}, async () => {
  const owner = await staff.owner();
  for (let round = 0; round < rounds; round += 1) {
    const member = await staff.owner();
    const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
    const response = member.authenticator.use(options);
    const [entered] = await Promise.all([
      finishPasskeySignIn(staff.shop, response, createStaffSender()),
      suspendStaffMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()),
    ]);
    if (entered.ok) expect(await staff.again(entered.value.setCookies)).toBeUndefined();
    else expect(refusalCodeOf(entered)).toBe('MEMBER_SUSPENDED');
    const { rows } = await staff.shop.database.pool.query<{ open: number }>(
      'select count(*)::int as open from staff_sessions where member_id = $1 and ended_at is null',
      [member.staff.memberId],
    );
    expect(rows).toEqual([{ open: 0 }]);
  }
});
