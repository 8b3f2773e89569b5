import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { contentFor } from '../../../engine/content/index.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import { freshModels } from '../../../platform/page-cache/page-models.server.ts';
import { readCommand } from '../argument-rules.ts';
import { operatorVerbs, runVerb } from '../run-verb.server.ts';
import type { OperatorShop } from '../types.ts';

let shop: TestDatabase;
let folder: string;
beforeAll(async () => {
  [shop, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'content-'))]);
});
afterAll(() => Promise.all([shop.drop(), rm(folder, { recursive: true })]));

const clock = fixedClock('2026-11-20T20:00:00Z');

/** What a command answers; these verbs ask for nothing of a shop but its database, its clock and its seal. */
async function run(...words: readonly string[]): Promise<string> {
  const command = readCommand(words, operatorVerbs);
  if (command.kind !== 'run') throw new Error(`not understood: ${words.join(' ')}`);
  const door = {
    ...{ database: shop.database, clock, actor: 'operator:rosa', publicUrl: 'https://shop.example.com' },
    open: async () => ({ seal: testSeal }),
  } as unknown as OperatorShop;
  const outcome = await runVerb(door, command.verb, command.values);
  return outcome.ok ? outcome.value.text : outcome.refusals.map(({ sentence }) => sentence).join(' ');
}

async function written(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

test('a document is brought in, looked at, shown from a time on, and taken away again', async () => {
  const document = {
    id: 'winter-release',
    name: 'The winter release',
    targets: [{ property: 'urlPath', operator: 'is', value: '/wines' }],
    data: { title: 'Winter', blocks: [{ kind: 'heading', text: 'Six wines', level: 2 }] },
  };
  expect(await run('content')).toBe('There is no document.');
  expect(await run('content-import', join(folder, 'nothing.json'))).toMatch(/cannot be read\.$/);
  expect(await run('content-import', await written('broken.json', '{'))).toMatch(/is no JSON\.$/);
  const bad = { ...document, data: { blocks: [{ kind: 'marquee' }] } };
  expect(await run('content-import', await written('bad.json', JSON.stringify(bad)))).toContain(
    'Block 1 (marquee)',
  );
  const file = await written('winter.json', JSON.stringify(document));
  expect(await run('content-import', file)).toBe(
    'Version 1 of winter-release is saved. Nobody sees it before it is published.',
  );
  expect(await run('content')).toMatch(
    /^winter-release +page +The winter release +1 +2026-11-20 12:00 +not$/m,
  );

  const [words, link = ''] = (await run('content-preview', 'winter-release')).split('\n');
  expect(words).toBe('Whoever has this link sees version 1 of winter-release until 2026-11-23 12:00:');
  const { origin, pathname, searchParams } = new URL(link);
  expect([origin, pathname]).toEqual(['https://shop.example.com', '/wines']);
  const { database } = shop;
  const reading = {
    ...{ database, clock, seal: testSeal, log: createLog('silent'), models: freshModels, content: undefined },
  };
  const preview = searchParams.get('preview') ?? undefined;
  expect(await contentFor(reading, { model: 'page', urlPath: '/wines', preview })).toMatchObject({
    ...{ version: 1, data: { title: 'Winter' } },
    preview: { endsAt: expect.any(Date) },
  });

  expect(await run('content-publish', 'winter-release', '--from', 'tomorrow')).toContain('2026-12-01T08:00');
  expect(await run('content-publish', 'winter-release', '--from', '2026-11-20T11:59')).toBe(
    'That time is in the past.',
  );
  expect(
    await run('content-publish', 'winter-release', '--from', '2026-12-01T08:00', '--until', '2027-01-07'),
  ).toBe('Version 1 of winter-release is shown from 2026-12-01 08:00, until 2027-01-07 00:00.');
  expect(await run('content')).toContain('version 1 from 2026-12-01 08:00 until 2027-01-07 00:00');
  const shown = await run('content-show', 'winter-release');
  for (const part of [
    'urlPath is /wines',
    'heading block-1: Six wines',
    '1  The winter release',
    'operator:rosa',
  ]) {
    expect(shown).toContain(part);
  }
  expect(await run('content-show', 'winter-release', '--version', '2')).toBe(
    'There is no version 2 of a document winter-release.',
  );
  expect(await run('content-publish', 'winter-release')).toMatch(
    /^Version 1 of winter-release is shown now\./,
  );
  clock.advance({ minutes: 1 });
  expect(await run('content-unpublish', 'winter-release', '--from', '2026-11-21')).toBe(
    'Nothing of winter-release is shown from 2026-11-21 00:00 on.',
  );
  expect(await run('content-unpublish', 'winter-release')).toBe(
    'Nothing of winter-release is shown any more.',
  );
  expect(await run('content-preview', 'summer')).toBe('There is no document summer.');
});

const documentOn = (id: string, path: string) =>
  written(
    `${id}.json`,
    JSON.stringify({
      ...{ id, name: id, targets: [{ property: 'urlPath', operator: 'is', value: path }] },
      data: { title: id, blocks: [{ kind: 'heading', text: id, level: 2 }] },
    }),
  );

test.each(['/', '/shop/cart', '/wine-club/'])(
  'a document for %s, which shows none, is not published',
  async (path) => {
    const id = `page-${path.length}`;
    await run('content-import', await documentOn(id, path));
    const refusal = await run('content-publish', id);
    expect(refusal).toContain('can’t show documents');
    expect(refusal).toContain('/membership-overview');
    expect(await run('content')).toMatch(new RegExp(`^${id} .* not$`, 'm'));
  },
);

test('a document for an address of its own is published', async () => {
  await run('content-import', await documentOn('harvest-party', '/harvest-party'));
  expect(await run('content-publish', 'harvest-party')).toContain('is shown now');
});

test('publishing another version names the one that was planned and is no longer', async () => {
  const file = await documentOn('autumn', '/autumn');
  await run('content-import', file);
  await run('content-import', file);
  await run('content-publish', 'autumn', '--version', '2', '--from', '2026-12-01');
  expect(await run('content-publish', 'autumn', '--version', '1')).toContain(
    'Version 2, planned from 2026-12-01 00:00, is no longer planned.',
  );
});
