import type { Transaction } from '../../../platform/database.server.ts';
import { staffMembers } from './schema.ts';

/** Returns the names of all staff members, including former ones, by id. Pages show them in place of `staff:<id>`. */
export async function staffMemberNames(read: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await read.select({ id: staffMembers.id, name: staffMembers.name }).from(staffMembers);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
