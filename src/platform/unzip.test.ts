import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, test } from 'vitest';
import { type ZipEntry, zipOf } from '../../test/helpers/zip.ts';
import { unzip } from './unzip.server.ts';

const work = mkdtempSync(join(tmpdir(), 'unzip-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const limits = { entries: 20, bytes: 100_000 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(work, 'to-'));
});

function unpack(zip: Uint8Array) {
  const file = `${folder}.zip`;
  writeFileSync(file, zip);
  return unzip(file, folder, limits);
}

const written = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

it('unpacks files and folders and skips files that operating systems add', async () => {
  const zip = zipOf([
    { name: 'house/', mode: 0o040755 },
    { name: 'house/winery.json', content: '{}' },
    { name: 'house/media/hügel.jpg', content: Buffer.alloc(1_000, 7), method: 0 },
    // As written by FAT file systems and old programs for Windows.
    { name: 'house\\catalog\\wines.csv', content: 'name', mode: 0 },
    ...['__MACOSX/house/._winery.json', 'house/.DS_Store', 'house/media/Thumbs.db'].map((name) => ({
      ...{ name, content: 'added' },
    })),
  ]);
  expect(await unpack(zip)).toBeUndefined();
  expect(written()).toEqual(['house/catalog/wines.csv', 'house/media/hügel.jpg', 'house/winery.json']);
  expect(readFileSync(join(folder, 'house/media/hügel.jpg'))).toEqual(Buffer.alloc(1_000, 7));
});

const plain: ZipEntry = { name: 'winery.json', content: '{"name": "A winery"}' };
const whole = zipOf([plain, { name: 'b.txt', content: 'b'.repeat(5_000), method: 0 }]);
const bomb: ZipEntry = { name: 'bomb.json', content: Buffer.alloc(200_000) };

test.each<[string, Uint8Array | readonly ZipEntry[], object]>([
  ['a path to a parent folder', [{ name: '../evil.txt' }], { why: 'name', name: '../evil.txt' }],
  ['a path to a parent folder through a subfolder', [{ name: 'a/../../evil.txt' }], { why: 'name' }],
  ['a Windows path to a parent folder', [{ name: '..\\evil.txt' }], { why: 'name' }],
  ['an absolute path', [{ name: '/etc/evil.txt' }], { why: 'name' }],
  ['a path with a drive letter', [{ name: 'C:\\evil.txt' }], { why: 'name' }],
  ['an empty name', [{ name: '' }], { why: 'name' }],
  ['a name with a NUL character', [{ name: 'a\0.txt' }], { why: 'name' }],
  ['a name that is too long', [{ name: `${'a'.repeat(256)}.txt` }], { why: 'name' }],
  ['a symbolic link', [{ name: 'media', content: '/etc', mode: 0o120777 }], { why: 'link', name: 'media' }],
  ['a device file', [{ name: 'null', mode: 0o020666 }], { why: 'link' }],
  ['an encrypted file', [{ ...plain, isEncrypted: true }], { why: 'encrypted' }],
  ['the same file twice', [plain, plain], { why: 'repeated', name: 'winery.json' }],
  ['the same file name in other capitals', [plain, { ...plain, name: 'Winery.JSON' }], { why: 'repeated' }],
  [
    'a file followed by a folder with the same name',
    [{ name: 'a', content: 'x' }, { name: 'a/b' }],
    { why: 'repeated' },
  ],
  [
    'a folder followed by a file with the same name',
    [{ name: 'a/b' }, { name: 'a', content: 'x' }],
    { why: 'repeated' },
  ],
  ['too many entries', Array.from({ length: 21 }, (_, n) => ({ name: `${n}` })), { why: 'entries' }],
  ['a decompression bomb', [bomb], { why: 'bytes' }],
  ['a decompression bomb with a false size', [{ ...bomb, size: 10 }], { why: 'damaged' }],
  [
    'many files that together exceed the size limit',
    [1, 2, 3].map((n) => ({ name: `${n}`, content: Buffer.alloc(40_000) })),
    { why: 'bytes' },
  ],
  ['an unknown compression method', [{ ...plain, method: 99 }], { why: 'damaged' }],
  ['a wrong checksum', [{ ...plain, sum: 1 }], { why: 'damaged' }],
  ['an empty file', new Uint8Array(), { why: 'damaged' }],
  ['a text file', Buffer.from('name,price\nMerlot,30\n'), { why: 'damaged' }],
  ['a truncated archive', whole.subarray(0, -30), { why: 'damaged' }],
  ['an archive without its beginning', whole.subarray(100), { why: 'damaged' }],
  [
    'damaged file content',
    Buffer.concat([whole.subarray(0, 200), Buffer.alloc(4_000, 9), whole.subarray(4_200)]),
    { why: 'damaged' },
  ],
])('rejects an invalid archive: %s', async (_, zip, failure) => {
  expect(await unpack(Array.isArray(zip) ? zipOf(zip as ZipEntry[]) : (zip as Uint8Array))).toMatchObject(
    failure,
  );
  expect(readdirSync(work).filter((name) => name.includes('evil'))).toEqual([]);
});
