import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { wineryPackageDocument } from './winery-package-document.server.ts';

test('docs/winery-package.md is current (npm run docs writes it)', async () => {
  const file = new URL('../docs/winery-package.md', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(wineryPackageDocument());
});
