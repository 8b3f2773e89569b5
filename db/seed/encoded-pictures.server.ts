import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  EncodedPicture,
  FocalPoint,
  PictureEncoder,
} from '../../src/integrations/picture-encoder/port.ts';
import { findProjectFolder } from '../../src/platform/project-folder.server.ts';

/** Where `art/encode.mjs` keeps the pictures of the wineries that come with the shop: one folder for each, with its files and `facts.json`. */
export const encodedFolder = join(findProjectFolder(), 'db/pictures');
const factsFile = 'facts.json';

/** Returns the folder's name of a picture by its original and its focal point. */
export function nameOfContent(content: Uint8Array, { x, y }: FocalPoint): string {
  return createHash('sha256').update(content).update(`${x} ${y}`).digest('hex').slice(0, 16);
}

/** Returns what is encoded already, so that a demonstration opens with its pictures; fails for any other picture. */
export const encodedPictures: PictureEncoder = {
  encode: async ({ content, focalPoint }) => (await findEncoded(nameOfContent(content, focalPoint))) ?? 'failed',
};

async function findEncoded(name: string): Promise<EncodedPicture | undefined> {
  const folder = join(encodedFolder, name);
  const facts = await readFile(join(folder, factsFile), 'utf8').catch(() => undefined);
  if (facts === undefined) return undefined;
  const endings = (await readdir(folder)).filter((each) => each !== factsFile);
  const files = await Promise.all(
    endings.map(async (ending) => ({ ending, content: await readFile(join(folder, ending)) })),
  );
  return { ...(JSON.parse(facts) as Omit<EncodedPicture, 'files'>), files };
}
