import { listMedia } from './engine/content/media/index.server.ts';
import { mediaChannel } from './engine/content/media/rules.ts';
import type { Media } from './engine/content/media/types.ts';
import { emailPictureSize, socialPictureSize } from './integrations/picture-encoder/port.ts';
import type { ChannelListener } from './platform/announcements.server.ts';
import type { Database } from './platform/database.server.ts';
import { focalPointClass, replaceSavedPictures, type SavedPicture } from './ui/media/saved-pictures.ts';

/** Loads the saved pictures into this process's memory, where pages and emails find them. */
export async function loadSavedPictures({ read }: Pick<Database, 'read'>): Promise<void> {
  const media = await listMedia(read);
  replaceSavedPictures(new Map(media.map((each) => [each.name, toSavedPicture(each)])));
}

/**
 * Returns a listener that reloads the pictures when any process saves or removes one, and after the database connection is restored.
 * @param after called after each reload, so that cached pages with the old pictures can be dropped.
 */
export function savedPicturesListener(
  database: Pick<Database, 'read'>,
  onFailure: (error: unknown) => void,
  after: () => void = () => {},
): ChannelListener {
  let last = Promise.resolve();
  const reload = () => {
    // In order, so that an older answer never replaces a newer one.
    last = last.then(() => loadSavedPictures(database)).then(after, onFailure);
  };
  return { channel: mediaChannel, hear: reload, begin: reload };
}

/** Converts a picture's database record to the form that pages and emails use. */
export function toSavedPicture({
  stem,
  width,
  height,
  widths,
  jpegWidth,
  alt,
  ground,
  focalX,
  focalY,
}: Omit<Media, 'name' | 'contentHash' | 'type' | 'bytes' | 'savedAt' | 'savedBy'>): SavedPicture {
  const path = `/media/${stem}`;
  const focus = focalPointClass(focalX, focalY);
  const fileOf = (size: { readonly width: number; readonly height: number }) =>
    `${path}-${size.width}x${size.height}.jpg`;
  return {
    source: {
      ...{ width, height, stem: path, widths },
      ...(focus !== undefined && { focus }),
      ...(ground !== 'clear' && { ground }),
    },
    alt,
    mail: {
      file: `${path}-${jpegWidth}.jpg`,
      width: jpegWidth,
      height: Math.round((jpegWidth * height) / width),
    },
    emailPath: fileOf(emailPictureSize),
    social: { file: fileOf(socialPictureSize), ...socialPictureSize },
  };
}
