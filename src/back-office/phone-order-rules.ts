import type { PhoneOrderState } from '../engine/checkout/phone-orders/types.ts';
import type { Address } from '../engine/identity/address-book/types.ts';
import type { DraftContents } from '../engine/orders/drafts/types.ts';
import type { StateLabel } from './order-word-rules.ts';

/** Badge label and tone of each phone order state. */
export const phoneOrderStateLabels: Readonly<Record<PhoneOrderState, StateLabel>> = {
  prepared: { label: 'Not paid or sent', tone: 'waiting' },
  sent: { label: 'Link sent', tone: 'info' },
  opened: { label: 'Opened by the customer', tone: 'info' },
  placed: { label: 'Paid', tone: 'good' },
  expired: { label: 'Link expired', tone: 'bad' },
  closed: { label: 'Closed', tone: 'plain' },
};

/** Returns the name of the form field for a wine's quantity. */
export const wineQuantityFieldName = (skuId: number) => `quantity-${skuId}`;

/** Returns the form field values for an address in the address book. */
export function addressFieldValues(address: Address): Readonly<Record<string, string>> {
  const { company, primaryStreet, secondaryStreet, city, stateCode, zipCode } = address;
  return { company, primaryStreet, secondaryStreet, city, stateCode, zipCode: zipCode.slice(0, 5) };
}

/** Returns the form field values as they were entered for a phone order. */
export function phoneOrderFieldValues(contents: DraftContents): Readonly<Record<string, string>> {
  const { email, firstName, lastName, phone, company, note, items, isPickup } = contents;
  const { primaryStreet, secondaryStreet, zipCode, city, stateCode, selectedPickupLocation } = contents;
  return {
    ...{ email, firstName, lastName, phone, company, note, method: isPickup ? 'pickup' : 'ship' },
    ...{ primaryStreet, secondaryStreet, zipCode, city, stateCode, selectedPickupLocation },
    ...Object.fromEntries(
      items.map(({ skuId, quantity }) => [wineQuantityFieldName(skuId), String(quantity)]),
    ),
  };
}
