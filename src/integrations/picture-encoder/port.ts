/** The types of pictures that can be saved. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

/** The point of a picture that stays visible when it is cropped, as fractions (0 to 1) of its width and height. */
export type FocalPoint = { readonly x: number; readonly y: number };

export type PictureToEncode = {
  readonly content: Uint8Array;
  /** The type according to the file's first bytes; a file that decodes as anything else is rejected. */
  readonly type: PictureType;
  readonly focalPoint: FocalPoint;
};

/** What is behind the thing in a picture: `clear` nothing (transparent), `white` a white wall, `photo` anything else. */
export type PictureBackground = 'clear' | 'white' | 'photo';

/** The files in which a picture is served. None contains metadata of the original. */
export type EncodedPicture = {
  /** Size of the original in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Widths that exist as AVIF and WebP, ascending. */
  readonly widths: readonly number[];
  /** Width of the JPEG for email and print. */
  readonly jpegWidth: number;
  readonly ground: PictureBackground;
  /** Every file by the ending of its name, such as `640.avif` or `1200x630.jpg`. */
  readonly files: readonly { readonly ending: string; readonly content: Uint8Array }[];
};

/**
 * Why a picture was not encoded. `damaged`: it can't be decoded as its type. `large`: too many pixels. `animated`: it has several frames.
 * `slow`, `memory`: it needed more time or memory than allowed. `failed`: the process that decoded it ended. `busy`: too many are waiting.
 */
export type EncodingFailure = 'damaged' | 'large' | 'animated' | 'slow' | 'memory' | 'failed' | 'busy';

export type PictureEncoder = {
  /** Returns whether the picture comes with the shop already encoded, so that encoding it takes no time. */
  isReady(picture: Pick<PictureToEncode, 'content' | 'focalPoint'>): boolean;
  encode(picture: PictureToEncode): Promise<EncodedPicture | EncodingFailure>;
};

/** The largest original that is accepted: the number of its pixels and its longest side in pixels. */
export const maxPixels = 60_000_000;
export const maxSidePixels = 16_000;

/** Sizes in pixels of the pictures for shared links, and for an order's lines in an email. */
export const socialSize = { width: 1200, height: 630 } as const;
export const emailSize = { width: 120, height: 160 } as const;
