/** The file formats in which a picture can be uploaded. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

/** The point of a picture that stays visible when it is cropped, as fractions (0 to 1) of its width and height. */
export type FocalPoint = { readonly x: number; readonly y: number };

export type PictureToEncode = {
  readonly content: Uint8Array;
  /** The type according to the file's first bytes. A file that decodes as any other type is rejected. */
  readonly type: PictureType;
  readonly focalPoint: FocalPoint;
};

/** The background of a picture: `clear` is transparent, `white` is a white wall, `photo` is anything else. */
export type PictureBackground = 'clear' | 'white' | 'photo';

/** An encoded picture and the files in which it is served. No file contains metadata of the original. */
export type EncodedPicture = {
  /** The width of the original in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** The widths in which the picture exists as AVIF and WebP, ascending. */
  readonly widths: readonly number[];
  /** The width of the JPEG for email and print. */
  readonly jpegWidth: number;
  readonly ground: PictureBackground;
  /** All files, each with the ending of its name, such as `640.avif` or `1200x630.jpg`. */
  readonly files: readonly { readonly ending: string; readonly content: Uint8Array }[];
};

/**
 * The reason why a picture was not encoded:
 * - `damaged`: it can't be decoded as its type.
 * - `large`: it has too many pixels, in all or on one side.
 * - `animated`: it has several frames.
 * - `slow`, `memory`: it needed more time or memory than allowed.
 * - `failed`: the decoded picture could not be encoded, or the process ended.
 * - `busy`: too many pictures are waiting.
 */
export type EncodingFailure = 'damaged' | 'large' | 'animated' | 'slow' | 'memory' | 'failed' | 'busy';

export type PictureEncoder = {
  /** Returns whether the picture comes with the shop already encoded, so that `encode` only reads its files. */
  isReady(picture: Pick<PictureToEncode, 'content' | 'focalPoint'>): boolean;
  encode(picture: PictureToEncode): Promise<EncodedPicture | EncodingFailure>;
};

/** The maximum number of pixels of an original. `maxPictureSidePixels` limits its longest side in pixels. */
export const maxPicturePixels = 60_000_000;
export const maxPictureSidePixels = 16_000;

/** The size in pixels of the picture for shared links. `emailPictureSize` is the size for an order's lines in an email. */
export const socialPictureSize = { width: 1200, height: 630 } as const;
export const emailPictureSize = { width: 120, height: 160 } as const;
