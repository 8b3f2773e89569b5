import { findPictureSource } from '../media/pictures.server.ts';
import type { GiftCardFaceSource } from './gift-card-face.tsx';

type Design = Omit<GiftCardFaceSource, 'picture'> & { readonly picture?: string | undefined };

/** Returns the data that `GiftCardFace` shows for each design, with its picture. For loaders. */
export function giftCardFaces(designs: readonly Design[]): GiftCardFaceSource[] {
  return designs.map(({ picture, ...face }) => ({
    ...face,
    picture: picture === undefined ? null : findPictureSource(picture),
  }));
}
