/** Matches control characters except line breaks. The database cannot store some of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/** Returns the text of a multi-line field as it can be stored, with each line break as one `\n`. */
export function normalizeText(value: string): string {
  return value.replaceAll('\r\n', '\n').replace(controls, ' ').trim();
}

/** Returns the text of a single-line field as it can be stored, with spaces in place of line breaks. */
export function normalizeLine(value: string): string {
  return normalizeText(value).replaceAll('\n', ' ').trim();
}
