const words: readonly string[] = [
  ...[
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
  ],
];

/** Returns `three`, `twelve`, `24`: a count as it is written within a sentence. */
export function countWord(count: number): string {
  return words[count] ?? String(count);
}
