import { foldWords, wordsIn } from '../../core/words.ts';
import type { ParsedSearch, RecognizedFilter, SearchTerm, ShelfFilters, ShelfType } from './types.ts';

/** Maximum length of a search in characters, longer than any name. The rest is cut off. */
export const maxSearchLength = 200;

const mostTerms = 8;
const longestWord = 40;

export const noFilters: ShelfFilters = {
  types: [],
  grapes: [],
  districts: [],
  vintages: [],
  priceBands: [],
  bottleMls: [],
  availabilities: [],
  isDrinkable: false,
  shipsTo: undefined,
};

/** Search synonyms for grapes and styles, longest first, each with the words it is replaced by. A bar separates alternatives. */
const synonyms: readonly (readonly [name: string, meaning: string])[] = [
  ['cab franc', 'cabernet franc'],
  ['cab sauv', 'cabernet sauvignon'],
  ['sauv blanc', 'sauvignon blanc'],
  ['petite syrah', 'petite sirah'],
  ['rhone blend', 'grenache syrah mourvedre|roussanne grenache blanc'],
  ['bordeaux', 'cabernet merlot|bordeaux'],
  ['cab', 'cabernet sauvignon'],
  ['cabs', 'cabernet sauvignon'],
  ['zin', 'zinfandel'],
  ['zins', 'zinfandel'],
  ['chard', 'chardonnay'],
  ['gsm', 'gsm|grenache syrah mourvedre'],
  ['shiraz', 'syrah'],
  ['durif', 'petite sirah'],
  ['mataro', 'mourvedre'],
  ['monastrell', 'mourvedre'],
  ['garnacha', 'grenache'],
  ['pv', 'petit verdot'],
  ['fume', 'sauvignon blanc'],
];

const styles: Readonly<Record<string, ShelfType>> = {
  red: 'red',
  reds: 'red',
  white: 'white',
  whites: 'white',
  rose: 'rosé',
  pink: 'rosé',
  sparkling: 'sparkling',
  bubbly: 'sparkling',
  bubbles: 'sparkling',
  champagne: 'sparkling',
  dessert: 'dessert',
  sweet: 'dessert',
};

const sizes: readonly (readonly [words: RegExp, bottleMl: number, label: string])[] = [
  [/\bmagnums?\b|\b1[.,]5 ?l\b|\b1500 ?ml\b/, 1500, 'Magnum'],
  [/\bhal(?:f|ves)(?:[ -]bottles?)?\b|\b375 ?ml\b/, 375, 'Half bottle'],
  [/\b500 ?ml\b/, 500, '500\u00a0ml'],
];

/** Words that searches ignore, including words too common in a wine shop. */
export const searchStopWords: ReadonlySet<string> = new Set(
  'a an and any at best bottle bottles by for from good i in is me my of on or please show some that the to wine wines with'.split(
    ' ',
  ),
);

function plainTerm(word: string): SearchTerm {
  return { entered: word, query: word.length < 2 ? `'${word}'` : `'${word}':*` };
}

function synonymTerm(name: string, meaning: string): SearchTerm {
  const alternatives = meaning.split('|').map((words) =>
    wordsIn(words)
      .map((word) => `'${word}'`)
      .join(' & '),
  );
  return { entered: name, query: alternatives.map((each) => `(${each})`).join(' | ') };
}

// Excludes a number that continues after a comma.
const amount = '\\$? ?(\\d{1,4}\\b(?!,\\d))(?: ?(?:dollars|usd|bucks))?\\b';
const between = new RegExp(`(?:\\bbetween )?${amount} ?(?:-|to|and) ?${amount}`);
const under = new RegExp(`(?:\\b(under|below|less than|cheaper than|up to|at most)|<) ?${amount}`);
const over = new RegExp(`(?:\\b(over|above|more than|at least|from)|>) ?${amount}`);
const isYear = (number: number) => number >= 1950 && number <= 2099;
const mostYears = 12;

