import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';

/** Returns the bundled script of the third-party page in the folder `test/<name>`, which contains the published client unchanged. */
export async function bundleThirdPartyScript(name: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      lib: { entry: `${folder}/page.js`, formats: ['es'], fileName: 'page' },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`the page of ${name} was not built`);
  return chunk.code;
}

/**
 * Opens a third-party page at a URL of the shop. The test supplies only the page and its script; all other responses are the shop's own.
 */
export async function openThirdPartyPage(page: Page, name: string, script: string): Promise<void> {
  await page.route(`**/${name}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Outside</title><div id="root"></div><script type="module" src="/${name}.js"></script></html>`,
    }),
  );
  await page.route(`**/${name}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`/${name}`);
}
