import { basename, join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { type ShopConnection, type ShopGateway, shopGateway } from '../helpers/running-shop.ts';
import { hashToUnit, isProof } from '../helpers/sample.ts';
import { type CustomerRecords, customerRecords } from './books.ts';
import { shopOfThisRun } from './global-setup.ts';
import { type Mails, mailsIn } from './mails.ts';
import { openCheckedShop } from './proved-shop.ts';
import { type PageWatch, watchPages } from './watch.ts';

type JourneyOptions = {
  /** Whether this browser has already answered the age question. */
  isOver21: boolean;
  /**
   * Whether actions wait for a page's scripts. Pages work before their scripts load, but then a click loads another page; journeys about
   * that time set it to false.
   */
  waitsForScripts: boolean;
};

type WorkerOptions = {
  /**
   * If set, the file gets its own shop whose clock starts at this moment; otherwise it uses the run's shop and the
   * actual time.
   */
  opensAt: Date | undefined;
  /** If set, the file gets its own shop with the package in this folder. */
  winery: string | undefined;
};

type JourneyFixtures = {
  /** Watches the browser from the first page on, and fails the journey on anything unexpected. */
  watched: PageWatch;
};

type WorkerFixtures = {
  shop: ShopConnection;
  database: Database;
  gateway: ShopGateway;
  mails: Mails;
  books: CustomerRecords;
};

/** The base of journeys that start their own shop. */
export const testWithoutShop = base.extend<{
  /** Skips three of four journeys, except in a proof. It has no value. */
  sampled: undefined;
}>({
  sampled: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs
    async ({}, use, { title, file, skip }) => {
      skip(
        !isProof && hashToUnit(basename(file) + title) >= 1 / 4,
        'runs in `npm run proof`; `SEED` chooses others',
      );
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The base of journeys: a new browser in the shop that all journeys share, with access to the shop's records. */
export const test = testWithoutShop.extend<JourneyOptions & JourneyFixtures, WorkerOptions & WorkerFixtures>({
  isOver21: [true, { option: true }],
  waitsForScripts: [true, { option: true }],

  opensAt: [undefined, { option: true, scope: 'worker' }],
  winery: [undefined, { option: true, scope: 'worker' }],

  shop: [
    async ({ opensAt, winery }, use) => {
      if (!opensAt && winery === undefined) return use(shopOfThisRun());
      const shop = await openCheckedShop({ opensAt, winery });
      await use(shop.address);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  gateway: [async ({ shop }, use) => use(shopGateway(shop.dataFolder)), { scope: 'worker' }],
  mails: [async ({ shop }, use) => use(mailsIn(join(shop.dataFolder, 'mailbox'))), { scope: 'worker' }],
  database: [
    async ({ shop }, use) => {
      const database = openDatabase({
        url: shop.databaseUrl,
        poolSize: 2,
        statementTimeoutMilliseconds: 20_000,
        connectionTimeoutMilliseconds: 20_000,
        onConnectionError: () => {},
      });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  books: [async ({ database, gateway }, use) => use(customerRecords(database, gateway)), { scope: 'worker' }],

  baseURL: async ({ shop }, use) => use(shop.url),

  watched: [
    async ({ context, shop, gateway, isOver21, waitsForScripts, javaScriptEnabled }, use) => {
      if (isOver21) await confirmAge(context, shop.url);
      if (waitsForScripts && javaScriptEnabled !== false) {
        await context.addInitScript(touchThePage);
        context.on('page', waitForScripts);
      }
      const watched = await watchPages(context, [shop.url, gateway.origin]);
      await use(watched);
      watched.verify();
    },
    { auto: true },
  ],
});

/** Moves the pointer over each page until it is interactive: an untouched page loads only what viewing needs. */
function touchThePage(): void {
  const hand = setInterval(() => {
    document.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    if (document.documentElement?.dataset.scripted !== undefined) clearInterval(hand);
  }, 50);
}

export async function confirmAge(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'isOver21', value: 'yes', url }]);
}

/** Makes every action and assertion on a page wait until it is interactive. For pages of other browser contexts. */
export function waitForScripts(page: Page): void {
  const deaf = page.locator(
    `html:has(script[type$=module]:not([src]), #parked-scripts):not([data-scripted])`,
  );
  void page.addInitScript(touchThePage);
  void page.addLocatorHandler(deaf, async () => {});
}

export { expect } from '@playwright/test';
