import { and, eq, isNull } from 'drizzle-orm';
import type { CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { atOnce, type Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import { addressesOf } from '../../identity/address-book/index.server.ts';
import { customers } from '../../identity/schema.ts';
import type { AccountFacts } from './account-rules.ts';

const contactOfCustomer = prepared((db, given: Given<{ readonly customerId: CustomerId }>) =>
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

export type Account = AccountFacts & { readonly birthDateSealed: Buffer | undefined };

const writeBirthDate = prepared(
  (db, given: Given<{ readonly customerId: CustomerId; readonly birthDateSealed: Buffer }>) =>
    db
      .update(customers)
      .set({ birthDateSealed: given.birthDateSealed })
      .where(and(eq(customers.id, given.customerId), isNull(customers.birthDateSealed))),
);

/** Keeps a birth date that makes an adult for the next order, sealed as it is; the first one counts. */
export async function keepBirthDate(
  tx: Transaction,
  customerId: CustomerId,
  birthDateSealed: Buffer,
): Promise<void> {
  await writeBirthDate(tx, { customerId, birthDateSealed });
}

/** What the account of a signed-in customer fills a checkout with; the birth date stays sealed on its way (I-49). */
export async function loadAccount(read: Transaction, customerId: CustomerId): Promise<Account> {
  const [[contact], addresses] = await atOnce([
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
