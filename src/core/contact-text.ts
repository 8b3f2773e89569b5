/** Maximum lengths, by what fits on a label and in an email; forms use the same limits. */
export const maximumTextLengths = {
  email: 254,
  name: 60,
  company: 80,
  street: 120,
  city: 60,
  phone: 30,
  note: 250,
} as const;

/** A standard email pattern (specification §5), matched in linear time; the domain must have a dot. */
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]{1,63}(?:\.[a-zA-Z0-9-]{1,63})+$/;

export function isEmail(text: string): boolean {
  return text.length <= maximumTextLengths.email && emailPattern.test(text);
}

/** Normalizes a phone number in any notation to E.164; ten digits count as a US number. Undefined if it is not a valid phone number. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/[\s().\-/]/g, '');
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits;
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return undefined;
}

/** Returns entered text without outer spaces, shortened to 40 characters, for use within a sentence. */
export function truncateForSentence(value: string): string {
  return value.trim().length <= 40 ? value.trim() : `${value.trim().slice(0, 39)}…`;
}
