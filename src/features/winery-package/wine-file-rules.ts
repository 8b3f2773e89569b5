import { z } from 'zod';
import { csvLine } from '../../core/csv.ts';
import { wineColumns } from '../../engine/catalog/importing/wine-column-table.ts';
import {
  readWineTable,
  type WineTableRow,
  wineTableErrors,
} from '../../engine/catalog/importing/wine-table-rules.ts';
import { type SkuToSave, skuSchema } from '../../engine/catalog/save-types.ts';
import type { CsvProblem } from '../../platform/csv-table.ts';
import { schemaProblemsOf } from '../../platform/shape-faults.ts';
import { combineReadResults, formatJsonFile, parseLocatedJson } from './located-rules.ts';
import type { LocatedPackageEntry, PackageFiles, PackageProblem, PackageReadResult } from './types.ts';

export const winesFile = 'catalog/wines.csv';
const wordsFolder = 'catalog/wines/';

/** The columns that `wines.csv` must have. Without one of them, every line would have a problem. */
const requiredColumns = ['code', 'slug', 'title', 'style', 'price', 'abv'] as const;

/** Parses `wines.csv`. The texts of each wine are in `wines/<slug>.json`, or in the table itself if there is no such file. */
export function readWineFiles(
  files: PackageFiles,
  dayAfter: (days: number) => string,
): PackageReadResult<SkuToSave> {
  const text = files.get(winesFile);
  const table = text === undefined ? undefined : readWineTable(text, { required: requiredColumns, dayAfter });
  const inTable = (fault: CsvProblem) => ({ file: winesFile, ...fault });
  const slugs = new Set(table?.wines.map(({ cells }) => cells.slug));
  const unused = [...files.keys()]
    .filter((file) => file.startsWith(wordsFolder) && file.endsWith('.json'))
    .filter((file) => !slugs.has(file.slice(wordsFolder.length, -'.json'.length)))
    .map((file) => ({ file, line: 1, sentence: `No wine in ${winesFile} has this address.` }));
  const reads = (table?.wines ?? []).map((wine): PackageReadResult<SkuToSave> => {
    const { cells, line, own, wrong } = wine;
    const wordsOf = `${wordsFolder}${cells.slug ?? ''}.json`;
    const words = files.get(wordsOf);
    if (words === undefined && Object.keys(wine.facts).length === 0) {
      const sentence = `${cells.title || 'This wine'} has no file ${wordsOf}.`;
      return { entries: [], faults: [inTable({ line, sentence })] };
    }
    const located = words === undefined ? undefined : parseLocatedJson(wordsOf, words);
    if (located && !('value' in located)) return { entries: [], faults: located };
    const lineOf = (path: readonly PropertyKey[]) =>
      located && path[0] === 'facts' ? located.lineOf(path.slice(1)) : line;
    const given = { kind: 'wine', ...own, facts: located?.value ?? wine.facts };
    const read = skuSchema.safeParse(given);
    const faults = [
      ...wrong.map(({ sentence }) => inTable({ line, sentence })),
      ...(read.success ? [] : faultsOf(read.error, wine, located && { file: wordsOf, lineOf })),
    ];
    const isRead = read.success && wrong.length === 0;
    return { entries: isRead ? [{ value: read.data, file: winesFile, lineOf }] : [], faults };
  });
  return combineReadResults([
    ...reads,
    { entries: [], faults: [...(table?.faults ?? []).map(inTable), ...unused] },
  ]);
}

/**
 * Returns a wine's problems. Those of its facts are located in the file with its texts, if there is one; all others are at the wine's line
 * of the table.
 */
function faultsOf(
  error: z.ZodError,
  wine: WineTableRow,
  words: { readonly file: string; readonly lineOf: LocatedPackageEntry<SkuToSave>['lineOf'] } | undefined,
): PackageProblem[] {
  const isInWords = ({ path }: z.core.$ZodIssue) => words !== undefined && path[0] === 'facts';
  const ofWords = schemaProblemsOf(new z.ZodError(error.issues.filter(isInWords)));
  const ofTable = new z.ZodError(error.issues.filter((issue) => !isInWords(issue)));
  return [
    ...wineTableErrors(ofTable, wine, new Map()).map((fault) => ({ file: winesFile, ...fault })),
    ...ofWords.map(({ path, sentence }) => ({
      file: words?.file ?? winesFile,
      line: words?.lineOf(path) ?? wine.line,
      sentence: sentence.replace(/^facts\.?/, ''),
    })),
  ];
}

type Column = keyof typeof wineColumns;
const columnNames = Object.keys(wineColumns) as Column[];

/** Returns the files that `readWineFiles` parses: the table, and one file with the texts of each wine. */
export function formatWineFiles(
  wines: readonly Extract<SkuToSave, { kind: 'wine' }>[],
): [file: string, text: string][] {
  if (wines.length === 0) return [];
  const lines = wines.map((wine) => csvLine(columnNames.map((column) => cellOf(column, wine))));
  return [
    [winesFile, [csvLine(columnNames), ...lines].map((line) => `${line}\n`).join('')],
    ...wines.map(({ slug, facts }): [string, string] => [
      `${wordsFolder}${slug}.json`,
      formatJsonFile(facts),
    ]),
  ];
}

function cellOf(column: Column, wine: Extract<SkuToSave, { kind: 'wine' }>): string {
  const value = wine[wineColumns[column].field];
  if (column === 'price') return (Number(value) / 100).toFixed(2);
  if (column === 'abv') return (Number(value) / 10).toFixed(1);
  if (column === 'pickup_only') return value === true ? 'yes' : '';
  if (column === 'stock') return '';
  return value === undefined ? '' : String(value);
}
