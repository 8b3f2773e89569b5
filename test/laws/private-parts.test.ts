import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isTestFile } from './modules.ts';
import { privateApiPatterns } from './private-parts.ts';
import { parseSourceFile, projectFolder, readSources } from './source.ts';

/** The known uses that remain to be replaced. Shorten this list; never add to it. */
const known: readonly string[] = [
  "src/platform/quick-resolution.ts: a package's source file: node_modules/drizzle-orm/",
];

const programs = globSync(['bin/*.mjs', 'test/helpers/*.ts', '*.config.ts'], { cwd: projectFolder }).map(
  (path) => parseSourceFile(path, readFileSync(join(projectFolder, path), 'utf8')),
);

it('no source file uses a private API of a package, except known uses', () => {
  const found = [...readSources().filter(({ path }) => !isTestFile(path)), ...programs].flatMap((file) =>
    privateApiPatterns.flatMap(({ name, uses }) => uses(file).map((use) => `${file.path}: ${name}: ${use}`)),
  );
  expect(found).toEqual(known);
});

it.each([
  ['a member with an underscore', 'client.connection._send(message);'],
  ['a member with an underscore', 'const { font } = pdf?._font;'],
  ['an internal property of a package in brackets', "const sent = client['submittedNamedStatements'];"],
  [
    'a cast of a package’s object to a made-up type',
    'const { stream } = client as unknown as { stream: Socket };',
  ],
  ['a patched prototype', 'Client.prototype.query = mine;'],
  ['a patched prototype', 'Object.defineProperty(Client.prototype, "query", mine);'],
  ['a rewritten manifest of the router', 'const less = { ...build, assets: { ...build.assets, routes } };'],
  ["a package's source file", "readFileSync('node_modules/zipcodes/lib/codes.js');"],
  ['a component called as a function', 'function Part(props: Props) {}\nconst part = Part(props);'],
  ['a component called as a function', "import { Part } from './part.tsx';\nconst part = Part({ a: 1 });"],
  [
    'an import of a file that its package does not export',
    "import { x } from 'react-router/dist/production/lib/router.js';",
  ],
  ['an import of a file that its package does not export', "require.resolve('zipcodes/lib/codes.js');"],
])('the check finds %s: %s', (name, code) => {
  const part = privateApiPatterns.find((one) => one.name === name);
  expect(part?.uses(parseSourceFile('src/ui/example.tsx', code))).toHaveLength(1);
});

it.each([
  'this._count += 1;',
  'const part = <Part {...props} />;',
  "import { create } from 'zustand/middleware';",
  'function Part(props: Props) {}',
  'const error = new Refusal(words);',
])('the check allows %s', (code) => {
  const file = parseSourceFile('src/ui/example.tsx', code);
  expect(privateApiPatterns.flatMap(({ uses }) => uses(file))).toEqual([]);
});
