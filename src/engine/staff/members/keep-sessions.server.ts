import { isUuid } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { SignedInStaff } from '../types.ts';
import { auditStaffEvent } from './audit-staff-event.server.ts';
import { findStaffMember } from './member-store.server.ts';
import { findStaffRole } from './role-store.server.ts';
import {
  memberUnknownRefusal,
  type RoleAuthorityRefusalCode,
  requireCapability,
  requireRoleAuthority,
} from './rules.ts';
import { endStaffSessions, readOpenStaffSessions } from './session-store.server.ts';
import type { StaffDependencies, StaffSender, StaffSession } from './types.ts';

type Code = 'NOT_ALLOWED' | 'MEMBER_UNKNOWN' | RoleAuthorityRefusalCode;

/**
 * Checks that a member may see and end these sessions: their own, or, with `team.manage`, those of a colleague whose role they may grant.
 */
async function requireSessionsOf(
  { database: { read } }: Pick<StaffDependencies, 'database'>,
  staff: SignedInStaff,
  memberId: string,
): Promise<Result<undefined, Code>> {
  if (memberId === staff.memberId) return ok(undefined);
  const may = requireCapability(staff, 'team.manage');
  if (!may.ok) return may;
  const member = isUuid(memberId) ? await findStaffMember(read, memberId) : undefined;
  const role = member && (await findStaffRole(read, member.roleId));
  return role ? requireRoleAuthority(staff, role) : refused(memberUnknownRefusal);
}

/**
 * Returns the open sessions of a member, newest first.
 * @param memberId defaults to the signed-in member
 */
export async function listStaffSessions(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  memberId: string = staff.memberId,
): Promise<Result<StaffSession[], Code>> {
  const may = await requireSessionsOf(dependencies, staff, memberId);
  if (!may.ok) return may;
  const { database, clock } = dependencies;
  return ok(await readOpenStaffSessions(database.read, memberId, staff.sessionId, clock.now()));
}

/**
 * Ends sessions of a member immediately. Requires no step-up because it only removes access.
 * @param which one session, or without `sessionId` all sessions of the member except the one that makes the request
 */
async function endSessions(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  { memberId, sessionId }: { readonly memberId: string; readonly sessionId?: string },
  { requestId }: StaffSender,
): Promise<Result<{ readonly ended: number }, Code>> {
  const may = await requireSessionsOf(dependencies, staff, memberId);
  if (!may.ok) return may;
  return dependencies.database.transaction(async (tx) => {
    const which = sessionId === undefined ? { except: staff.sessionId } : { only: sessionId };
    const ended = await endStaffSessions(tx, memberId, which, dependencies.clock.now());
    if (ended > 0) {
      await auditStaffEvent(dependencies, tx, {
        ...{ actor: staff.actor, action: 'staff.sessions_ended', subjectId: memberId, requestId },
        data: { ended, sessionId: sessionId ?? null },
      });
    }
    return ok({ ended });
  });
}

/** Ends one session of the signed-in member or of a colleague. */
export async function endStaffSession(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  given: { readonly sessionId: string; readonly memberId?: string | undefined },
  sender: StaffSender,
): Promise<Result<{ readonly ended: number }, Code>> {
  const { sessionId, memberId = staff.memberId } = given;
  if (!isUuid(sessionId)) return ok({ ended: 0 });
  return endSessions(dependencies, staff, { memberId, sessionId }, sender);
}

/** Ends every session of the signed-in member except the one that makes the request. */
export function endOtherStaffSessions(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  sender: StaffSender,
): Promise<Result<{ readonly ended: number }, Code>> {
  return endSessions(dependencies, staff, { memberId: staff.memberId }, sender);
}

/** Ends every session of a colleague. */
export function endSessionsOfMember(
  dependencies: StaffDependencies,
  staff: SignedInStaff,
  memberId: string,
  sender: StaffSender,
): Promise<Result<{ readonly ended: number }, Code>> {
  return endSessions(dependencies, staff, { memberId }, sender);
}
