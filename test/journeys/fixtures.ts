import { basename, join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type Database, openDatabase } from '../../src/platform/database.server.ts';
import { type ShopConnection, type ShopGateway, shopGateway } from '../helpers/running-shop.ts';
import { hashToUnit, isProofRun } from '../helpers/sample.ts';
import { type CustomerRecords, customerRecords } from './books.ts';
import { shopOfThisRun } from './global-setup.ts';
import { type ReceivedEmails, receivedEmailsIn } from './mails.ts';
import { openCheckedShop } from './proved-shop.ts';
import { type PageWatch, watchPages } from './watch.ts';

type JourneyOptions = {
  /** Whether this browser has already answered the age question. */
  isOver21: boolean;
  /**
   * Whether actions wait for a page's scripts. Pages work before their scripts load, but then a click loads another page. Journeys that
   * test this phase set the option to false.
   */
  waitsForScripts: boolean;
};

type WorkerOptions = {
  /** The starting time of the clock in a shop of the file's own. If undefined, the file uses the run's shop and the actual time. */
  opensAt: Date | undefined;
  /** The folder of another winery's package, for a shop of the file's own. If undefined, the file uses the demonstration's package. */
  winery: string | undefined;
};

type JourneyFixtures = {
  /** Watch on the browser from the first page on, which fails the journey if anything unexpected happens. */
  watched: PageWatch;
};

type WorkerFixtures = {
  shop: ShopConnection;
  database: Database;
  gateway: ShopGateway;
  mails: ReceivedEmails;
  books: CustomerRecords;
};

/** The base test for journeys that start their own shop. */
export const testWithoutShop = base.extend<{
  /** A fixture without a value that skips three of four journeys, except in a proof. */
  sampled: undefined;
}>({
  sampled: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs
    async ({}, use, { title, file, skip }) => {
      skip(
        !isProofRun && hashToUnit(basename(file) + title) >= 1 / 4,
        'runs in `npm run proof`; `SEED` chooses others',
      );
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The base test for journeys, with a new browser in the shop that all journeys share, and access to the shop's records. */
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
  mails: [
    async ({ shop }, use) => use(receivedEmailsIn(join(shop.dataFolder, 'mailbox'))),
    { scope: 'worker' },
  ],
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
        context.on('page', makeActionsWaitForScripts);
      }
      const watched = await watchPages(context, [shop.url, gateway.origin]);
      await use(watched);
      watched.verify();
    },
    { auto: true },
  ],
});

/** Moves the pointer over the page until the page is interactive. Until then a page loads only the scripts that viewing needs. */
function touchThePage(): void {
  const hand = setInterval(() => {
    document.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    if (document.documentElement?.dataset.scripted !== undefined) clearInterval(hand);
  }, 50);
}

export async function confirmAge(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'isOver21', value: 'yes', url }]);
}

/**
 * Makes every action and assertion on a page wait until the page is interactive. For pages in browser contexts that the journey opens
 * itself.
 */
export function makeActionsWaitForScripts(page: Page): void {
  const deaf = page.locator(
    `html:has(script[type$=module]:not([src]), #parked-scripts):not([data-scripted])`,
  );
  void page.addInitScript(touchThePage);
  void page.addLocatorHandler(deaf, async () => {});
}

export { expect } from '@playwright/test';
