import type { Page } from '@playwright/test';
import {
  createExperiment,
  startExperiment,
  stopExperiment,
} from '../../src/engine/content/experiments/index.server.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, cabernet } from './steps.ts';

const key = 'cart-club-teaser';
const actor = 'operator:journey' as const;

// A feature takes part in one experiment at a time.
test.describe.configure({ mode: 'serial' });

type Winery = Parameters<typeof createExperiment>[0];
const wineryOf = (database: Winery['database']): Winery => ({ database, clock: { now: () => new Date() } });
const teaserOn = (page: Page) =>
  page.getByText(/Wine club members save up to \$\d+\.\d\d on this order\./).first();

/** Starts an experiment that hides the club offer in the cart for nearly all visitors. */
async function tryWithoutTeaser(winery: Winery): Promise<void> {
  const variations = [
    { key: 'shown', weight: 1 },
    { key: 'hidden', weight: 1_000 },
  ];
  const made = { key, title: 'Does the club in the cart help?', variations, trafficBasisPoints: 10_000 };
  expect(await createExperiment(winery, made, actor)).toMatchObject({ ok: true });
  expect(await startExperiment(winery, key, actor)).toMatchObject({ ok: true });
}

test('A variation shows from the second page on, and never to visitors who opted out', {
  tag: '@proof',
}, async ({ page, context, database }) => {
  const winery = wineryOf(database);
  const teaser = teaserOn(page);
  await tryWithoutTeaser(winery);
  await addToCart(page, cabernet, 3);
  await page.goto('/shop/cart');
  await expect(teaser).toBeVisible();
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'visitor')).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await expect(teaser).toBeHidden();

  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.reload();
  await expect(teaser).toBeVisible();
  expect(await stopExperiment(winery, key, actor)).toMatchObject({ ok: true });
});

test('When the experiment service never answers, the default page appears at once and does not shift later', {
  tag: '@proof',
}, async ({ page, database }) => {
  const winery = wineryOf(database);
  await tryWithoutTeaser(winery);
  await addToCart(page, cabernet, 3);
  const asked = page.waitForRequest('**/api/experiments/datafile.json');
  // The request is never continued: to the page, its host accepts it and stays silent.
  await page.route('**/api/experiments/datafile.json', () => {});
  await page.addInitScript(() => {
    Reflect.set(window, 'shifts', 0);
    new PerformanceObserver((list) =>
      Reflect.set(window, 'shifts', Number(Reflect.get(window, 'shifts')) + list.getEntries().length),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.clock.install();
  await page.goto('/shop/cart', { waitUntil: 'commit' });
  await expect(teaserOn(page)).toBeVisible();
  await page.waitForLoadState();
  await asked;
  await page.clock.runFor(5_001);
  await expect(teaserOn(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0);
  expect(await stopExperiment(winery, key, actor)).toMatchObject({ ok: true });
});
