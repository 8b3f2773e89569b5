import { setImmediate as turn } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { EncodedPicture, PictureType } from './port.ts';
import { createPictureEncoder, encoderLimits } from './process-adapter.server.ts';
import { decoderProcessIds, plainPicture } from './testing.ts';

const encoder = createPictureEncoder();
afterAll(() => encoder.stop());

const center = { x: 0.5, y: 0.5 };
const encode = (content: Uint8Array, type: PictureType, focalPoint = center) =>
  encoder.encode({ content, type, focalPoint });

async function encoded(picture: Sharp, type: PictureType, focalPoint = center): Promise<EncodedPicture> {
  const made = await encode(await picture.toFormat(type).toBuffer(), type, focalPoint);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

function fileOf({ files }: EncodedPicture, ending: string): Uint8Array {
  const file = files.find((each) => each.ending === ending);
  if (!file) throw new Error(`no ${ending} among ${files.map((each) => each.ending).join(', ')}`);
  return file.content;
}

async function colorAt(content: Uint8Array, x: number, y: number): Promise<string> {
  const pixel = await sharp(content)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [red = 0, green = 0, blue = 0] = pixel;
  return red > 150 && green < 100 ? 'red' : blue > 150 && red < 100 ? 'blue' : `${red} ${green} ${blue}`;
}

/** Returns a picture whose left half is red and whose right half is blue. */
const redAndBlue = (width: number, height: number) =>
  plainPicture(width, height, '#f00').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
      left: width / 2,
      top: 0,
    },
  ]);

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'of type %s is encoded at every width in AVIF and WebP',
    async (type) => {
      const made = await encoded(plainPicture(500, 300), type);
      expect(made).toMatchObject({ width: 500, height: 300, widths: [384, 500], jpegWidth: 500 });
      expect(made.files.map(({ ending }) => ending)).toEqual([
        ...['384.avif', '384.webp', '500.avif', '500.webp'],
        ...['500.jpg', '120x160.jpg', '1200x630.jpg'],
      ]);
      for (const { ending, content } of made.files) {
        const [, width, format] = /^(\d+).*\.(\w+)$/.exec(ending) ?? [];
        const found = await sharp(content).metadata();
        expect(found.width, ending).toBe(Number(width));
        expect(found.format, ending).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format ?? '']);
      }
    },
  );

  test('is rotated upright and stripped of all metadata', async () => {
    const content = await redAndBlue(400, 200)
      .withExif({
        IFD0: { Make: 'Hidden Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 25/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(content).metadata();
    expect(before.orientation).toBe(6);
    expect(content.includes('Hidden Camera')).toBe(true);
    const made = await encode(content, 'jpeg');
    if (typeof made === 'string') throw new Error(made);
    expect(made).toMatchObject({ width: 200, height: 400 });
    // Turned clockwise: what was on the left is on top.
    expect(await colorAt(fileOf(made, '200.webp'), 100, 20)).toBe('red');
    expect(await colorAt(fileOf(made, '200.webp'), 100, 380)).toBe('blue');
    for (const { ending, content } of made.files) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
      expect({ exif, xmp, iptc, icc, orientation }, ending).toEqual({});
      expect(Buffer.from(content).includes('Hidden Camera'), ending).toBe(false);
    }
  });

  test('is cropped around its focal point for social sharing', async () => {
    const picture = () => redAndBlue(4000, 600);
    const left = await encoded(picture(), 'jpeg', { x: 0, y: 0.5 });
    const right = await encoded(picture(), 'jpeg', { x: 1, y: 0.5 });
    expect(await colorAt(fileOf(left, '1200x630.jpg'), 1190, 300)).toBe('red');
    expect(await colorAt(fileOf(right, '1200x630.jpg'), 10, 300)).toBe('blue');
  });

  test('of a bottle is not cropped for social sharing but padded with its background color', async () => {
    const bottle = plainPicture(400, 800, '#f00').composite([
      { input: { create: { width: 100, height: 700, channels: 3, background: '#00f' } } },
    ]);
    const social = fileOf(await encoded(bottle, 'png'), '1200x630.jpg');
    expect(await colorAt(social, 5, 5)).toBe('red');
    expect(await colorAt(social, 600, 315)).toBe('blue');
  });

  test('keeps its transparency in AVIF and WebP and gets a white background in JPEG', async () => {
    const clear = sharp({ create: { width: 200, height: 400, channels: 4, background: '#0000' } });
    const made = await encoded(clear, 'png');
    for (const ending of ['200.avif', '200.webp']) {
      expect((await sharp(fileOf(made, ending)).stats()).isOpaque, ending).toBe(false);
    }
    expect(await colorAt(fileOf(made, '200.jpg'), 10, 10)).toMatch(/^25[45] 25[45] 25[45]$/);
  });
});

