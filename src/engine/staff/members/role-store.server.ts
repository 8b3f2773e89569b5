import { eq, sql } from 'drizzle-orm';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Capability } from '../capability-table.ts';
import { capabilitiesOfRole } from './rules.ts';
import { staffRoles } from './schema.ts';
import type { StaffRole } from './types.ts';

export type StoredStaffRole = Omit<StaffRole, 'memberCount'>;

export const staffRoleColumns = {
  id: staffRoles.id,
  code: staffRoles.code,
  name: staffRoles.name,
  isOwner: staffRoles.isOwner,
  capabilities: staffRoles.capabilities,
  limitCents: staffRoles.limitCents,
  asksApproval: staffRoles.asksApproval,
};

type RoleRow = Omit<StoredStaffRole, 'capabilities' | 'limitCents'> & {
  readonly capabilities: readonly string[];
  readonly limitCents: number | null;
};

export function toStoredStaffRole(row: RoleRow): StoredStaffRole {
  return {
    ...row,
    capabilities: capabilitiesOfRole(row),
    limitCents: row.limitCents === null ? undefined : cents(row.limitCents),
  };
}

export async function findStaffRole(read: Transaction, id: string): Promise<StoredStaffRole | undefined> {
  const [row] = await read.select(staffRoleColumns).from(staffRoles).where(eq(staffRoles.id, id));
  return row && toStoredStaffRole(row);
}

export async function findOwnerRole(read: Transaction): Promise<StoredStaffRole> {
  const [row] = await read.select(staffRoleColumns).from(staffRoles).where(eq(staffRoles.isOwner, true));
  invariant(row, 'there is an owner role');
  return toStoredStaffRole(row);
}

/** Returns whether another role has this name, ignoring case. */
export async function isRoleNameTaken(read: Transaction, name: string, exceptId?: string): Promise<boolean> {
  const rows = await read
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(sql`lower(${staffRoles.name}) = lower(${name})`);
  return rows.some(({ id }) => id !== exceptId);
}

/** The name and permissions of a role. */
export type RoleDefinition = {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  readonly limitCents: Cents | undefined;
  readonly asksApproval: boolean;
};

export async function insertStaffRole(
  tx: Transaction,
  { name, capabilities, limitCents, asksApproval }: RoleDefinition,
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(staffRoles)
    .values({
      ...{ id: sql`uuidv7()`, code: sql`'role-' || gen_random_uuid()`, name },
      ...{ capabilities: [...capabilities], limitCents: limitCents ?? null, asksApproval },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning({ id: staffRoles.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

export async function updateStaffRole(
  tx: Transaction,
  id: string,
  { name, capabilities, limitCents, asksApproval }: RoleDefinition,
  now: Date,
): Promise<void> {
  await tx
    .update(staffRoles)
    .set({
      name,
      capabilities: [...capabilities],
      limitCents: limitCents ?? null,
      asksApproval,
      updatedAt: now,
    })
    .where(eq(staffRoles.id, id));
}
