import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { carriesDocument, isCodePage } from './engine/content/rules.ts';
import { addresses, outsideRouter } from './routes.ts';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), 'utf8');

test('what the router in a browser must not ask for is no page', () => {
  expect(outsideRouter.filter(({ file }) => /\bexport default\b/.test(read(file)))).toEqual([]);
});

test('a document for an address of the code is refused: `codeBeginnings` of engine/content/rules.ts has them all', () => {
  const paths = addresses.map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*');
  expect(paths.filter((path) => !carriesDocument(path) && !isCodePage(path))).toEqual([]);
  expect(isCodePage('/harvest-party')).toBe(false);
});

/** A `to` or `action` of a component, or what the router's functions are given. */
const target =
  /(?:\b(?:to|action|redirect|navigate|load)(?:=\{?|\()|\b(?:to|action): )\s*(?:`?(?:\$\{)?href\(\s*)?['"`]\/([^'"`?$:]*)/g;

test('nothing that the router follows leads to what it must not ask for', () => {
  // What goes on behind a parameter lies beneath a page, whose links are right.
  const begins = outsideRouter
    .filter(({ path = '' }) => !/:[^/]+\//.test(path))
    .map(({ path = '' }) => path.replace(/\/:.*$/, ''));
  const followed = globSync('**/*.{ts,tsx}', { cwd: here, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((file) =>
    [...read(file).matchAll(target)].map(([text, path = '']) => ({ file, text, path })),
  );
  // Were links written otherwise some day, nothing would be found.
  expect(followed.length).toBeGreaterThan(50);
  const isUnknown = (path: string) => begins.some((begin) => path === begin || path.startsWith(`${begin}/`));
  expect(followed.filter(({ path }) => isUnknown(path))).toEqual([]);
});
