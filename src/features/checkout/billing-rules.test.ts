import { expect, test } from 'vitest';
import { emptyDraftContents } from '../../engine/orders/drafts/rules.ts';
import { billingDetailsFromForm, gatewayBillingDetailsOf } from './billing-rules.ts';
import type { AccountChoices } from './types.ts';

const home = {
  firstName: 'Clara',
  lastName: 'Mora',
  primaryStreet: '12 Vine Street',
  secondaryStreet: 'Apt 3',
  city: 'Paso Robles',
  stateCode: 'CA',
  zipCode: '93446',
};
const delivered = { contents: { ...emptyDraftContents(), ...home }, way: 'parcel' as const };
const atHome = {
  name: 'Clara Mora',
  address: {
    line1: '12 Vine Street',
    line2: 'Apt 3',
    city: 'Paso Robles',
    state: 'CA',
    postal_code: '93446',
    country: 'US',
  },
};
const office = {
  ...home,
  id: 'address-1',
  primaryStreet: '1 Main Street',
  secondaryStreet: '',
  countryCode: 'CA',
};
const account = { addresses: [office] } as unknown as AccountChoices;

const form = (fields: Record<string, string>) => (name: string) => fields[name] ?? '';
const entered = form({
  billingFirstName: 'Jo',
  billingLastName: 'Park',
  billingPrimaryStreet: '5 Elm Street',
  billingCity: 'Reno',
  billingState: 'NV',
  billingZipCode: '89501',
});

test('billingDetailsFromForm returns the delivery address when the form selects it', () => {
  expect(billingDetailsFromForm(delivered, undefined, form({ billingSameAsDelivery: 'on' }))).toEqual(atHome);
  expect(billingDetailsFromForm(delivered, account, form({ billingAddress: 'delivery' }))).toEqual(atHome);
});

test('billingDetailsFromForm returns the entered address when the box is unchecked or the order is for pickup', () => {
  const expected = { name: 'Jo Park', address: { line1: '5 Elm Street', postal_code: '89501', state: 'NV' } };
  expect(billingDetailsFromForm(delivered, undefined, entered)).toMatchObject(expected);
  const pickup = { contents: { ...emptyDraftContents(), isPickup: true }, way: 'pickup' as const };
  expect(billingDetailsFromForm(pickup, undefined, entered)).toMatchObject(expected);
});

test('billingDetailsFromForm returns the chosen address of the address book, even if it is also the delivery address', () => {
  const atOffice = { address: { line1: '1 Main Street', country: 'CA' } };
  expect(billingDetailsFromForm(delivered, account, form({ billingAddress: 'address-1' }))).toMatchObject(
    atOffice,
  );
  const toOffice = {
    ...delivered,
    contents: { ...delivered.contents, selectedDeliveryAddressId: 'address-1' },
  };
  expect(billingDetailsFromForm(toOffice, account, form({ billingAddress: 'delivery' }))).toMatchObject(
    atOffice,
  );
});

test('a billing address that a bank could not verify is omitted', () => {
  expect(billingDetailsFromForm(delivered, undefined, form({}))).toBeUndefined();
  expect(gatewayBillingDetailsOf({ ...home, countryCode: 'US', zipCode: ' ' })).toBeUndefined();
});
