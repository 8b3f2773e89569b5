/** Matches control characters except line breaks. The database can't store some of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/** Returns a multi-line text, trimmed, with spaces in place of control characters and each line break as a single line feed. */
export function normalizeText(value: string): string {
  return value.replaceAll('\r\n', '\n').replace(controls, ' ').trim();
}

/** Returns a single-line text without control characters, and with spaces in place of line breaks. */
export function normalizeLine(value: string): string {
  return normalizeText(value).replaceAll('\n', ' ').trim();
}
