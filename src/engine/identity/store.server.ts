import { and, eq, ne, sql } from 'drizzle-orm';
import type { CustomerId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { customers, signInMethods } from './schema.ts';
import type { Customer } from './types.ts';

/** The provider name that the sign-in library uses for a password. */
const credential = 'credential';

/** Creates a customer and returns their id. The email address must be new, ignoring case. */
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

/** Returns the customer with this id. The id must come from the session, never from request input (I-6). */
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

/** Locks a customer until the transaction ends, to serialize operations such as two sign-ins to one account. */
export async function lockCustomer(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}

export type Account = Customer & { readonly emailVerified: boolean; readonly hasPassword: boolean };

const accountColumns = {
  id: customers.id,
  email: customers.email,
  firstName: customers.firstName,
  lastName: customers.lastName,
  emailVerified: customers.emailVerified,
  hasPassword: sql<boolean>`exists (
    select from sign_in_methods as method where method.customer_id = customers.id and method.provider = ${credential})`,
};

/** Returns the account with this email address, locked until the transaction ends. For jobs and use cases, never for pages (A10). */
export async function lockAccountByEmail(tx: Transaction, email: string): Promise<Account | undefined> {
  const [row] = await tx
    .select(accountColumns)
    .from(customers)
    .where(sql`${customers.email} = ${email}::citext`)
    .for('no key update', { of: customers });
  return row;
}

/** Returns the id of the account with this email address. Doesn't lock the account, because the caller already holds a lock. */
export async function findAccountIdByEmail(
  read: Transaction,
  email: string,
): Promise<CustomerId | undefined> {
  const [row] = await read
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customers.email} = ${email}::citext`);
  return row?.id;
}

/** Returns the account with this id, locked until the transaction ends. */
export async function lockAccount(tx: Transaction, customerId: CustomerId): Promise<Account | undefined> {
  const [row] = await tx
    .select(accountColumns)
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update', { of: customers });
  return row;
}

/** Account details entered at sign-up, as stored. */
export type SignUpDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | undefined;
  readonly zipCode: string | undefined;
  readonly birthDateSealed: Buffer | undefined;
  readonly marketingAgreedAt: Date | undefined;
};

/** Overwrites the details of an account whose email address is unverified, since they may be someone else's. */
export async function overwriteUnverifiedDetails(
  tx: Transaction,
  customerId: CustomerId,
  { phone, zipCode, birthDateSealed, marketingAgreedAt, ...rest }: SignUpDetails,
  now: Date,
): Promise<void> {
  await tx
    .update(customers)
    .set({
      ...rest,
      phone: phone ?? null,
      zipCode: zipCode ?? null,
      birthDateSealed: birthDateSealed ?? null,
      marketingAgreedAt: marketingAgreedAt ?? null,
      marketingSource: null,
      updatedAt: now,
    })
    .where(and(eq(customers.id, customerId), eq(customers.emailVerified, false)));
}

export async function setEmailVerified(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  await tx.update(customers).set({ emailVerified: true, updatedAt: now }).where(eq(customers.id, customerId));
}

/**
 * Changes the email address of an account.
 * @returns false if another account has the new address.
 */
export async function updateCustomerEmail(
  tx: Transaction,
  customerId: CustomerId,
  email: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(sql`${customers.email} = ${email}::citext`, ne(customers.id, customerId)));
  if (taken.length > 0) return false;
  await tx.update(customers).set({ email, updatedAt: now }).where(eq(customers.id, customerId));
  return true;
}

export async function updateCustomerName(
  tx: Transaction,
  customerId: CustomerId,
  name: { readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<void> {
  await tx
    .update(customers)
    .set({ ...name, updatedAt: now })
    .where(eq(customers.id, customerId));
}

/** Returns the hash of the customer's password, or undefined if the customer has no password. */
export async function findPasswordHash(
  read: Transaction,
  customerId: CustomerId,
): Promise<string | undefined> {
  const [row] = await read
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(isCredential(customerId));
  return row?.password ?? undefined;
}

export async function savePassword(
  tx: Transaction,
  customerId: CustomerId,
  password: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(signInMethods)
    .values({
      ...{ id: sql`uuidv7()`, customerId, provider: credential, accountId: customerId, password },
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoUpdate({
      target: [signInMethods.customerId, signInMethods.provider],
      set: { password, updatedAt: now },
    });
}

export async function deletePassword(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(signInMethods).where(isCredential(customerId));
}

const isCredential = (customerId: CustomerId) =>
  and(eq(signInMethods.customerId, customerId), eq(signInMethods.provider, credential));
