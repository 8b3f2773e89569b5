import { isEmail, normalizePhone } from '../../../core/contact-text.ts';
import { ageInYears, type CivilDate, formatDateWithYear, parseCivilDate } from '../../../core/dates.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { parseBirthDate } from '../../compliance/age-rules.ts';
import type { Experience } from '../experiences/types.ts';
import { maxMinorsPerSigner } from './minor-rules.ts';
import type { WaiverForm, WaiverMinor, WaiverParticulars, WaiverRefusalCode } from './types.ts';

const longestName = 80;
/** The minimum age to sign a waiver, for oneself or for children. A tasting requires 21. */
const adult = 18;

/**
 * Number of years for which a signature is kept, without and with children. In California, a claim for an injury expires after two years
 * (Code of Civil Procedure §335.1), and a child's claim two years after the child comes of age (§352). One more year covers claims filed on
 * the last day. A database trigger prevents earlier deletion.
 */
export const waiverRetentionYears = { alone: 3, withMinors: 21 } as const;

/** Normalizes a name so that names can be compared regardless of accents, case and spacing. */
export function normalizeName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Shortens a name, for example to `Ana N.`, so that the party recognizes it but anyone else with the link doesn't learn the full name. */
export function abbreviateName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}

/** Returns the guest names that match no signature. A guest who signed under another name is included. */
export function unsignedGuestNames(names: readonly string[], signers: readonly string[]): string[] {
  const signed = new Set(signers.map(normalizeName));
  return names.filter((name) => name !== '' && !signed.has(normalizeName(name)));
}

type Signed = { readonly name: string; readonly particulars: WaiverParticulars };

/** Validates a waiver form. Returns the name and details to sign, or all refusals together. */
export function validateWaiverForm(
  form: WaiverForm,
  { ageRule, today }: { readonly ageRule: Experience['ageRule']; readonly today: CivilDate },
): Result<Signed, WaiverRefusalCode> {
  const name = clean(form.name);
  const emergencyName = clean(form.emergencyName);
  const email = form.email.trim();
  const phone = normalizePhone(form.emergencyPhone);
  const birth = evaluateBirth(form.birth, ageRule, today);
  const minors = evaluateMinors(form.minors, ageRule, today);
  const wrong: Refusal<WaiverRefusalCode>[] = [
    ...missing('name', name, 'Please enter your full name.'),
    ...(isEmail(email)
      ? []
      : [refusal('EMAIL_INVALID', 'email', 'Please enter an email address like name@example.com.')]),
    ...(birth.ok ? [] : birth.refusals),
    ...missing('emergencyName', emergencyName, 'Enter an emergency contact.'),
    ...(phone === undefined
      ? [refusal('PHONE_INVALID', 'emergencyPhone', 'Please enter a phone number with its area code.')]
      : []),
    ...(minors.ok ? [] : minors.refusals),
    ...(form.signature.trim() !== '' && (name === '' || normalizeName(form.signature) === normalizeName(name))
      ? []
      : [refusal('SIGNATURE_DIFFERS', 'signature', 'Enter your name here exactly as above.')]),
    ...(form.isElectronic
      ? []
      : [refusal('CONSENT_REQUIRED', 'consent', 'Please check the box to sign electronically.')]),
  ];
  if (wrong.length > 0 || !birth.ok || !minors.ok || phone === undefined) return refused(...wrong);
  const particulars = {
    email,
    birthDate: birth.value,
    emergencyName,
    emergencyPhone: phone,
    minors: minors.value,
  };
  return ok({ name, particulars });
}

function clean(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function refusal(code: WaiverRefusalCode, field: string, sentence: string): Refusal<WaiverRefusalCode> {
  return { code, field, sentence };
}

function missing(field: string, value: string, sentence: string): Refusal<WaiverRefusalCode>[] {
  if (value === '') return [refusal('FIELD_MISSING', field, sentence)];
  return value.length > longestName
    ? [refusal('TEXT_TOO_LONG', field, `Use at most ${longestName} characters for a name.`)]
    : [];
}

const longestLife = 120;

function evaluateBirth(
  entered: WaiverForm['birth'],
  ageRule: Experience['ageRule'],
  today: CivilDate,
): Result<CivilDate, WaiverRefusalCode> {
  const read = parseBirthDate(entered);
  if (!read.ok) return refused(...read.refusals.map((each) => ({ ...each, field: 'birthDate' })));
  const age = ageInYears(read.value, today);
  if (read.value > today || age > longestLife) {
    return refused(refusal('AGE_INVALID', 'birthDate', 'Please check the year you were born.'));
  }
  if (ageRule === '21' && age < 21) {
    const sentence = `Everyone taking part must be 21 or older. The date you entered makes you ${age}.`;
    return refused(refusal('AGE_UNDER_21', 'birthDate', sentence));
  }
  if (age < adult) {
    const sentence = `You must be ${adult} or older to sign. A parent or guardian can sign for you.`;
    return refused(refusal('AGE_UNDER_18', 'birthDate', sentence));
  }
  return ok(read.value);
}

/**
 * Validates the children on a waiver form. They are allowed only if the experience is for all ages, up to `maxMinorsPerSigner`, and each
 * needs a name and a birth date that makes them under 18.
 */
function evaluateMinors(
  entered: WaiverForm['minors'],
  ageRule: Experience['ageRule'],
  today: CivilDate,
): Result<readonly WaiverMinor[], WaiverRefusalCode> {
  const named = entered.filter(({ name, birthDate }) => name.trim() !== '' || birthDate.trim() !== '');
  if (named.length === 0) return ok([]);
  if (ageRule !== 'all' || named.length > maxMinorsPerSigner) {
    return refused(refusal('MINOR_INVALID', 'minors', 'Children can’t take part in this visit.'));
  }
  const minors = named.map(({ name, birthDate }) => ({
    name: clean(name).slice(0, longestName),
    birthDate: parseCivilDate(birthDate.trim()),
  }));
  const isWhole = (minor: (typeof minors)[number]): minor is WaiverMinor =>
    minor.name !== '' &&
    minor.birthDate !== undefined &&
    minor.birthDate <= today &&
    ageInYears(minor.birthDate, today) < adult;
  if (minors.every(isWhole)) return ok(minors);
  const odd = minors.find(
    (minor) => minor.birthDate !== undefined && ageInYears(minor.birthDate, today) >= adult,
  );
  const sentence = odd?.birthDate
    ? `${odd.name || 'The child'}, born ${formatDateWithYear(odd.birthDate)}, is an adult and must sign their own waiver.`
    : 'Each child needs a name and a birth date.';
  return refused(refusal('MINOR_INVALID', 'minors', sentence));
}

/** Returns whether two submissions with the same name are from the same person, by email and birth date. */
export function isSameSigner(
  one: Pick<WaiverParticulars, 'email' | 'birthDate'>,
  other: Pick<WaiverParticulars, 'email' | 'birthDate'>,
): boolean {
  return one.birthDate === other.birthDate && one.email.toLowerCase() === other.email.toLowerCase();
}
