import { ok, type Result, refused } from './result.ts';

/** A photo's file type, detected from its first bytes, whatever its sender claims. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

export type Photo = { readonly kind: PhotoKind; readonly content: Uint8Array };

/* What every form with photos accepts (domain §5.7). */
export const maximumPhotos = 5;
const mostMegabytes = 10;
export const largestPhotoBytes = mostMegabytes * 1024 * 1024;
export const photosHint = `Up to ${maximumPhotos} photos (JPEG, PNG, WebP or HEIC), ${mostMegabytes} MB each.`;

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
const fileType = [0x66, 0x74, 0x79, 0x70];

/** The brands that phones use for HEIC; with other brands the container holds videos. */
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

/** Returns a file's type by its first bytes, ignoring its name and declared type; undefined for any other type. */
export function photoKindOf(content: Uint8Array): PhotoKind | undefined {
  const exists = (offset: number, bytes: readonly number[]) =>
    bytes.every((byte, index) => content[offset + index] === byte);
  if (exists(0, jpeg)) return 'jpeg';
  if (exists(0, png)) return 'png';
  if (exists(0, riff) && exists(8, webp)) return 'webp';
  const brand = String.fromCharCode(...content.subarray(8, 12));
  return exists(4, fileType) && heicBrands.has(brand) ? 'heic' : undefined;
}

/** Returns why photos of these sizes in bytes are rejected; undefined if they are accepted. Also runs in the browser, before sending. */
export function judgePhotoSizes(bytes: readonly number[]): string | undefined {
  if (bytes.length > maximumPhotos) return `Please send no more than ${maximumPhotos} photos.`;
  return bytes.some((size) => size > largestPhotoBytes)
    ? `A photo can be up to ${mostMegabytes} MB. Please send a smaller one.`
    : undefined;
}

/**
 * Validates the files of a form as photos.
 * @param code of the refusal, which names the field `photos`.
 */
export function judgePhotos<Code extends string>(
  files: readonly Uint8Array[],
  code: Code,
): Result<readonly Photo[], Code> {
  const tooMuch = judgePhotoSizes(files.map(({ length }) => length));
  if (tooMuch !== undefined) return refused({ code, sentence: tooMuch, field: 'photos' });
  const photos = files.flatMap((content) => {
    const kind = photoKindOf(content);
    return kind === undefined ? [] : [{ kind, content }];
  });
  if (photos.length === files.length) return ok(photos);
  return refused({ code, sentence: 'Please send photos as JPEG, PNG, WebP or HEIC.', field: 'photos' });
}
