import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MediaServices } from '../../engine/content/media/types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { PackageParts } from './import-package.server.ts';
import { listOriginalPictures } from './pictures-part.server.ts';
import type { PackageFiles } from './types.ts';

/**
 * Returns the text files of a package with everything in the shop that a package can contain. Importing the package again changes nothing.
 */
export async function exportPackage(
  parts: PackageParts,
  read: Transaction,
  now: Date,
): Promise<PackageFiles> {
  const files = new Map<string, string>();
  for (const part of parts) for (const [file, text] of await part.write(read, now)) files.set(file, text);
  return files;
}

/** Writes the files into a folder. Other files in the folder are kept. */
export function writePackageFiles(folder: string, files: PackageFiles): void {
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/**
 * Writes the original files of all pictures into the folder.
 * @returns the number of files written, and the paths of pictures missing from the storage.
 */
export async function writeOriginalPictures(
  folder: string,
  read: Transaction,
  storage: MediaServices['mediaStorage'],
): Promise<{ readonly written: number; readonly lost: readonly string[] }> {
  const originals = await listOriginalPictures(read);
  const lost: string[] = [];
  for (const { path, stored } of originals) {
    if ((await storage.sizeOf(stored)) === undefined) {
      lost.push(path);
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), await buffer(await storage.read(stored)));
  }
  return { written: originals.length - lost.length, lost };
}
