import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { SignedInStaff } from '../types.ts';
import { signInFactorsOf } from './factor-store.server.ts';
import { findStaffMember, findStaffMemberByEmail } from './member-store.server.ts';
import { findStaffRole, staffRoleColumns, toStoredStaffRole } from './role-store.server.ts';
import {
  staffInvitations,
  staffMembers,
  staffPasskeys,
  staffRoles,
  staffSessions,
  staffTotp,
} from './schema.ts';
import { findStaffSession } from './session-store.server.ts';
import type { OpenInvitation, SignInFactors, StaffDependencies, StaffRole, TeamMember } from './types.ts';

type Reading = Pick<StaffDependencies, 'database'>;

/** Returns all staff members, active ones first. */
export async function listStaffMembers({ database: { read } }: Reading): Promise<TeamMember[]> {
  const passkeyCount = sql`(select count(*) from ${staffPasskeys} where ${staffPasskeys.memberId} = ${staffMembers.id})`;
  const lastSignedInAt = sql`(select max(${staffSessions.createdAt}) from ${staffSessions} where ${staffSessions.memberId} = ${staffMembers.id})`;
  const rows = await read
    .select({
      id: staffMembers.id,
      email: staffMembers.email,
      name: staffMembers.name,
      roleId: staffRoles.id,
      roleName: staffRoles.name,
      isOwner: staffRoles.isOwner,
      createdAt: staffMembers.createdAt,
      suspendedAt: staffMembers.suspendedAt,
      lastSignedInAt: sql<Date | null>`${lastSignedInAt}`.mapWith(staffSessions.endedAt),
      passkeyCount: sql<number>`${passkeyCount}`.mapWith(Number),
      totpMemberId: staffTotp.memberId,
    })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .leftJoin(staffTotp, eq(staffTotp.memberId, staffMembers.id))
    .orderBy(sql`${staffMembers.suspendedAt} is not null`, asc(staffMembers.name), asc(staffMembers.id));
  return rows.map(({ totpMemberId, ...row }) => ({ ...withoutNulls(row), hasTotp: totpMemberId !== null }));
}

/** Returns all roles, the owner role first. */
export async function listStaffRoles({ database: { read } }: Reading): Promise<StaffRole[]> {
  const rows = await read
    .select({ ...staffRoleColumns, memberCount: count(staffMembers.id) })
    .from(staffRoles)
    .leftJoin(staffMembers, eq(staffMembers.roleId, staffRoles.id))
    .groupBy(staffRoles.id)
    .orderBy(desc(staffRoles.isOwner), asc(staffRoles.createdAt), asc(staffRoles.id));
  return rows.map(({ memberCount, ...row }) => ({ ...toStoredStaffRole(row), memberCount }));
}

/** Returns the invitations that were neither accepted nor revoked, newest first. They may have expired. */
export async function listOpenInvitations({
  database: { read },
  clock,
}: Pick<StaffDependencies, 'database' | 'clock'>): Promise<OpenInvitation[]> {
  const now = clock.now();
  const rows = await read
    .select({
      id: staffInvitations.id,
      memberId: staffInvitations.memberId,
      email: staffInvitations.email,
      name: staffInvitations.name,
      roleId: staffRoles.id,
      roleName: staffRoles.name,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvitations.roleId))
    .where(and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt)))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id));
  return rows.map((row) => ({ ...row, isExpired: row.expiresAt <= now }));
}

/** Returns the sign-in factors of the signed-in member. */
export function readSignInFactors(
  { database }: Reading,
  { memberId }: Pick<SignedInStaff, 'memberId'>,
): Promise<SignInFactors> {
  return signInFactorsOf(database.read, memberId);
}

/** The facts in an email about a staff member. */
export type StaffEmailFacts = {
  readonly name: string;
  readonly email: string;
  readonly roleName: string;
  readonly unusedRecoveryCodes: number;
  /** The session that the email is about. */
  readonly session: { readonly userAgent: string | undefined; readonly createdAt: Date } | undefined;
  /** The recipient's name; empty if the recipient isn't a member. */
  readonly recipientName: string;
};

/** Returns the current facts for an email about a member, or undefined if there is no such member. */
export async function readStaffEmailFacts(
  { database: { read } }: Reading,
  about: { readonly memberId: string; readonly recipient: string; readonly sessionId?: string | undefined },
): Promise<StaffEmailFacts | undefined> {
  const [member, recipient, { unusedRecoveryCodes }, session] = await Promise.all([
    findStaffMember(read, about.memberId),
    findStaffMemberByEmail(read, about.recipient),
    signInFactorsOf(read, about.memberId),
    about.sessionId === undefined ? undefined : findStaffSession(read, about.sessionId),
  ]);
  if (!member) return undefined;
  const role = await findStaffRole(read, member.roleId);
  return {
    ...{ name: member.name, email: member.email, roleName: role?.name ?? '', unusedRecoveryCodes, session },
    recipientName: recipient?.name ?? '',
  };
}

/** Returns a role's name and the name of the owner who receives the email about it, or undefined if the role doesn't exist. */
export async function readRoleEmailFacts(
  { database: { read } }: Reading,
  about: { readonly roleId: string; readonly recipient: string },
): Promise<{ readonly roleName: string; readonly recipientName: string } | undefined> {
  const [role, recipient] = await Promise.all([
    findStaffRole(read, about.roleId),
    findStaffMemberByEmail(read, about.recipient),
  ]);
  return role && { roleName: role.name, recipientName: recipient?.name ?? '' };
}
