import { eq } from 'drizzle-orm';
import type { MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { customers } from '../../identity/schema.ts';
import { memberships } from '../memberships/schema.ts';

/** Where the owner of a membership reads mail now. */
export async function mailboxOfMember(read: Transaction, membershipId: MembershipId): Promise<string> {
  const [row] = await read
    .select({ email: customers.email })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(eq(memberships.id, membershipId));
  invariant(row, `membership ${membershipId} has an owner`);
  return row.email;
}
