import type { PictureSource } from '../media/picture.tsx';
import { findPictureSources } from '../media/pictures.server.ts';
import { isBottle } from './bottle-panel.tsx';

type Pictured = { readonly slug: string; readonly parts: readonly { readonly slug: string }[] };

/** The picture of a thing; a set without one is shown by its bottles. */
export function picturesOf({ slug, parts }: Pictured): PictureSource[] {
  const own = findPictureSources(slug);
  if (own) return [own];
  return parts.map((part) => findPictureSources(part.slug)).filter((source) => source !== null);
}

/** The same for a card, of which pages carry many. */
export function cardPictures(thing: Pictured): PictureSource[] {
  return picturesOf(thing).map(cardPicture);
}

/** The widths among which a screen may choose for a card: a bottle stands on it at most 184 pixels wide, anything else 272. */
const cardWidths = { bottle: [128, 256, 384], wide: [256, 384, 640] };

function cardPicture(source: PictureSource): PictureSource {
  const wanted = isBottle(source) ? cardWidths.bottle : cardWidths.wide;
  // One list for all of them travels once.
  return wanted.every((width) => source.widths.includes(width)) ? { ...source, widths: wanted } : source;
}
