import { parse as parseCsv } from 'csv-parse/sync';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';
import { shapeFaults } from '../../platform/shape-faults.ts';
import type { Entry, PackageFault, Read, SettingFile } from './types.ts';

type Line = (path: readonly PropertyKey[]) => number;
type Located = { readonly value: unknown; readonly lineOf: Line };

/** Reads a JSON file, and returns a fault for each place where it is no JSON. */
export function locateJson(file: string, text: string): Located | readonly PackageFault[] {
  const value = parsed(text);
  // Parsed again for lines only if there is a fault to show: this takes ten times as long.
  if (value) return { ...value, lineOf: (path) => lineAt(text, nodeAt(parseTree(text), path)?.offset ?? 0) };
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [first = { error: 4, offset: 0, length: 0 }] = errors;
  const sentence = `This is no valid JSON: ${words(printParseErrorCode(first.error))}.`;
  return [{ file, line: lineAt(text, first.offset), sentence }];
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Returns the node of a path, or of the last part of it that exists. */
function nodeAt(tree: Node | undefined, path: readonly PropertyKey[]): Node | undefined {
  if (!tree) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node) return node.parent?.type === 'property' ? node.parent : node;
  }
  return tree;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** `CommaExpected` → `comma expected`. */
const words = (code: string) => code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

type ReadRow = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

export type CsvRow = { readonly cells: Readonly<Record<string, string>>; readonly line: number };
type CsvRead = { readonly rows: readonly CsvRow[]; readonly faults: readonly PackageFault[] };

/**
 * Reads a CSV file with a header, as spreadsheets and other platforms write it: with a byte order mark, any line breaks and empty lines at
 * the end. `First Name` is the column `first_name`.
 */
export function locateCsv(
  file: string,
  text: string,
  { known, required }: { readonly known: readonly string[]; readonly required: readonly string[] },
): CsvRead {
  const unread = (line: number, sentence: string) => ({ rows: [], faults: [{ file, line, sentence }] });
  const garbled = text.search(/[\uFFFD\0]/);
  if (garbled >= 0) {
    const sentence = 'This file is not UTF-8. Save it as “CSV UTF-8 (Comma delimited)”.';
    return unread(lineAt(text, garbled), sentence);
  }
  let records: ReadRow[];
  try {
    // Its types know no rows of cells with their lines.
    records = parseCsv(text.replaceAll('\r\n', '\n'), { ...csvOptions, info: true }) as unknown as ReadRow[];
  } catch (error) {
    const { lines = 1, message } = error as { lines?: number; message: string };
    return unread(lines, `This is no valid CSV: ${message}.`);
  }
  const [header, ...rest] = records;
  const columns = header?.record.map((name) => name.toLowerCase().replaceAll(/[\s-]+/g, '_')) ?? [];
  if (columns.length === 1 && /[;\t]/.test(columns[0] ?? '')) {
    const between = columns[0]?.includes(';') ? 'semicolons' : 'tabs';
    return unread(
      1,
      `The columns are separated by ${between}. Save the file as “CSV UTF-8 (Comma delimited)”, with commas.`,
    );
  }
  const faults = columnFaults(columns, known, required).map((sentence) => ({ file, line: 1, sentence }));
  const rows = rest.map(({ record, info }): CsvRow => {
    const breaks = record.reduce((all, cell) => all + cell.split('\n').length - 1, 0);
    const line = info.lines - breaks;
    if (record.length > columns.length) {
      const sentence = `This line has ${record.length} values for ${columns.length} columns. Put quotes around a value with a comma.`;
      faults.push({ file, line, sentence });
    }
    const cells = columns.map((name, index) => [name, withoutApostrophe(record[index] ?? '')] as const);
    return { cells: Object.fromEntries(cells), line };
  });
  return { rows, faults };
}

const csvOptions = {
  bom: true,
  trim: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const;

function columnFaults(
  columns: readonly string[],
  known: readonly string[],
  required: readonly string[],
): string[] {
  const twice = new Set(columns.filter((column, index) => columns.indexOf(column) < index));
  return [
    ...columns
      .filter((column) => !known.includes(column))
      .map((column) => `${column || 'A column without a name'} is not a known column.`),
    ...[...twice].map((column) => `The column ${column} is there twice.`),
    ...required
      .filter((column) => !columns.includes(column))
      .map((column) => `The column ${column} is missing.`),
  ];
}

/** Takes away the apostrophe that keeps a spreadsheet from running a text as a formula (`csvLine`). */
function withoutApostrophe(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * Reads a value by its shape: an entry, or its faults at their lines.
 * @param texts texts of the value that are files of their own
 */
export function readEntry<Value>(
  file: string,
  { value, lineOf }: Located,
  shape: z.ZodType<Value>,
  texts: SettingFile['texts'] = [],
): Read<Value> {
  const read = shape.safeParse(value);
  if (read.success) return { entries: [{ value: read.data, file, lineOf }], faults: [] };
  const faults = shapeFaults(read.error).map(({ path, field, sentence, line = 1 }) => {
    const own = texts.find((text) => text.path.join('.') === field);
    return own ? { file: own.file, line, sentence } : { file, line: lineOf(path), sentence };
  });
  return { entries: [], faults };
}

/** Reads a JSON file that lists things of one shape. */
export function readList<Value>(
  file: string,
  text: string | undefined,
  shape: z.ZodType<Value>,
): Read<Value> {
  if (text === undefined) return { entries: [], faults: [] };
  const located = locateJson(file, text);
  if (!('value' in located)) return { entries: [], faults: located };
  if (!Array.isArray(located.value)) {
    return { entries: [], faults: [{ file, line: 1, sentence: 'It must be a list.' }] };
  }
  return joined(
    located.value.map((value, index) =>
      readEntry(file, { value, lineOf: (path) => located.lineOf([index, ...path]) }, shape),
    ),
  );
}

export function joined<Value>(reads: readonly Read<Value>[]): Read<Value> {
  return { entries: reads.flatMap(({ entries }) => entries), faults: reads.flatMap(({ faults }) => faults) };
}

/** Returns the fault of an entry that a use case refused. */
export function faultOf(
  entry: Entry<unknown>,
  { sentence, field }: { readonly sentence: string; readonly field?: string },
): PackageFault {
  return { file: entry.file, line: entry.lineOf(field?.split('.') ?? []), sentence };
}

/** Returns JSON as it is kept in a package. */
export function jsonFile(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
