import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { center } from '../../src/engine/content/media/rules.ts';
import { readPackageFiles } from '../../src/features/winery-package/import-package.server.ts';
import { picturesPart, withContent } from '../../src/features/winery-package/pictures-part.server.ts';
import { createPictureEncoder } from '../../src/integrations/picture-encoder/process-adapter.server.ts';
import { findProjectFolder } from '../../src/platform/project-folder.server.ts';
import { encodedFolder, encodedPictures, nameOfContent } from './encoded-pictures.server.ts';

const encoder = createPictureEncoder();
afterAll(() => encoder.stop());

const pictures = ['mesa-lucero', 'seneca-gorge'].flatMap((winery) => {
  const folder = join(findProjectFolder(), 'wineries', winery);
  const { entries } = picturesPart(folder).read(readPackageFiles(folder));
  return entries.map(({ value }) => {
    const { name, content, focalPoint = center } = withContent(folder, value);
    return { winery, name, content, focalPoint, id: nameOfContent(content, focalPoint) };
  });
});

test('exactly the pictures of the wineries that come with the shop are encoded', () => {
  expect(readdirSync(encodedFolder).toSorted()).toEqual(
    [...new Set(pictures.map(({ id }) => id))].toSorted(),
  );
});

test('they are below 60 MB together, and every card picture is below 45 KB', () => {
  const files = readdirSync(encodedFolder, { recursive: true, encoding: 'utf8' });
  const sizeOf = (path: string) => statSync(join(encodedFolder, path)).size;
  expect(files.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(60_000_000);
  for (const path of files.filter((each) => /\/(?:384|640)\.avif$/.test(each))) {
    expect(sizeOf(path), path).toBeLessThan(45_000);
  }
});

test('they are what the shop makes of the same pictures', async () => {
  for (const name of ['reward-25-off', 'gift-card-poppies']) {
    const picture = pictures.find((each) => each.name === name);
    if (!picture) throw new Error(name);
    const type = 'webp';
    const known = await encodedPictures.encode({ ...picture, type });
    const made = await encoder.encode({ ...picture, type });
    if (typeof known === 'string' || typeof made === 'string') throw new Error(`${known} ${made}`);
    const shape = ({ files, ...facts }: typeof made) => ({
      ...facts,
      endings: files.map(({ ending }) => ending).toSorted(),
    });
    expect(shape(known)).toEqual(shape(made));
  }
});

test('any other picture is left to the encoder', async () => {
  const content = readFileSync(join(findProjectFolder(), 'package.json'));
  expect(await encodedPictures.encode({ content, type: 'jpeg', focalPoint: center })).toBe('failed');
});
