import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { demoFolder } from '../../../test/helpers/demo-winery.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { testMediaServices } from '../../engine/content/media/testing.ts';
import { plainPicture } from '../../integrations/picture-encoder/testing.ts';
import { commitOrRollBack } from '../../platform/dry-run.server.ts';
import { openWineryPackage, wineryPackageParts } from '../../winery-package.server.ts';
import { exportPackage, writeOriginalPictures, writePackageFiles } from './export-package.server.ts';
import {
  formatImportOutcome,
  formatPackageProblem,
  importPackage,
  readPackageParts,
} from './import-package.server.ts';
import { type PreparedPictures, picturesPart, preparePictures } from './pictures-part.server.ts';

const now = new Date('2026-11-28T08:00:00Z');
const actor = 'operator:jo';
const media = testMediaServices();
const work = mkdtempSync(join(tmpdir(), 'package-pictures-'));
let shop: TestDatabase;
let folder: string;

beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all([shop.drop(), media.close()]);
  rmSync(work, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = mkdtempSync(join(work, 'winery-'));
  mkdirSync(join(folder, 'media'));
  cpSync(join(demoFolder, 'winery.json'), join(folder, 'winery.json'));
  await addFile('bottle.png', plainPicture(64, 128).png());
  await addFile('hill.jpg', plainPicture(128, 64, '#468').jpeg());
  describeFiles(
    { name: 'merlot-2022', file: 'bottle.png', alt: 'A bottle' },
    { name: 'hill', file: 'hill.jpg', alt: 'A hill', focalPoint: { x: 0.25, y: 0.5 } },
  );
});

async function addFile(name: string, content: Uint8Array | string | ReturnType<typeof plainPicture>) {
  const isPicture = typeof content === 'object' && 'toBuffer' in content;
  writeFileSync(join(folder, 'media', name), isPicture ? await content.toBuffer() : content);
}

function describeFiles(...pictures: readonly object[]) {
  writeFileSync(join(folder, 'media/media.json'), `${JSON.stringify(pictures, undefined, 2)}\n`);
}

function faults(): string[] {
  return readPackageParts(
    wineryPackageParts(now, { pictures: { folder } }),
    openWineryPackage(folder),
  ).faults.map(formatPackageProblem);
}

async function run(prepared: PreparedPictures, isKept: boolean): Promise<string[]> {
  const outcome = await commitOrRollBack(shop.database, async (tx) => {
    const parts = wineryPackageParts(now, { pictures: { folder, prepared } });
    const result = await importPackage(parts, openWineryPackage(folder), { tx, actor, now, seal: testSeal });
    return { result, isKept: isKept && result.kind === 'imported' };
  });
  return outcome.kind === 'faulty'
    ? outcome.faults.map(formatPackageProblem)
    : formatImportOutcome(outcome.parts);
}

function prepare() {
  const wired = { database: shop.database, clock: fixedClock(now.toISOString()), ...media.services };
  return preparePictures(wired, folder, picturesPart(folder).read(openWineryPackage(folder)).entries, {
    actor,
  });
}

const saved = async () =>
  (await shop.database.pool.query('select name, alt, focal_x from media order by name')).rows;

it('pictures of a package are previewed, imported and exported, and never encoded twice', async () => {
  expect(await run(new Map(), false)).toContain('+ 2 pictures');
  expect(await saved()).toEqual([]);
  const first = await prepare();
  expect(first.faults).toEqual([]);
  expect(await run(first.prepared, true)).toContain('+ 2 pictures');
  expect(await saved()).toEqual([
    { name: 'hill', alt: 'A hill', focal_x: 0.25 },
    { name: 'merlot-2022', alt: 'A bottle', focal_x: 0.5 },
  ]);

  const encode = vi.spyOn(media.services.pictureEncoder, 'encode');
  const second = await prepare();
  expect(await run(second.prepared, true)).toEqual(['= everything is as in the package', '- nothing']);
  expect(await run(new Map(), false)).toEqual(['= everything is as in the package', '- nothing']);
  expect(encode).not.toHaveBeenCalled();
  encode.mockRestore();

  const copy = mkdtempSync(join(work, 'copy-'));
  const parts = wineryPackageParts(now, { pictures: { folder: copy } });
  writePackageFiles(copy, await exportPackage(parts, shop.database.read, now));
  const storage = media.services.mediaStorage;
  expect(await writeOriginalPictures(copy, shop.database.read, storage)).toEqual({ written: 2, lost: [] });
  expect(readdirSync(join(copy, 'media')).sort()).toEqual(['hill.jpg', 'media.json', 'merlot-2022.png']);
  expect(readFileSync(join(copy, 'media/merlot-2022.png'))).toEqual(
    readFileSync(join(folder, 'media/bottle.png')),
  );
  folder = copy;
  expect(faults()).toEqual([]);
  expect(await run(new Map(), false)).toEqual(['= everything is as in the package', '- nothing']);
  const again = await exportPackage(parts, shop.database.read, now);
  expect(again.get('media/media.json')).toBe(readFileSync(join(copy, 'media/media.json'), 'utf8'));
});

