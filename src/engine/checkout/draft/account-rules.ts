import { isSameNameAndAddress } from '../../identity/address-book/rules.ts';
import { formatPhoneNumber } from '../../identity/address-book/text-rules.ts';
import type { Address } from '../../identity/address-book/types.ts';
import type { DraftContents, DraftFields } from '../../orders/drafts/types.ts';
import { isShippedToRecipient } from './gift-rules.ts';

/** The account data that prefills a checkout. */
export type AccountPrefill = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly addresses: readonly Address[];
};

/**
 * Returns the draft fields for an address book entry used as the delivery address. If the entry's name is not the buyer's, the shipment
 * goes to someone else: their name is on the label, and the carrier calls them.
 */
export function deliveryFieldsOf(address: Address, contents: DraftContents): Partial<DraftFields> {
  const { primaryStreet, secondaryStreet, city, stateCode, zipCode, company, note } = address;
  return {
    ...{
      selectedDeliveryAddressId: address.id,
      primaryStreet,
      secondaryStreet,
      city,
      stateCode,
      company,
      note,
    },
    zipCode: zipCode.slice(0, 5),
    ...(contents.phone === '' && { phone: formatPhoneNumber(address.phone) }),
    ...recipientFields(address, contents),
  };
}

function recipientFields(address: Address, contents: DraftContents): Partial<DraftFields> {
  const { firstName: recipientFirstName, lastName: recipientLastName } = address;
  const recipientPhone = formatPhoneNumber(address.phone);
  if (nameOf(address) !== nameOf(contents)) {
    const { recipientIsAdult } = address;
    const recipient = { recipientFirstName, recipientLastName, recipientPhone, recipientIsAdult };
    return { isGift: true, isGiftToOther: true, ...recipient };
  }
  // The previous address had set the recipient.
  const wasNamedByAddress = isShippedToRecipient(contents) && contents.selectedDeliveryAddressId !== '';
  return wasNamedByAddress ? { isGift: contents.giftMessage !== '', isGiftToOther: false } : {};
}

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the draft fields for an address book entry used as the billing address. */
export function billingFieldsOf(address: Address): Partial<DraftFields> {
  return {
    billingSameAsDelivery: false,
    selectedBillingAddressId: address.id,
    billingFirstName: address.firstName,
    billingLastName: address.lastName,
    billingPrimaryStreet: address.primaryStreet,
    billingSecondaryStreet: address.secondaryStreet,
    billingCity: address.city,
    billingState: address.stateCode,
    billingZipCode: address.zipCode,
    billingCountry: address.countryCode,
  };
}

/**
 * Returns a draft's contents with empty fields filled from the customer's account. A ZIP code entered in the cart selects the address with
 * that ZIP code.
 */
export function fillContentsFromAccount(contents: DraftContents, account: AccountPrefill): DraftContents {
  const delivery = deliveryAddressFor(contents, account.addresses);
  const named: DraftContents = {
    ...contents,
    email: contents.email || account.email,
    firstName: contents.firstName || account.firstName,
    lastName: contents.lastName || account.lastName,
    phone: contents.phone || account.phone,
  };
  const delivered = delivery ? { ...named, ...deliveryFieldsOf(delivery, named) } : named;
  return { ...delivered, ...billingFor(delivered, delivery, account.addresses) };
}

function deliveryAddressFor(contents: DraftContents, addresses: readonly Address[]): Address | undefined {
  if (contents.primaryStreet !== '') return undefined;
  const usable = addresses.filter(({ takesDeliveries }) => takesDeliveries);
  if (contents.zipCode === '') return usable.find(({ isDefaultShip }) => isDefaultShip);
  return usable.find(({ zipCode }) => zipCode.slice(0, 5) === contents.zipCode);
}

function billingFor(
  contents: DraftContents,
  delivery: Address | undefined,
  addresses: readonly Address[],
): Partial<DraftFields> {
  const standard = addresses.find(({ isDefaultBill }) => isDefaultBill);
  if (!standard || contents.billingPrimaryStreet !== '') return {};
  const isSame = delivery !== undefined && isSameNameAndAddress(standard, delivery);
  // A pickup has no delivery address to reuse for the bill, so it needs the address too.
  return { ...billingFieldsOf(standard), billingSameAsDelivery: isSame || delivery === undefined };
}
