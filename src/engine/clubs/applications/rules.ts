import { isEmail, longestText, normalizePhone } from '../../../core/contact-text.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { ok, type Refusal, type Result } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { checkAge } from '../../compliance/age-rules.ts';
import type { TypedBirthDate } from '../../compliance/types.ts';
import { completedAddress, deliverabilityOf, judgeAddress } from '../../identity/address-book/rules.ts';
import type { TypedAddress } from '../../identity/address-book/types.ts';
import type { ApplicationCode, ApplicationContents, ApplicationView } from './types.ts';

/** An application keeps what was typed for so long. */
export const applicationDays = 30;

/** So long a link is good that carries an application to another device. */
export const carryMinutes = 30;

export const emptyContents: ApplicationContents = {
  ...{ plan: '', frequency: '', preference: 'mixed', neverSent: [], answers: undefined },
  ...{ email: '', firstName: '', lastName: '', phone: '' },
  ...{ primaryStreet: '', secondaryStreet: '', city: '', stateCode: '', zipCode: '' },
  ...{ isPickup: false, pickupLocation: '', pickupPerson: '' },
  ...{ startsWith: 'this_release', wantsNews: false },
};

/** What a form sent, short enough to be kept: longer texts than any field has are cut, whatever they are. */
export function clipped(contents: ApplicationContents): ApplicationContents {
  const clip = (text: string) => text.slice(0, longestText.email);
  const texts = Object.entries(contents).map(([name, value]) => [
    name,
    typeof value === 'string' ? clip(value) : value,
  ]);
  return {
    ...(Object.fromEntries(texts) as ApplicationContents),
    neverSent: contents.neverSent.slice(0, 40),
  };
}

type Wrong = Refusal<ApplicationCode>;

/** What an application says of delivery, as the book of addresses would have it. */
export function typedAddressOf(contents: ApplicationContents): TypedAddress {
  const { firstName, lastName, primaryStreet, secondaryStreet, city, stateCode, zipCode, phone } = contents;
  return {
    ...{ firstName, lastName, primaryStreet, secondaryStreet, city, stateCode, zipCode, phone },
    ...{ label: '', company: '', note: '', countryCode: 'US' },
    // They are of age themselves, and sign for it.
    ...{ recipientIsAdult: true, isDefaultShip: false, isDefaultBill: false },
  };
}

type Judging = {
  readonly today: CivilDate;
  readonly birthDate: TypedBirthDate | undefined;
  readonly zipPlace: ZipPlace | undefined;
  readonly pickupLocations: readonly { readonly id: string }[];
  /** Whoever is signed in needs to prove neither mailbox nor, where the account knows it, age. */
  readonly isSignedIn: boolean;
};

/**
 * Everything that is missing or wrong before terms can be agreed to, in the order of the fields; what concerns the account, such as a
 * membership that is there already, is judged when the mailbox is proved and not before (A10).
 */
export function judgeApplication(
  contents: ApplicationContents,
  judging: Judging,
): Result<undefined, ApplicationCode> {
  const wrong = [
    ...nameRefusals(contents),
    ...(judging.isSignedIn ? [] : emailRefusals(contents)),
    // The address form asks for it too; whoever picks up is called when the wine is ready.
    ...(contents.isPickup ? phoneRefusals(contents) : []),
    ...ageRefusals(judging),
    ...(contents.isPickup ? pickupRefusals(contents, judging) : addressRefusals(contents, judging)),
  ];
  return wrong.length === 0 ? ok(undefined) : { ok: false, refusals: wrong };
}

/** The same of the person alone, where delivery and terms are asked for later. */
export function judgePerson(
  contents: ApplicationContents,
  { today, birthDate }: Pick<Judging, 'today' | 'birthDate'>,
): Result<undefined, ApplicationCode> {
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
  if (value.length <= longestText.name) return [];
  const tooLong = `This is ${value.length} characters long; ${longestText.name} fit.`;
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
  const sentence = 'This is not a whole email address: something like ana@example.com.';
  return [{ code: 'EMAIL_INVALID', sentence, field }];
}

