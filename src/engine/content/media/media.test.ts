import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { MediaStorageError } from '../../../integrations/media-storage/port.ts';
import { plainPicture } from '../../../integrations/picture-encoder/testing.ts';
import { findMedia, listMedia, removeMedia, saveManyMedia, saveMedia } from './index.server.ts';
import { originalFileName, servedContentType, servedFileNames } from './rules.ts';
import { testMediaServices } from './testing.ts';
import type { Media, MediaFile } from './types.ts';

let shop: TestDatabase;
const media = testMediaServices();
const clock = fixedClock('2026-11-28T08:00:00Z');
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => Promise.all([shop.drop(), media.close()]));

const actor = 'operator:rosa';
const wired = () => ({ database: shop.database, clock, ...media.services });
const save = (file: MediaFile) => saveMedia(wired(), file, actor);

async function saved(file: MediaFile): Promise<Media> {
  const result = await save(file);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value.media;
}

const sizesOf = (names: readonly string[]) => Promise.all(names.map(media.services.mediaStorage.sizeOf));
const bottle = (color?: string) => plainPicture(64, 128, color).png().toBuffer();

async function auditOf(name: string): Promise<string[]> {
  const { rows } = await shop.database.read.execute<{ action: string }>(
    sql`select action from audit_events where subject_type = 'media' and subject_id = ${name} order by id`,
  );
  return rows.map(({ action }) => action);
}

test('saves a picture with all its files, replaces it and removes it', async () => {
  const content = await bottle();
  const first = await saved({ name: 'pinot-2024', content, alt: ' A bottle of Pinot noir ' });
  expect(first).toMatchObject({
    ...{ name: 'pinot-2024', type: 'png', width: 64, height: 128, widths: [64], jpegWidth: 64 },
    ...{ alt: 'A bottle of Pinot noir', focalX: 0.5, focalY: 0.5, savedBy: actor, bytes: content.length },
  });
  expect(await findMedia(shop.database.read, 'pinot-2024')).toEqual(first);
  const names = servedFileNames(first);
  expect(names).toHaveLength(5);
  expect(names.map(servedContentType)).not.toContain(undefined);
  expect(await sizesOf([...names, originalFileName(first)])).not.toContain(undefined);
  // The original keeps its metadata, so no name of it is served.
  expect(servedContentType(originalFileName(first))).toBeUndefined();

  const second = await saved({ name: 'pinot-2024', content: await bottle('#dcd'), alt: 'The bottle' });
  expect(second.stem).not.toBe(first.stem);
  expect((await listMedia(shop.database.read)).map(({ name, alt }) => [name, alt])).toEqual([
    ['pinot-2024', 'The bottle'],
  ]);
  // Emails that were sent still show the old files.
  expect(await sizesOf(names)).not.toContain(undefined);

  expect(await removeMedia(wired(), 'pinot-2024', actor)).toMatchObject({ ok: true });
  expect(await findMedia(shop.database.read, 'pinot-2024')).toBeUndefined();
  const gone = await sizesOf([...servedFileNames(second), originalFileName(second)]);
  expect(gone.every((size) => size === undefined)).toBe(true);
  expect(await removeMedia(wired(), 'pinot-2024', actor)).toMatchObject({
    refusals: [{ code: 'MEDIA_NOT_FOUND' }],
  });
  expect(await auditOf('pinot-2024')).toEqual(['media.added', 'media.replaced', 'media.removed']);
});

test('encodes the same picture only once, whatever its name and description', async () => {
  const encode = vi.spyOn(media.services.pictureEncoder, 'encode');
  const content = await bottle('#123456');
  const file = { name: 'rose', content, alt: 'A rosé' };
  const report = await saveManyMedia(
    wired(),
    [file, file, { ...file, alt: 'The rosé' }, { ...file, name: 'rose-2' }, { ...file, name: 'Rosé' }],
    actor,
  );
  expect(
    report.map(({ name, saved }) => [name, saved.ok ? saved.value.change : saved.refusals[0]?.code]),
  ).toEqual([
    ['rose', 'added'],
    ['rose', 'unchanged'],
    ['rose', 'replaced'],
    ['rose-2', 'added'],
    ['Rosé', 'MEDIA_NAME'],
  ]);
  expect(encode).toHaveBeenCalledTimes(1);
  await save({ ...file, focalPoint: { x: 0.2, y: 0.5 } });
  expect(encode).toHaveBeenCalledTimes(2);

  // The files that two pictures share stay until both are removed.
  const two = await saved({ ...file, name: 'rose-2' });
  await removeMedia(wired(), 'rose', actor);
  expect(await sizesOf([...servedFileNames(two), originalFileName(two)])).not.toContain(undefined);
  // What was lost from the storage comes back when it is saved again.
  await media.services.mediaStorage.remove([servedFileNames(two)[0] ?? '']);
  await save({ ...file, name: 'rose-2' });
  expect(await sizesOf(servedFileNames(two))).not.toContain(undefined);
  expect(encode).toHaveBeenCalledTimes(3);
  encode.mockRestore();
});

