import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limitConcurrency } from '../core/limit-concurrency.ts';
import { compressForReuse } from './compression.server.ts';

/** The size in bytes below which files get no copies, because they hardly shrink. */
const smallestBytes = 200;

const filesAtOnce = 4;

/**
 * Writes a Brotli and a gzip copy of each file in a folder, next to the original, for `static-files.server.ts`. Skips files under 200
 * bytes.
 */
export async function writeCompressedCopies(folder: string): Promise<void> {
  const inTurn = limitConcurrency(filesAtOnce);
  const names = await readdir(folder);
  await Promise.all(names.map((name) => inTurn(() => writeCopies(join(folder, name)))));
}

async function writeCopies(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < smallestBytes) return;
  const [br, gzip] = await Promise.all([compressForReuse(text, 'br'), compressForReuse(text, 'gzip')]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)]);
}
