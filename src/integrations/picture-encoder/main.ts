import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OutputInfo, type Raw, type Sharp } from 'sharp';
import {
  type EncodedPicture,
  type EncodingFailure,
  emailPictureSize,
  maxPicturePixels,
  maxPictureSidePixels,
  type PictureBackground,
  type PictureToEncode,
  socialPictureSize,
} from './port.ts';
import { cropRegionAround, maxDecodedPictureSize, servedPictureWidths } from './width-rules.ts';

/*
 * The process that decodes one picture. It gets a folder with the original and writes the served files beside it. It tells on its standard
 * output what it has reached: first `decoded`, then what the picture is, or why it failed. It has no secrets and no database.
 */

export type EncodingTask = Omit<PictureToEncode, 'content'> & { readonly folder: string };
export type EncodingMessage =
  | { readonly step: 'decoded' }
  | { readonly step: 'failed'; readonly why: EncodingFailure }
  | {
      readonly step: 'encoded';
      readonly picture: Omit<EncodedPicture, 'files'>;
      readonly endings: readonly string[];
    };

type Decoded = { readonly data: Buffer; readonly info: OutputInfo };

// Nothing but these four formats reaches a decoder: no SVG, no PDF, no GIF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
sharp.cache(false);
sharp.concurrency(1);

// The shop has ended: no one waits for the picture.
process.stdin.resume().on('end', () => process.exit(1));

const send = (message: EncodingMessage) => process.stdout.write(`${JSON.stringify(message)}\n`);
const task = JSON.parse(process.argv[2] ?? '') as EncodingTask;

/** The decoder's name for each accepted picture format. */
const formats = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' } as const;
/** Encodes as AVIF at quality 55, which looks like quality 75 in WebP. */
const asAvif = (image: Sharp) => image.avif({ quality: 55, effort: 3 });
const asWebp = (image: Sharp) =>
  image.webp({ quality: 75, alphaQuality: 90, effort: 4, smartSubsample: true });
const asJpeg = (image: Sharp) => image.jpeg({ quality: 80, mozjpeg: true });

/** The thresholds of a white background: at least this share of the edge pixels has every color channel at or above this value. */
const whitest = { channel: 235, share: 0.97 } as const;

let isDecoded = false;
await run().catch(() => send({ step: 'failed', why: isDecoded ? 'failed' : 'damaged' }));
process.exit(0);

async function run(): Promise<void> {
  const original = await readFile(join(task.folder, 'original'));
  const image = sharp(original, { limitInputPixels: maxPicturePixels, failOn: 'error' });
  const found = await sharp(original, { limitInputPixels: false }).metadata();
  if (found.format !== formats[task.type] || (task.type === 'avif' && found.compression !== 'av1')) {
    return void send({ step: 'failed', why: 'damaged' });
  }
  if ((found.pages ?? 1) > 1) return void send({ step: 'failed', why: 'animated' });
  const { width, height } = found.autoOrient;
  if (width * height > maxPicturePixels || Math.max(width, height) > maxPictureSidePixels) {
    return void send({ step: 'failed', why: 'large' });
  }
  const decoded = await decode(image);
  isDecoded = true;
  send({ step: 'decoded' });
  const widths = servedPictureWidths({ width, height });
  const jpegWidth = Math.min(1200, width);
  const endings: string[] = [];
  const keep = async (ending: string, encoded: Sharp) => {
    await writeFile(join(task.folder, ending), await encoded.toBuffer());
    endings.push(ending);
  };
  for (const each of widths) {
    const resized = () => pixelsOf(decoded).resize(each, null, { kernel: 'lanczos3' });
    await keep(`${each}.avif`, asAvif(resized()));
    await keep(`${each}.webp`, asWebp(resized()));
  }
  const flat = pixelsOf(decoded).flatten({ background: '#fff' });
  await keep(`${jpegWidth}.jpg`, asJpeg(flat.clone().resize(jpegWidth)));
  await keep(
    nameOf(emailPictureSize),
    asJpeg(flat.clone().resize({ ...emailPictureSize, fit: 'contain', background: '#fff' })),
  );
  await keep(nameOf(socialPictureSize), asJpeg(socialPicture(decoded)));
  send({
    step: 'encoded',
    picture: { width, height, widths, jpegWidth, ground: groundOf(decoded) },
    endings,
  });
}

function nameOf({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${width}x${height}.jpg`;
}

/** Decodes a picture into upright sRGB pixels without metadata, scaled down to the working size. */
async function decode(image: Sharp): Promise<Decoded> {
  const upright = image
    .autoOrient()
    .resize({ ...maxDecodedPictureSize, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .toColourspace('srgb');
  const decoded = await upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { isOpaque } = await pixelsOf(decoded).stats();
  if (!isOpaque || decoded.info.channels === 3) return decoded;
  return pixelsOf(decoded).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

function pixelsOf({ data, info: { width, height, channels } }: Decoded): Sharp {
  const raw: Raw = { width, height, channels };
  return sharp(data, { raw });
}

/**
 * Returns the picture for shared links, cropped around the focal point. A tall picture, such as a bottle, stays whole, with its background
 * extended on both sides.
 */
function socialPicture(decoded: Decoded): Sharp {
  const { width, height, channels } = decoded.info;
  if (height > width) {
    const background = channels === 3 ? edgeColor(decoded) : '#fff';
    return pixelsOf(decoded)
      .flatten({ background })
      .resize({ ...socialPictureSize, fit: 'contain', background, kernel: 'lanczos3' });
  }
  return pixelsOf(decoded)
    .flatten({ background: '#fff' })
    .extract(cropRegionAround({ width, height }, socialPictureSize, task.focalPoint))
    .resize(socialPictureSize.width, socialPictureSize.height, { kernel: 'lanczos3' });
}

/** Returns the colors of the leftmost and the rightmost pixel of each row. */
function edgeColors({ data, info: { width, height, channels } }: Decoded): (readonly number[])[] {
  return Array.from({ length: height }, (_, row) => row).flatMap((row) =>
    [0, width - 1].map((column) => {
      const pixel = (row * width + column) * channels;
      return [...data.subarray(pixel, pixel + 3)];
    }),
  );
}

function edgeColor(decoded: Decoded) {
  const colors = edgeColors(decoded);
  const mean = (channel: number) =>
    Math.round(colors.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / colors.length);
  return { r: mean(0), g: mean(1), b: mean(2) };
}

function groundOf(decoded: Decoded): PictureBackground {
  if (decoded.info.channels !== 3) return 'clear';
  const colors = edgeColors(decoded);
  const white = colors.filter((color) => color.every((channel) => channel >= whitest.channel));
  return white.length >= whitest.share * colors.length ? 'white' : 'photo';
}
