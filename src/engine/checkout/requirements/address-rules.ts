import { maxTextLengths } from '../../../core/contact-text.ts';
import type { DraftContents, DraftFields } from '../../orders/drafts/types.ts';
import { invalidFieldRequirement, textLengthRequirements, textRequirements } from './text-rules.ts';
import type { CheckoutStep, DeliveryMethod, Requirement, RequirementFacts } from './types.ts';

type AddressField = 'primaryStreet' | 'city' | 'stateCode' | 'zipCode';

const addressSentences: Record<AddressField, string> = {
  primaryStreet: 'Please enter a street address.',
  city: 'Please enter a city.',
  stateCode: 'Please choose a state.',
  zipCode: 'Please enter a ZIP code.',
};

export function addressRequirements(
  step: CheckoutStep,
  address: Pick<DraftContents, AddressField>,
  fields: readonly AddressField[],
  nameOf: (field: AddressField) => string = (field) => field,
): Requirement[] {
  return fields.flatMap((field) =>
    textRequirements(
      step,
      nameOf(field),
      address[field],
      field === 'city' ? maxTextLengths.city : maxTextLengths.street,
      addressSentences[field],
    ),
  );
}

const billingNames: Record<AddressField, keyof DraftFields> = {
  primaryStreet: 'billingPrimaryStreet',
  city: 'billingCity',
  stateCode: 'billingState',
  zipCode: 'billingZipCode',
};

export function billingRequirements({ contents, billingZipPlace }: RequirementFacts): Requirement[] {
  const address = {
    primaryStreet: contents.billingPrimaryStreet,
    city: contents.billingCity,
    stateCode: contents.billingState,
    zipCode: contents.billingZipCode,
  };
  const isAbroad = contents.billingCountry !== 'US';
  const fields = isAbroad
    ? (['primaryStreet', 'city'] as const)
    : (['primaryStreet', 'city', 'stateCode', 'zipCode'] as const);
  const zip = isAbroad ? '' : contents.billingZipCode.trim();
  const isKnownElsewhere =
    !isAbroad && billingZipPlace && address.stateCode && billingZipPlace.stateCode !== address.stateCode;
  return [
    ...addressRequirements('payment', address, fields, (field) => billingNames[field]),
    ...textLengthRequirements('payment', 'billingFirstName', contents.billingFirstName, maxTextLengths.name),
    ...textLengthRequirements('payment', 'billingLastName', contents.billingLastName, maxTextLengths.name),
    ...textLengthRequirements(
      'payment',
      'billingSecondaryStreet',
      contents.billingSecondaryStreet,
      maxTextLengths.street,
    ),
    ...(zip !== '' && !/^\d{5}(?:-\d{4})?$/.test(zip)
      ? [
          invalidFieldRequirement(
            'payment',
            'ADDR_ZIP_INVALID',
            'Enter a 5-digit ZIP code.',
            'billingZipCode',
          ),
        ]
      : []),
    ...(isKnownElsewhere
      ? [
          {
            ...invalidFieldRequirement(
              'payment',
              'ADDR_ZIP_STATE',
              `ZIP ${zip} is in ${billingZipPlace.stateCode}. Use ${billingZipPlace.stateCode}?`,
              'billingZipCode',
            ),
            resolutions: [{ kind: 'use_state' as const, stateCode: billingZipPlace.stateCode }],
          },
        ]
      : []),
  ];
}

/**
 * Returns whether the buyer must enter a billing address: always for an order that is not shipped, otherwise unless the billing address is
 * the same as the delivery address.
 */
export function needsBillingAddress(
  way: DeliveryMethod,
  contents: Pick<DraftContents, 'billingSameAsDelivery'>,
): boolean {
  return way !== 'parcel' || !contents.billingSameAsDelivery;
}
