import type { Destination, Person } from './types.ts';

/**
 * The maximum number of characters read from a field: far more than the forms allow, but few enough to limit the work that hostile Unicode
 * can cause.
 */
const longestText = 1_000;

/** Letters that Unicode does not decompose but customers type both with and without accents, each with its plain spelling. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/**
 * Lowercases, strips accents, and replaces each run of other characters with one space: `P.O. Bóx` becomes `p o box`.
 */
function fold(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .slice(0, longestText)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Patterns that match places where no adult can sign for a delivery, each with the place's name in the refusal. */
const boxes: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'a PO box',
    /\bp ?[o0] ?box(?:\b|\d)|\bpost ?office ?box(?:\b|\d)|\bpost ?box \d|\bpob \d|\bp ?[o0] ?drawer\b/,
  ],
  ['a private mailbox', /\bpmb ?\d|\bprivate mail ?box\b/],
  ['general delivery', /\bgeneral delivery\b/],
  ['a parcel locker', /\b(?:parcel|package|amazon) locker\b/],
];

const militaryMail =
  /\b(?:apo|fpo|dpo)\b(?! (?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|way|court|ct|place|pl)\b)/;

export type AddressClassification =
  | { readonly kind: 'street' }
  | { readonly kind: 'box'; readonly name: string; readonly field: AddressField }
  /** "Box 12" alone is often a rural route and sometimes a PO box. */
  | { readonly kind: 'maybe_box'; readonly field: AddressField };

type AddressField = 'primaryStreet' | 'secondaryStreet';

/**
 * Classifies a street address: a place where no adult can sign, such as a PO box, possibly such a place, or an ordinary street (domain
 * §2.2).
 */
export function classifyAddress(destination: Pick<Destination, AddressField>): AddressClassification {
  const fields = ['primaryStreet', 'secondaryStreet'] as const;
  for (const field of fields) {
    const box = boxes.find(([, pattern]) => pattern.test(fold(destination[field])));
    if (box) return { kind: 'box', name: box[0], field };
  }
  const maybe = fields.find((field) => /\bbox ?\d/.test(fold(destination[field])));
  return maybe ? { kind: 'maybe_box', field: maybe } : { kind: 'street' };
}

/**
 * Returns the field that identifies military mail: a state code, a military post office as the city, words in the street, or a ZIP in a
 * military state. Undefined for any other address.
 */
export function militaryAddressField(
  destination: Destination,
): 'stateCode' | 'city' | AddressField | 'zipCode' | undefined {
  if (isMilitaryState(destination.stateCode)) return 'stateCode';
  for (const field of ['city', 'primaryStreet', 'secondaryStreet'] as const) {
    if (militaryMail.test(fold(destination[field]))) return field;
  }
  return isMilitaryState(destination.zipPlace?.stateCode ?? '') ? 'zipCode' : undefined;
}

function isMilitaryState(stateCode: string): boolean {
  return ['AA', 'AE', 'AP'].includes(stateCode);
}

/** Abbreviations of common address words, from the word or a variant abbreviation to one common form, usually that of the USPS. */
const shortWords: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  highway: 'hwy',
  circle: 'cir',
  terrace: 'ter',
  parkway: 'pkwy',
  square: 'sq',
  trail: 'trl',
  mount: 'mt',
  saint: 'st',
  fort: 'ft',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'apt',
  suite: 'apt',
  ste: 'apt',
  unit: 'apt',
};

/** Returns a key that is the same for common spellings of an address, whether the apartment is on the first line or the second. */
export function addressKey(address: Pick<Destination, AddressField | 'zipCode'>): string {
  const text = `${address.primaryStreet} ${address.secondaryStreet}`.replaceAll('#', ' apt ');
  const words = fold(text)
    .split(' ')
    .map((word) => (Object.hasOwn(shortWords, word) ? shortWords[word] : word))
    // "Apt #4" yields the word twice.
    .filter((word, position, all) => word !== 'apt' || all[position - 1] !== 'apt');
  return `address|${words.join(' ')}|${address.zipCode.trim().slice(0, 5)}`;
}

/**
 * Returns the key that identifies a person in counts per person (I-50). The key contains personal data in plain text, including a guest's
 * birth date, so tables store only its keyed hash.
 */
export function personKey(person: Person): string {
  if (person.kind === 'account') return `account|${person.customerId}`;
  const name = fold(`${person.firstName} ${person.lastName}`).replaceAll(' ', '');
  return `guest|${name}|${person.birthDate ?? ''}|${addressKey(person.address)}`;
}
