import { expect, it } from 'vitest';
import { photoKindOf } from './photos.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe1];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const container = (brand: string) => [0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`)];

it.each([
  ['a JPEG', jpeg, 'jpeg'],
  ['a PNG', png, 'png'],
  ['a WebP', [...Buffer.from('RIFF1234WEBPVP8 ')], 'webp'],
  ['what a telephone took', container('heic'), 'heic'],
  ['a film in the same wrapping', container('isom'), undefined],
  [
    'a drawing with scripts',
    [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    undefined,
  ],
  ['a page', [...Buffer.from('<!doctype html><script>x()</script>')], undefined],
  ['a page with a JPEG behind it', [...Buffer.from('<html>'), ...jpeg], undefined],
  ['a GIF', [...Buffer.from('GIF89a')], undefined],
  ['a sound in the same wrapping as WebP', [...Buffer.from('RIFF1234WAVEfmt ')], undefined],
  ['half a signature', png.slice(0, 4), undefined],
  ['nothing', [], undefined],
])('a file is what its first bytes say: %s', (_what, bytes, kind) => {
  expect(photoKindOf(Uint8Array.from(bytes))).toBe(kind);
});
