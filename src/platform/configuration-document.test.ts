import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configurationDocument } from './configuration-document.server.ts';

test('docs/configuration.md is current (npm run docs writes it)', async () => {
  const file = new URL('../../docs/configuration.md', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(configurationDocument());
});
