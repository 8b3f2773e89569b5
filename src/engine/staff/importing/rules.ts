import { isEmail, maxTextLengths, normalizePhone } from '../../../core/contact-text.ts';
import { ageInYears, type CivilDate, parseIsoOrUsDate } from '../../../core/dates.ts';
import { type Cents, cents } from '../../../core/money.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import type { ZipCodeTable } from '../../../integrations/zip-codes/port.ts';
import { minimumDrinkingAge } from '../../compliance/age-rules.ts';
import { addressIdentityKey, fillCityAndState, validateAddress } from '../../identity/address-book/rules.ts';
import { emptyAddress, maxSavedAddresses } from '../../identity/address-book/text-rules.ts';
import type { AddressTextFields } from '../../identity/address-book/types.ts';
import { maxNoteLength } from '../notes/rules.ts';
import { maxTags, validateTag } from '../tags/rules.ts';
import type { CustomerToImport, ImportedCustomerField, ImportedCustomerTexts } from './types.ts';

/** The earliest date that a file may contain; no customer account can be older. */
const firstDay = '1900-01-01';
const oldestAge = 120;
const mostCreditCents = 1_000_000;
const longestSource = 200;

type Facts = { readonly today: CivilDate; readonly zipCodes: ZipCodeTable };
type Fault = Refusal<'CUSTOMER_INVALID'>;

/** Validates a customer from an import file. Each refusal names the invalid field. */
export function validateImportedCustomer(
  entered: ImportedCustomerTexts,
  { today, zipCodes }: Facts,
): Result<CustomerToImport, 'CUSTOMER_INVALID'> {
  const faults: Fault[] = [];
  const fault = (field: ImportedCustomerField, sentence: string) => {
    faults.push({ code: 'CUSTOMER_INVALID', field, sentence });
    return undefined;
  };
  const day = (field: 'birthDate' | 'marketingAgreedOn' | 'customerSince') => {
    const text = entered[field];
    if (text === '') return undefined;
    const read = parseIsoOrUsDate(text);
    if (read === undefined) return fault(field, `“${text}” is not a date such as 2024-03-01 or 3/1/2024.`);
    if (read > today) return fault(field, `${read} is in the future.`);
    if (read < firstDay) return fault(field, `${read} is too long ago.`);
    return read;
  };
  const { email, firstName, lastName, marketingSource } = entered;
  if (email === '') fault('email', 'The email address is missing.');
  else if (!isEmail(email)) fault('email', `“${email}” is not an email address.`);
  for (const field of ['firstName', 'lastName'] as const) {
    if (entered[field].length > maxTextLengths.name) {
      fault(field, `The name is longer than ${maxTextLengths.name} characters.`);
    }
  }
  const phone = normalizePhone(entered.phone);
  if (entered.phone !== '' && phone === undefined) {
    fault('phone', `“${entered.phone}” is not a phone number of 10 digits.`);
  }
  const birthDate = day('birthDate');
  const age = birthDate === undefined ? minimumDrinkingAge : ageInYears(birthDate, today);
  if (age < minimumDrinkingAge) {
    fault(
      'birthDate',
      `This person is ${age}. Remove the line, because we don’t keep data about people under 21.`,
    );
  }
  if (age > oldestAge) fault('birthDate', `This person would be ${age}. Check the year.`);
  const customerSince = day('customerSince');
  const agreedOn = day('marketingAgreedOn');
  if (entered.marketingAgreedOn !== '' && marketingSource === '') {
    fault('marketingSource', 'Enter where the customer agreed to marketing email, such as “Checkout”.');
  }
  if (marketingSource !== '' && entered.marketingAgreedOn === '') {
    fault('marketingAgreedOn', 'Enter the date the customer agreed, or leave out the source.');
  }
  if (marketingSource.length > longestSource) {
    fault('marketingSource', `The source is longer than ${longestSource} characters.`);
  }
  if (entered.note.length > maxNoteLength) {
    fault('note', `The note is longer than ${maxNoteLength.toLocaleString('en-US')} characters.`);
  }
  const tags = readTags(entered.tags);
  if (!tags.ok) fault('tags', tags.refusals[0]?.sentence ?? '');
  const storeCreditCents = readCredit(entered.storeCredit);
  if (entered.storeCredit !== '' && storeCreditCents === undefined) {
    fault('storeCredit', `“${entered.storeCredit}” is not an amount from 0.01 to 10000.00, in dollars.`);
  }
  const address = hasAddress(entered.address)
    ? validateImportedAddress(entered.address, { firstName, lastName, phone: phone ?? '' }, zipCodes)
    : undefined;
  if (address && !address.ok) faults.push(...address.refusals);
  if (faults.length > 0) return refused(...faults);
  return ok({
    ...{ email, firstName, lastName, phone, birthDate, customerSince, storeCreditCents },
    tags: tags.ok ? tags.value : [],
    marketing: agreedOn && { agreedOn, source: marketingSource },
    note: entered.note === '' ? undefined : entered.note,
    addresses: address?.ok ? [address.value] : [],
  });
}

