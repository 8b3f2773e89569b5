import type { Transaction } from '../../../platform/database.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { attachGuestOrders } from '../../orders/index.server.ts';
import { attachGuestReservations } from '../../visits/reservations/index.server.ts';
import type { KnownPerson, PersonalDataOwner } from './types.ts';

/**
 * Returns a person's account after attaching all orders and visits with their email address. Creates an account for a guest, so that one
 * list of personal data covers everyone. The caller must close the new account in the same transaction or roll it back.
 */
export async function attachOrCreateAccount(
  tx: Transaction,
  { customerId, email, firstName, lastName }: KnownPerson,
  now: Date,
): Promise<PersonalDataOwner> {
  const owner =
    customerId ?? (await createCustomer(tx, { email, firstName, lastName, now, emailVerified: true }));
  await attachGuestOrders(tx, owner);
  await attachGuestReservations(tx, owner);
  return { customerId: owner, email };
}
