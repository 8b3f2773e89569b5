// `npm run pictures` draws every picture of art/catalogue.mjs; `node art/render.mjs name …` only those named, `social` meaning
// those of shared links.
import { openBrowser } from './browser.mjs';
import { pictures, socialPictures } from './catalogue.mjs';
import { encode, finish, finishSocial, readManifest, socialSize } from './encode.mjs';
import { takePhotograph } from './photo.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => name !== 'social' && !Object.hasOwn(pictures, name));
if (unknown.length > 0) throw new Error(`no such picture: ${unknown.join(', ')}`);
const names = wanted.length > 0 ? wanted.filter((name) => name !== 'social') : Object.keys(pictures);

const browser = await openBrowser();
try {
  await drawPictures();
  if (wanted.length === 0 || wanted.includes('social')) await drawSocial();
} finally {
  await browser.close();
}

async function drawn({ draw, subject }, { width, height }) {
  if (draw === 'photo') return takePhotograph(browser.page, subject);
  const master = await browser.page.evaluate(
    ([drawing, ...details]) => window.drawings[drawing](...details),
    [draw, subject, width, height],
  );
  return Buffer.from(master, 'base64');
}

async function drawPictures() {
  const known = Object.entries(await readManifest()).filter(([name]) => Object.hasOwn(pictures, name));
  const manifest = Object.fromEntries(known);
  for (const name of names) {
    const { draw, subject, ...format } = pictures[name];
    manifest[name] = await encode(name, await drawn({ draw, subject }, format), format);
    // After every picture: a run that is interrupted loses nothing.
    await finish(manifest);
    console.log(name);
  }
}

/** From the pictures as they are served, so the whole set takes seconds. */
async function drawSocial() {
  const manifest = await readManifest();
  const masters = {};
  for (const [name, { draw, words }] of Object.entries(socialPictures)) {
    const made = manifest[name];
    const subject = made ? { ...words, file: `public${made.stem}-${made.widths.at(-1)}.webp` } : words;
    masters[name] = await drawn({ draw, subject }, socialSize);
    console.log(`social ${name}`);
  }
  await finishSocial(masters);
}
