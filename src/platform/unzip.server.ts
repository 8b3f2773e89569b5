import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';

export type UnzipLimits = {
  readonly entries: number;
  /** Of all files together, unpacked. */
  readonly bytes: number;
};

/**
 * Why a file was not unzipped. `damaged`: it is no ZIP file, or not a whole one. `name`: an entry would be outside of the folder or has no name
 * of a file. `link`: an entry is a link or a device. `repeated`: two entries have the same place.
 */
export type UnzipFailure =
  | { readonly why: 'damaged' | 'entries' | 'bytes' | 'encrypted' }
  | { readonly why: 'name' | 'link' | 'repeated'; readonly name: string };

/** Files that systems add to folders. */
const addedBySystem = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;
const longestName = 255;
/** Type of a file in its Unix mode, where a folder or a plain file is all that is unpacked. */
const typeBits = 0o170000;
const plainTypes: readonly number[] = [0, 0o100000, 0o040000];

/**
 * Unpacks a ZIP file into an empty folder; returns why it stopped, if it did. Nothing is written outside of the folder, and no more bytes
 * than allowed, whatever the file says of itself.
 */
export async function unzip(
  file: string,
  folder: string,
  limits: UnzipLimits,
): Promise<UnzipFailure | undefined> {
  let zip: ZipFile;
  try {
    zip = await openPromise(file, { decodeStrings: false });
  } catch (error) {
    return failureOf(error);
  }
  try {
    return zip.entryCount > limits.entries ? { why: 'entries' } : await unpack(zip, folder, limits);
  } catch (error) {
    return failureOf(error);
  } finally {
    zip.close();
  }
}

async function unpack(zip: ZipFile, folder: string, limits: UnzipLimits): Promise<UnzipFailure | undefined> {
  // Some file systems don't tell upper and lower case apart.
  const places = new Set<string>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      false,
    );
    if (!isName(name)) return { why: 'name', name };
    if (addedBySystem.test(name)) continue;
    if (!plainTypes.includes((entry.externalFileAttributes >>> 16) & typeBits)) return { why: 'link', name };
    if (entry.isEncrypted()) return { why: 'encrypted' };
    bytes += entry.uncompressedSize;
    if (bytes > limits.bytes) return { why: 'bytes' };
    const place = name.normalize().toLowerCase();
    if (places.size === places.add(place).size) return { why: 'repeated', name };
    try {
      if (name.endsWith('/')) await mkdir(join(folder, name), { recursive: true });
      else if (!(await write(zip, entry, join(folder, name)))) return { why: 'damaged' };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // A file stands where a folder has to be, or the reverse.
      if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) return { why: 'repeated', name };
      throw error;
    }
  }
  return undefined;
}

function isName(name: string): boolean {
  return (
    name !== '' &&
    validateFileName(name) === null &&
    !/\p{Cc}|\p{Cs}/u.test(name) &&
    name.split('/').every((part) => Buffer.byteLength(part) <= longestName)
  );
}

/** Writes one file; its stream ends with an error as soon as it is longer than the entry says. Returns whether its content is whole. */
async function write(zip: ZipFile, entry: Entry, path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  let sum = 0;
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        sum = crc32(part, sum);
        yield part;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return sum === entry.crc32;
}

/** @throws what is no fault of the file, such as a full disk. */
function failureOf(error: unknown): UnzipFailure {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  return { why: 'damaged' };
}
