/** The database cannot store some of these signs; a line break is one that people mean. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]+/g;

/** What somebody typed into a field of several lines, as it can be stored: each line break one sign, however it was sent. */
export function typedText(value: string): string {
  return value.replaceAll('\r\n', '\n').replace(controls, ' ').trim();
}

/** The same of a field of one line. */
export function typedLine(value: string): string {
  return typedText(value).replaceAll('\n', ' ').trim();
}
