import { expect, test } from 'vitest';
import {
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import {
  acceptInvitationWithPasskey,
  acceptInvitationWithTotp,
  beginInvitationPasskey,
  beginInvitationTotpSetup,
  beginPasskeySignIn,
  finishPasskeySignIn,
  inviteOwner,
  inviteStaffMember,
  listOpenInvitations,
  listStaffMembers,
  revokeStaffInvitation,
  suspendStaffMember,
  viewInvitation,
} from '../index.server.ts';
import { softAuthenticator, totpCodeAt } from './testing.ts';

const staff = staffFixture();

test('emails an invitation, and creates the member when it is accepted with a passkey', async () => {
  const { token, email, memberId, owner } = await staff.invite('support');
  expect(valueOrThrow(await viewInvitation(staff.shop, token))).toMatchObject({
    email,
    name: 'Sam Staff',
    roleName: 'Support',
    isMember: false,
  });
  expect(await staff.emails()).toContainEqual(
    expect.objectContaining({ kind: 'staff-invitation', recipient: email }),
  );
  const joined = await staff.joinWithPasskey(token);
  expect(joined.staff).toMatchObject({
    memberId,
    email,
    name: 'Sam Staff',
    roleName: 'Support',
    isOwner: false,
  });
  expect(await staff.auditOf(memberId)).toEqual([
    { actor: owner.staff.actor, action: 'staff.invited' },
    { actor: `staff:${memberId}`, action: 'staff.joined' },
    { actor: `staff:${memberId}`, action: 'staff.signed_in' },
  ]);
  const emails = (await staff.emails()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  expect(emails).toContain(`staff-joined ${owner.staff.email}`);
  expect(emails.some((email) => email.includes('staff-new-device'))).toBe(false);
});

test('creates a member who accepts with an authenticator app, and shows ten recovery codes', async () => {
  const { token, email } = await staff.invite('cellar');
  const joined = await staff.joinWithTotp(token);
  expect(joined.staff.email).toBe(email);
  expect(new Set(joined.recoveryCodes).size).toBe(10);
  expect(joined.recoveryCodes[0]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect((await listStaffMembers(staff.shop)).find((member) => member.email === email)).toMatchObject({
    passkeyCount: 0,
    hasTotp: true,
  });
});

test('accepts an invitation once, and not after 24 hours', async () => {
  const { token } = await staff.invite('host');
  await staff.joinWithPasskey(token);
  expect(refusalCodeOf(await viewInvitation(staff.shop, token))).toBe('LINK_USED');
  expect(refusalCodeOf(await beginInvitationPasskey(staff.shop, token, createStaffSender()))).toBe(
    'LINK_USED',
  );

  const late = await staff.invite('host');
  staff.advance(minutesInMilliseconds(24 * 60));
  expect(refusalCodeOf(await viewInvitation(staff.shop, late.token))).toBe('LINK_EXPIRED');
  expect(refusalCodeOf(await beginInvitationTotpSetup(staff.shop, late.token))).toBe('LINK_EXPIRED');
});

test('rejects an invitation token that was guessed, shortened or changed', async () => {
  const { token, invitationId } = await staff.invite('host');
  const last = token.endsWith('A') ? 'B' : 'A';
  for (const wrong of [
    '',
    'x',
    invitationId,
    token.slice(0, -2),
    `${token.slice(0, -3)}${last}AA`,
    `${token}=`,
  ]) {
    expect(refusalCodeOf(await viewInvitation(staff.shop, wrong))).toBe('LINK_UNKNOWN');
  }
});

test('revokes an invitation manually, when a newer one is sent, and when the member is suspended', async () => {
  const revoked = await staff.invite('host');
  valueOrThrow(
    await revokeStaffInvitation(staff.shop, revoked.owner.staff, revoked.invitationId, createStaffSender()),
  );
  expect(refusalCodeOf(await viewInvitation(staff.shop, revoked.token))).toBe('LINK_REVOKED');
  const again = await revokeStaffInvitation(
    staff.shop,
    revoked.owner.staff,
    revoked.invitationId,
    createStaffSender(),
  );
  expect(refusalCodeOf(again)).toBe('INVITATION_CLOSED');

  const first = await staff.invite('host');
  const second = await staff.invite('host', first.email.toUpperCase());
  expect(refusalCodeOf(await viewInvitation(staff.shop, first.token))).toBe('LINK_REVOKED');
  valueOrThrow(await viewInvitation(staff.shop, second.token));

  const member = await staff.member('host');
  const repeated = await staff.invite('host', member.staff.email);
  valueOrThrow(
    await suspendStaffMember(staff.shop, repeated.owner.staff, member.staff.memberId, createStaffSender()),
  );
  expect(refusalCodeOf(await viewInvitation(staff.shop, repeated.token))).toBe('LINK_REVOKED');
});

test('lists open invitations and marks the expired ones', async () => {
  const { invitationId, email } = await staff.invite('editor');
  const find = async () => (await listOpenInvitations(staff.shop)).find(({ id }) => id === invitationId);
  expect(await find()).toMatchObject({ email, roleName: 'Editor', isExpired: false });
  staff.advance(minutesInMilliseconds(24 * 60));
  expect(await find()).toMatchObject({ isExpired: true });
});

test('replaces an existing member’s sign-in factors and ends their sessions when they accept an invitation', async () => {
  const member = await staff.memberWithTotp('support');
  const { token } = await staff.invite('manager', member.staff.email);
  expect(valueOrThrow(await viewInvitation(staff.shop, token)).isMember).toBe(true);
  expect(await staff.again(member.setCookies)).toBeDefined();
  const joined = await staff.joinWithPasskey(token);
  expect(joined.staff).toMatchObject({ memberId: member.staff.memberId, roleName: 'DTC manager' });
  expect(await staff.again(member.setCookies)).toBeUndefined();
  expect((await listStaffMembers(staff.shop)).find(({ id }) => id === joined.staff.memberId)).toMatchObject({
    passkeyCount: 1,
    hasTotp: false,
  });
});

test('restores the last owner’s access with new factors through an invitation from the command line', async () => {
  const lost = await staff.owner();
  const email = lost.staff.email.toUpperCase();
  const invited = valueOrThrow(await inviteOwner(staff.shop, { email, name: 'Olive', actor: 'operator:jo' }));
  expect(invited.isMember).toBe(true);
  const back = await staff.joinWithPasskey(invited.token);
  expect(back.staff).toMatchObject({ memberId: lost.staff.memberId, isOwner: true });
  const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  const old = await finishPasskeySignIn(staff.shop, lost.authenticator.use(options), createStaffSender());
  expect(refusalCodeOf(old)).toBe('PASSKEY_UNKNOWN');
  expect(await staff.auditOf(lost.staff.memberId)).toContainEqual({
    actor: 'operator:jo',
    action: 'staff.invited',
  });
});

test('invites a suspended member only from the command line, as an owner', async () => {
  const owner = await staff.owner();
  const member = await staff.member('host');
  valueOrThrow(await suspendStaffMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()));
  const { email } = member.staff;
  const given = { email, name: 'Sam', roleId: await staff.roleId('host') };
  expect(refusalCodeOf(await inviteStaffMember(staff.shop, owner.staff, given, createStaffSender()))).toBe(
    'MEMBER_SUSPENDED',
  );
  const back = await staff.joinWithPasskey(await staff.inviteAnOwner(email));
  expect(back.staff).toMatchObject({ memberId: member.staff.memberId, isOwner: true });
});

test.each([
  ['an invalid email address', { email: 'nobody' }, 'EMAIL_INVALID'],
  ['no name', { name: ' \u0000 ' }, 'NAME_INVALID'],
  ['a name that is too long', { name: 'x'.repeat(121) }, 'NAME_INVALID'],
  ['no role', { roleId: '' }, 'ROLE_UNKNOWN'],
  ['an unknown role', { roleId: '00000000-0000-4000-8000-000000000000' }, 'ROLE_UNKNOWN'],
])('rejects an invitation with %s', async (_, wrong, code) => {
  const owner = await staff.owner();
  const given = { email: staff.newEmail(), name: 'Sam', roleId: await staff.roleId('host'), ...wrong };
  expect(refusalCodeOf(await inviteStaffMember(staff.shop, owner.staff, given, createStaffSender()))).toBe(
    code,
  );
});

test('rejects inviting a member without the capability or without a step-up', async () => {
  const given = { email: staff.newEmail(), name: 'Sam', roleId: await staff.roleId('host') };
  const manager = await staff.member('manager');
  expect(refusalCodeOf(await inviteStaffMember(staff.shop, manager.staff, given, createStaffSender()))).toBe(
    'NOT_ALLOWED',
  );
  expect(
    refusalCodeOf(await revokeStaffInvitation(staff.shop, manager.staff, 'x', createStaffSender())),
  ).toBe('NOT_ALLOWED');
  const owner = await staff.owner();
  staff.advance(minutesInMilliseconds(6));
  const late = await staff.staffOf(owner.setCookies);
  expect(refusalCodeOf(await inviteStaffMember(staff.shop, late, given, createStaffSender()))).toBe(
    'STEP_UP_NEEDED',
  );
});

test('rejects a passkey and an authenticator setup that were created for another invitation', async () => {
  const [one, other] = [await staff.invite('host'), await staff.invite('host')];
  const options = valueOrThrow(await beginInvitationPasskey(staff.shop, other.token, createStaffSender()));
  const response = softAuthenticator().create(options);
  const foreign = await acceptInvitationWithPasskey(
    staff.shop,
    { token: one.token, response },
    createStaffSender(),
  );
  expect(refusalCodeOf(foreign)).toBe('PASSKEY_EXPIRED');

  const { setup, secret } = valueOrThrow(await beginInvitationTotpSetup(staff.shop, other.token));
  const code = totpCodeAt(secret, staff.now());
  const taken = await acceptInvitationWithTotp(
    staff.shop,
    { token: one.token, setup, code },
    createStaffSender(),
  );
  expect(refusalCodeOf(taken)).toBe('SETUP_EXPIRED');
  const own = valueOrThrow(await beginInvitationTotpSetup(staff.shop, one.token));
  const wrong = { token: one.token, setup: own.setup, code: '000000' };
  expect(refusalCodeOf(await acceptInvitationWithTotp(staff.shop, wrong, createStaffSender()))).toBe(
    'CODE_WRONG',
  );
  staff.advance(minutesInMilliseconds(10));
  const late = { token: one.token, setup: own.setup, code: totpCodeAt(own.secret, staff.now()) };
  expect(refusalCodeOf(await acceptInvitationWithTotp(staff.shop, late, createStaffSender()))).toBe(
    'SETUP_EXPIRED',
  );
  valueOrThrow(await viewInvitation(staff.shop, one.token));
});

test('creates no member when the passkey belongs to someone else', async () => {
  const colleague = await staff.member('host');
  const { token, email } = await staff.invite('host');
  const options = valueOrThrow(await beginInvitationPasskey(staff.shop, token, createStaffSender()));
  const response = colleague.authenticator.create(options);
  const refused = await acceptInvitationWithPasskey(staff.shop, { token, response }, createStaffSender());
  expect(refusalCodeOf(refused)).toBe('PASSKEY_TAKEN');
  expect((await listStaffMembers(staff.shop)).some((member) => member.email === email)).toBe(false);
  valueOrThrow(await viewInvitation(staff.shop, token));
});
