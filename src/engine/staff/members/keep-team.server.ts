import { isUuid } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { SignedInStaff } from '../types.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { revokeOpenInvitations } from './invitation-store.server.ts';
import {
  findActiveOwners,
  findStaffMember,
  lockTeam,
  type StaffMember,
  setStaffMemberRole,
  setStaffMemberSuspension,
} from './member-store.server.ts';
import { notifyOwners } from './notify-staff.server.ts';
import { findStaffRole, type StoredStaffRole } from './role-store.server.ts';
import {
  lastOwnerRefusal,
  memberUnknownRefusal,
  type RoleAuthorityRefusalCode,
  requireRoleAuthority,
  requireTeamManager,
  type TeamManagerRefusalCode,
} from './rules.ts';
import type { StaffDependencies, StaffSender } from './types.ts';

type Code = TeamManagerRefusalCode | RoleAuthorityRefusalCode | 'MEMBER_UNKNOWN';

/** Locks the team and returns a member whose role the signed-in member may change. */
async function lockColleague(
  tx: Transaction,
  staff: SignedInStaff,
  memberId: string,
): Promise<Result<{ readonly member: StaffMember; readonly role: StoredStaffRole }, Code>> {
  const may = requireTeamManager(staff);
  if (!may.ok) return may;
  await lockTeam(tx);
  const member = isUuid(memberId) ? await findStaffMember(tx, memberId) : undefined;
  const role = member && (await findStaffRole(tx, member.roleId));
  if (!member || !role) return refused(memberUnknownRefusal);
  const authority = requireRoleAuthority(staff, role);
  return authority.ok ? ok({ member, role }) : authority;
}

async function isLastOwner(tx: Transaction, { id, isOwner, suspendedAt }: StaffMember): Promise<boolean> {
  if (!isOwner || suspendedAt) return false;
  return (await findActiveOwners(tx)).every((owner) => owner.id === id);
}

/** Gives a member another role, effective from their next request. */
export async function changeMemberRole(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  { memberId, roleId }: { readonly memberId: string; readonly roleId: string },
  { requestId }: StaffSender,
): Promise<Result<undefined, Code | 'ROLE_UNKNOWN' | 'LAST_OWNER'>> {
  return dependencies.database.transaction(async (tx) => {
    const locked = await lockColleague(tx, staff, memberId);
    if (!locked.ok) return locked;
    const { member, role } = locked.value;
    const next = isUuid(roleId) ? await findStaffRole(tx, roleId) : undefined;
    if (!next) return refused({ code: 'ROLE_UNKNOWN', field: 'roleId', sentence: 'Choose a role.' });
    const authority = requireRoleAuthority(staff, next);
    if (!authority.ok) return authority;
    if (next.id === role.id) return ok(undefined);
    if (await isLastOwner(tx, member)) return refused(lastOwnerRefusal);
    // Before the change, so that an owner who loses the role is told of it too.
    await notifyOwners(dependencies, tx, memberId, 'staff-role-changed', { also: member });
    await setStaffMemberRole(tx, memberId, next.id, dependencies.clock.now());
    await auditStaffEvent(dependencies, tx, {
      ...{ actor: staff.actor, action: 'staff.role_changed', subjectId: memberId, requestId },
      data: { from: role.code, to: next.code },
    });
    return ok(undefined);
  });
}

/** Suspends a member: their sessions end immediately, and their open invitations are revoked. */
export async function suspendStaffMember(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  memberId: string,
  { requestId }: StaffSender,
): Promise<Result<undefined, Code | 'LAST_OWNER' | 'OWN_ACCOUNT'>> {
  return dependencies.database.transaction(async (tx) => {
    const locked = await lockColleague(tx, staff, memberId);
    if (!locked.ok) return locked;
    const { member } = locked.value;
    if (member.suspendedAt) return ok(undefined);
    if (await isLastOwner(tx, member)) return refused(lastOwnerRefusal);
    if (memberId === staff.memberId) {
      return refused({ code: 'OWN_ACCOUNT', sentence: 'You can’t suspend yourself. Ask another owner.' });
    }
    const now = dependencies.clock.now();
    await notifyOwners(dependencies, tx, memberId, 'staff-suspended');
    await setStaffMemberSuspension(tx, memberId, now, now);
    await revokeOpenInvitations(tx, { memberId }, now);
    await auditStaffEvent(dependencies, tx, {
      ...{ actor: staff.actor, action: 'staff.suspended', subjectId: memberId, requestId },
    });
    return ok(undefined);
  });
}

/** Lets a suspended member sign in again with their existing passkeys and codes. */
export async function reactivateStaffMember(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  memberId: string,
  { requestId }: StaffSender,
): Promise<Result<undefined, Code>> {
  return dependencies.database.transaction(async (tx) => {
    const locked = await lockColleague(tx, staff, memberId);
    if (!locked.ok) return locked;
    if (!locked.value.member.suspendedAt) return ok(undefined);
    await setStaffMemberSuspension(tx, memberId, null, dependencies.clock.now());
    await notifyOwners(dependencies, tx, memberId, 'staff-reactivated');
    await auditStaffEvent(dependencies, tx, {
      ...{ actor: staff.actor, action: 'staff.reactivated', subjectId: memberId, requestId },
    });
    return ok(undefined);
  });
}
