import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database.server.ts';
import { staffMembers, staffRoles } from './schema.ts';
import type { DemoMember } from './types.ts';

/** Locks a person of the demonstration against suspension. */
export async function findDemoMember(tx: Transaction, code: string) {
  const [row] = await tx
    .select({ id: staffMembers.id, suspendedAt: staffMembers.suspendedAt })
    .from(staffMembers)
    .where(eq(staffMembers.demoCode, code))
    .for('share');
  return row;
}

export async function listDemoMembers(read: Transaction): Promise<DemoMember[]> {
  const rows = await read
    .select({ code: staffMembers.demoCode, name: staffMembers.name, roleName: staffRoles.name })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(isNotNull(staffMembers.demoCode), isNull(staffMembers.suspendedAt)))
    .orderBy(asc(staffRoles.createdAt), asc(staffRoles.id));
  return rows.flatMap(({ code, ...row }) => (code === null ? [] : [{ code, ...row }]));
}
