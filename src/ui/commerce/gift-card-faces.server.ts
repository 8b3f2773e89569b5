import { findPictureSources } from '../media/pictures.server.ts';
import type { GiftCardFaceSource } from './gift-card-face.tsx';

/** Returns the designs with their pictures, for loaders. */
export function giftCardFaces(designs: readonly Omit<GiftCardFaceSource, 'picture'>[]): GiftCardFaceSource[] {
  return designs.map((face) => ({ ...face, picture: findPictureSources(`gift-card-${face.design}`) }));
}
