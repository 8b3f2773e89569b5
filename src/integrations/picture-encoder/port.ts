/** The types of pictures that can be saved. */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

/** The point of a picture that stays visible when it is cropped, as shares of its width and height. */
export type FocalPoint = { readonly x: number; readonly y: number };

export type PictureToEncode = {
  readonly content: Uint8Array;
  /** By its first bytes; a file that decodes as anything else is rejected. */
  readonly type: PictureType;
  readonly focalPoint: FocalPoint;
};

/** What is behind the thing in a picture: nothing, so that it is transparent, a white wall, or anything else. */
export type PictureGround = 'clear' | 'white' | 'photo';

/** What a picture is served as. No file contains metadata of the original. */
export type EncodedPicture = {
  /** Size of the original in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Widths that exist as AVIF and WebP, ascending. */
  readonly widths: readonly number[];
  /** Width of the JPEG for email and print. */
  readonly jpegWidth: number;
  readonly ground: PictureGround;
  /** Every file by its ending: `640.avif`, `1200x630.jpg`. */
  readonly files: readonly { readonly ending: string; readonly content: Uint8Array }[];
};

/**
 * Why a picture was not encoded. `damaged`: it can't be decoded as its type. `large`: too many pixels. `slow`, `memory`: it needed more than
 * allowed. `failed`: the process that decoded it ended. `busy`: too many are waiting.
 */
export type EncodingFailure = 'damaged' | 'large' | 'animated' | 'slow' | 'memory' | 'failed' | 'busy';

export type PictureEncoder = {
  /** Whether the shop brings this picture encoded, so that encoding it takes no time. */
  isReady(picture: Pick<PictureToEncode, 'content' | 'focalPoint'>): boolean;
  encode(picture: PictureToEncode): Promise<EncodedPicture | EncodingFailure>;
};

/** The longest side and the number of pixels of an original. */
export const mostPixels = 60_000_000;
export const longestSide = 16_000;

/** Sizes of the pictures for shared links and for the lines of an order in an email. */
export const socialSize = { width: 1200, height: 630 } as const;
export const emailSize = { width: 120, height: 160 } as const;
