import {
  makeExperiment,
  startExperiment,
  stopExperiment,
} from '../../src/engine/experiments/index.server.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, cabernet } from './steps.ts';

const key = 'cart-club-teaser';
const actor = 'operator:journey' as const;

test('A way that is tried is seen from the second time on, and by nobody who opted out', {
  tag: '@proof',
}, async ({ page, context, database }) => {
  const house = { database, clock: { now: () => new Date() } };
  const teaser = page.getByText('Members of the Open Cellar club would pay').first();
  const variations = [
    { key: 'shown', weight: 1 },
    { key: 'hidden', weight: 1_000 },
  ];
  const made = { key, title: 'Does the club in the cart help?', variations, trafficBasisPoints: 10_000 };
  expect(await makeExperiment(house, made, actor)).toMatchObject({ ok: true });
  expect(await startExperiment(house, key, actor)).toMatchObject({ ok: true });
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
  expect(await stopExperiment(house, key, actor)).toMatchObject({ ok: true });
});
