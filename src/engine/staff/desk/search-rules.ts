/** The possible meanings of a search text, each of which the search looks up. */
export type StaffSearchTerms = {
  readonly orderNumber: number | undefined;
  readonly zipCode: string | undefined;
  readonly lastFour: string | undefined;
  /** A tracking number or a member code, in capitals. */
  readonly code: string | undefined;
  /** Words that a person's name, email address, phone digits and ZIP code must together contain, normalized like `people.search`. */
  readonly words: readonly string[];
};

const longestSearch = 100;
const largestNumber = 2 ** 31;

/**
 * Parses a search as staff type it: `#10012`, `whitlock`, `ana@example.com`, `(805) 555-0142`, `93446`, a tracking number, a member code or
 * the last four digits of a card. Returns undefined if the text contains nothing to search for.
 */
export function parseStaffSearch(text: string): StaffSearchTerms | undefined {
  const plain = text.trim().slice(0, longestSearch);
  const digits = plain.replace(/\D/g, '');
  const isNumeric = digits !== '' && /^[#+\d\s().-]+$/.test(plain);
  const compact = plain.replace(/\s/g, '').toUpperCase();
  const words = isNumeric ? phonePart(digits) : wordsOf(plain);
  const number = Number(digits);
  const meaning = {
    orderNumber: isNumeric && number > 0 && number < largestNumber ? number : undefined,
    zipCode: isNumeric && /^\d{5}$/.test(plain) ? plain : undefined,
    lastFour: isNumeric && /^\d{4}$/.test(plain) ? plain : undefined,
    code: /^(?=.*\d)[0-9A-Z]{8,30}$/.test(compact) ? compact : undefined,
    words,
  };
  const isEmpty = words.length === 0 && meaning.code === undefined && meaning.orderNumber === undefined;
  return isEmpty ? undefined : meaning;
}

/**
 * Returns the last ten digits of a phone number, since some numbers are stored without a country code; empty for fewer than four digits.
 */
function phonePart(digits: string): string[] {
  return digits.length >= 4 ? [digits.slice(-10)] : [];
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= 2)
    .slice(0, 6);
}

/** Returns the `like` pattern for texts that contain this word. */
export function containsPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
