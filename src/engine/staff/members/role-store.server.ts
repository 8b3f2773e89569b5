import { eq, sql } from 'drizzle-orm';
import { invariant } from '../../../core/invariant.ts';
import { type Cents, cents } from '../../../core/money.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Capability } from '../capability-table.ts';
import { capabilitiesOf } from './rules.ts';
import { staffRoles } from './schema.ts';
import type { Role } from './types.ts';

export type StoredRole = Omit<Role, 'memberCount'>;

export const roleColumns = {
  id: staffRoles.id,
  code: staffRoles.code,
  name: staffRoles.name,
  isOwner: staffRoles.isOwner,
  capabilities: staffRoles.capabilities,
  limitCents: staffRoles.limitCents,
  asksApproval: staffRoles.asksApproval,
};

type RoleRow = Omit<StoredRole, 'capabilities' | 'limitCents'> & {
  readonly capabilities: readonly string[];
  readonly limitCents: number | null;
};

export function asRole(row: RoleRow): StoredRole {
  return {
    ...row,
    capabilities: capabilitiesOf(row),
    limitCents: row.limitCents === null ? undefined : cents(row.limitCents),
  };
}

export async function findRole(read: Transaction, id: string): Promise<StoredRole | undefined> {
  const [row] = await read.select(roleColumns).from(staffRoles).where(eq(staffRoles.id, id));
  return row && asRole(row);
}

export async function ownerRole(read: Transaction): Promise<StoredRole> {
  const [row] = await read.select(roleColumns).from(staffRoles).where(eq(staffRoles.isOwner, true));
  invariant(row, 'there is an owner role');
  return asRole(row);
}

/** Returns whether another role has this name, ignoring case. */
export async function isNameTaken(read: Transaction, name: string, exceptId?: string): Promise<boolean> {
  const rows = await read
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .where(sql`lower(${staffRoles.name}) = lower(${name})`);
  return rows.some(({ id }) => id !== exceptId);
}

/** The name and permissions of a role. */
export type RoleRights = {
  readonly name: string;
  readonly capabilities: readonly Capability[];
  readonly limitCents: Cents | undefined;
  readonly asksApproval: boolean;
};

export async function insertRole(
  tx: Transaction,
  { name, capabilities, limitCents, asksApproval }: RoleRights,
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

export async function updateRole(
  tx: Transaction,
  id: string,
  { name, capabilities, limitCents, asksApproval }: RoleRights,
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