/** Returns whether a customer's line contains an address and not only a name and phone number. */
function hasAddress({
  primaryStreet,
  secondaryStreet,
  city,
  stateCode,
  zipCode,
}: AddressTextFields): boolean {
  return [primaryStreet, secondaryStreet, city, stateCode, zipCode].some((text) => text !== '');
}

/**
 * Validates an address from an import file. A missing name or phone number defaults to the customer's, a missing country to the United
 * States.
 */
export function validateImportedAddress(
  entered: AddressTextFields,
  owner: Pick<AddressTextFields, 'firstName' | 'lastName' | 'phone'>,
  zipCodes: ZipCodeTable,
): Result<AddressTextFields, 'CUSTOMER_INVALID'> {
  const address = {
    ...emptyAddress,
    ...entered,
    firstName: entered.firstName || owner.firstName,
    lastName: entered.lastName || owner.lastName,
    phone: entered.phone || owner.phone,
    stateCode: entered.stateCode.toUpperCase(),
    countryCode: entered.countryCode.toUpperCase() || 'US',
  };
  const { countryCode, zipCode } = address;
  if (countryCode === 'US' && /^\d{3,4}$/.test(zipCode)) {
    const sentence = `ZIP ${zipCode} has ${zipCode.length} digits. Spreadsheets drop leading zeros. Enter ${zipCode.padStart(5, '0')}.`;
    return refused({ code: 'CUSTOMER_INVALID', field: 'zipCode', sentence });
  }
  const place = countryCode === 'US' ? zipCodes.lookup(zipCode) : undefined;
  // The customer adds a missing phone number when they first ship there.
  const evaluated = validateAddress(fillCityAndState(address, place), 'billing', place);
  if (!evaluated.ok) {
    return refused(
      ...evaluated.refusals.map((refusal) => ({
        ...{ ...refusal, code: 'CUSTOMER_INVALID' as const },
        // A form asks whether to use the other state.
        ...(refusal.code === 'ADDR_ZIP_STATE' && {
          sentence: `ZIP ${zipCode} is in ${place?.stateCode}, not in ${address.stateCode}.`,
        }),
      })),
    );
  }
  const { recipientIsAdult: _, isDefaultShip: _s, isDefaultBill: _b, ...texts } = evaluated.value;
  return ok(texts);
}

/** Returns the customer with the address added, or unchanged if the customer already has it. CUSTOMER_INVALID: too many addresses. */
export function withImportedAddress(
  customer: CustomerToImport,
  address: AddressTextFields,
): Result<CustomerToImport, 'CUSTOMER_INVALID'> {
  const { addresses } = customer;
  if (addresses.some((known) => addressIdentityKey(known) === addressIdentityKey(address)))
    return ok(customer);
  if (addresses.length === maxSavedAddresses) {
    const sentence = `${customer.email} has more than ${maxSavedAddresses} addresses.`;
    return refused({ code: 'CUSTOMER_INVALID', field: 'primaryStreet', sentence });
  }
  return ok({ ...customer, addresses: [...addresses, address] });
}

function readTags(text: string): Result<readonly string[], 'CUSTOMER_INVALID'> {
  const tags = new Map<string, string>();
  for (const each of text.split(',').filter((part) => part.trim() !== '')) {
    const tag = validateTag(each);
    if (!tag.ok) return refused({ code: 'CUSTOMER_INVALID', sentence: tag.refusals[0]?.sentence ?? '' });
    const key = tag.value.toLowerCase();
    if (!tags.has(key)) tags.set(key, tag.value);
  }
  if (tags.size <= maxTags) return ok([...tags.values()]);
  return refused({ code: 'CUSTOMER_INVALID', sentence: `There are more than ${maxTags} tags.` });
}

function readCredit(text: string): Cents | undefined {
  const [, dollars, decimals = ''] = /^\$?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? [];
  const amount = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
  return dollars !== undefined && amount > 0 && amount <= mostCreditCents ? cents(amount) : undefined;
}
