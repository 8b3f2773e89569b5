import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProjectFolder } from '../../platform/project-folder.server.ts';
import type { EncodedPicture, PictureEncoder, PictureToEncode } from './port.ts';

/**
 * The folder in which `art/encode.mjs` stores the pictures of the wineries that come with the shop. Each picture has a subfolder with its
 * encoded files and `facts.json`.
 */
export const encodedPicturesFolder = join(findProjectFolder(), 'db/pictures');
const factsFile = 'facts.json';

type Original = Pick<PictureToEncode, 'content' | 'focalPoint'>;

/** Returns the name of a picture's folder, a hexadecimal hash of its original and its focal point. */
export function encodedPictureFolderName({ content, focalPoint: { x, y } }: Original): string {
  return createHash('sha256').update(content).update(`${x} ${y}`).digest('hex').slice(0, 16);
}

/** Returns an encoder that reads the pictures that come with the shop from their folder, and passes all others to `encoder`. */
export function withEncodedPictures(encoder: PictureEncoder): PictureEncoder {
  const isReady = (original: Original) =>
    existsSync(join(encodedPicturesFolder, encodedPictureFolderName(original), factsFile));
  return {
    isReady,
    encode: (picture) =>
      isReady(picture) ? readEncoded(encodedPictureFolderName(picture)) : encoder.encode(picture),
  };
}

async function readEncoded(name: string): Promise<EncodedPicture> {
  const folder = join(encodedPicturesFolder, name);
  const facts = JSON.parse(await readFile(join(folder, factsFile), 'utf8')) as Omit<EncodedPicture, 'files'>;
  const endings = (await readdir(folder)).filter((each) => each !== factsFile);
  const files = await Promise.all(
    endings.map(async (ending) => ({ ending, content: await readFile(join(folder, ending)) })),
  );
  return { ...facts, files };
}
