import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder, readSources } from './source.ts';

type Report = {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
};

/** Returns React Compiler's errors about refs in these files. Ignores its other findings, which are advice. */
function refsInRender(files: readonly string[]): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(projectFolder, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--only=nursery/useReactCompiler',
      '--max-diagnostics=none',
      '--reporter=json',
      ...files,
    ],
    { cwd: projectFolder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics
    .filter(({ message }) => message === 'This render reads or writes a ref.')
    .map(({ location }) => `${location.path}:${location.start.line}`);
}

test('no component reads or writes a ref during render', {
  timeout: 120_000,
}, () => {
  // A ref is read and written as `current`.
  const withRefs = readSources().filter(
    ({ imports, bareCode }) =>
      /\bcurrent\b/.test(bareCode) && imports.some(({ specifier }) => specifier === 'react'),
  );
  expect(withRefs.length).toBeGreaterThan(10);
  expect(refsInRender(withRefs.map(({ path }) => path))).toEqual([]);
});
