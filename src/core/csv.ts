/** The byte order mark at the start of a CSV file, which makes spreadsheets read it as UTF-8. */
export const csvByteOrderMark = '\uFEFF';

/** The line break of CSV files, also required after the last line. */
export const csvLineBreak = '\r\n';

export type CsvValue = string | number;

/** Returns one line of a CSV file, without its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return values.map(cell).join(',');
}

/** Returns a value as a CSV cell. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
function cell(value: CsvValue): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
