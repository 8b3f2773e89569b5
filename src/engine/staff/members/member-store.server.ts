import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffMembers, staffRoles } from './schema.ts';
import type { DemoStaffMember } from './types.ts';

/** A staff member as stored, with the role's owner status. */
export type StaffMember = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly isOwner: boolean;
  readonly suspendedAt: Date | undefined;
};

/**
 * Locks the team until the transaction ends, so that the facts behind a decision, such as who is the last owner, can't change. Take it
 * before locking any member.
 */
export async function lockTeam(tx: Transaction): Promise<void> {
  await tx.select({ id: staffRoles.id }).from(staffRoles).where(eq(staffRoles.isOwner, true)).for('update');
}

const memberColumns = {
  id: staffMembers.id,
  email: staffMembers.email,
  name: staffMembers.name,
  roleId: staffMembers.roleId,
  isOwner: staffRoles.isOwner,
  suspendedAt: staffMembers.suspendedAt,
};

const members = (tx: Transaction) =>
  tx.select(memberColumns).from(staffMembers).innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId));

export async function findStaffMember(read: Transaction, id: string): Promise<StaffMember | undefined> {
  const [row] = await members(read).where(eq(staffMembers.id, id));
  return row && withoutNulls(row);
}

/** Returns the member with this email address, ignoring case, or undefined if there is none. */
export async function findStaffMemberByEmail(
  read: Transaction,
  email: string,
): Promise<StaffMember | undefined> {
  const [row] = await members(read).where(eq(staffMembers.email, email));
  return row && withoutNulls(row);
}

/** Locks and returns a member, who then can't be suspended until the transaction ends. Undefined if there is none. */
export async function lockStaffMember(tx: Transaction, id: string): Promise<StaffMember | undefined> {
  await tx.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.id, id)).for('share');
  return findStaffMember(tx, id);
}

export type NewStaffMember = Pick<StaffMember, 'id' | 'email' | 'name' | 'roleId'> & { readonly now: Date };

export async function insertStaffMember(tx: Transaction, { now, ...member }: NewStaffMember): Promise<void> {
  await tx.insert(staffMembers).values({ ...member, createdAt: now, updatedAt: now });
}

export async function setStaffMemberRole(
  tx: Transaction,
  id: string,
  roleId: string,
  now: Date,
): Promise<void> {
  await tx.update(staffMembers).set({ roleId, updatedAt: now }).where(eq(staffMembers.id, id));
}

/**
 * Suspends a member, which invalidates all their sessions.
 * @param suspendedAt null lifts the suspension.
 */
export async function setStaffMemberSuspension(
  tx: Transaction,
  id: string,
  suspendedAt: Date | null,
  now: Date,
): Promise<void> {
  await tx.update(staffMembers).set({ suspendedAt, updatedAt: now }).where(eq(staffMembers.id, id));
}

/** Returns the owners who can sign in, oldest account first. */
export async function findActiveOwners(read: Transaction): Promise<StaffMember[]> {
  const rows = await members(read)
    .where(and(eq(staffRoles.isOwner, true), isNull(staffMembers.suspendedAt)))
    .orderBy(asc(staffMembers.createdAt), asc(staffMembers.id));
  return rows.map(withoutNulls);
}

/** Locks and returns a demo staff member, who then can't be suspended until the transaction ends. Undefined if no one has this code. */
export async function lockDemoStaffMember(tx: Transaction, code: string) {
  const [row] = await tx
    .select({ id: staffMembers.id, email: staffMembers.email, suspendedAt: staffMembers.suspendedAt })
    .from(staffMembers)
    .where(eq(staffMembers.demoCode, code))
    .for('share');
  return row;
}

export async function isDemoStaffMember(read: Transaction, id: string): Promise<boolean> {
  const rows = await read
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.id, id), isNotNull(staffMembers.demoCode)));
  return rows.length > 0;
}

export async function readDemoStaffMembers(read: Transaction): Promise<DemoStaffMember[]> {
  const rows = await read
    .select({ code: staffMembers.demoCode, name: staffMembers.name, roleName: staffRoles.name })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(isNotNull(staffMembers.demoCode), isNull(staffMembers.suspendedAt)))
    .orderBy(asc(staffRoles.createdAt), asc(staffRoles.id));
  return rows.flatMap(({ code, ...row }) => (code === null ? [] : [{ code, ...row }]));
}