function phoneRefusals({ phone }: Pick<ApplicationContents, 'phone'>): Wrong[] {
  const field = 'phone';
  if (phone === '') return [{ code: 'FIELD_MISSING', sentence: 'Please enter a phone number.', field }];
  if (normalizePhone(phone.slice(0, longestText.phone)) !== undefined) return [];
  const sentence = 'This phone number needs 10 digits, area code included.';
  return [{ code: 'PHONE_INVALID', sentence, field }];
}

function ageRefusals({
  birthDate,
  today,
  isSignedIn,
}: Pick<Judging, 'birthDate' | 'today' | 'isSignedIn'>): Wrong[] {
  if (birthDate) {
    const checked = checkAge(birthDate, today);
    return checked.ok ? [] : [...checked.refusals];
  }
  if (isSignedIn) return [];
  const sentence = 'Please enter your birth date: wine is for people of 21 or older.';
  return [{ code: 'AGE_REQUIRED', sentence, field: 'birthMonth' }];
}

function pickupRefusals({ pickupLocation }: ApplicationContents, { pickupLocations }: Judging): Wrong[] {
  if (pickupLocations.some(({ id }) => id === pickupLocation)) return [];
  const sentence = 'Please choose where you pick your wine up.';
  return [{ code: 'PICKUP_UNKNOWN', sentence, field: 'pickupLocation' }];
}

function addressRefusals(contents: ApplicationContents, { zipPlace }: Judging): Wrong[] {
  const address = completedAddress(typedAddressOf(contents), zipPlace);
  const judged = judgeAddress(address, 'delivery', zipPlace);
  if (!judged.ok) return judged.refusals.filter(({ field }) => field !== 'firstName' && field !== 'lastName');
  const deliverability = deliverabilityOf(judged.value, zipPlace, []);
  if (deliverability.status !== 'pickup_only') return [];
  const sentence = `${deliverability.sentence} Pick your wine up with us, or choose another address.`;
  return [{ code: 'ADDRESS_CLOSED', sentence, field: 'zipCode' }];
}

type AskedOf = {
  readonly today: CivilDate;
  readonly zipPlace: ZipPlace | undefined;
  readonly pickupLocations: readonly { readonly id: string }[];
  /** Undefined for a guest; whether the account knows a birth date that makes an adult. */
  readonly account: { readonly knowsAge: boolean } | undefined;
};

/**
 * What is said of a step whose birth date was not taken, and of which nothing was kept: of whoever is too young that alone (§9), else
 * whatever is missing of what was typed besides.
 */
export function refusedBirthDate(
  refusals: readonly Refusal<ApplicationCode>[],
  missing: readonly Refusal<ApplicationCode>[],
): readonly Refusal<ApplicationCode>[] {
  if (refusals.some(({ code }) => code === 'AGE_UNDER_21')) return refusals;
  return [...missing.filter(({ code }) => code !== 'AGE_REQUIRED'), ...refusals];
}

/** What is still to be typed before terms can be agreed to; the birth date itself is known to the server alone. */
export function missingIn(
  { contents, hasBirthDate }: Pick<ApplicationView, 'contents' | 'hasBirthDate'>,
  { today, zipPlace, pickupLocations, account }: AskedOf,
): readonly Refusal<ApplicationCode>[] {
  // As for a guest, whose age is asked; an account may know it.
  const knowsAge = hasBirthDate || account?.knowsAge === true;
  const asked = { today, birthDate: undefined, zipPlace, pickupLocations };
  const judged = judgeApplication(contents, { ...asked, isSignedIn: false });
  if (judged.ok) return [];
  return judged.refusals.filter(
    ({ code, field }) => !(knowsAge && code === 'AGE_REQUIRED') && !(account && field === 'email'),
  );
}
