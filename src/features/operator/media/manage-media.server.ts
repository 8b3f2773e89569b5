import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ok, type Result, refused } from '../../../core/result.ts';
import { listMedia, removeMedia, saveMedia } from '../../../engine/content/media/index.server.ts';
import { maxMediaBytes, parseFocalPoint } from '../../../engine/content/media/rules.ts';
import { successOutcome } from '../outcome-rules.ts';
import { formatInstant, formatTable } from '../text-rules.ts';
import type { CommandHandlers } from '../types.ts';
import type { mediaCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof mediaCommands> = {
  media: async ({ database }) => {
    const pictures = await listMedia(database.read);
    const text = formatTable(
      pictures,
      [
        { title: 'name', of: ({ name }) => name },
        { title: 'type', of: ({ type }) => type },
        { title: 'size', of: ({ width, height }) => `${width} × ${height}` },
        { title: 'focal point', of: ({ focalX, focalY }) => `${focalX},${focalY}` },
        { title: 'saved', of: ({ savedAt }) => formatInstant(savedAt) },
        { title: 'by', of: ({ savedBy }) => savedBy },
        { title: 'description', of: ({ alt }) => alt },
      ],
      'No pictures.',
    );
    return ok({ text, data: pictures });
  },

  'save-media': async (shop, { file, name, alt, focal }) => {
    const content = await readStart(file);
    if (!content.ok) return content;
    const dependencies = await shop.open();
    const picture = { name, alt, content: content.value, focalPoint: parseFocalPoint(focal) };
    const saved = await saveMedia(dependencies, picture, shop.actor);
    if (!saved.ok) return saved;
    const { change, media } = saved.value;
    return successOutcome(
      `${name} is ${change}: ${media.width} × ${media.height}, ${media.type}.`,
      saved.value,
    );
  },

  'remove-media': async (shop, { name }) => {
    const removed = await removeMedia(await shop.open(), name, shop.actor);
    if (!removed.ok) return removed;
    return successOutcome(`${name} is removed.`, removed.value);
  },
};

/** Reads a file. From a file above the size limit, reads just enough for it to be rejected as too large. */
async function readStart(file: string): Promise<Result<Uint8Array, 'MEDIA_FILE'>> {
  try {
    return ok(await buffer(createReadStream(file, { end: maxMediaBytes })));
  } catch {
    return refused({ code: 'MEDIA_FILE', sentence: `The file ${file} can’t be read.` });
  }
}