describe('the faults of a package’s pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each<[string, () => unknown, string]>([
    ['a missing file', () => rmSync(join(folder, 'media/hill.jpg')), 'media/media.json:9: There is no file'],
    ['an SVG with a script', () => addFile('hill.jpg', svg), 'media/media.json:9: The file isn’t a JPEG'],
    ['an empty file', () => addFile('hill.jpg', ''), 'media/media.json:9: Choose a file that isn’t empty.'],
    [
      'a file that is too large',
      () =>
        addFile(
          'hill.jpg',
          Buffer.concat([readFileSync(join(folder, 'media/hill.jpg')), Buffer.alloc(26 * 2 ** 20)]),
        ),
      'media/media.json:9: The file is larger than 25 MB',
    ],
    [
      'a symbolic link out of the folder',
      () => {
        rmSync(join(folder, 'media/hill.jpg'));
        symlinkSync(join(folder, 'winery.json'), join(folder, 'media/hill.jpg'));
      },
      'media/media.json:9: There is no file media/hill.jpg. Links',
    ],
    [
      'a media folder that is a symbolic link',
      () => {
        cpSync(join(folder, 'media'), join(folder, 'elsewhere'), { recursive: true });
        rmSync(join(folder, 'media'), { recursive: true });
        symlinkSync(join(folder, 'elsewhere'), join(folder, 'media'));
      },
      'media/media.json:4: There is no file media/bottle.png.',
    ],
    [
      'a path outside the media folder',
      () => describeFiles({ name: 'hill', file: '../winery.json', alt: 'A hill' }),
      'media/media.json:4: file must be the name of a file in the folder media.',
    ],
    [
      'a picture without alt text',
      () => describeFiles({ name: 'hill', file: 'hill.jpg', alt: '' }),
      'media/media.json:5: alt ',
    ],
    [
      'a file without an entry in media.json',
      () => addFile('barn.jpg', 'x'),
      'media/barn.jpg:1: media/media.json has no name and description for it.',
    ],
    [
      'two pictures with the same name',
      () =>
        describeFiles(
          { name: 'hill', file: 'hill.jpg', alt: 'A hill' },
          { name: 'hill', file: 'bottle.png', alt: 'A bottle' },
        ),
      'media/media.json:8: There are two pictures named hill.',
    ],
    [
      'a picture that a page uses but the package lacks',
      () => {
        mkdirSync(join(folder, 'pages'));
        const home = readFileSync(join(demoFolder, 'pages/home.json'), 'utf8');
        writeFileSync(join(folder, 'pages/home.json'), home.replace('"hero-home"', '"barn"'));
      },
      'pages/home.json:4: media/media.json has no picture named barn.',
    ],
  ])('are reported with file and line: %s', async (_, spoil, expected) => {
    expect(faults()).toEqual([]);
    await spoil();
    expect(faults().some((line) => line.startsWith(expected))).toBe(true);
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    [
      'a picture that is too wide',
      () => plainPicture(16_100, 8).png({ compressionLevel: 9 }).toBuffer(),
      'media/media.json:9: The picture is too large.',
    ],
    [
      'a truncated picture',
      async () => (await plainPicture(640, 640).jpeg().toBuffer()).subarray(0, 900),
      'media/media.json:9: The file is damaged',
    ],
    [
      'an HTML page with a JPEG signature',
      async () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html><script>alert(1)</script>')]),
      'media/media.json:9: The file is damaged',
    ],
  ])('are found after decoding, and nothing is stored: %s', async (_, content, expected) => {
    const before = await saved();
    await addFile('hill.jpg', await content());
    expect(faults()).toEqual([]);
    const { faults: found } = await prepare();
    expect(found.map(formatPackageProblem)).toEqual([expect.stringContaining(expected)]);
    expect(await saved()).toEqual(before);
  });
});
