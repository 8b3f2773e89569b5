import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { contentForPage } from '../../../engine/content/index.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import { uncachedPageModels } from '../../../platform/page-cache/page-models.server.ts';
import { parseCommandLine } from '../argument-rules.ts';
import { operatorCommands, runOperatorCommand } from '../run-command.server.ts';
import type { OperatorShop } from '../types.ts';

let shop: TestDatabase;
let folder: string;
beforeAll(async () => {
  [shop, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'content-'))]);
});
afterAll(() => Promise.all([shop.drop(), rm(folder, { recursive: true })]));

const clock = fixedClock('2026-11-20T20:00:00Z');

/** Runs a command and returns its text, or the sentences of its refusals. Content commands use only a shop's database, clock and seal. */
async function run(...words: readonly string[]): Promise<string> {
  const command = parseCommandLine(words, operatorCommands);
  if (command.kind !== 'run') throw new Error(`not understood: ${words.join(' ')}`);
  const operatorShop = {
    ...{ database: shop.database, clock, actor: 'operator:rosa', publicUrl: 'https://shop.example.com' },
    open: async () => ({ seal: testSeal }),
  } as unknown as OperatorShop;
  const outcome = await runOperatorCommand(operatorShop, command.name, command.values);
  return outcome.ok ? outcome.value.text : outcome.refusals.map(({ sentence }) => sentence).join(' ');
}

async function writeText(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

test('the content commands import, preview, schedule and unpublish a document', async () => {
  const document = {
    id: 'winter-release',
    name: 'The winter release',
    targets: [{ property: 'urlPath', operator: 'is', value: '/wines' }],
    data: { title: 'Winter', blocks: [{ kind: 'heading', text: 'Six wines', level: 2 }] },
  };
  expect(await run('content')).toBe('No documents.');
  expect(await run('content-import', join(folder, 'nothing.json'))).toMatch(/can’t be read\.$/);
  expect(await run('content-import', await writeText('broken.json', '{'))).toMatch(/is not valid JSON\.$/);
  const bad = { ...document, data: { blocks: [{ kind: 'marquee' }] } };
  expect(await run('content-import', await writeText('bad.json', JSON.stringify(bad)))).toContain(
    'Block 1 (marquee)',
  );
  const file = await writeText('winter.json', JSON.stringify(document));
  expect(await run('content-import', file)).toBe(
    'Version 1 of winter-release was saved. It stays hidden until you publish it.',
  );
  expect(await run('content')).toMatch(
    /^winter-release +page +The winter release +1 +2026-11-20 12:00 +no$/m,
  );

  const [words, link = ''] = (await run('content-preview', 'winter-release')).split('\n');
  expect(words).toBe('Anyone with this link can see version 1 of winter-release until 2026-11-23 12:00:');
  const { origin, pathname, searchParams } = new URL(link);
  expect([origin, pathname]).toEqual(['https://shop.example.com', '/wines']);
  const { database } = shop;
  const reading = {
    ...{
      database,
      clock,
      seal: testSeal,
      log: createLog('silent'),
      models: uncachedPageModels,
      content: undefined,
    },
  };
  const preview = searchParams.get('preview') ?? undefined;
  expect(await contentForPage(reading, { model: 'page', urlPath: '/wines', preview })).toMatchObject({
    ...{ version: 1, data: { title: 'Winter' } },
    preview: { endsAt: expect.any(Date) },
  });

  expect(await run('content-publish', 'winter-release', '--from', 'tomorrow')).toContain('2026-12-01T08:00');
  expect(await run('content-publish', 'winter-release', '--from', '2026-11-20T11:59')).toBe(
    'That time is in the past.',
  );
  expect(
    await run('content-publish', 'winter-release', '--from', '2026-12-01T08:00', '--until', '2027-01-07'),
  ).toBe('Version 1 of winter-release will be published at 2026-12-01 08:00, until 2027-01-07 00:00.');
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
    'Document winter-release has no version 2.',
  );
  expect(await run('content-publish', 'winter-release')).toMatch(
    /^Version 1 of winter-release is now published\./,
  );
  clock.advance({ minutes: 1 });
  expect(await run('content-unpublish', 'winter-release', '--from', '2026-11-21')).toBe(
    'winter-release will be unpublished at 2026-11-21 00:00.',
  );
  expect(await run('content-unpublish', 'winter-release')).toBe('winter-release was unpublished.');
  expect(await run('content-preview', 'summer')).toBe('There is no document summer.');
});

const documentOn = (id: string, path: string) =>
  writeText(
    `${id}.json`,
    JSON.stringify({
      ...{ id, name: id, targets: [{ property: 'urlPath', operator: 'is', value: path }] },
      data: { title: id, blocks: [{ kind: 'heading', text: id, level: 2 }] },
    }),
  );

test.each(['/', '/shop/cart', '/wine-club/'])(
  'content-publish rejects a document for %s, which cannot show documents',
  async (path) => {
    const id = `page-${path.length}`;
    await run('content-import', await documentOn(id, path));
    const refusal = await run('content-publish', id);
    expect(refusal).toContain('can’t show documents');
    expect(refusal).toContain('/membership-overview');
    expect(await run('content')).toMatch(new RegExp(`^${id} .* no$`, 'm'));
  },
);

test('content-publish publishes a document at a path of its own', async () => {
  await run('content-import', await documentOn('harvest-party', '/harvest-party'));
  expect(await run('content-publish', 'harvest-party')).toContain('is now published');
});

test('content-publish names the scheduled version that a new publication replaces', async () => {
  const file = await documentOn('autumn', '/autumn');
  await run('content-import', file);
  await run('content-import', file);
  await run('content-publish', 'autumn', '--version', '2', '--from', '2026-12-01');
  expect(await run('content-publish', 'autumn', '--version', '1')).toContain(
    'Version 2, which was scheduled for 2026-12-01 00:00, is no longer scheduled.',
  );
});

test('legal-publish publishes a legal text once, and names the line of a fault', async () => {
  const text =
    '---\nfrom: 2027-01-01\nchanges: Shorter.\n---\n\n- In short.\n\n## A {#a}\n\nWe keep nothing.\n';
  const file = await writeText('privacy.md', text);
  const faulty = await writeText('faulty.md', text.replace('nothing', '<b>nothing</b>'));
  expect(await run('legal-publish', 'privacy', join(folder, 'none.md'))).toMatch(/can’t be read\.$/);
  expect(await run('legal-publish', 'privacy', faulty)).toBe('Line 10: HTML isn’t allowed.');
  expect(await run('legal-publish', 'privacy', file)).toBe(
    'The version of privacy from 2027-01-01 was published.',
  );
  await writeFile(file, text.replace('nothing', 'little'));
  expect(await run('legal-publish', 'privacy', file)).toBe(
    'Line 2: The January 1, 2027 version is published and can’t be changed. Publish the new wording with a later date.',
  );
  expect(await run('legal-texts')).toMatch(/privacy +2027-01-01 +Shorter\./);
});
