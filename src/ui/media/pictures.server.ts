import manifest from './manifest.json' with { type: 'json' };
import type { PictureSource, SocialPicture } from './picture.tsx';
import social from './social.json' with { type: 'json' };

/** Every picture that `npm run pictures` has made. */
export type PictureName = keyof typeof manifest;

/**
 * What `<Picture>` needs to show a picture, for loaders to pass on: the manifest itself stays on the server,
 * so that no page carries the list of all pictures.
 */
export function pictureSources(name: PictureName): PictureSource {
  return manifest[name];
}

/** The same for a name that comes from data; null when no such picture was made. */
export function findPictureSources(name: string): PictureSource | null {
  return Object.hasOwn(manifest, name) ? manifest[name as PictureName] : null;
}

/** The pictures of these names, by name; names without one are left out. */
export function picturesOf(names: readonly string[]): Readonly<Record<string, PictureSource>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = findPictureSources(name);
      return source ? [[name, source]] : [];
    }),
  );
}

/** The one JPEG of a picture that goes into mails and prints, which know nothing newer; undefined when none was made. */
export function findMailPicture(name: string): SocialPicture | undefined {
  const entry: (PictureSource & { jpeg?: number }) | undefined = Object.hasOwn(manifest, name)
    ? manifest[name as PictureName]
    : undefined;
  if (entry?.jpeg === undefined) return undefined;
  const { stem, jpeg, width, height } = entry;
  return { file: `${stem}-${jpeg}.jpg`, width: jpeg, height: Math.round((jpeg * height) / width) };
}

const { files, ...socialSize } = social;

/** The picture of a shared link by the slug of what it shows; undefined when none was made. */
export function findSocialPicture(name: string): SocialPicture | undefined {
  return Object.hasOwn(files, name) ? { file: files[name as keyof typeof files], ...socialSize } : undefined;
}
