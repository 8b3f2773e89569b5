import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import {
  encodedPictureFolderName,
  encodedPicturesFolder,
  withEncodedPictures,
} from './encoded-pictures.server.ts';
import type { FocalPoint } from './port.ts';
import { createPictureEncoder } from './process-adapter.server.ts';
import { plainPicture } from './testing.ts';

type Listed = { readonly name: string; readonly file: string; readonly focalPoint?: FocalPoint };

const center = { x: 0.5, y: 0.5 };
const encoder = createPictureEncoder();
const quick = withEncodedPictures(encoder);
afterAll(() => encoder.stop());

const pictures = ['mesa-lucero', 'seneca-gorge'].flatMap((winery) => {
  const folder = join(findProjectFolder(), 'wineries', winery, 'media');
  const listed = JSON.parse(readFileSync(join(folder, 'media.json'), 'utf8')) as readonly Listed[];
  return listed.map(({ name, file, focalPoint = center }) => {
    const original = { content: readFileSync(join(folder, file)), focalPoint };
    return { ...original, name, id: encodedPictureFolderName(original) };
  });
});

test('exactly the pictures of the bundled wineries are pre-encoded', () => {
  expect(readdirSync(encodedPicturesFolder).toSorted()).toEqual(
    [...new Set(pictures.map(({ id }) => id))].toSorted(),
  );
});

test('pre-encoded pictures take less than 60 MB in total, and each card picture less than 45 KB', () => {
  const files = readdirSync(encodedPicturesFolder, { recursive: true, encoding: 'utf8' });
  const sizeOf = (path: string) => statSync(join(encodedPicturesFolder, path)).size;
  expect(files.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(60_000_000);
  for (const path of files.filter((each) => /\/(?:384|640)\.avif$/.test(each))) {
    expect(sizeOf(path), path).toBeLessThan(45_000);
  }
});

test('pre-encoded pictures match what the encoder makes from the same originals', async () => {
  for (const name of ['reward-25-off', 'gift-card-poppies']) {
    const picture = pictures.find((each) => each.name === name);
    if (!picture) throw new Error(name);
    expect(quick.isReady(picture)).toBe(true);
    const [known, made] = [quick, encoder].map((each) => each.encode({ ...picture, type: 'webp' }));
    expect(shapeOf(await known)).toEqual(shapeOf(await made));
  }
});

test('a picture without a pre-encoded copy is encoded on demand', async () => {
  const picture = { content: await plainPicture(16, 8).jpeg().toBuffer(), focalPoint: center };
  expect([quick.isReady(picture), encoder.isReady(picture)]).toEqual([false, false]);
  expect(await quick.encode({ ...picture, type: 'jpeg' })).toMatchObject({ width: 16, height: 8 });
});

function shapeOf(encoded: Awaited<ReturnType<typeof encoder.encode>> | undefined) {
  if (encoded === undefined || typeof encoded === 'string') throw new Error(encoded);
  const { files, ...facts } = encoded;
  return { ...facts, endings: files.map(({ ending }) => ending).toSorted() };
}
