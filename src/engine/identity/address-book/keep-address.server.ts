import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import type { ZipCodeTable } from '../../../integrations/zip-codes/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { lockCustomer } from '../store.server.ts';
import type { AccountHooks } from '../types.ts';
import { fillCityAndState, lowestFreeAddressPosition, validateAddress } from './rules.ts';
import {
  addressesOf,
  deleteAddress,
  findAddress,
  findSameAddress,
  insertAddress,
  setDefaultAddress,
  updateAddress,
  usedAddressPositions,
} from './store.server.ts';
import { addressLine, maxSavedAddresses } from './text-rules.ts';
import type { Address, AddressRefusalCode, AddressUse, EnteredAddress } from './types.ts';

export type AddressBookDependencies = Pick<CommonDependencies, 'database' | 'clock'> & {
  readonly zipCodes: ZipCodeTable;
};

type Kept = Result<{ readonly addressId: AddressId }, AddressRefusalCode>;
/** The staff member who makes a change, for the audit trail. */
type By = { readonly actor: StaffActor; readonly requestId: string };
type Own = { readonly customerId: CustomerId; readonly addressId: AddressId };

/**
 * Adds an address to the customer's book and fills in an empty city and state from the ZIP code. If the book already contains the address,
 * regardless of spelling, returns ADDRESS_KNOWN with its id, unless a billing address is added for delivery: that address then serves both
 * purposes. The first address of a kind becomes its default. ADDRESS_LIMIT: the book is full.
 * @param by the staff member who adds the address for the customer.
 */
export async function addAddress(
  { database, clock, zipCodes }: AddressBookDependencies,
  customerId: CustomerId,
  entered: EnteredAddress,
  use: AddressUse,
  by?: By,
): Promise<Kept> {
  const evaluated = evaluateWhole(zipCodes, entered, use);
  if (!evaluated.ok) return evaluated;
  const address = { ...evaluated.value, takesDeliveries: use === 'delivery' };
  return database.transaction(async (tx): Promise<Kept> => {
    await lockCustomer(tx, customerId);
    const same = await findSameAddress(tx, customerId, address);
    if (same && (same.takesDeliveries || use === 'billing')) return known(same);
    const now = clock.now();
    const place = lowestFreeAddressPosition(await usedAddressPositions(tx, customerId), maxSavedAddresses);
    if (same) await updateAddress(tx, { customerId, addressId: same.id, address, now });
    else if (place === undefined) return full();
    const addressId = same?.id ?? (await insertAddress(tx, { customerId, place: place ?? 0, address, now }));
    await chooseDefaults(tx, { customerId, addressId }, address);
    if (by) {
      await recordAudit(tx, {
        ...{ ...by, at: now, action: 'address.added', data: { addressId } },
        ...{ subjectType: 'account', subjectId: customerId },
      });
    }
    return ok({ addressId });
  });
}

/** Changes an address of this customer. Existing orders keep the address they were placed with (I-1). */
export async function changeAddress(
  { database, clock, zipCodes }: AddressBookDependencies,
  own: Own,
  entered: EnteredAddress,
  use: AddressUse,
): Promise<Kept> {
  const evaluated = evaluateWhole(zipCodes, entered, use);
  return database.transaction(async (tx): Promise<Kept> => {
    await lockCustomer(tx, own.customerId);
    const before = await findAddress(tx, own);
    if (!before) return notFound();
    if (!evaluated.ok) return evaluated;
    const same = await findSameAddress(tx, own.customerId, evaluated.value);
    if (same && same.id !== own.addressId) return known(same);
    const isAbroad = evaluated.value.countryCode !== 'US';
    const takesDeliveries = (before.takesDeliveries || use === 'delivery') && !isAbroad;
    // The billing form has no delivery fields, so their values are kept.
    const { note, recipientIsAdult } = use === 'billing' ? before : evaluated.value;
    const address = { ...evaluated.value, note, recipientIsAdult, takesDeliveries };
    await updateAddress(tx, { ...own, address, now: clock.now() });
    await chooseDefaults(tx, own, address);
    return ok({ addressId: own.addressId });
  });
}

