import { findPictureSources } from '../media/pictures.server.ts';
import type { GiftCardFaceSource } from './gift-card-face.tsx';

/** The designs with their pictures, for loaders to pass on. */
export function giftCardFaces(designs: readonly Omit<GiftCardFaceSource, 'picture'>[]): GiftCardFaceSource[] {
  return designs.map((face) => ({ ...face, picture: findPictureSources(`gift-card-${face.design}`) }));
}
