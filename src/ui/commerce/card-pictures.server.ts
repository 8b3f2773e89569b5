import type { PictureSource } from '../media/picture.tsx';
import { findPictureSource } from '../media/pictures.server.ts';
import { isBottlePicture } from './bottle-panel.tsx';

type Pictured = { readonly slug: string; readonly parts: readonly { readonly slug: string }[] };

/** Returns a product's picture. For a set without its own picture, returns the pictures of its bottles. Empty if there are none. */
export function productPictures({ slug, parts }: Pictured): PictureSource[] {
  const own = findPictureSource(slug);
  if (own) return [own];
  return parts.map((part) => findPictureSource(part.slug)).filter((source) => source !== null);
}

/** Returns a product's pictures with only the few widths that cards need. */
export function productCardPictures(thing: Pictured): PictureSource[] {
  return productPictures(thing).map(cardPicture);
}

/** The picture widths used by cards, in pixels. Cards show a bottle at most 184 pixels wide, and any other picture at most 272. */
const cardWidths = { bottle: [128, 256, 384], wide: [256, 384, 640] };

function cardPicture(source: PictureSource): PictureSource {
  const wanted = isBottlePicture(source) ? cardWidths.bottle : cardWidths.wide;
  // Shared, so that the list is serialized once.
  return wanted.every((width) => source.widths.includes(width)) ? { ...source, widths: wanted } : source;
}
