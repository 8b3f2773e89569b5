import { countryName } from './countries-table.ts';
import type { AddressTexts, TypedAddress } from './types.ts';

/* What a page says of addresses: it travels to the browser, so it knows nothing of states and their laws. */

export const mostAddresses = 25;
export const longestLabel = 40;

/** A book with nothing in it yet. */
export const emptyAddress: TypedAddress = {
  label: '',
  firstName: '',
  lastName: '',
  company: '',
  primaryStreet: '',
  secondaryStreet: '',
  city: '',
  stateCode: '',
  zipCode: '',
  countryCode: 'US',
  phone: '',
  note: '',
  recipientIsAdult: false,
  isDefaultShip: false,
  isDefaultBill: false,
};

type Place = Pick<AddressTexts, 'city' | 'stateCode' | 'zipCode'> & { readonly countryCode?: string };
type Recipient = Pick<AddressTexts, 'firstName' | 'lastName' | 'primaryStreet' | 'secondaryStreet'> & Place;

/** `Home · Ana Whitlock, 12 Vine St, Paso Robles, CA 93446`: one line by which a person knows it. */
export function addressLine(address: Recipient & { readonly label?: string }): string {
  const { label = '', firstName, lastName, primaryStreet, secondaryStreet } = address;
  const street = [primaryStreet, secondaryStreet].filter(Boolean).join(', ');
  const line = [`${firstName} ${lastName}`, street, cityLine(address)].join(', ');
  return label === '' ? line : `${label} · ${line}`;
}

/** `Paso Robles, CA 93446`, abroad with the country's name. */
export function cityLine({ city, stateCode, zipCode, countryCode = 'US' }: Place): string {
  const region = [stateCode, zipCode].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return countryCode === 'US' ? place : `${place}, ${countryName(countryCode) ?? countryCode}`;
}

/** `+18055550199` as people here write it; a number of elsewhere stays as it is called. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
