import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { z } from 'zod';
import { schemaProblemsOf } from '../../platform/shape-faults.ts';
import type { LocatedPackageEntry, PackageProblem, PackageReadResult, PackageSettingFile } from './types.ts';

type Line = (path: readonly PropertyKey[]) => number;
type Located = { readonly value: unknown; readonly lineOf: Line };

/** Parses a JSON file. Returns its value with a lookup of line numbers, or the first syntax error as a problem. */
export function parseLocatedJson(file: string, text: string): Located | readonly PackageProblem[] {
  const value = parsed(text);
  // Parsed again for lines only if there is a fault to show: this takes ten times as long.
  if (value) return { ...value, lineOf: (path) => lineAt(text, nodeAt(parseTree(text), path)?.offset ?? 0) };
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  const [first = { error: 4, offset: 0, length: 0 }] = errors;
  const sentence = `This is not valid JSON: ${words(printParseErrorCode(first.error))}.`;
  return [{ file, line: lineAt(text, first.offset), sentence }];
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Returns the node at a path, or the deepest existing node on the path if there is none. */
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

/** Converts an error code to words, such as `CommaExpected` to `comma expected`. */
const words = (code: string) => code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/**
 * Validates a value with a schema. Returns the value as an entry, or its problems with their lines.
 * @param texts texts of the value that have files of their own.
 */
export function validateEntry<Value>(
  file: string,
  { value, lineOf }: Located,
  shape: z.ZodType<Value>,
  texts: PackageSettingFile['texts'] = [],
): PackageReadResult<Value> {
  const read = shape.safeParse(value);
  if (read.success) return { entries: [{ value: read.data, file, lineOf }], faults: [] };
  const faults = schemaProblemsOf(read.error).map(({ path, field, sentence, line = 1 }) => {
    const own = texts.find((text) => text.path.join('.') === field);
    return own ? { file: own.file, line, sentence } : { file, line: lineOf(path), sentence };
  });
  return { entries: [], faults };
}

/** Parses a JSON file that contains a list, and validates each value with a schema. Returns no entries if the file is missing. */
export function readJsonList<Value>(
  file: string,
  text: string | undefined,
  shape: z.ZodType<Value>,
): PackageReadResult<Value> {
  if (text === undefined) return { entries: [], faults: [] };
  const located = parseLocatedJson(file, text);
  if (!('value' in located)) return { entries: [], faults: located };
  if (!Array.isArray(located.value)) {
    return { entries: [], faults: [{ file, line: 1, sentence: 'It must be a list.' }] };
  }
  return combineReadResults(
    located.value.map((value, index) =>
      validateEntry(file, { value, lineOf: (path) => located.lineOf([index, ...path]) }, shape),
    ),
  );
}

export function combineReadResults<Value>(
  reads: readonly PackageReadResult<Value>[],
): PackageReadResult<Value> {
  return { entries: reads.flatMap(({ entries }) => entries), faults: reads.flatMap(({ faults }) => faults) };
}

/** Returns the problem of a refused entry, at the line of the refused field. */
export function packageProblemOfRefusal(
  entry: LocatedPackageEntry<unknown>,
  { sentence, field }: { readonly sentence: string; readonly field?: string },
): PackageProblem {
  return { file: entry.file, line: entry.lineOf(field?.split('.') ?? []), sentence };
}

/** Returns a value as the text of a JSON file in a package, indented by two spaces. */
export function formatJsonFile(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