test('saves no part of a picture when the storage fails, and saves it on a retry', async () => {
  const file = { name: 'late', content: await bottle('#0a5'), alt: 'A late picture' };
  for (const method of ['write', 'sizeOf'] as const) {
    const down = vi
      .spyOn(media.services.mediaStorage, method)
      .mockRejectedValue(new MediaStorageError('down'));
    const result = await save(file);
    down.mockRestore();
    expect(result).toMatchObject({ refusals: [{ code: 'MEDIA_STORAGE', field: 'file' }] });
    expect(await findMedia(shop.database.read, 'late')).toBeUndefined();
    // The same file under another name, so that the next attempt asks what is stored.
    await saved({ ...file, name: 'early' });
  }
  expect(await save(file)).toMatchObject({ ok: true });
});

test('notifies every process when a picture is saved', async () => {
  const client = await shop.database.pool.connect();
  const heard: unknown[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen media');
  await saved({ name: 'estate', content: await bottle('#444'), alt: 'The estate' });
  await client.query('select 1');
  await client.query('unlisten media');
  client.release();
  expect(heard).toEqual(['estate']);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const page = '<html><script>alert(1)</script></html>';

test.each([
  ['an empty file', () => Buffer.alloc(0), 'MEDIA_EMPTY'],
  [
    'a file of 26 MB',
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(26 * 1024 * 1024)]),
    'MEDIA_BYTES',
  ],
  ['an SVG with a script', () => Buffer.from(svg), 'MEDIA_TYPE'],
  ['an HTML page', () => Buffer.from(page), 'MEDIA_TYPE'],
  ['a GIF', () => plainPicture(8, 8).gif().toBuffer(), 'MEDIA_TYPE'],
  ['a TIFF', () => plainPicture(8, 8).tiff().toBuffer(), 'MEDIA_TYPE'],
  [
    'an HTML page with a JPEG signature',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(page)]),
    'MEDIA_DAMAGED',
  ],
])('rejects an upload of %s with a sentence, and saves no picture', async (_what, make, code) => {
  const result = await save({ name: 'hostile', content: await make(), alt: 'A picture' });
  expect(result).toMatchObject({
    ok: false,
    refusals: [{ code, field: 'file', sentence: expect.stringMatching(/\.$/) }],
  });
  expect(await findMedia(shop.database.read, 'hostile')).toBeUndefined();
});

test('serves only the pixels of a picture with an HTML page hidden after its last byte', async () => {
  const content = Buffer.concat([await plainPicture(20, 20).jpeg().toBuffer(), Buffer.from(page)]);
  const picture = await saved({ name: 'with-a-page', content, alt: 'A picture' });
  for (const name of servedFileNames(picture)) {
    const file = Buffer.from(await new Response(await media.services.mediaStorage.read(name)).arrayBuffer());
    expect(file.includes('<script>'), name).toBe(false);
    expect((await sharp(file).metadata()).width, name).toBeGreaterThan(0);
  }
});

test('rejects an invalid name, description and focal point, each with its field', async () => {
  const result = await save({
    name: '../x',
    content: await bottle(),
    alt: ' ',
    focalPoint: { x: 2, y: Number.NaN },
  });
  expect(result).toMatchObject({ refusals: [{ field: 'name' }, { field: 'alt' }, { field: 'focal' }] });
  const long = await save({ name: 'x', content: await bottle(), alt: 'x'.repeat(301) });
  expect(long).toMatchObject({ refusals: [{ code: 'MEDIA_ALT' }] });
});

test.each(['../../etc/passwd', '/etc/passwd', '..', '.hidden', 'a/b', 'a\\b', '', 'x'.repeat(200)])(
  'the storage rejects the file name %j',
  async (name) => {
    const { mediaStorage } = media.services;
    expect(await mediaStorage.sizeOf(name)).toBeUndefined();
    await expect(mediaStorage.write(name, Buffer.from('x'))).rejects.toThrow();
    await expect(mediaStorage.remove([name])).rejects.toThrow();
  },
);