/** Returns an object that removes recognized parts from a search text; `rest` returns the remaining text. */
function understand(folded: string) {
  let rest = folded;
  const found: { readonly label: string; readonly piece: string }[] = [];
  return {
    rest: () => rest,
    found,
    /** Removes every match of the pattern and records its label; `label` returns undefined for a false match. */
    take(pattern: RegExp, label: (match: RegExpExecArray) => string | undefined): void {
      const every = new RegExp(pattern.source, 'g');
      for (const match of [...rest.matchAll(every)]) {
        const text = label(match);
        if (text === undefined) continue;
        rest = rest.replace(match[0], ' ; ');
        found.push({ label: text, piece: match[0].trim() });
      }
    },
  };
}

/** Returns the remaining words as terms: synonyms first, then single words. */
function termsOf(rest: string): SearchTerm[] {
  let left = ` ${wordsIn(rest).join(' ')} `;
  const terms: SearchTerm[] = [];
  for (const [name, meaning] of synonyms) {
    if (!left.includes(` ${name} `)) continue;
    left = left.replace(` ${name} `, ' ');
    terms.push(synonymTerm(name, meaning));
  }
  const words = wordsIn(left).filter((word) => !searchStopWords.has(word) && word.length <= longestWord);
  return [...terms, ...[...new Set(words)].map(plainTerm)].slice(0, mostTerms);
}

/**
 * Parses a search. Prices in dollars, vintages, bottle sizes, and colors become filters, synonyms are replaced, and the remaining words
 * become search terms. Accepts any text and never throws.
 */
export function parseSearch(entered: string): ParsedSearch {
  const text = entered
    .slice(0, maxSearchLength)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    // 1,250 is one number.
    .replaceAll(/\b(\d{1,3}),(?=\d{3}\b)/g, '$1');
  const reading = understand(foldWords(text));
  let fromCents: number | undefined;
  let toCents: number | undefined;
  const vintages = new Set<number>();
  const bottleMls = new Set<number>();
  const types = new Set<ShelfType>();

  for (const [words, bottleMl, label] of sizes) {
    reading.take(words, () => {
      bottleMls.add(bottleMl);
      return label;
    });
  }
  reading.take(between, ([, first, second]) => {
    const [low, high] = [Number(first), Number(second)].sort((left, right) => left - right) as [
      number,
      number,
    ];
    if (isYear(low) && isYear(high)) {
      for (let year = low; year <= Math.min(high, low + mostYears); year += 1) vintages.add(year);
      return `${low}–${high}`;
    }
    [fromCents, toCents] = [low * 100, high * 100];
    return `$${low}–${high}`;
  });
  reading.take(under, ([, how, dollars]) => {
    const isIncluded = how === 'up to' || how === 'at most';
    toCents = Number(dollars) * 100 - (isIncluded ? 0 : 1);
    return `${isIncluded ? 'up to' : 'under'} $${Number(dollars)}`;
  });
  reading.take(over, ([, how, dollars]) => {
    const isIncluded = how === 'at least' || how === 'from';
    if (how === 'from' && isYear(Number(dollars))) return undefined;
    fromCents = Number(dollars) * 100 + (isIncluded ? 0 : 1);
    return `${isIncluded ? 'from' : 'over'} $${Number(dollars)}`;
  });
  reading.take(/\b\d{4}\b/, ([year]) => {
    if (!isYear(Number(year))) return undefined;
    vintages.add(Number(year));
    return year;
  });
  reading.take(/\b[a-z]+\b/, ([word]) => {
    const type = Object.hasOwn(styles, word) ? styles[word] : undefined;
    if (type === undefined) return undefined;
    types.add(type);
    return type === 'rosé' ? 'Rosé' : `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
  });

  return {
    text,
    terms: termsOf(reading.rest()),
    types: [...types],
    vintages: [...vintages],
    bottleMls: [...bottleMls],
    fromCents,
    toCents,
    understood: understoodParts(foldWords(text), reading.found),
  };
}

function understoodParts(
  folded: string,
  found: readonly { readonly label: string; readonly piece: string }[],
): RecognizedFilter[] {
  return found.map(({ label, piece }) => ({
    label,
    without: folded.replace(piece, ' ').replaceAll(/\s+/g, ' ').trim(),
  }));
}
