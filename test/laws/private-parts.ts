import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, type SourceFile } from './source.ts';

/** A pattern of code that uses a package's internals instead of its public API. */
export type PrivateApiPattern = { readonly name: string; uses(file: SourceFile): string[] };

const matches = (text: string, form: RegExp) => [...text.matchAll(form)].map(([found]) => found.trim());

const inBareCode = (name: string, form: RegExp): PrivateApiPattern => ({
  name,
  uses: ({ bareCode }) => matches(bareCode, form),
});

const inCode = (name: string, form: RegExp): PrivateApiPattern => ({
  name,
  uses: ({ code }) => matches(code, form),
});

export const privateApiPatterns: readonly PrivateApiPattern[] = [
  inBareCode('a member with an underscore', /(?<!\bthis)\??\.\s*_+[a-z]\w*/gi),
  inCode(
    'an internal property of a package in brackets',
    /\b(?:submittedNamedStatements|mapFromDriverValue|__reactRouter\w+|__\w*INTERNALS\w*|__reactFiber\w*|_send)\b/g,
  ),
  inBareCode('a cast of a package’s object to a made-up type', /\bas unknown as \(?\{/g),
  inBareCode(
    'a patched prototype',
    /\b[A-Z]\w*\.prototype\.\w+\s*=(?!=)|\b(?:defineProperty|assign)\(\s*[A-Z]\w*\.prototype\b/g,
  ),
  inBareCode('a rewritten manifest of the router', /\bassets:\s*\{\s*\.\.\.|\bmanifest\.routes\b/g),
  inCode("a package's source file", /node_modules\/[\w@-][^'"`\s]*/g),
  { name: 'a component called as a function', uses: calledComponents },
  { name: 'an import of a file that its package does not export', uses: deepImports },
];

/**
 * Returns the components that a file calls as functions. Components are imported from `.tsx` files, and their names begin with a capital
 * letter.
 */
function calledComponents({ path, bareCode, code }: SourceFile): string[] {
  const imported = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']+\.tsx'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  );
  const declared = path.endsWith('.tsx')
    ? [...bareCode.matchAll(/\bfunction ([A-Z]\w*)\(/g)].map(([, name = '']) => name)
    : [];
  const components = new Set([...imported, ...declared].filter((name) => /^[A-Z]/.test(name)));
  return [...bareCode.matchAll(/(?<!\bfunction\s|\bnew\s|[.\w])([A-Z]\w*)\(/g)]
    .map(([, name = '']) => name)
    .filter((name) => components.has(name));
}

/** Returns the imports of files that a package does not export, including files that are resolved by name and read from disk. */
function deepImports({ code, imports }: SourceFile): string[] {
  const resolved = [...code.matchAll(/\bresolve\(\s*'([^.'/][^']*)'/g)].map(([, name = '']) => name);
  return [...imports.map(({ specifier }) => specifier), ...resolved].filter(
    (specifier) => !specifier.startsWith('.') && !specifier.startsWith('node:') && !isExported(specifier),
  );
}

function isExported(specifier: string): boolean {
  const [, name = '', below] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (below === undefined) return true;
  const description = readFileSync(join(projectFolder, 'node_modules', name, 'package.json'), 'utf8');
  const { exports = {} } = JSON.parse(description) as { exports?: Record<string, unknown> | string };
  if (typeof exports === 'string') return false;
  return Object.keys(exports).some((key) => {
    const [start = '', end] = `./${below}` === key ? [key] : key.split('*');
    return (
      `./${below}` === key || (end !== undefined && `./${below}`.startsWith(start) && below.endsWith(end))
    );
  });
}
