import type { AddressId } from '../../../core/ids.ts';
import { isUuid } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import type { Address } from '../../identity/address-book/types.ts';
import type { DraftActor, DraftContents, DraftFields, OrderDependencies } from '../../orders/drafts/types.ts';
import type { DraftPatch } from '../types.ts';
import { billingFieldsOf, deliveryFieldsOf } from './account-rules.ts';
import { emptyDeliveryAddress } from './draft-rules.ts';

/** An address choice: the id of an address in the address book, or `newAddressChoice`. */
export type AddressChoice = string;
export const newAddressChoice: AddressChoice = 'new';

type Chosen = Result<DraftPatch, 'ADDRESS_NOT_FOUND'>;

/**
 * Returns the draft fields for a chosen delivery address. For an address book entry, these are copies, so that editing the entry never
 * changes an order (I-1). For a new address, they are empty if the current address came from the address book; otherwise nothing changes.
 */
export async function draftPatchForDeliveryAddress(
  { database }: Pick<OrderDependencies, 'database'>,
  actor: DraftActor,
  choice: AddressChoice,
  contents: DraftContents,
): Promise<Chosen> {
  if (choice === newAddressChoice) {
    return ok(contents.selectedDeliveryAddressId === '' ? {} : emptyDeliveryAddress);
  }
  const address = await ownAddress(database, actor, choice);
  if (!address?.takesDeliveries) return notFound('deliveryAddress');
  const fields = deliveryFieldsOf(address, contents);
  if (contents.selectedDeliveryAddressId !== choice) return ok(fields);
  // The same address as before: the recipient may have been changed since.
  return ok(placeOf(fields));
}

/** Returns the draft fields for a chosen billing address; the choice `delivery` uses the delivery address. */
export async function draftPatchForBillingAddress(
  { database }: Pick<OrderDependencies, 'database'>,
  actor: DraftActor,
  choice: AddressChoice,
): Promise<Chosen> {
  if (choice === 'delivery') return ok({ billingSameAsDelivery: true, selectedBillingAddressId: '' });
  if (choice === newAddressChoice) {
    return ok({ billingSameAsDelivery: false, selectedBillingAddressId: '', billingCountry: 'US' });
  }
  const address = await ownAddress(database, actor, choice);
  return address ? ok(billingFieldsOf(address)) : notFound('billingAddress');
}

/**
 * Returns the chosen address from the address book. Undefined without a session, because a cart's cookie alone does not grant access to an
 * address book.
 */
async function ownAddress(
  database: OrderDependencies['database'],
  { customerId, isSignedIn }: DraftActor,
  choice: AddressChoice,
): Promise<Address | undefined> {
  if (!customerId || !isSignedIn || !isUuid(choice)) return undefined;
  return findAddress(database.read, { customerId, addressId: choice as AddressId });
}

function notFound(field: string): Refused<'ADDRESS_NOT_FOUND'> {
  const sentence = 'This address is no longer in your account. Please choose another one.';
  return refused({ code: 'ADDRESS_NOT_FOUND', sentence, field });
}

function placeOf(fields: Partial<DraftFields>): DraftPatch {
  const names = Object.keys(emptyDeliveryAddress) as (keyof typeof emptyDeliveryAddress)[];
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
