// Headless Chromium with software WebGL. Pages are answered from the project itself: nothing is fetched.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, extname, join } from 'node:path';
import { chromium } from '@playwright/test';

const project = join(import.meta.dirname, '..');
const house = 'http://pictures.invalid';
const types = {
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.html': 'text/html',
  '.webp': 'image/webp',
};

function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!found) throw new Error('Chromium was not found: set CHROMIUM_PATH to its executable.');
  return found;
}

/** Answers a page on which the functions of art/scene/page.mjs stand ready, and the function that closes it. */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  });
  const page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error));
  await page.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== house) return route.abort();
    const body = await readFile(join(project, pathname)).catch(() => null);
    if (body === null) return route.fulfill({ status: 404 });
    return route.fulfill({ body, contentType: types[extname(pathname)] ?? 'application/octet-stream' });
  });
  await page.goto(`${house}/art/scene/page.html`);
  await page.waitForFunction(() => window.ready === true);
  return { page, close: () => browser.close() };
}
