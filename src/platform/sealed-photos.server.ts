import type { Photo, PhotoKind } from '../core/photos.ts';
import type { Seal } from './seal.server.ts';

/** A photo as stored in the database. It is encrypted, so access to the database alone does not reveal the photo. */
export type SealedPhoto = { readonly kind: PhotoKind; readonly bytes: number; readonly sealed: Buffer };

export function sealPhoto(seal: Pick<Seal, 'seal'>, { kind, content }: Photo): SealedPhoto {
  return { kind, bytes: content.length, sealed: seal.seal(Buffer.from(content).toString('base64')) };
}

export function unsealPhoto(
  seal: Pick<Seal, 'open'>,
  { kind, sealed }: Pick<SealedPhoto, 'kind' | 'sealed'>,
): Photo {
  return { kind, content: Buffer.from(seal.open(sealed), 'base64') };
}
