import { parse as parseCsv } from 'csv-parse/sync';

export type CsvRow = { readonly cells: Readonly<Record<string, string>>; readonly line: number };
/** A problem in a CSV file, with its line number, counted from 1. */
export type CsvProblem = { readonly line: number; readonly sentence: string };
export type CsvTable = {
  readonly rows: readonly CsvRow[];
  readonly faults: readonly CsvProblem[];
  /** The columns present in the file, from column name to its title in the file. */
  readonly headers: ReadonlyMap<string, string>;
  /** The titles of spreadsheet columns that were ignored. */
  readonly ignored: readonly string[];
};

type CsvColumns = {
  readonly known: readonly string[];
  readonly required: readonly string[];
  /**
   * Column aliases for spreadsheets that people maintain themselves, from alias to column name. If present, semicolons and tabs may also
   * separate columns, and unknown columns are ignored instead of being reported as problems.
   */
  readonly otherNames?: ReadonlyMap<string, string>;
};

type ReadRow = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/**
 * Parses a CSV text with a header row, as spreadsheets and other platforms export it. Accepts a byte order mark, any line breaks, and empty
 * lines at the end. The title `First Name` stands for the column `first_name`.
 */
export function parseCsvTable(text: string, columns: CsvColumns): CsvTable {
  const unread = (line: number, sentence: string): CsvTable => ({
    ...{ rows: [], faults: [{ line, sentence }], headers: new Map(), ignored: [] },
  });
  const garbled = text.search(/[\uFFFD\0]/);
  if (garbled >= 0) {
    const sentence = 'This file is not UTF-8. Save it as “CSV UTF-8 (Comma delimited)”.';
    return unread(text.slice(0, garbled).split('\n').length, sentence);
  }
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const delimiter = columns.otherNames ? separatorOf(lines) : ',';
  let records: ReadRow[];
  try {
    // Its types know no rows of cells with their lines.
    records = parseCsv(lines, { ...csvOptions, delimiter, info: true }) as unknown as ReadRow[];
  } catch (error) {
    const { lines: line = 1, message } = error as { lines?: number; message: string };
    return unread(line, `This is not valid CSV: ${message}.`);
  }
  const [header, ...rest] = records;
  const { names, ignored, faults } = readHeader(header?.record ?? [], columns);
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    const between = names[0]?.includes(';') ? 'semicolons' : 'tabs';
    return unread(
      1,
      `The columns are separated by ${between}. Save the file as “CSV UTF-8 (Comma delimited)”, with commas.`,
    );
  }
  const found = faults.map((sentence): CsvProblem => ({ line: 1, sentence }));
  const rows = rest.map(({ record, info }): CsvRow => {
    const breaks = record.reduce((all, cell) => all + cell.split('\n').length - 1, 0);
    const line = info.lines - breaks;
    if (record.slice(names.length).some((cell) => cell !== '')) {
      const sentence = `This line has ${record.length} values for ${names.length} columns. Put quotes around a value with a comma.`;
      found.push({ line, sentence });
    }
    const cells = names.flatMap((name, index) =>
      name === undefined ? [] : [[name, withoutApostrophe(record[index] ?? '')] as const],
    );
    return { cells: Object.fromEntries(cells), line };
  });
  const headers = new Map(
    names.flatMap((name, index) => (name ? [[name, header?.record[index] ?? name] as const] : [])),
  );
  return { rows, faults: found, headers, ignored };
}

const csvOptions = {
  bom: true,
  trim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const;

/** Returns the separator: whichever of comma, semicolon and tab occurs most often in the header, outside quotes. */
function separatorOf(text: string): string {
  const header = /^(?:"(?:[^"]|"")*"|[^"\n])*/.exec(text.replace(/^[\uFEFF\n]+/, ''))?.[0] ?? '';
  const bare = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

type Header = {
  /** The column name at each position; undefined for an ignored column. */
  readonly names: readonly (string | undefined)[];
  readonly ignored: readonly string[];
  readonly faults: readonly string[];
};

function readHeader(header: readonly string[], { known, required, otherNames }: CsvColumns): Header {
  const names = header.map((title) => {
    if (!otherNames) return title.toLowerCase().replaceAll(/[\s-]+/g, '_');
    const name = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '');
    return known.includes(name) ? name : otherNames.get(name);
  });
  const unknown = names.filter((name) => name !== undefined && !known.includes(name));
  const twice = new Set(names.filter((name, index) => name !== undefined && names.indexOf(name) < index));
  const titlesOf = (name: string | undefined) =>
    header.filter((_, index) => names[index] === name).map((title) => `“${title}”`);
  return {
    names,
    ignored: header.filter((title, index) => names[index] === undefined && title !== ''),
    faults: [
      ...unknown.map((name) => `${name || 'A column without a name'} is not a known column.`),
      ...[...twice].map((name) =>
        otherNames
          ? `The columns ${titlesOf(name).join(' and ')} mean the same thing. Keep one of them.`
          : `The column ${name} is listed twice.`,
      ),
      ...required
        .filter((column) => !names.includes(column))
        .map((column) => `The column ${column} is missing.`),
    ],
  };
}

/** Returns a cell without the leading apostrophe that keeps a spreadsheet from running the text as a formula (`csvLine`). */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}
