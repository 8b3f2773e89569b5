/** Matches the spaces between a month, its day and its year, between an hour and am or pm, and before a time zone. */
const joints =
  /(?<=(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)) (?=\d)|(?<=\d,) (?=\d{4}\b)|(?<=\d) (?=[ap]m\b)|(?<=[ap]m) (?=(?:[A-Z]+T|Pacific|Mountain|Central|Eastern|Alaska|Hawaii)\b)/g;

/** Returns the text with non-breaking spaces within dates and times. */
export function withNonBreakingSpaces(words: string): string {
  return words.replace(joints, '\u00a0');
}
