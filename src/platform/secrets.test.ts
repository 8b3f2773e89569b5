import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecrets } from './secrets.server.ts';

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { dataFolder: join(folder, 'data'), sealKeys: undefined, hashKey: undefined };
}

test('creates secrets readable only by their owner on the first run and reuses them later', () => {
  const place = dataFolder();
  const first = loadSecrets(place);
  expect(first.hashKey).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(place.dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(loadSecrets(place)).toEqual(first);
  expect(loadSecrets(dataFolder()).hashKey).not.toBe(first.hashKey);
});

test('prefers configured keys to stored ones', () => {
  const place = dataFolder();
  const kept = loadSecrets(place);
  const given = loadSecrets({ ...place, hashKey: 'ab'.repeat(32) });
  expect(given.hashKey).toBe('ab'.repeat(32));
  expect(given.sealKeys).toEqual(kept.sealKeys);
});
