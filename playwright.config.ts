import { defineConfig } from '@playwright/test';
import { findOrInstallBrowser, noBrowserMessage } from './bin/browser.mjs';

// Workers load this file too; what the first one found they inherit.
process.env.CHROMIUM_PATH ??= findOrInstallBrowser() ?? '';
if (!process.env.CHROMIUM_PATH) throw new Error(noBrowserMessage);

/** The journeys: the built shop as a process of its own, and a person's browser. */
export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './test/journeys/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // What is long and second is walked by `npm run proof`.
  ...(process.env.PROOF === 'full' ? {} : { grepInvert: /@proof/ }),
  retries: 0,
  reporter: 'list',
  // Only against what never comes: a busy machine may take its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    // Far from the winery on purpose: what the server and the browser write about dates must be the same.
    locale: 'en-US',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every step costs an eighth of the time: `--trace=retain-on-failure` brings it where a failure needs one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
