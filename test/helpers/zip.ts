import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a test's ZIP file. Optional fields can falsify its header. */
export type ZipEntry = {
  readonly name: string;
  readonly content?: Uint8Array | string;
  /** The Unix mode with the file's type, such as `0o120777` for a symbolic link. */
  readonly mode?: number;
  readonly isEncrypted?: boolean;
  /** The size in bytes that the entry claims to have. */
  readonly size?: number;
  readonly method?: number;
  readonly sum?: number;
};

const unixBase = 3 << 8;

/** Returns a ZIP file with exactly these entries. Names may repeat or point outside the target folder. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = '', mode = 0o100644, isEncrypted = false, size, method = 8, sum } of entries) {
    const bytes = Buffer.from(content as string);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    // Bit 11: the name is UTF-8.
    fields.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(sum ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    parts.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode * 0x10000, 6);
    rest.writeUInt32LE(offset, 10);
    const version = Buffer.alloc(2);
    version.writeUInt16LE(unixBase | 20);
    directory.push(Buffer.from('PK\x01\x02'), version, fields, rest, Buffer.from(name));
    offset += 4 + fields.length + Buffer.byteLength(name) + packed.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, all, Buffer.from('PK\x05\x06'), end]);
}

/**
 * Returns the files of a folder as ZIP entries.
 * @param within the folder in the ZIP file that contains the entries; by default its root
 */
export function zipEntriesOfFolder(folder: string, within = ''): ZipEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { name: `${within}${path.slice(folder.length + 1)}`, content: readFileSync(path) };
    });
}
