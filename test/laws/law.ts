import type { SourceFile } from './source.ts';

/** A violation of a rule, in words: the file and what is wrong in it, such as `src/core/money.ts: imports pg`. */
type Breach = string;
export type LintRule = { readonly sentence: string; breaches(files: readonly SourceFile[]): Breach[] };

/** Returns the paths of the project's files that a file imports. */
export function importedPaths(file: SourceFile, { withTypes = true } = {}): string[] {
  return file.imports
    .filter(({ isType }) => withTypes || !isType)
    .flatMap(({ target }) => (target === undefined ? [] : [target]));
}
