import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../../src/core/once.ts';
import { blankOutProse } from './blank.ts';

export type SourceImport = {
  /** The specifier in the code, such as `../core/money.ts` or `pg`. */
  readonly specifier: string;
  /** The path of the imported file in the project; undefined for packages. */
  readonly target: string | undefined;
  /** Whether the import is removed before the code runs, like `import type`. */
  readonly isType: boolean;
};

export type SourceFile = {
  /** The path relative to the project's root, with `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The text without comments. */
  readonly code: string;
  /** The text without comments and string contents. */
  readonly bareCode: string;
  readonly imports: readonly SourceImport[];
};

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Returns every TypeScript file in `src` and `db`. */
export const readSources = once((): readonly SourceFile[] =>
  globSync('{src,db}/**/*.{ts,tsx}', { cwd: projectFolder }).map((path) => {
    const name = path.replaceAll('\\', '/');
    return parseSourceFile(name, readFileSync(join(projectFolder, path), 'utf8'));
  }),
);

export function parseSourceFile(path: string, text: string): SourceFile {
  const code = blankOutProse(text, { strings: false });
  return {
    path,
    text,
    code,
    bareCode: blankOutProse(text, { strings: true }),
    imports: importsOf(path, code),
  };
}

const importForms = [
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*|\{[^}]*\}\s*from\s*|\*\s*from\s*)?['"]([^'"\n]+)['"]/g,
  /\bimport\s*\(\s*()['"]([^'"\n]+)['"]/g,
];

function importsOf(path: string, code: string): SourceImport[] {
  return importForms.flatMap((form) =>
    [...code.matchAll(form)].map(([statement, type, specifier = '']) => ({
      specifier,
      target: specifier.startsWith('.') ? posix.join(posix.dirname(path), bare(specifier)) : undefined,
      isType: Boolean(type) || onlyTypes(statement),
    })),
  );
}

/**
 * Returns whether every name in an import statement is marked `type`. Such an import binds nothing at run time, but under
 * `verbatimModuleSyntax` it still loads the file.
 */
function onlyTypes(statement: string): boolean {
  const names = /^import\s*\{([^}]*)\}/.exec(statement)?.[1];
  return names?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name)) ?? false;
}

/** Returns the specifier without Vite's `?url` or `?inline`, which affect only how the file is loaded. */
const bare = (specifier: string) => specifier.replace(/\?.*$/, '');

export function projectFileExists(path: string): boolean {
  return existsSync(join(projectFolder, path));
}
