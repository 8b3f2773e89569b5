/** Maximum text lengths in characters, chosen to fit on a label and in an email. Forms use the same limits. */
export const maxTextLengths = {
  email: 254,
  name: 60,
  company: 80,
  street: 120,
  city: 60,
  phone: 30,
  note: 250,
} as const;

/** The standard pattern of email addresses (specification §5), which matches in linear time and requires a dot in the domain. */
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(?:\.[a-zA-Z0-9-]{1,63})+$/;

export function isEmail(text: string): boolean {
  return text.length <= maxTextLengths.email && emailPattern.test(text);
}

/** Returns a phone number in any notation as E.164; ten digits are taken as a US number. Undefined if the number is not valid. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().\-/]/g, '');
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return undefined;
}

/** Returns entered text trimmed and truncated to 40 characters, for use within a sentence. */
export function truncateForSentence(value: string): string {
  return value.trim().length <= 40 ? value.trim() : `${value.trim().slice(0, 39)}…`;
}
