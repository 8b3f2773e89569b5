import { ok, type Result, refused } from './result.ts';

/** A photo's file type, detected from its first bytes, not from its file name or declared type. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

export type Photo = { readonly kind: PhotoKind; readonly content: Uint8Array };

/* What every form with photos accepts (domain §5.7). */
export const maxPhotos = 5;
const mostMegabytes = 10;
export const maxPhotoBytes = mostMegabytes * 1024 * 1024;
export const photoUploadHint = `Up to ${maxPhotos} photos (JPEG, PNG, WebP or HEIC), ${mostMegabytes} MB each.`;

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
const fileType = [0x66, 0x74, 0x79, 0x70];

/** The HEIC container brands that phones use for photos. Containers with other brands hold videos. */
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * Returns the photo type of a file, detected from its first bytes; undefined if the file is not a supported photo. Ignores the file's name
 * and declared type.
 */
export function photoKindOf(content: Uint8Array): PhotoKind | undefined {
  const exists = (offset: number, bytes: readonly number[]) =>
    bytes.every((byte, index) => content[offset + index] === byte);
  if (exists(0, jpeg)) return 'jpeg';
  if (exists(0, png)) return 'png';
  if (exists(0, riff) && exists(8, webp)) return 'webp';
  const brand = String.fromCharCode(...content.subarray(8, 12));
  return exists(4, fileType) && heicBrands.has(brand) ? 'heic' : undefined;
}

/**
 * Returns the error message for photos of these sizes in bytes; undefined if they are accepted. Also runs in the browser, before the
 * upload.
 */
export function validatePhotoSizes(bytes: readonly number[]): string | undefined {
  if (bytes.length > maxPhotos) return `Please send no more than ${maxPhotos} photos.`;
  return bytes.some((size) => size > maxPhotoBytes)
    ? `A photo can be up to ${mostMegabytes} MB. Please send a smaller one.`
    : undefined;
}

/**
 * Returns the uploaded files as photos, or a refusal if there are too many, one is too large, or one is not a supported photo.
 * @param code the code of the refusal; its field is `photos`.
 */
export function validatePhotos<Code extends string>(
  files: readonly Uint8Array[],
  code: Code,
): Result<readonly Photo[], Code> {
  const tooMuch = validatePhotoSizes(files.map(({ length }) => length));
  if (tooMuch !== undefined) return refused({ code, sentence: tooMuch, field: 'photos' });
  const photos = files.flatMap((content) => {
    const kind = photoKindOf(content);
    return kind === undefined ? [] : [{ kind, content }];
  });
  if (photos.length === files.length) return ok(photos);
  return refused({ code, sentence: 'Please send photos as JPEG, PNG, WebP or HEIC.', field: 'photos' });
}
