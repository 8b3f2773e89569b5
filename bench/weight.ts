import { chromium } from '@playwright/test';
import { findOrInstallBrowser } from '../bin/browser.mjs';
import { atMost, type Figure, told } from './report.ts';

const pages = { home: '/', list: '/wines', wine: '/wines/cabernet-sauvignon-2022' } as const;
const kilobyte = 1024;

/** What a first visit weighs: the page and its scripts as they travel with gzip, and all requests of a real browser on a phone. */
export async function weighPages(origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const html = await fetchZipped(`${origin}${path}`);
    let scriptBytes = 0;
    for (const script of scriptsOf(html.text)) scriptBytes += (await fetchZipped(`${origin}${script}`)).bytes;
    figures.push(
      atMost(`${name}: HTML, gzip`, html.bytes / kilobyte, 28, ' KB', 1),
      atMost(`${name}: first-load JavaScript, gzip`, scriptBytes / kilobyte, 125, ' KB', 1),
    );
  }
  return [...figures, ...(await weighInBrowser(origin))];
}

/** `fetch` unpacks and does not tell how much came, but the length is in the head. */
async function fetchZipped(url: string): Promise<{ readonly bytes: number; readonly text: string }> {
  const response = await fetch(url, { headers: { cookie: 'isOver21=yes', 'accept-encoding': 'gzip' } });
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`);
  return { bytes: Number(response.headers.get('content-length')), text: await response.text() };
}

/** Every module that the page names for its first load. */
function scriptsOf(html: string): Set<string> {
  const found = html.matchAll(
    /<link rel="modulepreload" href="([^"]+)"|<script[^>]* src="([^"]+)"|import(?: \* as \w+ from)? ?"(\/[^"]+)"/g,
  );
  return new Set([...found].map(([, preloaded, source, imported]) => preloaded ?? source ?? imported ?? ''));
}

async function weighInBrowser(origin: string): Promise<Figure[]> {
  const executablePath = findOrInstallBrowser();
  if (executablePath === undefined) {
    return [told('requests and bytes of a first view', 'no browser on this machine')];
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
      });
      await context.addCookies([{ name: 'isOver21', value: 'yes', url: origin }]);
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      let requests = 0;
      let bytes = 0;
      client.on('Network.loadingFinished', ({ encodedDataLength }) => {
        requests += 1;
        bytes += encodedDataLength;
      });
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
      await context.close();
      figures.push(
        atMost(`${name}: requests of a first view`, requests, 20, ''),
        atMost(`${name}: all bytes of a first view`, bytes / kilobyte, 350, ' KB'),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}
