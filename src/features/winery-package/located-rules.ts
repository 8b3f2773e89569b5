import { parse as parseCsv } from 'csv-parse/sync';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';
import { shapeFaults } from '../../platform/shape-faults.ts';
import type { Entry, PackageFault, Read, SettingFile } from './types.ts';

type Line = (path: readonly PropertyKey[]) => number;
type Located = { readonly value: unknown; readonly lineOf: Line };

/** Reads a JSON file, and returns a fault for each place where it is no JSON. */
export function locateJson(file: string, text: string): Located | readonly PackageFault[] {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || tree === undefined) {
    const [first = { error: 4, offset: 0, length: 0 }] = errors;
    const sentence = `This is no valid JSON: ${words(printParseErrorCode(first.error))}.`;
    return [{ file, line: lineAt(text, first.offset), sentence }];
  }
  return { value: JSON.parse(text) as unknown, lineOf: (path) => lineAt(text, nodeAt(tree, path).offset) };
}

/** Returns the node of a path, or of the last part of it that exists. */
function nodeAt(tree: Node, path: readonly PropertyKey[]): Node {
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

type ReadRow = { readonly record: Record<string, string>; readonly info: { readonly lines: number } };

export type CsvRow = { readonly cells: Readonly<Record<string, string>>; readonly line: number };

/** Reads a CSV file with a header; `known` are its columns. */
export function locateCsv(
  file: string,
  text: string,
  known: ReadonlySet<string>,
): { readonly rows: readonly CsvRow[]; readonly faults: readonly PackageFault[] } {
  try {
    const read = parseCsv<ReadRow>(text, {
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    });
    const header = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
    const columns = parseCsv(header, { trim: true })[0] ?? [];
    const faults = columns
      .filter((column) => !known.has(column))
      .map((column) => ({
        file,
        line: 1,
        sentence: `${column || 'A column without a name'} is not a known column.`,
      }));
    const rows = read.map(({ record, info }) => {
      const breaks = Object.values(record).join('').split('\n').length - 1;
      return { cells: record, line: info.lines - breaks };
    });
    return { rows, faults };
  } catch (error) {
    const { lines = 1, message } = error as { lines?: number; message: string };
    return { rows: [], faults: [{ file, line: lines, sentence: `This is no valid CSV: ${message}.` }] };
  }
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
