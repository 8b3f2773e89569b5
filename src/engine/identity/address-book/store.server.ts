import { and, asc, eq, sql } from 'drizzle-orm';
import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepared, type StatementParameters } from '../../../platform/prepared.server.ts';
import { addressIdentityKey } from './rules.ts';
import { addresses } from './schema.ts';
import type { Address, AddressTexts } from './types.ts';

/* Every statement names the owner, so that another customer's address cannot be told from one that never existed (I-6, A5). */

type AddressRow = typeof addresses.$inferSelect;

function asAddress(row: AddressRow): Address {
  const { customerId: _c, place: _p, sameKey: _s, createdAt: _m, updatedAt: _u, ...address } = row;
  return address;
}

const addressesInOrder = prepared((db, given: StatementParameters<{ readonly customerId: CustomerId }>) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.customerId, given.customerId))
    .orderBy(sql`${addresses.isDefaultShip} desc`, asc(addresses.createdAt), asc(addresses.id)),
);

/** Returns the whole book, at most 25, the default for shipping first. */
export async function addressesOf(read: Transaction, customerId: CustomerId): Promise<Address[]> {
  return (await addressesInOrder(read, { customerId })).map(asAddress);
}

type OwnAddress = { readonly customerId: CustomerId; readonly addressId: AddressId };

const addressOfOwner = prepared((db, given: StatementParameters<OwnAddress>) =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, given.addressId), eq(addresses.customerId, given.customerId))),
);

export async function findAddress(read: Transaction, own: OwnAddress): Promise<Address | undefined> {
  const [row] = await addressOfOwner(read, own);
  return row && asAddress(row);
}

/** Returns the places in use. The caller holds the customer's lock. */
export async function usedPositions(tx: Transaction, customerId: CustomerId): Promise<number[]> {
  const rows = await tx
    .select({ place: addresses.place })
    .from(addresses)
    .where(eq(addresses.customerId, customerId));
  return rows.map(({ place }) => place);
}

/** Returns the same address in the book, however it is written. */
export async function findSameAddress(
  tx: Transaction,
  customerId: CustomerId,
  texts: AddressTexts,
): Promise<Address | undefined> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.customerId, customerId), eq(addresses.sameKey, addressIdentityKey(texts))));
  return row && asAddress(row);
}

/** Inserts an address, never as a default: only `setDefaultAddress` makes one, so that there is only one. */
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

/** Returns exactly these columns, whatever else the object contains (A22). */
function columnsOf(address: Omit<Address, 'id' | 'isDefaultShip' | 'isDefaultBill'>) {
  const { label, firstName, lastName, company, primaryStreet, secondaryStreet, city, stateCode, zipCode } =
    address;
  const { countryCode, phone, note, recipientIsAdult, takesDeliveries } = address;
  return {
    ...{ label, firstName, lastName, company, primaryStreet, secondaryStreet, city, stateCode, zipCode },
    ...{ countryCode, phone, note, recipientIsAdult, takesDeliveries, sameKey: addressIdentityKey(address) },
  };
}

/** Makes an address the only default of its kind. */
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
 * Deletes an address of its owner.
 * @returns whether it existed.
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

/** Deletes the whole book when its account is closed. */
export async function deleteAddressesOf(tx: Transaction, customerId: CustomerId): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.customerId, customerId));
}
