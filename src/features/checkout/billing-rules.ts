import type { CheckoutView } from '../../engine/checkout/types.ts';
import type { AddressTextFields } from '../../engine/identity/address-book/types.ts';
import type { CardBillingDetails } from '../../integrations/payment/port.ts';
import { hasDeliveryAddress } from './rules.ts';
import type { AccountChoices } from './types.ts';

type PlainAddress = Pick<
  AddressTextFields,
  | 'firstName'
  | 'lastName'
  | 'primaryStreet'
  | 'secondaryStreet'
  | 'city'
  | 'stateCode'
  | 'zipCode'
  | 'countryCode'
>;

/** Returns the address in the payment gateway's format; undefined without a street or ZIP, since the bank couldn't verify it. */
export function gatewayBillingDetailsOf(address: PlainAddress | undefined): CardBillingDetails | undefined {
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
 * Returns the billing address in the payment form for a new card: the delivery address, a saved address, or the address entered. Undefined
 * if it is too incomplete for the bank to verify.
 * @param field returns the value of a form field.
 */
export function billingDetailsFromForm(
  { contents, way }: Pick<CheckoutView, 'contents' | 'way'>,
  account: Pick<AccountChoices, 'addresses'> | undefined,
  field: (name: string) => string,
): CardBillingDetails | undefined {
  const inBook = (id: string) => account?.addresses.find((address) => address.id === id);
  const choice = field('billingAddress');
  const isSame = choice === 'delivery' || (choice === '' && field('billingSameAsDelivery') !== '');
  if (isSame && hasDeliveryAddress({ way })) {
    return gatewayBillingDetailsOf(
      inBook(contents.selectedDeliveryAddressId) ?? { ...contents, countryCode: 'US' },
    );
  }
  return gatewayBillingDetailsOf(
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
