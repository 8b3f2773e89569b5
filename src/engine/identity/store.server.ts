import { eq, sql } from 'drizzle-orm';
import type { CustomerId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { customers } from './schema.ts';
import type { Customer } from './types.ts';

/** A new customer; the e-mail address must not belong to another one, whatever its case. */
export async function createCustomer(
  tx: Transaction,
  customer: Omit<Customer, 'id'> & { readonly now: Date; readonly emailVerified?: boolean },
): Promise<CustomerId> {
  const { now, ...fields } = customer;
  const [created] = await tx
    .insert(customers)
    .values({ ...fields, id: sql`uuidv7()`, createdAt: now })
    .returning({ id: customers.id });
  invariant(created, 'an insert returns its row');
  return created.id;
}

/** The customer's own record: the id is the session's, never one from a request (I-6). */
export async function findCustomer(read: Transaction, customerId: CustomerId): Promise<Customer | undefined> {
  const [row] = await read
    .select({
      id: customers.id,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row;
}

/** Whatever happens once per account at a time waits here: two sign-ins of one customer come one after the other. */
export async function lockCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}
