import { and, asc, eq, sql } from 'drizzle-orm';
import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { addressIdentityKey } from './rules.ts';
import { addresses } from './schema.ts';
import type { Address, AddressTextFields } from './types.ts';

/* Every statement names the owner, so that another customer's address cannot be told from one that never existed (I-6, A5). */

type AddressRow = typeof addresses.$inferSelect;

function asAddress(row: AddressRow): Address {
  const { customerId: _c, place: _p, sameKey: _s, createdAt: _m, updatedAt: _u, ...address } = row;
  return address;
}

const addressesInOrder = prepareStatement(
  (db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
    db
      .select()
      .from(addresses)
      .where(eq(addresses.customerId, given.customerId))
      .orderBy(sql`${addresses.isDefaultShip} desc`, asc(addresses.createdAt), asc(addresses.id)),
);

/** Returns all addresses of a customer, at most 25, with the shipping default first. */
export async function addressesOf(read: Transaction, customerId: CustomerId): Promise<Address[]> {
  return (await addressesInOrder(read, { customerId })).map(asAddress);
}

type OwnAddress = { readonly customerId: CustomerId; readonly addressId: AddressId };

const addressOfOwner = prepareStatement((db, given: StatementParameters<OwnAddress>) =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, given.addressId), eq(addresses.customerId, given.customerId))),
);

export async function findAddress(read: Transaction, own: OwnAddress): Promise<Address | undefined> {
  const [row] = await addressOfOwner(read, own);
  return row && asAddress(row);
}

/** Returns the positions in use in a customer's address book. The caller must hold the customer's lock. */
export async function usedAddressPositions(tx: Transaction, customerId: CustomerId): Promise<number[]> {
  const rows = await tx
    .select({ place: addresses.place })
    .from(addresses)
    .where(eq(addresses.customerId, customerId));
  return rows.map(({ place }) => place);
}

/** Returns the address in the customer's book that matches these texts regardless of spelling, or undefined if there is none. */
export async function findSameAddress(
  tx: Transaction,
  customerId: CustomerId,
  texts: AddressTextFields,
): Promise<Address | undefined> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.customerId, customerId), eq(addresses.sameKey, addressIdentityKey(texts))));
  return row && asAddress(row);
}

/** Inserts an address that isn't a default. Only `setDefaultAddress` sets a default, so that there is never more than one of a kind. */
export async function insertAddress(
  tx: Transaction,
  added: {
    readonly customerId: CustomerId;
    readonly place: number;
    readonly address: Omit<Address, 'id' | 'isDefaultShip' | 'isDefaultBill'>;
    readonly now: Date;
  },
): Promise<AddressId> {
  const { customerId, place, address, now } = added;
  const [row] = await tx
    .insert(addresses)
    .values({
      id: sql`uuidv7()`,
      customerId,
      place,
      ...columnsOf(address),
      isDefaultShip: false,
      isDefaultBill: false,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: addresses.id });
  invariant(row, 'an insert returns its row');
  return row.id;
}

export async function updateAddress(
  tx: Transaction,
  changed: OwnAddress & {
    readonly address: Omit<Address, 'id' | 'isDefaultShip' | 'isDefaultBill'>;
    readonly now: Date;
  },
): Promise<void> {
  const { customerId, addressId, address, now } = changed;
  await tx
    .update(addresses)
    .set({
      ...columnsOf(address),
      isDefaultShip: sql`${addresses.isDefaultShip} and ${address.takesDeliveries}::boolean`,
      updatedAt: now,
    })
    .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId)));
}

/** Returns only the address columns of the table, whatever other properties the object has (A22). */
function columnsOf(address: Omit<Address, 'id' | 'isDefaultShip' | 'isDefaultBill'>) {
  const { label, firstName, lastName, company, primaryStreet, secondaryStreet, city, stateCode, zipCode } =
    address;
  const { countryCode, phone, note, recipientIsAdult, takesDeliveries } = address;
  return {
    ...{ label, firstName, lastName, company, primaryStreet, secondaryStreet, city, stateCode, zipCode },
    ...{ countryCode, phone, note, recipientIsAdult, takesDeliveries, sameKey: addressIdentityKey(address) },
  };
}

/** Makes an address the customer's only default of this kind. */
export async function setDefaultAddress(
  tx: Transaction,
  own: OwnAddress,
  kind: 'ship' | 'bill',
): Promise<void> {
  const column = kind === 'ship' ? addresses.isDefaultShip : addresses.isDefaultBill;
  const set = (isDefault: boolean) =>
    kind === 'ship' ? { isDefaultShip: isDefault } : { isDefaultBill: isDefault };
  await tx
    .update(addresses)
    .set(set(false))
    .where(and(eq(addresses.customerId, own.customerId), column));
  await tx
    .update(addresses)
    .set(set(true))
    .where(and(eq(addresses.id, own.addressId), eq(addresses.customerId, own.customerId)));
}

/**
 * Deletes an address if it belongs to this customer.
 * @returns whether the address existed.
 */
export async function deleteAddress(
  tx: Transaction,
  { customerId, addressId }: OwnAddress,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId)));
  return rowCount === 1;
}

/** Deletes all addresses of a customer whose account is closed. */
export async function deleteAddressesOf(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.customerId, customerId));
}
