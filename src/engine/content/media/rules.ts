import { photoKindOf } from '../../../core/photos.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import {
  type EncodingFailure,
  emailPictureSize,
  type FocalPoint,
  maxPicturePixels,
  maxPictureSidePixels,
  type PictureType,
  socialPictureSize,
} from '../../../integrations/picture-encoder/port.ts';
import type { Media, MediaFile, MediaRefusalCode } from './types.ts';

const mostMegabytes = 25;
export const maxMediaBytes = mostMegabytes * 1024 * 1024;
export const maxAltLength = 300;
export const mediaHint = `JPEG, PNG, WebP or AVIF, up to ${mostMegabytes} MB and ${maxPicturePixels / 1e6} megapixels.`;
export const mediaTooLargeSentence = `The file is larger than ${mostMegabytes} MB. Make it smaller and try again.`;

/** Returns whether the text is a valid picture name. */
export function isMediaName(name: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(name);
}

/** The channel that notifies every process when a picture is saved or removed. */
export const mediaChannel = 'media';

export const centerFocalPoint: FocalPoint = { x: 0.5, y: 0.5 };

/** Parses a focal point such as `0.5,0.4`; undefined for empty text. For malformed text the coordinates are NaN, which saving rejects. */
export function parseFocalPoint(text: string | undefined): FocalPoint | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const [, x, y] = /^\s*([01]?\.?\d{1,4})\s*,\s*([01]?\.?\d{1,4})\s*$/.exec(text) ?? [];
  return { x: Number(x), y: Number(y) };
}

/** A file whose name, description, focal point, size and first bytes are valid. Whether it is a picture is known only after decoding. */
export type ValidatedMediaFile = Required<Omit<MediaFile, 'focalPoint'>> & {
  readonly focalPoint: FocalPoint;
  readonly type: PictureType;
};

export function validateMediaFile({
  name,
  content,
  ...words
}: MediaFile): Result<ValidatedMediaFile, MediaRefusalCode> {
  const alt = words.alt.trim();
  const { focalPoint = centerFocalPoint } = words;
  const refusals: Refusal<MediaRefusalCode>[] = [];
  const refuse = (code: MediaRefusalCode, field: string, sentence: string) =>
    refusals.push({ code, field, sentence });
  if (!isMediaName(name)) {
    refuse('MEDIA_NAME', 'name', 'Enter a name of up to 80 lowercase letters, digits and hyphens.');
  }
  if (alt === '' || alt.length > maxAltLength) {
    refuse('MEDIA_ALT', 'alt', `Describe the picture in up to ${maxAltLength} characters.`);
  }
  if (!isShare(focalPoint.x) || !isShare(focalPoint.y)) {
    refuse(
      'MEDIA_FOCAL_POINT',
      'focal',
      'Enter the focal point as two numbers from 0 to 1, such as 0.5,0.4.',
    );
  }
  const evaluated = validateMediaContent(content, content.length);
  if (!evaluated.ok) refusals.push(...evaluated.refusals);
  if (refusals.length > 0 || !evaluated.ok) return refused(...refusals);
  const { value: type } = evaluated;
  return ok({ name, content, alt, focalPoint, type });
}

/** Validates a file by its size and its first bytes, of which 32 are enough, and returns its picture type. */
export function validateMediaContent(
  start: Uint8Array,
  bytes: number,
): Result<PictureType, MediaRefusalCode> {
  const reject = (code: MediaRefusalCode, sentence: string) => refused({ code, field: 'file', sentence });
  if (bytes === 0) return reject('MEDIA_EMPTY', 'Choose a file that isn’t empty.');
  if (bytes > maxMediaBytes) {
    return reject('MEDIA_BYTES', mediaTooLargeSentence);
  }
  const type = pictureTypeOf(start);
  return type === undefined
    ? reject('MEDIA_TYPE', 'The file isn’t a JPEG, PNG, WebP or AVIF picture.')
    : ok(type);
}

const isShare = (value: number) => value >= 0 && value <= 1;

/** Returns a picture's type, detected from its first bytes regardless of the file name; undefined for any other file. */
function pictureTypeOf(content: Uint8Array): PictureType | undefined {
  const kind = photoKindOf(content);
  if (kind !== undefined) return kind === 'heic' ? undefined : kind;
  return Buffer.from(content.subarray(4, 12)).toString('latin1') === 'ftypavif' ? 'avif' : undefined;
}

/** Returns the refusal for a picture that could not be encoded. */
export function encodingRefusal(failure: EncodingFailure): Refusal<MediaRefusalCode> {
  const field = 'file';
  switch (failure) {
    case 'damaged':
      return {
        code: 'MEDIA_DAMAGED',
        field,
        sentence: 'The file is damaged or isn’t a picture. Export it again.',
      };
    case 'large': {
      const sentence = `The picture is too large. It can have up to ${maxPicturePixels / 1e6} megapixels and ${maxPictureSidePixels.toLocaleString('en-US')} pixels on a side.`;
      return { code: 'MEDIA_PIXELS', field, sentence };
    }
    case 'animated':
      return { code: 'MEDIA_ANIMATED', field, sentence: 'The picture is animated. Upload a still picture.' };
    case 'slow':
    case 'memory':
    case 'failed': {
      const sentence = 'The picture couldn’t be processed. Export it again, smaller or as a JPEG.';
      return { code: 'MEDIA_LIMITS', field, sentence };
    }
    case 'busy': {
      const sentence = 'Other pictures are being processed. Try again in a minute.';
      return { code: 'MEDIA_BUSY', field, sentence };
    }
  }
}

/** The refusal for a valid picture that storage did not accept. */
export const mediaStorageRefusal: Refusal<MediaRefusalCode> = {
  code: 'MEDIA_STORAGE',
  field: 'file',
  sentence: 'The picture couldn’t be stored, because storage isn’t responding. Try again in a few minutes.',
};

/** Returns the storage name of a saved picture's original file, which is never served. */
export function originalFileName({ contentHash }: Pick<Media, 'contentHash'>): string {
  return `original-${contentHash}`;
}

/** Returns the names of all served files of a picture. */
export function servedFileNames({
  stem,
  widths,
  jpegWidth,
}: Pick<Media, 'stem' | 'widths' | 'jpegWidth'>): string[] {
  const endings = [
    ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
    ...[`${jpegWidth}.jpg`, `${emailPictureSize.width}x${emailPictureSize.height}.jpg`],
    `${socialPictureSize.width}x${socialPictureSize.height}.jpg`,
  ];
  return endings.map((ending) => `${stem}-${ending}`);
}

const servedName = /^[0-9a-f]{32}-\d{1,4}(?:x\d{1,4})?\.(avif|webp|jpg)$/;
const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Returns the content type of a served file by its name; undefined for any other file name. */
export function servedContentType(name: string): string | undefined {
  const [, ending] = servedName.exec(name) ?? [];
  return ending === undefined ? undefined : contentTypes[ending as keyof typeof contentTypes];
}
