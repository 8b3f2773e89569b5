import type { Destination, Person } from './types.ts';

/** Far more than the forms take; it bounds the work that unfolding hostile letters can cost. */
const longestText = 1_000;

/** Letters without a decomposition of their own that people type with and without. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/** Lower case without accents, every run of other signs than letters and digits a single space: `P.O.  Bóx` is `p o box`. */
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

/** What carriers cannot deliver wine to, in the words of the sentence; all of it ends at a counter without a grown-up. */
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

export type AddressForm =
  | { readonly kind: 'street' }
  | { readonly kind: 'box'; readonly name: string; readonly field: AddressField }
  /** "Box 12" alone: often a rural route, sometimes a PO box. */
  | { readonly kind: 'maybe_box'; readonly field: AddressField };

type AddressField = 'primaryStreet' | 'secondaryStreet';

/** Whether a street is a place where an adult can sign (domain §2.2). */
export function addressForm(destination: Pick<Destination, AddressField>): AddressForm {
  const fields = ['primaryStreet', 'secondaryStreet'] as const;
  for (const field of fields) {
    const box = boxes.find(([, pattern]) => pattern.test(fold(destination[field])));
    if (box) return { kind: 'box', name: box[0], field };
  }
  const maybe = fields.find((field) => /\bbox ?\d/.test(fold(destination[field])));
  return maybe ? { kind: 'maybe_box', field: maybe } : { kind: 'street' };
}

/** The field that says military mail: its states, its post offices as a city, or its words within a street. */
export function militaryField(
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

/** Words that people write in two ways, in the short one of the postal service. */
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

/** One household: the same door however it is written, whether its apartment stands on the first line or the second. */
export function addressKey(address: Pick<Destination, AddressField | 'zipCode'>): string {
  const text = `${address.primaryStreet} ${address.secondaryStreet}`.replaceAll('#', ' apt ');
  const words = fold(text)
    .split(' ')
    .map((word) => (Object.hasOwn(shortWords, word) ? shortWords[word] : word))
    // "Apt #4" says it twice.
    .filter((word, position, all) => word !== 'apt' || all[position - 1] !== 'apt');
  return `address|${words.join(' ')}|${address.zipCode.trim().slice(0, 5)}`;
}

/**
 * Who is counted (I-50). It is personal data in plain text, a guest's birth date among it: tables keep its keyed hash only.
 */
export function personKey(person: Person): string {
  if (person.kind === 'account') return `account|${person.customerId}`;
  const name = fold(`${person.firstName} ${person.lastName}`).replaceAll(' ', '');
  return `guest|${name}|${person.birthDate ?? ''}|${addressKey(person.address)}`;
}
