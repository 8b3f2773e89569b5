import type { Browser, CDPSession } from '@playwright/test';

/** The downloads of a first-time visitor of legal age until the page is complete. */
export type FirstView = {
  readonly htmlBytes: number;
  /** All scripts that load while the visitor only looks at the page. */
  readonly scriptBytes: number;
  /** Style sheets requested as files, not counting styles inlined in the page. */
  readonly styleFiles: number;
  readonly fonts: number;
  readonly fontBytes: number;
  readonly requests: number;
  /** All bytes received, including response headers. */
  readonly bytes: number;
};

/** The maximum for each figure of a first view; bytes as transferred. */
export const firstViewLimits: FirstView = {
  htmlBytes: 28 * 1024,
  scriptBytes: 130 * 1024,
  styleFiles: 1,
  fonts: 2,
  fontBytes: 60 * 1024,
  requests: 20,
  bytes: 350 * 1024,
};

/** The duration of the simulated visit. */
const lookedMilliseconds = 5_000;

type Fetched = { readonly url: string; readonly type: string };

/** Opens the page in an empty phone browser and returns the traffic until the network is idle. */
export async function measureFirstView(browser: Browser, origin: string, path: string): Promise<FirstView> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  try {
    await context.addCookies([{ name: 'isOver21', value: 'yes', url: origin }]);
    // This visitor only looks. A browser may report a pointer or a focus when a window opens beneath it, and Playwright
    // evaluates its own scripts as the visitor's action.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', {
        value: { hasBeenActive: false, isActive: false },
      });
      for (const name of ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click']) {
        window.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
      }
    });
    const page = await context.newPage();
    const traffic = await listen(await context.newCDPSession(page));
    const answer = await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${path} was answered ${answer?.status()}`);
    // Anything that a page requests some time after loading counts too.
    await page.waitForFunction((milliseconds) => performance.now() > milliseconds, lookedMilliseconds);
    await page.waitForLoadState('networkidle');
    const { fetched, bytes } = traffic();
    const ofType = (type: string) => fetched.filter((one) => one.type === type);
    return {
      htmlBytes: await zippedBytes(ofType('Document')),
      scriptBytes: await zippedBytes(ofType('Script')),
      styleFiles: fetched.filter(({ url }) => url.endsWith('.css')).length,
      fonts: ofType('Font').length,
      fontBytes: await zippedBytes(ofType('Font')),
      requests: fetched.length,
      bytes,
    };
  } finally {
    await context.close();
  }
}

async function listen(client: CDPSession) {
  const fetched = new Map<string, Fetched>();
  let bytes = 0;
  client.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('http')) fetched.set(requestId, { url: request.url, type });
  });
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send('Network.enable');
  return () => ({ fetched: [...fetched.values()], bytes });
}

/** Returns the total size of the files in bytes with gzip, whatever encoding the browser negotiated. */
async function zippedBytes(files: readonly Fetched[]): Promise<number> {
  let sum = 0;
  for (const { url } of files) {
    const answer = await fetch(url, { headers: { cookie: 'isOver21=yes', 'accept-encoding': 'gzip' } });
    await answer.arrayBuffer();
    sum += Number(answer.headers.get('content-length'));
  }
  return sum;
}
