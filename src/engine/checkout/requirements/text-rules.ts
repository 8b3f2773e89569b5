import type { RequirementCode } from '../place-order-types.ts';
import type { CheckoutStep, Requirement } from './types.ts';

/** Longest texts, by what fits on a label and in a mail; the forms say the same. */
export const longestText = {
  email: 254,
  name: 60,
  company: 80,
  street: 120,
  city: 60,
  phone: 30,
  note: 250,
} as const;

/** A standard e-mail pattern (specification §5): linear, with a domain that has a dot. */
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(?:\.[a-zA-Z0-9-]{1,63})+$/;

export function isEmail(text: string): boolean {
  return text.length <= longestText.email && emailPattern.test(text);
}

/** Any way of writing a number becomes E.164; ten digits are American. Undefined when it cannot be called. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().\-/]/g, '');
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return undefined;
}

/** A text that must be there, and fit. */
export function text(
  step: CheckoutStep,
  field: string,
  value: string,
  longest: number,
  sentence: string,
): Requirement[] {
  if (value.trim() === '') return [missing(step, field, sentence)];
  return tooLong(step, field, value, longest);
}

export function tooLong(step: CheckoutStep, field: string, value: string, longest: number): Requirement[] {
  if (value.length <= longest) return [];
  return [wrong(step, 'TEXT_TOO_LONG', `This is ${value.length} characters long; ${longest} fit.`, field)];
}

export function missing(step: CheckoutStep, field: string, sentence: string): Requirement {
  return { step, code: 'FIELD_MISSING', sentence, field, isMissing: true, waysOut: [] };
}

export function wrong(
  step: CheckoutStep,
  code: RequirementCode,
  sentence: string,
  field: string,
): Requirement {
  return { step, code, sentence, field, isMissing: false, waysOut: [] };
}

/** A typed text within a sentence: short enough to stay one. */
export function shown(value: string): string {
  return value.trim().length <= 40 ? value.trim() : `${value.trim().slice(0, 39)}…`;
}
