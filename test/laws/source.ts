import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blank } from './blank.ts';

export type Import = {
  /** As written: `../core/money.ts`, `pg`. */
  readonly specifier: string;
  /** Path in the project of a relative import; undefined for packages. */
  readonly target: string | undefined;
  /** `import type`: gone before the code runs. */
  readonly isType: boolean;
};

export type SourceFile = {
  /** From the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
  /** Without comments. */
  readonly code: string;
  /** Without comments and without what stands inside strings. */
  readonly bareCode: string;
  readonly imports: readonly Import[];
};

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every source of the shop: TypeScript in `src` and `db`. */
export function readSources(): SourceFile[] {
  return globSync('{src,db}/**/*.{ts,tsx}', { cwd: root }).map((path) => {
    const name = path.replaceAll('\\', '/');
    return sourceFile(name, readFileSync(join(root, path), 'utf8'));
  });
}

export function sourceFile(path: string, text: string): SourceFile {
  const code = blank(text, { strings: false });
  return { path, text, code, bareCode: blank(text, { strings: true }), imports: importsOf(path, code) };
}

const importForms = [
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*|\{[^}]*\}\s*from\s*|\*\s*from\s*)?['"]([^'"\n]+)['"]/g,
  /\bimport\s*\(\s*()['"]([^'"\n]+)['"]/g,
];

function importsOf(path: string, code: string): Import[] {
  return importForms.flatMap((form) =>
    [...code.matchAll(form)].map(([statement, type, specifier = '']) => ({
      specifier,
      target: specifier.startsWith('.') ? posix.join(posix.dirname(path), bare(specifier)) : undefined,
      isType: Boolean(type) || onlyTypes(statement),
    })),
  );
}

/** `import { type A, type B } from …` imports nothing at run time under `verbatimModuleSyntax`, but its file is loaded. */
function onlyTypes(statement: string): boolean {
  const names = /^import\s*\{([^}]*)\}/.exec(statement)?.[1];
  return names?.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name)) ?? false;
}

/** Vite's `?url` and `?inline` say how a file is taken, not which. */
const bare = (specifier: string) => specifier.replace(/\?.*$/, '');

export function exists(path: string): boolean {
  return existsSync(join(root, path));
}
