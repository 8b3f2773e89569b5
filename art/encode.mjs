// From a master picture to the files the shop serves, and the record of them.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ink, paper } from './colours.mjs';

const project = join(import.meta.dirname, '..');
const media = join(project, 'public/media');
const manifestFile = join(project, 'src/ui/media/manifest.json');
const placeholderFile = join(project, 'src/ui/media/placeholders.css');

// 75 on WebP's scale; on AVIF's the same look stands 20 lower.
const quality = 75;
const encoders = {
  avif: (image) => image.avif({ quality: quality - 20, effort: 3 }),
  webp: (image) => image.webp({ quality, alphaQuality: 90, effort: 4, smartSubsample: true }),
};

/** The names of all made pictures and what the pages need to show them. */
export async function readManifest() {
  return JSON.parse(await readFile(manifestFile, 'utf8').catch(() => '{}'));
}

/**
 * Writes every width in both formats, and one as JPEG where `jpeg` names its width; answers the manifest's entry.
 * Names carry a hash of all the bytes.
 */
export async function encode(
  name,
  master,
  { width, height, widths, jpeg, opaque, hasPlaceholder = opaque, fade },
) {
  const hash = createHash('sha256');
  const files = [];
  const whole = sharp(master).resize(width, height, { kernel: 'lanczos3' });
  const exact = fade ? whole.composite([{ input: inkBelow(fade, { width, height }) }]) : whole;
  const { data, info } = await (opaque ? exact.removeAlpha() : exact)
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Not all of `info`: after a reduction it also tells of an alpha that was multiplied in and has left since.
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const size of widths) {
    for (const [format, encoder] of Object.entries(encoders)) {
      const image = sharp(data, { raw }).resize(size, null, { kernel: 'lanczos3' });
      const bytes = await encoder(image).toBuffer();
      hash.update(bytes);
      files.push({ ending: `${size}.${format}`, bytes });
    }
  }
  if (jpeg) {
    const image = sharp(data, { raw }).resize(jpeg, null, { kernel: 'lanczos3' });
    const bytes = await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
    hash.update(bytes);
    files.push({ ending: `${jpeg}.jpg`, bytes });
  }
  const stem = `${name}-${hash.digest('hex').slice(0, 8)}`;
  await mkdir(media, { recursive: true });
  for (const { ending, bytes } of files) await writeFile(join(media, `${stem}-${ending}`), bytes);
  const entry = { width, height, stem: `/media/${stem}`, widths, ...(jpeg && { jpeg }) };
  return hasPlaceholder ? { ...entry, placeholder: `placeholder-${name}` } : entry;
}

/**
 * What lies under words on ink cannot be seen there, and leaves cost more than sky: nothing comes to lie at `from`, all of the ink
 * at `to`, both as shares of the height.
 */
function inkBelow({ from, to }, { width, height }) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="ink" x2="0" y2="1">` +
      `<stop offset="${from}" stop-color="${ink}" stop-opacity="0"/><stop offset="${to}" stop-color="${ink}"/></linearGradient>` +
      '<rect width="100%" height="100%" fill="url(#ink)"/></svg>',
  );
}

/** Saves the manifest, the placeholders of opaque pictures, and removes files that no entry names. */
export async function finish(manifest) {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(manifestFile, `${JSON.stringify(sorted, null, 2)}\n`);
  const rules = [];
  for (const entry of Object.values(sorted)) if (entry.placeholder) rules.push(await placeholder(entry));
  const banner = '/* Written by `npm run pictures`: the colours of a landscape until it arrives. */\n';
  await writeFile(placeholderFile, banner + rules.join(''));
  await finishEmail(sorted);
  const stems = Object.values(sorted).map(({ stem }) => stem.replace('/media/', ''));
  for (const file of await readdir(media)) {
    if (!stems.includes(file.replace(/-\d+\.(avif|webp|jpg)$/, ''))) await unlink(join(media, file));
  }
}

/** How large an order line's picture is shown in an email; files have twice as many pixels. */
const emailSize = { width: 60, height: 80 };

/** Rooms, labels and cards are not lines of an order. */
const notOrdered = /^(?:engraving-preview|experience|gift-card|label|place|reward)\b/;

/** Writes the pictures of email anew: what can be ordered, as JPEG on paper since Outlook knows nothing newer. */
export async function finishEmail(manifest) {
  const folder = join(project, 'public/email');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const keep = async (name, bytes, ending) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const path = `/email/${name}-${hash}.${ending}`;
    await writeFile(join(project, 'public', path), bytes);
    return path;
  };
  const files = {};
  for (const [name, { stem, widths, placeholder: landscape }] of Object.entries(manifest)) {
    if (landscape !== undefined || notOrdered.test(name)) continue;
    const source = join(project, 'public', `${stem}-${widths.find((width) => width >= 256)}.webp`);
    const picture = sharp(source).resize(emailSize.width * 2, emailSize.height * 2, {
      ...{ fit: 'contain', background: paper, kernel: 'lanczos3' },
    });
    files[name] = await keep(
      name,
      await picture.flatten({ background: paper }).jpeg({ quality: 80 }).toBuffer(),
      'jpg',
    );
  }
  const record = { ...emailSize, files };
  await writeFile(join(project, 'src/ui/media/email.json'), `${JSON.stringify(record, null, 2)}\n`);
}

/** The size at which every network shows a shared link's picture whole. */
export const socialSize = { width: 1200, height: 630 };

/** Writes the pictures of shared links anew, as JPEG since not every reader of links knows more, and the record of them. */
export async function finishSocial(masters) {
  const folder = join(project, 'public/social');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = {};
  for (const [name, master] of Object.entries(masters).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = await sharp(master)
      .resize(socialSize.width, socialSize.height)
      .removeAlpha()
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    files[name] = `/social/${name}-${hash}.jpg`;
    await writeFile(join(project, 'public', files[name]), bytes);
  }
  const record = { ...socialSize, files };
  await writeFile(join(project, 'src/ui/media/social.json'), `${JSON.stringify(record, null, 2)}\n`);
}

async function placeholder({ placeholder, stem, widths }) {
  const smallest = join(project, 'public', `${stem}-${widths[0]}.webp`);
  const rows = 6;
  const { data } = await sharp(smallest)
    .resize(1, rows, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = Array.from(
    { length: rows },
    (_, row) => `#${data.subarray(row * 3, row * 3 + 3).toString('hex')}`,
  );
  return `.${placeholder} { background: linear-gradient(${colors.join(', ')}); }\n`;
}
