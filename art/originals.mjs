// `npm run pictures -- mesa-lucero` draws every photograph of a winery into its package, as the winery's camera would deliver it, and then
// encodes what is new (`art/encode.mjs`); names after the winery draw only those.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openBrowser } from './browser.mjs';
import { ink } from './colors.mjs';
import { takePhotograph } from './photo.mjs';

const [winery, ...wanted] = process.argv.slice(2);
const { originals } = await import(`./${winery}/catalog.mjs`);
const unknown = wanted.filter((name) => !Object.hasOwn(originals, name));
if (unknown.length > 0) throw new Error(`no such picture: ${unknown.join(', ')}`);

const folder = join(import.meta.dirname, '..', 'wineries', winery, 'media');
await mkdir(folder, { recursive: true });
const described = JSON.parse(await readFile(join(folder, 'media.json'), 'utf8').catch(() => '[]'));
const encoders = {
  jpg: (image) => image.jpeg({ quality: 88, mozjpeg: true }),
  webp: (image) => image.webp({ quality: 90, alphaQuality: 95, effort: 5, smartSubsample: true }),
};
const browser = await openBrowser();
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(originals)) {
    const { width, height, opaque, fade } = originals[name];
    const whole = sharp(await drawn(originals[name])).resize(width, height, { kernel: 'lanczos3' });
    const faded = fade ? whole.composite([{ input: inkBelow(fade, { width, height }) }]) : whole;
    const file = described.find((each) => each.name === name)?.file ?? `${name}.${opaque ? 'jpg' : 'webp'}`;
    const encode = encoders[file.split('.').at(-1)];
    await writeFile(join(folder, file), await encode(opaque ? faded.removeAlpha() : faded).toBuffer());
    console.log(name);
  }
} finally {
  await browser.close();
}
await import('./encode.mjs');

async function drawn({ draw, subject, width, height }) {
  if (draw === 'photo') return takePhotograph(browser.page, subject);
  const master = await browser.page.evaluate(
    ([drawing, ...details]) => window.drawings[drawing](...details),
    [draw, subject, width, height],
  );
  return Buffer.from(master, 'base64');
}

/**
 * What lies under words on ink can't be seen there, and leaves cost more than sky: nothing covers the picture at `from`, ink covers all of it
 * at `to`, both as shares of its height.
 */
function inkBelow({ from, to }, { width, height }) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="ink" x2="0" y2="1">` +
      `<stop offset="${from}" stop-color="${ink}" stop-opacity="0"/><stop offset="${to}" stop-color="${ink}"/></linearGradient>` +
      '<rect width="100%" height="100%" fill="url(#ink)"/></svg>',
  );
}
