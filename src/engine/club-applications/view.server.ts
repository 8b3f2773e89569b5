import type { CustomerId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { loadAccount } from '../checkout/draft/account-store.server.ts';
import { emptyContents } from './rules.ts';
import type { ApplicationContents } from './types.ts';

/** What the account of whoever is signed in fills an application with. */
export type JoiningAccount = {
  readonly contents: Partial<ApplicationContents>;
  /** It knows a birth date already. */
  readonly knowsAge: boolean;
};

/** Names, phone and the first address of the book, so that a member who is known types nothing twice. */
export async function joiningAccount(read: Transaction, customerId: CustomerId): Promise<JoiningAccount> {
  const { firstName, lastName, phone, addresses, birthDateSealed } = await loadAccount(read, customerId);
  const [address] = addresses.toSorted(
    (one, other) => Number(other.isDefaultShip) - Number(one.isDefaultShip),
  );
  const { primaryStreet, secondaryStreet, city, stateCode, zipCode } = address ?? emptyContents;
  return {
    knowsAge: birthDateSealed !== undefined,
    contents: {
      ...{ firstName, lastName, phone: phone || (address?.phone ?? '') },
      ...{ primaryStreet, secondaryStreet, city, stateCode, zipCode },
    },
  };
}
