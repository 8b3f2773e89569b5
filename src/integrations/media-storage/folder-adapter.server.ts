import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isValidStoredFileName, type MediaStorage } from './port.ts';

/** Creates a media storage in a folder. Files whose names begin with the same two characters share a subfolder. */
export function createFolderMediaStorage(folder: string): MediaStorage {
  function pathOf(name: string): string {
    if (!isValidStoredFileName(name)) throw new Error(`no name of a stored file: ${JSON.stringify(name)}`);
    return join(folder, name.slice(0, 2), name);
  }
  return {
    write: async (name, content) => {
      const path = pathOf(name);
      await mkdir(join(path, '..'), { recursive: true });
      // A reader never sees half a file, and a power failure leaves none.
      const partial = `${path}.${randomUUID()}.part`;
      const file = await open(partial, 'wx', 0o640);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    },
    sizeOf: async (name) => {
      if (!isValidStoredFileName(name)) return undefined;
      try {
        const found = await stat(pathOf(name));
        return found.isFile() ? found.size : undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    read: async (name, range) =>
      Readable.toWeb(createReadStream(pathOf(name), range)) as unknown as ReadableStream<Uint8Array>,
    remove: async (names) => {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
  };
}
