import { countryName } from './countries-table.ts';
import type { AddressTextFields, EnteredAddress } from './types.ts';

/* Runs in the browser, so it does not import states and their laws. */

export const maxSavedAddresses = 25;
export const maxAddressLabelLength = 40;

export const emptyAddress: EnteredAddress = {
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

type Place = Pick<AddressTextFields, 'city' | 'stateCode' | 'zipCode'> & { readonly countryCode?: string };
type Recipient = Pick<AddressTextFields, 'firstName' | 'lastName' | 'primaryStreet' | 'secondaryStreet'> &
  Place;

/** Returns an address as one line: `Home · Ana Whitlock, 12 Vine St, Dundee, OR 97115`. */
export function addressLine(address: Recipient & { readonly label?: string }): string {
  const { label = '', firstName, lastName, primaryStreet, secondaryStreet } = address;
  const street = [primaryStreet, secondaryStreet].filter(Boolean).join(', ');
  const line = [`${firstName} ${lastName}`, street, cityLine(address)].join(', ');
  return label === '' ? line : `${label} · ${line}`;
}

/** Returns the city line of an address, such as `Dundee, OR 97115`, followed by the country's name if it isn't the United States. */
export function cityLine({ city, stateCode, zipCode, countryCode = 'US' }: Place): string {
  const region = [stateCode, zipCode].filter(Boolean).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return countryCode === 'US' ? place : `${place}, ${countryName(countryCode) ?? countryCode}`;
}

/** Returns a US phone number such as `+18055550199` in US format. Foreign numbers are returned unchanged. */
export function formatPhoneNumber(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
