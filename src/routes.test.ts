import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canPageShowDocument, isCodeOnlyPage } from './engine/content/rules.ts';
import { allRoutes, serverOnlyRoutes } from './routes.ts';

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), 'utf8');

test('no server-only route exports a page', () => {
  expect(serverOnlyRoutes.filter(({ file }) => /\bexport default\b/.test(read(file)))).toEqual([]);
});

test('no document can be published at a path in code, as listed in `codeBeginnings` of engine/content/rules.ts', () => {
  const paths = allRoutes.map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*');
  expect(paths.filter((path) => !canPageShowDocument(path) && !isCodeOnlyPage(path))).toEqual([]);
  expect(isCodeOnlyPage('/harvest-party')).toBe(false);
});

/** Matches the path in a `to` or `action` prop, or in the argument of a router function. */
const target =
  /(?:\b(?:to|action|redirect|navigate|load)(?:=\{?|\()|\b(?:to|action): )\s*(?:`?(?:\$\{)?href\(\s*)?['"`]\/([^'"`?$:]*)/g;

test('no client-side link leads to a server-only route', () => {
  // A path that continues after a parameter is below a page, whose links are fine.
  const begins = serverOnlyRoutes
    .filter(({ path = '' }) => !/:[^/]+\//.test(path))
    .map(({ path = '' }) => path.replace(/\/:.*$/, ''));
  const followed = globSync('**/*.{ts,tsx}', { cwd: here, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((file) =>
    [...read(file).matchAll(target)].map(([text, path = '']) => ({ file, text, path })),
  );
  // Guards against a pattern that no longer matches how links are written.
  expect(followed.length).toBeGreaterThan(50);
  const isUnknown = (path: string) => begins.some((begin) => path === begin || path.startsWith(`${begin}/`));
  expect(followed.filter(({ path }) => isUnknown(path))).toEqual([]);
});
