import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressOnce, compressWell, type Encoding } from './compression.server.ts';

/** The forms in which a text travels. One that compression does not make shorter has its own form only. */
export type TextForms = Partial<Record<Encoding, Buffer>>;

/** What is added to a file's name for a compressed copy of it. */
const endings = { br: '.br', gzip: '.gz' } as const;

/** How many files are compressed side by side. Each takes megabytes while it is, and the C library does not give all of them back. */
const lanes = 4;

/**
 * Lays beside each text of a folder its copies, as small as they can be made. What is done once with the build would take a second
 * and 100 MB at each start.
 */
export async function writeCompressedCopies(folder: string): Promise<void> {
  const waiting = (await readdir(folder)).map((name) => join(folder, name));
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const text = await readFile(file);
      const [br, gzip] = await Promise.all([compressWell(text), compressOnce(text, 'gzip')]);
      if (br.length >= text.length) continue;
      await Promise.all([writeFile(file + endings.br, br), writeFile(file + endings.gzip, gzip)]);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** The forms of a text file: its copies where they lie beside it, else compressed here. */
export async function readTextForms(file: string): Promise<TextForms> {
  const identity = await readFile(file);
  const form = async (encoding: 'br' | 'gzip') =>
    (await readIfThere(file + endings[encoding])) ?? compressOnce(identity, encoding);
  const [br, gzip] = await Promise.all([form('br'), form('gzip')]);
  return br.length < identity.length ? { br, gzip, identity } : { identity };
}

function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
