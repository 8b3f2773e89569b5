// `npm run pictures` draws every picture of art/catalogue.mjs; `node art/render.mjs name …` only those named.
import { openBrowser } from './browser.mjs';
import { pictures } from './catalogue.mjs';
import { encode, finish, readManifest } from './encode.mjs';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(pictures, name));
if (unknown.length > 0) throw new Error(`no such picture: ${unknown.join(', ')}`);
const names = wanted.length > 0 ? wanted : Object.keys(pictures);

const known = Object.entries(await readManifest()).filter(([name]) => Object.hasOwn(pictures, name));
const manifest = Object.fromEntries(known);
const browser = await openBrowser();
try {
  for (const name of names) {
    const { draw, subject, ...format } = pictures[name];
    const master = await browser.page.evaluate(
      ([drawing, ...details]) => window.drawings[drawing](...details),
      [draw, subject, format.width, format.height],
    );
    manifest[name] = await encode(name, Buffer.from(master, 'base64'), format);
    // After every picture: a run that is interrupted loses nothing.
    await finish(manifest);
    console.log(name);
  }
} finally {
  await browser.close();
}
