import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTurns } from '../core/turns.ts';
import { compressOnce, compressWell, type Encoding } from './compression.server.ts';

/** The forms in which a text travels; a short one has its own form only. */
export type TextForms = Partial<Record<Encoding, Buffer>>;

/** What is added to a file's name for a compressed copy of it. */
const endings = { br: '.br', gzip: '.gz' } as const;

/** A shorter text hardly gets shorter still: some fifty scripts of a build are next to nothing. */
const smallestBytes = 200;

const filesAtOnce = 4;

/**
 * Lays beside each text of a folder its copies, as small as they can be made. What is done once with the build would take a second
 * and 100 MB at each start.
 */
export async function writeCompressedCopies(folder: string): Promise<void> {
  const inTurn = inTurns(filesAtOnce);
  const names = await readdir(folder);
  await Promise.all(names.map((name) => inTurn(() => writeCopies(join(folder, name)))));
}

async function writeCopies(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < smallestBytes) return;
  const [br, gzip] = await Promise.all([compressWell(text), compressOnce(text, 'gzip')]);
  await Promise.all([writeFile(file + endings.br, br), writeFile(file + endings.gzip, gzip)]);
}

/** The forms of a text file: its copies where they lie beside it, else compressed here. */
export async function readTextForms(file: string): Promise<TextForms> {
  const identity = await readFile(file);
  if (identity.length < smallestBytes) return { identity };
  const form = async (encoding: 'br' | 'gzip') =>
    (await readIfThere(file + endings[encoding])) ?? compressOnce(identity, encoding);
  const [br, gzip] = await Promise.all([form('br'), form('gzip')]);
  return { br, gzip, identity };
}

function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
