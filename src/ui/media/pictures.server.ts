import type { PictureSource, SocialPicture } from './picture.tsx';
import { findSavedPicture } from './saved-pictures.ts';

/** The source of a picture that doesn't exist. `<Picture>` draws a landscape in the theme's colors instead. */
const drawnLandscape: PictureSource = { width: 2400, height: 1350, stem: '', widths: [], isDrawn: true };

/** Returns the saved picture with this name for `<Picture>`, or a drawn landscape if there is none. For loaders. */
export function pictureSourceOrLandscape(name: string): PictureSource {
  return findPictureSource(name) ?? drawnLandscape;
}

/** Returns the saved picture with this name for `<Picture>`, or null if there is none. */
export function findPictureSource(name: string): PictureSource | null {
  return findSavedPicture(name)?.source ?? null;
}

/** Returns the winery's description of a picture, for pages without their own alt text; undefined if no picture with this name is saved. */
export function findPictureAlt(name: string): string | undefined {
  return findSavedPicture(name)?.alt;
}

/** Returns a map from picture name to saved picture. Omits names without a picture. */
export function pictureSourcesByName(names: readonly string[]): Readonly<Record<string, PictureSource>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const source = findPictureSource(name);
      return source ? [[name, source]] : [];
    }),
  );
}

/** Returns the winery's picture for shared links; undefined if none is saved. */
export function findSocialPicture(): SocialPicture | undefined {
  return (findSavedPicture('winery') ?? findSavedPicture('hero-home'))?.social;
}
