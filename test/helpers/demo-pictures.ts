import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { centerFocalPoint } from '../../src/engine/content/media/rules.ts';
import {
  encodedPictureFolderName,
  encodedPicturesFolder,
} from '../../src/integrations/picture-encoder/encoded-pictures.server.ts';
import { toSavedPicture } from '../../src/saved-pictures.server.ts';
import pictures from '../../wineries/mesa-lucero/media/media.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../wineries/mesa-lucero/media', import.meta.url));

/**
 * The demonstration's pictures, from name to picture as the shop's processes hold it in memory, with the name in place of the content hash.
 */
export const demoPictures = new Map(
  pictures.map(({ name, file, alt }) => {
    const id = encodedPictureFolderName({
      content: readFileSync(join(folder, file)),
      focalPoint: centerFocalPoint,
    });
    const facts = JSON.parse(readFileSync(join(encodedPicturesFolder, id, 'facts.json'), 'utf8'));
    return [
      name,
      toSavedPicture({ ...facts, stem: name, alt, focalX: centerFocalPoint.x, focalY: centerFocalPoint.y }),
    ];
  }),
);
