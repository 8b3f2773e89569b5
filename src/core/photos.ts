/** Told by the first bytes of a file and by nothing that its sender says about it. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];
const fileType = [0x66, 0x74, 0x79, 0x70];

/** The brands under which telephones write HEIC; the container holds films, too, under others. */
const heicBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

/** What a file is by its first bytes; its name and what its sender calls it say nothing. */
export function photoKindOf(content: Uint8Array): PhotoKind | undefined {
  const stands = (offset: number, bytes: readonly number[]) =>
    bytes.every((byte, index) => content[offset + index] === byte);
  if (stands(0, jpeg)) return 'jpeg';
  if (stands(0, png)) return 'png';
  if (stands(0, riff) && stands(8, webp)) return 'webp';
  const brand = String.fromCharCode(...content.subarray(8, 12));
  return stands(4, fileType) && heicBrands.has(brand) ? 'heic' : undefined;
}
