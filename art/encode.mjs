// `node art/encode.mjs` encodes the photographs of the packages that come with the shop, as the shop would when they are imported, so that
// a demonstration opens with them. What is encoded already is kept; what no package holds is removed.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { centerFocalPoint } from '../src/engine/content/media/rules.ts';
import {
  encodedPictureFolderName,
  encodedPicturesFolder,
} from '../src/integrations/picture-encoder/encoded-pictures.server.ts';
import { createPictureEncoder } from '../src/integrations/picture-encoder/process-adapter.server.ts';

const wineries = join(import.meta.dirname, '..', 'wineries');
const types = { jpg: 'jpeg', webp: 'webp' };
const encoder = createPictureEncoder();
const named = new Set();
await mkdir(encodedPicturesFolder, { recursive: true });
const known = new Set(await readdir(encodedPicturesFolder));
for (const winery of ['mesa-lucero', 'seneca-gorge']) {
  const folder = join(wineries, winery, 'media');
  const pictures = JSON.parse(await readFile(join(folder, 'media.json'), 'utf8'));
  for (const { name, file, focalPoint = centerFocalPoint } of pictures) {
    const content = await readFile(join(folder, file));
    const id = encodedPictureFolderName({ content, focalPoint });
    named.add(id);
    if (known.has(id)) continue;
    const { files, ...facts } = await encoded({ content, type: types[file.split('.').at(-1)], focalPoint });
    await mkdir(join(encodedPicturesFolder, id));
    for (const { ending, content } of files)
      await writeFile(join(encodedPicturesFolder, id, ending), content);
    // Last, so that a run that is interrupted leaves nothing that looks whole.
    await writeFile(join(encodedPicturesFolder, id, 'facts.json'), `${JSON.stringify(facts)}\n`);
    console.log(`${winery} ${name}`);
  }
}
encoder.stop();
for (const id of known) if (!named.has(id)) await rm(join(encodedPicturesFolder, id), { recursive: true });

async function encoded(picture) {
  const made = await encoder.encode(picture);
  if (typeof made === 'string') throw new Error(made);
  return made;
}
