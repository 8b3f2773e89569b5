import { isTimeZone } from '../../../core/dates.ts';
import { type Refusal, type Result, refused } from '../../../core/result.ts';
import { normalizeLine } from '../../../platform/normalize-text.ts';
import { isEmailAddress } from '../../../platform/sign-in-address.ts';
import type { winery } from '../../../winery.ts';
import { stateRuleOf } from '../../compliance/state-table.ts';

type WineryProfile = ReturnType<typeof winery>;

/** The lifetime of a link to the first setup. */
export const setupLinkLifetimeMilliseconds = 24 * 60 * 60_000;

/** The form fields of the first setup. */
export const firstSetupFields = [
  'ownerName',
  'ownerEmail',
  'legalName',
  'name',
  'street',
  'city',
  'stateCode',
  'zipCode',
  'phone',
  'timeZone',
  'supportEmail',
] as const;
export type FirstSetupField = (typeof firstSetupFields)[number];

export type ValidatedFirstSetup = {
  readonly owner: { readonly name: string; readonly email: string };
  readonly profile: WineryProfile;
};

/** The required single-line fields, each with its maximum length and its name in error messages. */
const lines: readonly (readonly [FirstSetupField, most: number, what: string])[] = [
  ['ownerName', 120, 'your name'],
  ['legalName', 80, 'the winery’s legal name'],
  ['name', 40, 'the winery’s name'],
  ['street', 100, 'the street address'],
  ['city', 60, 'the city'],
];

/**
 * Validates the first setup's form and returns the owner and the winery's first profile. Profile values that the form doesn't contain get
 * neutral defaults that suit any winery.
 * @param today the date on which the profile takes effect, as `2026-11-21`
 * @returns `SETUP_INVALID` for each invalid field
 */
export function validateFirstSetup(
  given: Readonly<Record<string, string>>,
  today: string,
): Result<ValidatedFirstSetup, 'SETUP_INVALID'> {
  const of = (field: FirstSetupField) => normalizeLine(given[field] ?? '');
  const faults: Refusal<'SETUP_INVALID'>[] = [];
  const require = (isRight: boolean, field: FirstSetupField, sentence: string) => {
    if (!isRight) faults.push({ code: 'SETUP_INVALID', field, sentence });
  };
  for (const [field, most, what] of lines) {
    const { length } = of(field);
    require(length > 0, field, `Enter ${what}.`);
    require(length <= most, field, `Shorten ${what} to ${most} characters.`);
  }
  const state = stateRuleOf(of('stateCode'));
  const phone = phoneOf(of('phone'));
  require(isEmailAddress(of('ownerEmail')), 'ownerEmail', 'Enter a valid email address for yourself.');
  require(state !== undefined, 'stateCode', 'Choose a state.');
  require(/^\d{5}$/.test(of('zipCode')), 'zipCode', 'Enter a ZIP code of 5 digits.');
  require(phone !== undefined, 'phone', 'Enter a US phone number of 10 digits.');
  require(isTimeZone(of('timeZone')), 'timeZone', 'Choose a time zone.');
  require(isEmailAddress(of('supportEmail')), 'supportEmail', 'Enter a valid email address for customers.');
  if (faults.length > 0 || !state || !phone) {
    const inOrder = faults.toSorted((a, b) => positionOf(a.field) - positionOf(b.field));
    return refused(...(inOrder as [Refusal<'SETUP_INVALID'>]));
  }
  const place = { street: of('street'), city: of('city'), stateCode: state.code, zipCode: of('zipCode') };
  const mailbox = of('supportEmail');
  const byAppointment = 'By appointment';
  const profile: WineryProfile = {
    name: of('name'),
    legalName: of('legalName'),
    membershipName: 'Membership',
    description: `Wines of ${of('legalName')}, ${place.city}, ${state.name}.`.slice(0, 200),
    phone,
    address: { ...place, state: state.name, country: 'US' },
    timeZone: of('timeZone'),
    law: { state: state.name, venue: state.name },
    hours: { days: byAppointment },
    mailboxes: { support: mailbox, visits: mailbox, membership: mailbox, international: mailbox },
    security: { mailbox, confirmedOn: today },
    links: { proposition65: 'https://www.P65Warnings.ca.gov/alcohol' },
    pickupLocations: [
      { ...place, id: 'winery', name: of('name'), hours: byAppointment, opensAt: '10:00', closesAt: '17:00' },
    ],
  };
  return { ok: true, value: { owner: { name: of('ownerName'), email: of('ownerEmail') }, profile } };
}

const positionOf = (field: string | undefined) => firstSetupFields.indexOf(field as FirstSetupField);

/** Returns a US phone number in the format `+1 805 555 0142`, or undefined if the text isn't a US phone number. */
function phoneOf(entered: string): WineryProfile['phone'] | undefined {
  const digits = /^\+?[\d\s().-]{10,25}$/.test(entered) ? entered.replace(/\D/g, '') : '';
  const [, area, exchange, line] = /^1?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? [];
  if (area === undefined) return undefined;
  return { shown: `+1 ${area} ${exchange} ${line}`, link: `tel:+1${area}${exchange}${line}` };
}

/** The refusal codes for a link to the first setup. */
export type SetupLinkRefusalCode = 'SETUP_FINISHED' | 'SETUP_LINK_UNKNOWN' | 'SETUP_LINK_EXPIRED';

export const setupLinkRefusals: Readonly<Record<SetupLinkRefusalCode, Refusal<SetupLinkRefusalCode>>> = {
  SETUP_FINISHED: { code: 'SETUP_FINISHED', sentence: 'This shop is already set up.' },
  SETUP_LINK_UNKNOWN: {
    code: 'SETUP_LINK_UNKNOWN',
    sentence: 'This link doesn’t work. Use the newest one that the shop printed when it started.',
  },
  SETUP_LINK_EXPIRED: {
    code: 'SETUP_LINK_EXPIRED',
    sentence: 'This link has expired. Restart the shop to get a new one.',
  },
};
