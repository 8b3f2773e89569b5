import type { PictureSource, SocialPicture } from './picture.tsx';
import { findSavedPicture } from './saved-pictures.ts';

/** Stands for a picture that doesn't exist: `<Picture>` draws a landscape in the colors of the theme. */
const drawnLandscape: PictureSource = { width: 2400, height: 1350, stem: '', widths: [], isDrawn: true };

/** Returns what `<Picture>` needs, for loaders: the saved picture of this name, or a drawn one. */
export function pictureSources(name: string): PictureSource {
  return findPictureSources(name) ?? drawnLandscape;
}

/** Does the same where a page can do without; null if no such picture is saved. */
export function findPictureSources(name: string): PictureSource | null {
  return findSavedPicture(name)?.source ?? null;
}

/** Returns the winery's description of a picture, for pages that have no words of their own for it. */
export function findPictureAlt(name: string): string | undefined {
  return findSavedPicture(name)?.alt;
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

/** Returns the picture for a shared link to the winery itself; undefined if none is saved. */
export function findWineryPicture(): SocialPicture | undefined {
  return (findSavedPicture('winery') ?? findSavedPicture('hero-home'))?.social;
}
