import type { MediaStorage } from '../../../integrations/media-storage/port.ts';
import type { FocalPoint, PictureEncoder } from '../../../integrations/picture-encoder/port.ts';
import type { media } from './schema.ts';

/** The storage of picture files and the encoder that creates them. */
export type MediaServices = {
  readonly mediaStorage: MediaStorage;
  readonly pictureEncoder: PictureEncoder;
};

/** A saved picture. */
export type Media = Readonly<typeof media.$inferSelect>;

/** A picture to save under a name, replacing any picture that already has the name. */
export type MediaFile = {
  readonly name: string;
  readonly content: Uint8Array;
  /** The text alternative, for people who can't see the picture. */
  readonly alt: string;
  /** The point that stays visible when the picture is cropped; the center by default. */
  readonly focalPoint?: FocalPoint | undefined;
};

export type MediaRefusalCode =
  | 'MEDIA_NAME'
  | 'MEDIA_ALT'
  | 'MEDIA_FOCAL_POINT'
  | 'MEDIA_EMPTY'
  | 'MEDIA_TYPE'
  | 'MEDIA_BYTES'
  | 'MEDIA_PIXELS'
  | 'MEDIA_DAMAGED'
  | 'MEDIA_ANIMATED'
  | 'MEDIA_LIMITS'
  | 'MEDIA_BUSY'
  | 'MEDIA_STORAGE';

/** A picture after saving; `unchanged` if the same file was already saved with the same description and focal point. */
export type SavedMedia = { readonly media: Media; readonly change: 'added' | 'replaced' | 'unchanged' };
