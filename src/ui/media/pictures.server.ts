import manifest from './manifest.json' with { type: 'json' };
import type { PictureSource, SocialPicture } from './picture.tsx';
import { builtNamed, findSavedPicture } from './saved-pictures.ts';
import social from './social.json' with { type: 'json' };

type BuiltPicture = PictureSource & {
  /** Width of its JPEG for email and print. */
  readonly jpeg?: number;
};

/** The pictures that `npm run pictures` generated, by name. */
const built: Readonly<Record<string, BuiltPicture>> = manifest;
const builtSocial: Readonly<Record<string, string>> = social.files;

/** Stands for a picture that doesn't exist: `<Picture>` draws a landscape in the colors of the theme. */
const drawnLandscape: PictureSource = { width: 2400, height: 1350, stem: '', widths: [], isDrawn: true };

/** Returns what `<Picture>` needs, for loaders: the saved picture of this name, the built one, or a drawn one. */
export function pictureSources(name: string): PictureSource {
  return findPictureSources(name) ?? drawnLandscape;
}

/**
 * Does the same where a page can do without; null if no such picture exists. The manifest stays on the server, so that no page carries the
 * list of all pictures.
 */
export function findPictureSources(name: string): PictureSource | null {
  return findSavedPicture(name)?.source ?? builtNamed(built, name) ?? null;
}

/** Returns the pictures of these names by name, leaving out names without one. */
export function picturesOf(names: readonly string[]): Readonly<Record<string, PictureSource>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = findPictureSources(name);
      return source ? [[name, source]] : [];
    }),
  );
}

/** Returns a picture's JPEG for email and print; undefined if none exists. */
export function findMailPicture(name: string): SocialPicture | undefined {
  const saved = findSavedPicture(name);
  if (saved) return saved.mail;
  const entry = builtNamed(built, name);
  if (entry?.jpeg === undefined) return undefined;
  const { stem, jpeg, width, height } = entry;
  return { file: `${stem}-${jpeg}.jpg`, width: jpeg, height: Math.round((jpeg * height) / width) };
}

/** Returns the picture for a shared link by the slug of what it shows; undefined if none exists. */
export function findSocialPicture(name: string): SocialPicture | undefined {
  const saved = findSavedPicture(name);
  if (saved) return saved.social;
  const file = builtNamed(builtSocial, name);
  return file === undefined ? undefined : { file, width: social.width, height: social.height };
}
