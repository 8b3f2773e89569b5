import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';

export type UnzipLimits = {
  readonly entries: number;
  /** The maximum total size of all files when unpacked. */
  readonly bytes: number;
};

/**
 * The reason why unzipping failed.
 * - `damaged`: the file is not a complete ZIP file, or its content is wrong.
 * - `entries`, `bytes`: the file exceeds that limit.
 * - `encrypted`: an entry is encrypted.
 * - `name`: an entry would be written outside the folder, or its name is not a valid file name.
 * - `link`: an entry is a link or a device.
 * - `repeated`: two entries have the same path, or one has a file where another needs a folder.
 */
export type UnzipFailure =
  | { readonly why: 'damaged' | 'entries' | 'bytes' | 'encrypted' }
  | { readonly why: 'name' | 'link' | 'repeated'; readonly name: string };

/** Matches files that operating systems add to folders. They are skipped. */
const addedBySystem = /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i;
const longestName = 255;
/** The bits of a Unix mode that contain the file type. Only plain files and folders are unpacked. */
const typeBits = 0o170000;
const plainTypes: readonly number[] = [0, 0o100000, 0o040000];

/**
 * Unpacks a ZIP file into an empty folder. Returns the failure, or undefined if everything was unpacked. Never writes outside the folder or
 * more bytes than allowed, even if the ZIP file's metadata is false.
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

/** Writes one file and returns whether its checksum is correct. Throws as soon as the content exceeds the size stated by the entry. */
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

/** Returns the failure for an error caused by the ZIP file. @throws any other error, such as a full disk. */
function failureOf(error: unknown): UnzipFailure {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  return { why: 'damaged' };
}
