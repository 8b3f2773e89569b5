import { isEmail, maxTextLengths, normalizePhone, truncateForSentence } from '../../../core/contact-text.ts';
import { needsAgeCheck, parseAdultBirthDate } from '../../compliance/age-rules.ts';
import {
  invalidFieldRequirement,
  missingFieldRequirement,
  textLengthRequirements,
  textRequirements,
} from './text-rules.ts';
import type { CheckoutStep, DeliveryMethod, Requirement, RequirementFacts } from './types.ts';

/** Returns the unmet requirements for the buyer's name and contact details. */
export function contactRequirements({ contents, way }: RequirementFacts): Requirement[] {
  const { email, firstName, lastName, company, phone, note } = contents;
  return [
    ...emailRequirements('contact', 'email', email, 'Enter your email address.'),
    ...textRequirements(
      'contact',
      'firstName',
      firstName,
      maxTextLengths.name,
      'Please enter your first name.',
    ),
    ...textRequirements('contact', 'lastName', lastName, maxTextLengths.name, 'Please enter your last name.'),
    ...textLengthRequirements('contact', 'company', company, maxTextLengths.company),
    ...phoneRequirements(phone, way),
    ...textLengthRequirements('delivery', 'note', note, maxTextLengths.note),
  ];
}

const whyPhone = {
  parcel: 'Please enter a phone number. The carrier may call about the signature.',
  visit: 'Please enter a phone number. We’ll call if anything changes on the day.',
} as const;

function phoneRequirements(phone: string, way: DeliveryMethod): Requirement[] {
  if (phone.trim() === '') {
    return way === 'parcel' || way === 'visit'
      ? [missingFieldRequirement('contact', 'phone', whyPhone[way])]
      : [];
  }
  if (normalizePhone(phone.slice(0, maxTextLengths.phone)) !== undefined) return [];
  return [
    invalidFieldRequirement(
      'contact',
      'PHONE_INVALID',
      'Please enter a 10-digit phone number, including the area code.',
      'phone',
    ),
  ];
}

/** Returns the unmet requirement of legal age for a buyer of wine. */
export function ageRequirements({ lines, birthDate, today }: RequirementFacts): Requirement[] {
  if (!needsAgeCheck(lines.map(({ sku }) => sku))) return [];
  if (!birthDate)
    return [
      missingFieldRequirement(
        'contact',
        'birthDate',
        'Please enter your birth date. You must be 21 or older to buy wine.',
      ),
    ];
  const checked = parseAdultBirthDate(birthDate, today);
  if (checked.ok) return [];
  return checked.refusals.map((refusal) => ({
    ...refusal,
    step: 'contact',
    isMissing: false,
    resolutions: [],
  }));
}

/** Returns the unmet requirement of a valid email address. */
export function emailRequirements(
  step: CheckoutStep,
  field: string,
  email: string,
  sentence: string,
): Requirement[] {
  const entered = email.trim();
  return [
    ...textRequirements(step, field, email, maxTextLengths.email, sentence),
    ...(entered !== '' && !isEmail(entered)
      ? [
          invalidFieldRequirement(
            step,
            'EMAIL_INVALID',
            `${truncateForSentence(email)} isn’t a valid email address.`,
            field,
          ),
        ]
      : []),
  ];
}
