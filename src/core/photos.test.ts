import { expect, it } from 'vitest';
import { photoKindOf, validatePhotos } from './photos.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe1];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const container = (brand: string) => [0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`)];

it.each([
  ['a JPEG', jpeg, 'jpeg'],
  ['a PNG', png, 'png'],
  ['a WebP', [...Buffer.from('RIFF1234WEBPVP8 ')], 'webp'],
  ['a HEIC photo', container('heic'), 'heic'],
  ['a video in the HEIC container format', container('isom'), undefined],
  [
    'an SVG with a script',
    [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    undefined,
  ],
  ['an HTML page', [...Buffer.from('<!doctype html><script>x()</script>')], undefined],
  ['an HTML page followed by a JPEG', [...Buffer.from('<html>'), ...jpeg], undefined],
  ['a GIF', [...Buffer.from('GIF89a')], undefined],
  ['a WAV file in the WebP container format', [...Buffer.from('RIFF1234WAVEfmt ')], undefined],
  ['half a PNG signature', png.slice(0, 4), undefined],
  ['an empty file', [], undefined],
])("detects a file's type from its first bytes: %s", (_what, bytes, kind) => {
  expect(photoKindOf(Uint8Array.from(bytes))).toBe(kind);
});

it('rejects too many photos, oversized photos and other file types, each with its reason', () => {
  const photo = Uint8Array.from(jpeg);
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  large.set(jpeg);
  const evaluated = (files: readonly Uint8Array[]) => {
    const answer = validatePhotos(files, 'PHOTOS');
    return answer.ok ? answer.value.map(({ kind }) => kind) : answer.refusals[0]?.sentence;
  };
  expect(evaluated([])).toEqual([]);
  expect(evaluated([...Array(3).fill(photo), Uint8Array.from(container('heic')), large.subarray(1)])).toMatch(
    /^Please send photos as/,
  );
  expect(
    evaluated([...Array(3).fill(photo), Uint8Array.from(container('heic')), large.subarray(0, -1)]),
  ).toEqual([...['jpeg', 'jpeg', 'jpeg', 'heic', 'jpeg']]);
  expect(evaluated(Array(6).fill(photo))).toMatch(/^Please send no more than 5 photos/);
  expect(evaluated([photo, large])).toMatch(/^A photo can be up to 10 MB/);
});
