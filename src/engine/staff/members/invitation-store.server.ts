import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffInvitationMilliseconds } from './rules.ts';
import { staffInvitations, staffRoles } from './schema.ts';

export type StaffInvitation = {
  readonly id: string;
  readonly memberId: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly expiresAt: Date;
  readonly acceptedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
};

const columns = {
  id: staffInvitations.id,
  memberId: staffInvitations.memberId,
  email: staffInvitations.email,
  name: staffInvitations.name,
  roleId: staffInvitations.roleId,
  roleName: staffRoles.name,
  expiresAt: staffInvitations.expiresAt,
  acceptedAt: staffInvitations.acceptedAt,
  revokedAt: staffInvitations.revokedAt,
};

export async function findStaffInvitation(
  read: Transaction,
  id: string,
): Promise<StaffInvitation | undefined> {
  const [row] = await read
    .select(columns)
    .from(staffInvitations)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvitations.roleId))
    .where(eq(staffInvitations.id, id));
  return row && withoutNulls(row);
}

const isOpen = and(isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt));

export type NewStaffInvitation = {
  readonly memberId: string;
  readonly email: string;
  readonly name: string;
  readonly roleId: string;
  readonly invitedBy: StaffActor;
  readonly now: Date;
};

/** Creates an invitation and revokes the person's open ones, so that only the newest link works. */
export async function createStaffInvitation(
  tx: Transaction,
  { now, ...invitation }: NewStaffInvitation,
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(
      and(
        or(eq(staffInvitations.email, invitation.email), eq(staffInvitations.memberId, invitation.memberId)),
        isOpen,
      ),
    );
  const expiresAt = new Date(now.getTime() + staffInvitationMilliseconds);
  const [row] = await tx
    .insert(staffInvitations)
    .values({ ...invitation, id: sql`gen_random_uuid()`, createdAt: now, expiresAt })
    .returning({ id: staffInvitations.id });
  invariant(row, 'an insert returns its row');
  return { id: row.id, expiresAt };
}

/**
 * Marks an invitation as accepted.
 * @returns false if it was already accepted or revoked, or has expired.
 */
export async function markInvitationAccepted(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const accepted = await tx
    .update(staffInvitations)
    .set({ acceptedAt: now })
    .where(and(eq(staffInvitations.id, id), isOpen, sql`${staffInvitations.expiresAt} > ${now}`))
    .returning({ id: staffInvitations.id });
  return accepted.length > 0;
}

/**
 * Revokes the open invitation with this id, or all open invitations of this member.
 * @returns false if there are none.
 */
export async function revokeOpenInvitations(
  tx: Transaction,
  which: { readonly id: string } | { readonly memberId: string },
  now: Date,
): Promise<boolean> {
  const revoked = await tx
    .update(staffInvitations)
    .set({ revokedAt: now })
    .where(
      and(
        'id' in which ? eq(staffInvitations.id, which.id) : eq(staffInvitations.memberId, which.memberId),
        isOpen,
      ),
    )
    .returning({ id: staffInvitations.id });
  return revoked.length > 0;
}
