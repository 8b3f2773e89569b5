import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { centerFocalPoint } from '../../src/engine/content/media/rules.ts';
import {
  encodedFolder,
  encodedFolderName,
} from '../../src/integrations/picture-encoder/encoded-pictures.server.ts';
import { savedPicture } from '../../src/saved-pictures.server.ts';
import pictures from '../../wineries/mesa-lucero/media/media.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../wineries/mesa-lucero/media', import.meta.url));

/** The demonstration's pictures by name, as its processes hold them in memory, with names in place of hashes. */
export const demoPictures = new Map(
  pictures.map(({ name, file, alt }) => {
    const id = encodedFolderName({ content: readFileSync(join(folder, file)), focalPoint: centerFocalPoint });
    const facts = JSON.parse(readFileSync(join(encodedFolder, id, 'facts.json'), 'utf8'));
    return [
      name,
      savedPicture({ ...facts, stem: name, alt, focalX: centerFocalPoint.x, focalY: centerFocalPoint.y }),
    ];
  }),
);
