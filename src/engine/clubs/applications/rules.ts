import { isEmail, maxTextLengths, normalizePhone } from '../../../core/contact-text.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { ok, type Refusal, type Result } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { parseAdultBirthDate } from '../../compliance/age-rules.ts';
import type { EnteredBirthDate } from '../../compliance/types.ts';
import { deliverabilityOf, fillCityAndState, validateAddress } from '../../identity/address-book/rules.ts';
import type { EnteredAddress } from '../../identity/address-book/types.ts';
import type { ApplicationContents, ApplicationRefusalCode, ApplicationView } from './types.ts';

/** The number of days after its last change for which an application is kept. */
export const applicationRetentionDays = 30;

/** The number of minutes for which a link that moves an application to another device is valid. */
export const transferLinkLifetimeMinutes = 30;

export const emptyApplicationContents: ApplicationContents = {
  ...{ plan: '', frequency: '', preference: 'mixed', neverSent: [], answers: undefined },
  ...{ email: '', firstName: '', lastName: '', phone: '' },
  ...{ primaryStreet: '', secondaryStreet: '', city: '', stateCode: '', zipCode: '' },
  ...{ isPickup: false, pickupLocation: '', pickupPerson: '' },
  ...{ startsWith: 'this_release', wantsNews: false },
};

/** Returns the application contents with texts cut to the longest length that any field allows, and at most 40 excluded items. */
export function truncateApplicationTexts(contents: ApplicationContents): ApplicationContents {
  const clip = (text: string) => text.slice(0, maxTextLengths.email);
  const texts = Object.entries(contents).map(([name, value]) => [
    name,
    typeof value === 'string' ? clip(value) : value,
  ]);
  return {
    ...(Object.fromEntries(texts) as ApplicationContents),
    neverSent: contents.neverSent.slice(0, 40),
  };
}

type Wrong = Refusal<ApplicationRefusalCode>;

/** Returns the delivery address entered in an application, as an address book entry. */
export function addressFromApplication(contents: ApplicationContents): EnteredAddress {
  const { firstName, lastName, primaryStreet, secondaryStreet, city, stateCode, zipCode, phone } = contents;
  return {
    ...{ firstName, lastName, primaryStreet, secondaryStreet, city, stateCode, zipCode, phone },
    ...{ label: '', company: '', note: '', countryCode: 'US' },
    // The applicant is 21 or older and signs for the delivery.
    ...{ recipientIsAdult: true, isDefaultShip: false, isDefaultBill: false },
  };
}

type EvaluationFacts = {
  readonly today: CivilDate;
  readonly birthDate: EnteredBirthDate | undefined;
  readonly zipPlace: ZipPlace | undefined;
  readonly pickupLocations: readonly { readonly id: string }[];
  /** Whether the applicant is signed in. If so, no email or birth date is required here. */
  readonly isSignedIn: boolean;
};

/**
 * Validates a complete application before its terms can be agreed to. The refusals are in field order. Conditions that depend on the
 * account, such as an existing membership, are checked only after the email is confirmed (A10).
 */
export function validateApplication(
  contents: ApplicationContents,
  facts: EvaluationFacts,
): Result<undefined, ApplicationRefusalCode> {
  const wrong = [
    ...nameRefusals(contents),
    ...(facts.isSignedIn ? [] : emailRefusals(contents)),
    // The address form also asks for a phone number; for pickup we call when the wine is ready.
    ...(contents.isPickup ? phoneRefusals(contents) : []),
    ...ageRefusals(facts),
    ...(contents.isPickup ? pickupRefusals(contents, facts) : addressRefusals(contents, facts)),
  ];
  return wrong.length === 0 ? ok(undefined) : { ok: false, refusals: wrong };
}

/** Validates the applicant's personal data only. Delivery and terms are validated later. */
export function validateApplicant(
  contents: ApplicationContents,
  { today, birthDate }: Pick<EvaluationFacts, 'today' | 'birthDate'>,
): Result<undefined, ApplicationRefusalCode> {
  const wrong = [
    ...nameRefusals(contents),
    ...emailRefusals(contents),
    ...phoneRefusals(contents),
    ...ageRefusals({ today, birthDate, isSignedIn: false }),
  ];
  return wrong.length === 0 ? ok(undefined) : { ok: false, refusals: wrong };
}

function needed(field: 'firstName' | 'lastName', value: string, sentence: string): Wrong[] {
  if (value.trim() === '') return [{ code: 'FIELD_MISSING', sentence, field }];
  if (value.length <= maxTextLengths.name) return [];
  const tooLong = `Shorten this to ${maxTextLengths.name} characters. It has ${value.length}.`;
  return [{ code: 'TEXT_TOO_LONG', sentence: tooLong, field }];
}

