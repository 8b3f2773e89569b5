import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source.ts';

type Report = {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
};

/** Returns what React's compiler says of the refs in these files. The rest of its findings are advice. */
function refsInRender(folder: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--only=nursery/useReactCompiler',
      '--max-diagnostics=none',
      '--reporter=json',
      folder,
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics
    .filter(({ message }) => message === 'This render reads or writes a ref.')
    .map(({ location }) => `${location.path}:${location.start.line}`);
}

test('A render reads and writes no ref: what an effect needs of the latest render it gets from `useEffectEvent`.', () => {
  expect(refsInRender('src')).toEqual([]);
});
