import { formatGroupedDigits } from './digits.ts';

const words: readonly string[] = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Returns a count as written within a sentence, such as `three`, `twelve` or `24`. */
export function countAsWord(count: number): string {
  return words[count] ?? String(count);
}

/** Returns a count with its noun, such as `1 wine` or `1,200 wines`. */
export function countWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatGroupedDigits(count)} ${count === 1 ? one : many}`;
}