/** Removes an address from the book. ADDRESS_IN_USE: a club ships to it. If the address was a default, `fillDefaults` chooses another. */
export async function removeAddress(
  {
    database,
    accountLinks,
  }: Pick<AddressBookDependencies, 'database'> & {
    readonly accountLinks: Pick<AccountHooks, 'addressUses'>;
  },
  own: Own,
): Promise<Result<undefined, 'ADDRESS_NOT_FOUND' | 'ADDRESS_IN_USE'>> {
  return database.transaction(
    async (tx): Promise<Result<undefined, 'ADDRESS_NOT_FOUND' | 'ADDRESS_IN_USE'>> => {
      await lockCustomer(tx, own.customerId);
      const used = (await accountLinks.addressUses(tx, own.customerId)).filter(
        ({ addressId }) => addressId === own.addressId,
      );
      if (used.length > 0) return inUse(used.map(({ title }) => title));
      if (!(await deleteAddress(tx, own))) return notFound();
      await fillDefaults(tx, own.customerId);
      return ok(undefined);
    },
  );
}

export async function makeDefaultAddress(
  { database }: Pick<AddressBookDependencies, 'database'>,
  own: Own,
  kind: 'ship' | 'bill',
): Promise<Result<undefined, 'ADDRESS_NOT_FOUND'>> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, own.customerId);
    const address = await findAddress(tx, own);
    if (!address || (kind === 'ship' && !address.takesDeliveries)) return notFound();
    await setDefaultAddress(tx, own, kind);
    return ok(undefined);
  });
}

function evaluateWhole(zipCodes: ZipCodeTable, entered: EnteredAddress, use: AddressUse) {
  const place =
    entered.countryCode === 'US' || use === 'delivery' ? zipCodes.lookup(entered.zipCode) : undefined;
  return validateAddress(fillCityAndState(entered, place), use, place);
}

async function chooseDefaults(
  tx: Transaction,
  own: Own,
  chosen: Pick<Address, 'isDefaultShip' | 'isDefaultBill' | 'takesDeliveries'>,
): Promise<void> {
  if (chosen.isDefaultShip && chosen.takesDeliveries) await setDefaultAddress(tx, own, 'ship');
  if (chosen.isDefaultBill) await setDefaultAddress(tx, own, 'bill');
  await fillDefaults(tx, own.customerId);
}

/** Sets missing defaults, so that a book with addresses has a billing default, and a shipping default if any address accepts shipments. */
async function fillDefaults(tx: Transaction, customerId: CustomerId): Promise<void> {
  const book = await addressesOf(tx, customerId);
  const ship = book.filter(({ takesDeliveries }) => takesDeliveries);
  const [firstShip] = ship;
  if (firstShip && !ship.some(({ isDefaultShip }) => isDefaultShip)) {
    await setDefaultAddress(tx, { customerId, addressId: firstShip.id }, 'ship');
  }
  const [first] = book;
  if (first && !book.some(({ isDefaultBill }) => isDefaultBill)) {
    await setDefaultAddress(tx, { customerId, addressId: first.id }, 'bill');
  }
}

function known(same: Address): Refused<AddressRefusalCode> {
  return refused({
    code: 'ADDRESS_KNOWN',
    sentence: `You already have this address: ${addressLine(same)}.`,
    details: { addressId: same.id },
  });
}

function full(): Refused<'ADDRESS_LIMIT'> {
  return refused({
    code: 'ADDRESS_LIMIT',
    sentence: `You can save up to ${maxSavedAddresses} addresses. Remove one you no longer need, then try again.`,
  });
}

function inUse(clubs: readonly string[]): Refused<'ADDRESS_IN_USE'> {
  const sentence = `Your ${[...new Set(clubs)].join(' and ')} shipments go to this address. Choose another address for them before you remove it.`;
  return refused({ code: 'ADDRESS_IN_USE', sentence });
}

function notFound(): Refused<'ADDRESS_NOT_FOUND'> {
  return refused({ code: 'ADDRESS_NOT_FOUND', sentence: 'This address is no longer in your account.' });
}
