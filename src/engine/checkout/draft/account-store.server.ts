import { and, eq, isNull } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { addressesOf } from '../../identity/address-book/index.server.ts';
import { customers } from '../../identity/schema.ts';
import type { AccountPrefill } from './account-rules.ts';

const contactOfCustomer = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db
      .select({
        email: customers.email,
        firstName: customers.firstName,
        lastName: customers.lastName,
        phone: customers.phone,
        birthDateSealed: customers.birthDateSealed,
      })
      .from(customers)
      .where(eq(customers.id, given.customerId)),
);

export type CheckoutAccount = AccountPrefill & { readonly birthDateSealed: Buffer | undefined };

const writeBirthDate = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId; readonly birthDateSealed: Buffer }>) =>
    db
      .update(customers)
      .set({ birthDateSealed: given.birthDateSealed })
      .where(and(eq(customers.id, given.customerId), isNull(customers.birthDateSealed))),
);

/** Saves an adult's encrypted birth date for future orders, unless the account already has one. */
export async function saveBirthDate(
  tx: Transaction,
  customerId: CustomerId,
  birthDateSealed: Buffer,
): Promise<void> {
  await writeBirthDate(tx, { customerId, birthDateSealed });
}

/** Loads the account data that prefills a signed-in customer's checkout. The birth date stays encrypted (I-49). */
export async function loadCheckoutAccount(
  read: Transaction,
  customerId: CustomerId,
): Promise<CheckoutAccount> {
  const [[contact], addresses] = await inOneRoundTrip([
    contactOfCustomer(read, { customerId }),
    addressesOf(read, customerId),
  ]);
  invariant(contact, 'a signed-in person is a customer');
  return {
    ...contact,
    phone: contact.phone ?? '',
    birthDateSealed: contact.birthDateSealed ?? undefined,
    addresses,
  };
}
