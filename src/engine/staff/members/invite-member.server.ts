import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { normalizeLine } from '../../../platform/normalize-text.ts';
import { deriveRowToken } from '../../../platform/row-token.server.ts';
import { isEmailAddress } from '../../../platform/sign-in-address.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import type { SignedInStaff } from '../types.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import {
  createStaffInvitation,
  findStaffInvitation,
  revokeOpenInvitations,
} from './invitation-store.server.ts';
import { findStaffMemberByEmail, lockTeam } from './member-store.server.ts';
import { findOwnerRole, findStaffRole, type StoredStaffRole } from './role-store.server.ts';
import {
  memberSuspendedRefusal,
  type RoleAuthorityRefusalCode,
  requireRoleAuthority,
  requireTeamManager,
  type TeamManagerRefusalCode,
} from './rules.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

type NameCode = 'EMAIL_INVALID' | 'NAME_INVALID';
type Named = { readonly email: string; readonly name: string };

/** The maximum length of a member's name, as limited by the database. */
const longestName = 120;

function readNamed(given: Named): Result<Named, NameCode> {
  const email = given.email.trim();
  const name = normalizeLine(given.name);
  if (!isEmailAddress(email)) {
    return refused({ code: 'EMAIL_INVALID', field: 'email', sentence: 'Enter a valid email address.' });
  }
  if (name === '' || name.length > longestName) {
    const sentence = `Enter a name of up to ${longestName} characters.`;
    return refused({ code: 'NAME_INVALID', field: 'name', sentence });
  }
  return ok({ email, name });
}

type InviteCode =
  | NameCode
  | TeamManagerRefusalCode
  | RoleAuthorityRefusalCode
  | 'ROLE_UNKNOWN'
  | 'MEMBER_SUSPENDED';

/**
 * Invites a person by email; the invitation is valid for 24 hours. If the email address belongs to a member, accepting replaces all of the
 * member's passkeys and codes, which helps members who have lost them. A newer invitation revokes the previous one.
 */
export async function inviteStaffMember(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  given: Named & { readonly roleId: string },
  { requestId }: StaffSender,
): Promise<Result<{ readonly invitationId: string }, InviteCode>> {
  const may = requireTeamManager(staff);
  if (!may.ok) return may;
  const named = readNamed(given);
  if (!named.ok) return named;
  return dependencies.database.transaction(async (tx) => {
    await lockTeam(tx);
    const role = isUuid(given.roleId) ? await findStaffRole(tx, given.roleId) : undefined;
    if (!role) return refused({ code: 'ROLE_UNKNOWN', field: 'roleId', sentence: 'Choose a role.' });
    const authority = requireRoleAuthority(staff, role);
    if (!authority.ok) return authority;
    const member = await findStaffMemberByEmail(tx, named.value.email);
    if (member?.suspendedAt) return refused(memberSuspendedRefusal);
    const current = member && (await findStaffRole(tx, member.roleId));
    const currentAuthority = current ? requireRoleAuthority(staff, current) : ok(undefined);
    if (!currentAuthority.ok) return currentAuthority;
    const invitation = { ...named.value, role, memberId: member?.id };
    const { id } = await invite(dependencies, tx, invitation, { actor: staff.actor, requestId });
    await enqueueNotice(tx, dependencies.jobs, {
      ...{ kind: 'staff-invitation', subjectType: 'staff_invitation', subjectId: id, occurrence: '' },
      ...{ recipient: named.value.email, at: dependencies.clock.now() },
    });
    return ok({ invitationId: id });
  });
}

async function invite(
  dependencies: Pick<StaffDependencies, 'clock'>,
  tx: Transaction,
  {
    email,
    name,
    role,
    memberId = randomUUID(),
  }: Named & { readonly role: StoredStaffRole; readonly memberId: string | undefined },
  { actor, requestId }: { readonly actor: StaffActor; readonly requestId: string | undefined },
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  const now = dependencies.clock.now();
  const invited = { memberId, email, name, roleId: role.id, invitedBy: actor, now };
  const invitation = await createStaffInvitation(tx, invited);
  await auditStaffEvent(dependencies, tx, {
    ...{ actor, action: 'staff.invited', subjectId: memberId, requestId },
    data: { invitationId: invitation.id, role: role.code },
  });
  return invitation;
}

/**
 * Invites an owner from the server's command line and returns the link's token. Meant for the first owner, and for a last owner who has
 * lost every passkey and code. Accepting makes the person an owner and lifts a suspension.
 */
export async function inviteOwner(
  dependencies: Pick<StaffDependencies, 'database' | 'clock' | 'seal'>,
  given: Named & { readonly actor: StaffActor },
): Promise<
  Result<{ readonly token: string; readonly expiresAt: Date; readonly isMember: boolean }, NameCode>
> {
  const named = readNamed(given);
  if (!named.ok) return named;
  const owner = { ...named.value, actor: given.actor };
  return dependencies.database.transaction(async (tx) =>
    ok(await inviteOwnerInTransaction(dependencies, tx, owner)),
  );
}

/** Invites an owner in the caller's transaction. The name and email address must be valid. */
export async function inviteOwnerInTransaction(
  dependencies: Pick<StaffDependencies, 'clock' | 'seal'>,
  tx: Transaction,
  { actor, ...named }: Named & { readonly actor: StaffActor },
): Promise<{
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly isMember: boolean;
}> {
  await lockTeam(tx);
  const member = await findStaffMemberByEmail(tx, named.email);
  const invitation = { ...named, role: await findOwnerRole(tx), memberId: member?.id };
  const { id, expiresAt } = await invite(dependencies, tx, invitation, { actor, requestId: undefined });
  const token = deriveRowToken(dependencies.seal, 'staff invitation', id);
  return { id, token, expiresAt, isMember: member !== undefined };
}

/** Revokes an invitation that hasn't been accepted yet. INVITATION_CLOSED if it is unknown or was already accepted or revoked. */
export async function revokeStaffInvitation(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  invitationId: string,
  { requestId }: StaffSender,
): Promise<Result<undefined, TeamManagerRefusalCode | RoleAuthorityRefusalCode | 'INVITATION_CLOSED'>> {
  const may = requireTeamManager(staff);
  if (!may.ok) return may;
  const closed = refused({
    code: 'INVITATION_CLOSED',
    sentence: 'This invitation was already accepted or revoked.',
  });
  if (!isUuid(invitationId)) return closed;
  return dependencies.database.transaction(async (tx) => {
    await lockTeam(tx);
    const invitation = await findStaffInvitation(tx, invitationId);
    const role = invitation && (await findStaffRole(tx, invitation.roleId));
    if (!invitation || !role) return closed;
    const authority = requireRoleAuthority(staff, role);
    if (!authority.ok) return authority;
    if (!(await revokeOpenInvitations(tx, { id: invitationId }, dependencies.clock.now()))) return closed;
    await auditStaffEvent(dependencies, tx, {
      ...{ actor: staff.actor, action: 'staff.invitation_revoked', subjectId: invitation.memberId },
      ...{ data: { invitationId }, requestId },
    });
    return ok(undefined);
  });
}
