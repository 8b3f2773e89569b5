// `node art/originals.mjs seneca-gorge` draws every photograph of a winery into its package, as the winery's camera would deliver it;
// names after the winery draw only those.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openBrowser } from './browser.mjs';

const [winery, ...wanted] = process.argv.slice(2);
const { originals } = await import(`./${winery}/catalogue.mjs`);
const unknown = wanted.filter((name) => !Object.hasOwn(originals, name));
if (unknown.length > 0) throw new Error(`no such picture: ${unknown.join(', ')}`);

const folder = join(import.meta.dirname, '..', 'wineries', winery, 'media');
await mkdir(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(originals)) {
    const { draw, subject, width, height, opaque } = originals[name];
    const master = await browser.page.evaluate(
      ([drawing, ...details]) => window.drawings[drawing](...details),
      [draw, subject, width, height],
    );
    const exact = sharp(Buffer.from(master, 'base64')).resize(width, height, { kernel: 'lanczos3' });
    const [ending, image] = opaque
      ? ['jpg', exact.removeAlpha().jpeg({ quality: 88, mozjpeg: true })]
      : ['webp', exact.webp({ quality: 90, alphaQuality: 95, effort: 5, smartSubsample: true })];
    await writeFile(join(folder, `${name}.${ending}`), await image.toBuffer());
    console.log(name);
  }
} finally {
  await browser.close();
}
