import type { CheckoutView } from '../../engine/checkout/types.ts';
import type { AddressTexts } from '../../engine/identity/address-book/types.ts';
import type { BillingDetails } from '../../integrations/payment/port.ts';
import { hasDeliveryAddress } from './rules.ts';
import type { AccountChoices } from './types.ts';

type PlainAddress = Pick<
  AddressTexts,
  | 'firstName'
  | 'lastName'
  | 'primaryStreet'
  | 'secondaryStreet'
  | 'city'
  | 'stateCode'
  | 'zipCode'
  | 'countryCode'
>;

/** Returns the address for the gateway; undefined if the bank could not compare it. */
export function billingDetails(address: PlainAddress | undefined): BillingDetails | undefined {
  if (!address?.primaryStreet.trim() || !address.zipCode.trim()) return undefined;
  return {
    name: `${address.firstName} ${address.lastName}`.trim(),
    address: {
      line1: address.primaryStreet,
      ...(address.secondaryStreet && { line2: address.secondaryStreet }),
      city: address.city,
      state: address.stateCode,
      postal_code: address.zipCode,
      country: address.countryCode,
    },
  };
}

/**
 * Returns the billing address of an entered card from the payment form: the delivery address, one of the address book, or the one that was
 * entered. Undefined if it is too incomplete for the bank to compare.
 * @param field reads a field of the form.
 */
export function billingOnForm(
  { contents, way }: Pick<CheckoutView, 'contents' | 'way'>,
  account: Pick<AccountChoices, 'addresses'> | undefined,
  field: (name: string) => string,
): BillingDetails | undefined {
  const inBook = (id: string) => account?.addresses.find((address) => address.id === id);
  const choice = field('billingAddress');
  const isSame = choice === 'delivery' || (choice === '' && field('billingSameAsDelivery') !== '');
  if (isSame && hasDeliveryAddress({ way })) {
    return billingDetails(inBook(contents.selectedDeliveryAddressId) ?? { ...contents, countryCode: 'US' });
  }
  return billingDetails(
    inBook(choice) ?? {
      firstName: field('billingFirstName'),
      lastName: field('billingLastName'),
      primaryStreet: field('billingPrimaryStreet'),
      secondaryStreet: '',
      city: field('billingCity'),
      stateCode: field('billingState'),
      zipCode: field('billingZipCode'),
      countryCode: 'US',
    },
  );
}
