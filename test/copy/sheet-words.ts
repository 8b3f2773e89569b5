import { once } from '../../src/core/once.ts';
import { readCopy } from './strings.ts';
import { readSupersededTexts } from './winery-texts.ts';

/** Returns the word sequences between the placeholders of the texts on the review sheet, grouped by first word, longest sequence first. */
const readRuns = once((): ReadonlyMap<string, readonly (readonly string[])[]> => {
  const runs = new Map<string, readonly string[]>();
  for (const { text } of [...readCopy(), ...readSupersededTexts()])
    for (const part of text.split(/\{[^}]*\}|(?<=[.!?:;])\s/)) {
      const words = wordsIn(part.toLowerCase());
      if (words.length > 0) runs.set(words.join(' '), words);
      if (words[0] === 'the' && words.length > 1) runs.set(words.slice(1).join(' '), words.slice(1));
    }
  const byFirst = Map.groupBy(runs.values(), ([first = '']) => first);
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length);
  return byFirst;
});

/**
 * Returns whether a word is data rather than text: a number, an initial, the demonstration's password, an address, a month, a day of the
 * week or a time zone.
 */
const isDatum = (word: string) =>
  word.length === 1 ||
  /[\p{N}@]|^(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|cellar-door-demo)$/u.test(word) ||
  /^(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat|[ap]m|[pe][sd]?t|pacific|eastern)$/.test(
    word,
  ) ||
  /^(january|february|march|april|june|july|august|(sept|nov|dec)ember|october|(sun|mon|tues|wednes|thurs|fri|satur)day)$/.test(
    word,
  );

/** Returns the words of a text, without the spaces and punctuation, which vary with the text's position. */
export function wordsIn(text: string): string[] {
  return text.replace(/https?:\S+/g, ' ').match(/[\p{L}\p{N}]+(?:[’'.:@+-][\p{L}\p{N}]+)*/gu) ?? [];
}

/**
 * Returns the smallest list of words in a shown text that no texts of the review sheet contain. Numbers and dates don't count.
 * @param isEntered returns whether a word is a customer's data
 */
export function wordsOutsideReviewSheet(
  text: string,
  isEntered = (_word: string) => false,
): readonly string[] {
  const shown = wordsIn(text);
  const words = shown.map((word) => word.toLowerCase());
  const runs = readRuns();
  const least: (readonly string[])[] = [[]];
  for (const [fromEnd, word] of words.toReversed().entries()) {
    const at = words.length - 1 - fromEnd;
    const rest = least[fromEnd] ?? [];
    const ways = (runs.get(word) ?? [])
      .filter((run) => run.every((each, index) => words[at + index] === each))
      .map((run) => least[fromEnd + 1 - run.length] ?? []);
    ways.push(isDatum(word) || isEntered(shown[at] ?? '') ? rest : [word, ...rest]);
    least.push(ways.reduce((best, way) => (way.length < best.length ? way : best)));
  }
  return least.at(-1) ?? [];
}