/** Returns a PNG whose header declares this size but that has almost no data. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test.each([
  ['a white wall', '#fff', 'white'],
  ['an overexposed wall', '#f4f3f0', 'white'],
  ['a stone wall', '#b9ad96', 'photo'],
  ['a transparent background', '#0000', 'clear'],
] as const)('detects the background of a bottle in front of $0 as $2', async (_what, background, ground) => {
  const bottle = await plainPicture(40, 100, '#200').png().toBuffer();
  const picture = sharp({ create: { width: 100, height: 120, channels: 4, background } });
  const made = await encoded(picture.composite([{ input: bottle }]), 'webp');
  expect(made.ground).toBe(ground);
});

describe('a hostile file', () => {
  test.each([
    ['a decompression bomb of 3.6 billion pixels', () => hugePng(60_000, 60_000), 'png', 'large'],
    ['a picture that is too wide', () => hugePng(20_000, 10), 'png', 'large'],
    ['a picture without most of its data', () => hugePng(5_000, 5_000), 'png', 'damaged'],
    [
      'a truncated JPEG',
      async () => {
        const whole = await plainPicture(800, 600).jpeg().toBuffer();
        return whole.subarray(0, whole.length - 400);
      },
      ...(['jpeg', 'damaged'] as const),
    ],
    [
      'an HTML page with a JPEG signature',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<html><script>alert(1)</script>')]),
      ...(['jpeg', 'damaged'] as const),
    ],
    [
      'an SVG with a script',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
        ),
      ...(['png', 'damaged'] as const),
    ],
    ['a GIF', () => plainPicture(8, 8).gif().toBuffer(), 'webp', 'damaged'],
    ['a PNG declared as a JPEG', () => plainPicture(8, 8).png().toBuffer(), 'jpeg', 'damaged'],
    [
      'an animated WebP',
      async () =>
        sharp(
          [await plainPicture(8, 8).png().toBuffer(), await plainPicture(8, 8, '#0f0').png().toBuffer()],
          {
            join: { animated: true },
          },
        )
          .webp()
          .toBuffer(),
      ...(['webp', 'animated'] as const),
    ],
  ] as const)('is rejected: %s', async (_what, make, type, why) => {
    expect(await encode(await make(), type)).toBe(why);
  });

  test('crashes only its own process, and the next picture is encoded', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 3000, height: 2000, channels: 3, background: '#000', noise },
    })
      .jpeg()
      .toBuffer();
    const killed = encode(large, 'jpeg');
    let [pid] = decoderProcessIds();
    for (; pid === undefined; [pid] = decoderProcessIds()) await turn();
    process.kill(pid, 'SIGKILL');
    expect(await killed).toBe('failed');
    expect(await encoded(plainPicture(20, 20), 'png')).toMatchObject({ widths: [20] });
  });

  test('is rejected when it takes too long or too much memory', async () => {
    const content = await plainPicture(2000, 2000).png().toBuffer();
    const picture = { content, type: 'png', focalPoint: center } as const;
    const hasty = createPictureEncoder({ ...encoderLimits, decodingMilliseconds: 1 });
    expect(await hasty.encode(picture)).toBe('slow');
    const small = createPictureEncoder({ ...encoderLimits, memoryBytes: 1 });
    expect(await small.encode(picture)).toBe('memory');
  });

  test('waits in a queue and is rejected when the queue is full', async () => {
    const line = createPictureEncoder({ ...encoderLimits, waiting: 1 });
    const content = await plainPicture(16, 16).png().toBuffer();
    const all = [1, 2, 3].map(() => line.encode({ content, type: 'png', focalPoint: center }));
    expect((await Promise.all(all)).map((each) => (typeof each === 'string' ? each : each.width))).toEqual([
      16,
      16,
      'busy',
    ]);
  });
});
