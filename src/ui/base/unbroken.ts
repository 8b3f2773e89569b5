/** Between a month, its day and their year, an hour and its am or pm, and an hour and its zone. */
const joints =
  /(?<=(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)) (?=\d)|(?<=\d,) (?=\d{4}\b)|(?<=\d) (?=[ap]m\b)|(?<=[ap]m) (?=PT\b|Pacific\b)/g;

/** The same words, with no end of a line within a date or a time. */
export function unbroken(words: string): string {
  return words.replace(joints, '\u00a0');
}
