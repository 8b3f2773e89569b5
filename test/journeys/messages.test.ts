import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addToCart, cabernet, waitUntilScripted } from './steps.ts';

function message(page: Page) {
  return page
    .getByRole('region', { name: /Messages/ })
    .getByRole('dialog')
    .filter({ hasText: 'Viognier 2023 was removed from your cart.' });
}

/** Opens the design system page and shows a message. */
async function showMessage(page: Page): Promise<Locator> {
  await page.goto('/dev/ui');
  await waitUntilScripted(page);
  await page.getByRole('button', { name: 'Show success' }).click();
  const shown = message(page);
  await expect(shown).toBeVisible();
  return shown;
}

test('A message stays at the top right for six seconds, in a live region', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    const original = window.setTimeout;
    window.setTimeout = ((handler: () => void, delay?: number) => {
      delays.push(delay ?? 0);
      return original(handler, delay);
    }) as typeof window.setTimeout;
  });
  const shown = await showMessage(page);
  const box = await shown.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.y).toBeLessThan(160);
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThanOrEqual(80);
  await expect(page.getByRole('region', { name: /Messages/ })).toHaveAttribute('aria-live', 'polite');
  expect(await page.evaluate(() => (window as unknown as { delays: number[] }).delays)).toContain(6_000);
  await page.clock.fastForward(6_000);
  await expect(shown).toHaveCount(0);
});

/** Expects the message's button to be reachable, even for a user who does not see the message. */
async function expectReachable(page: Page, shown: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(shown.getByRole('button', { name: 'Close message' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[aria-label="Messages"]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('The close button of a message is accessible from the start', async ({ page }) => {
  await expectReachable(page, await showMessage(page));
});

test('The close button of a message closes it by keyboard', async ({ page }) => {
  const shown = await showMessage(page);
  await shown.getByRole('button', { name: 'Close message' }).focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(0);
});

test('A failed addition to the cart is reported as an error, in a message and on the page', async ({
  page,
  watched,
}) => {
  watched.expectAnswers(422);
  const magnum = { slug: 'reserve-cabernet-magnum-2021', name: 'Reserve Cabernet Magnum 2021' };
  await page.goto(`/wines/${magnum.slug}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? magnum.name;
  await page.getByRole('spinbutton', { name: `Quantity of ${name}` }).fill('99');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const stays = page
    .getByRole('main')
    .getByText(/Only \d+|At most \d+|limited to/i)
    .first();
  await expect(stays).toBeVisible();
  const said = page.getByRole('alertdialog');
  await expect(said).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: (await stays.textContent()) ?? '' })).toHaveCount(1);
  // An alert is announced once, not a second time as part of the live list.
  await expect(said).toHaveAttribute('aria-live', 'off');
  await expectReachable(page, said);
});

test('One click restores a removed cart line unchanged', async ({ page }) => {
  await addToCart(page, cabernet, 4);
  await page.goto('/shop/cart');
  const cart = page.getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveText('Cart4 items');
  await page.getByRole('button', { name: `Remove ${cabernet.name}` }).click();
  await expect(page.getByText(`${cabernet.name} was removed from your cart.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
  await expect(cart).toHaveText('Cart');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` })).toHaveValue('4');
  await expect(cart).toHaveText('Cart4 items');
});
