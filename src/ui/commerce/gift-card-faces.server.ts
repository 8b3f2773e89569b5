import { findPictureSources } from '../media/pictures.server.ts';
import type { GiftCardFaceSource } from './gift-card-face.tsx';

type Design = Omit<GiftCardFaceSource, 'picture'> & { readonly picture?: string | undefined };

/** Returns the designs with their pictures, for loaders. */
export function giftCardFaces(designs: readonly Design[]): GiftCardFaceSource[] {
  return designs.map(({ picture, ...face }) => ({
    ...face,
    picture: picture === undefined ? null : findPictureSources(picture),
  }));
}