function nameRefusals({ firstName, lastName }: ApplicationContents): Wrong[] {
  return [
    ...needed('firstName', firstName, 'Please enter your first name.'),
    ...needed('lastName', lastName, 'Please enter your last name.'),
  ];
}

function emailRefusals({ email }: ApplicationContents): Wrong[] {
  const field = 'email';
  if (email === '') return [{ code: 'FIELD_MISSING', sentence: 'Please enter your email address.', field }];
  if (isEmail(email)) return [];
  const sentence = 'Enter a valid email address, such as ana@example.com.';
  return [{ code: 'EMAIL_INVALID', sentence, field }];
}

function phoneRefusals({ phone }: Pick<ApplicationContents, 'phone'>): Wrong[] {
  const field = 'phone';
  if (phone === '') return [{ code: 'FIELD_MISSING', sentence: 'Please enter a phone number.', field }];
  if (normalizePhone(phone.slice(0, maxTextLengths.phone)) !== undefined) return [];
  const sentence = 'Enter a 10-digit phone number with area code.';
  return [{ code: 'PHONE_INVALID', sentence, field }];
}

function ageRefusals({
  birthDate,
  today,
  isSignedIn,
}: Pick<EvaluationFacts, 'birthDate' | 'today' | 'isSignedIn'>): Wrong[] {
  if (birthDate) {
    const checked = parseAdultBirthDate(birthDate, today);
    return checked.ok ? [] : [...checked.refusals];
  }
  if (isSignedIn) return [];
  const sentence = 'Please enter your birth date. You must be 21 or older to join.';
  return [{ code: 'AGE_REQUIRED', sentence, field: 'birthMonth' }];
}

function pickupRefusals(
  { pickupLocation }: ApplicationContents,
  { pickupLocations }: EvaluationFacts,
): Wrong[] {
  if (pickupLocations.some(({ id }) => id === pickupLocation)) return [];
  const sentence = 'Choose a pickup location.';
  return [{ code: 'PICKUP_UNKNOWN', sentence, field: 'pickupLocation' }];
}

function addressRefusals(contents: ApplicationContents, { zipPlace }: EvaluationFacts): Wrong[] {
  const address = fillCityAndState(addressFromApplication(contents), zipPlace);
  const evaluated = validateAddress(address, 'delivery', zipPlace);
  if (!evaluated.ok)
    return evaluated.refusals.filter(({ field }) => field !== 'firstName' && field !== 'lastName');
  const deliverability = deliverabilityOf(evaluated.value, zipPlace, []);
  if (deliverability.status !== 'pickup_only') return [];
  const sentence = `${deliverability.sentence} Choose pickup at the winery or a different address.`;
  return [{ code: 'ADDRESS_CLOSED', sentence, field: 'zipCode' }];
}

type AskedOf = {
  readonly today: CivilDate;
  readonly zipPlace: ZipPlace | undefined;
  readonly pickupLocations: readonly { readonly id: string }[];
  /** The customer's account: `knowsAge` is true if it has a birth date. Undefined for a guest. */
  readonly account: { readonly knowsAge: boolean } | undefined;
};

/**
 * Returns the refusals to show for a step that was not saved because of its birth date. For a person under 21, only the age refusal (§9);
 * otherwise also everything that is missing.
 */
export function birthDateStepRefusals(
  refusals: readonly Refusal<ApplicationRefusalCode>[],
  missing: readonly Refusal<ApplicationRefusalCode>[],
): readonly Refusal<ApplicationRefusalCode>[] {
  if (refusals.some(({ code }) => code === 'AGE_UNDER_21')) return refusals;
  return [...missing.filter(({ code }) => code !== 'AGE_REQUIRED'), ...refusals];
}

/**
 * Returns the refusals for fields that are missing or invalid before terms can be agreed to. The birth date itself is known only to the
 * server.
 */
export function missingApplicationFields(
  { contents, hasBirthDate }: Pick<ApplicationView, 'contents' | 'hasBirthDate'>,
  { today, zipPlace, pickupLocations, account }: AskedOf,
): readonly Refusal<ApplicationRefusalCode>[] {
  // Checks it as a guest's, then drops what the account already knows.
  const knowsAge = hasBirthDate || account?.knowsAge === true;
  const asked = { today, birthDate: undefined, zipPlace, pickupLocations };
  const evaluated = validateApplication(contents, { ...asked, isSignedIn: false });
  if (evaluated.ok) return [];
  return evaluated.refusals.filter(
    ({ code, field }) => !(knowsAge && code === 'AGE_REQUIRED') && !(account && field === 'email'),
  );
}
