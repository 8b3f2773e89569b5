import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { packageProblemOfRefusal } from './located-rules.ts';
import type {
  LocatedPackageEntry,
  PackageEntrySaveResult,
  PackageFiles,
  PackagePart,
  PackageProblem,
  PackageSaveContext,
} from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: each part has entries of its own
export type PackageParts = readonly PackagePart<any>[];

/** The size in bytes above which files are skipped; no text of a winery is that long. */
const largestFileBytes = 20 * 1024 * 1024;

/** Returns the text files of a package folder, by their paths within it. */
export function readPackageFiles(folder: string): PackageFiles {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|csv|md|svg)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).size <= largestFileBytes)
    .sort();
  return new Map(
    files.map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
}

type ReadPart = {
  readonly part: PackageParts[number];
  readonly entries: readonly LocatedPackageEntry<{ readonly code?: string }>[];
};

/** Parses every part. Returns the entries, and all problems that can be found without the database, sorted by file and line. */
export function readPackageParts(
  parts: PackageParts,
  files: PackageFiles,
): { readonly read: readonly ReadPart[]; readonly faults: readonly PackageProblem[] } {
  const read = parts.map((part) => ({ part, ...part.read(files) }));
  return { read, faults: inOrder(read.flatMap(({ faults }) => faults)) };
}

function inOrder(faults: readonly PackageProblem[]): PackageProblem[] {
  return [...faults].sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line);
}

/** The counts of entries of one part that an import created, changed, left unchanged or repriced. */
export type PartImportOutcome = {
  readonly title: string;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly repriced: number;
  /** The SHA-256 (hex) of the outcome of every entry, in order. */
  readonly digest: string;
};

export type PackageImportOutcome =
  | { readonly kind: 'imported'; readonly parts: readonly PartImportOutcome[] }
  | { readonly kind: 'faulty'; readonly faults: readonly PackageProblem[] };

/**
 * Parses a package and saves it part by part within the transaction. If the outcome is `faulty`, the caller must roll back the transaction.
 * Nothing is ever deleted: data that the package doesn't contain stays unchanged.
 */
export async function importPackage(
  parts: PackageParts,
  files: PackageFiles,
  saving: PackageSaveContext,
): Promise<PackageImportOutcome> {
  return saveParsedPackage(readPackageParts(parts, files), saving);
}

/** Saves a package that `readPackageParts` has parsed. For large packages, which take longer to parse than a transaction may be idle. */
export async function saveParsedPackage(
  { read, faults }: ReturnType<typeof readPackageParts>,
  saving: PackageSaveContext,
): Promise<PackageImportOutcome> {
  if (faults.length > 0) return { kind: 'faulty', faults };
  const outcomes: PartImportOutcome[] = [];
  for (const { part, entries } of read) {
    const saved = await part.save(entries, saving);
    if (!saved.ok) {
      const refusals = saved.refusals.map((refusal) => {
        const entry = entryOf(entries, refusal.details) ?? entries[0];
        return entry
          ? packageProblemOfRefusal(entry, refusal)
          : { file: '', line: 1, sentence: refusal.sentence };
      });
      return { kind: 'faulty', faults: inOrder(refusals) };
    }
    outcomes.push(outcomeOf(part.title, saved.value));
  }
  return { kind: 'imported', parts: outcomes };
}

/**
 * Returns the entry that a refusal is about: the entry at its `index`, otherwise the last one with its SKU `code`. Returns undefined if
 * there is none.
 */
function entryOf(
  entries: readonly LocatedPackageEntry<{ readonly code?: string }>[],
  { index, code }: Readonly<Record<string, unknown>> = {},
) {
  return typeof index === 'number' ? entries[index] : entries.findLast(({ value }) => value.code === code);
}

function outcomeOf(title: string, saved: readonly PackageEntrySaveResult[]): PartImportOutcome {
  const count = (as: PackageEntrySaveResult['as']) => saved.filter((each) => each.as === as).length;
  return {
    title,
    ...{ created: count('created'), changed: count('changed'), unchanged: count('unchanged') },
    repriced: saved.filter(({ isRepriced }) => isRepriced).length,
    digest: createHash('sha256').update(JSON.stringify(saved)).digest('hex'),
  };
}

/** Formats the outcome of an import as lines, such as `+ 12 wines and goods` and `~ 3 settings`. */
export function formatImportOutcome(parts: readonly PartImportOutcome[]): string[] {
  const lines = parts.flatMap(({ title, created, changed, repriced }) => [
    ...(created > 0 ? [`+ ${created} ${title}`] : []),
    ...(changed > 0 ? [`~ ${changed} ${title}${repriced > 0 ? `, ${repriced} with a new price` : ''}`] : []),
  ]);
  return [...(lines.length > 0 ? lines : ['= everything is as in the package']), '- nothing'];
}

/** Formats a problem for editors, such as `catalog/wines.csv:7: abv can’t be “14,5”.` */
export function formatPackageProblem({ file, line, sentence }: PackageProblem): string {
  return `${file}:${line}: ${sentence}`;
}
