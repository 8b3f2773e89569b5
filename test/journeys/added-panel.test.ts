import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { addToCart, cabernet, summaryAmounts, waitUntilScripted } from './steps.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Added to your cart' });
const wines = '/wines?type=red';

for (const width of [320, 768, 1440]) {
  test(`The added-to-cart panel shows the item, its price and links to the cart and checkout, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await addToCart(page, cabernet, 3);
    const shown = panel(page);
    await expect(shown).toBeVisible();
    await expect(shown.locator('img')).toBeVisible();
    await expect(shown.getByRole('listitem')).toContainText(cabernet.name);
    await expect(shown.getByRole('listitem')).toContainText('Quantity 3');
    await expect(shown.getByRole('listitem')).toContainText('$114.00');
    expect(await summaryAmounts(shown.locator('dl'))).toEqual([['Subtotal', '$114.00']]);
    await expect(shown.getByText(/^\d more bottles?: .*off your wine/)).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Check out' })).toBeInViewport({ ratio: 1 });
    const box = await shown.boundingBox();
    // At the bottom of phones, where the title stays visible, and on the right of wider windows.
    if (width < 640) expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(900);
    else expect(box?.x).toBeGreaterThan(width / 2 - 60);
    await inspectPage(page, `added to the cart, ${width} wide`);

    await shown.getByRole('link', { name: 'View cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
    await expect(shown).toHaveCount(0);
    await expect(page.getByText('is in your cart.')).toHaveCount(0);
  });
}

test('The added-to-cart panel leaves the focus on the button, is the next Tab stop and closes with Escape', async ({
  page,
}) => {
  await page.goto(`/wines/${cabernet.slug}`);
  await waitUntilScripted(page);
  const add = page.getByRole('button', { name: /^Add to cart/ });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${cabernet.name} is in your cart.` })).toHaveCount(
    1,
  );
  const shown = panel(page);
  await expect(shown).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shown.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(add).toBeFocused();

  // Adding the same item again is announced again; on another page the panel is closed.
  await page.keyboard.press('Enter');
  await expect(shown.getByRole('listitem')).toContainText('Quantity 2');
  await expect(page.getByText(`${cabernet.name} is in your cart.`)).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(shown).toHaveCount(0);

  await add.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toBeVisible();
  for (const name of ['Close', cabernet.name, 'Check out']) {
    await page.keyboard.press('Tab');
    await expect(shown.getByText(name).and(page.locator(':focus, :focus *')).first()).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});

test('Adding a wine from a product card opens the added-to-cart panel, and a click outside closes it', async ({
  page,
}) => {
  await page.goto(wines);
  await waitUntilScripted(page);
  const cards = page.getByRole('main').getByRole('button', { name: /^Add .* to your cart/ });
  await cards.first().click();
  const shown = panel(page);
  await expect(shown).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(shown).toHaveCount(0);
});

test('A failed addition closes the added-to-cart panel of the previous item', async ({ page, watched }) => {
  watched.expectAnswers(422);
  await addToCart(page, cabernet, 1);
  await expect(panel(page)).toBeVisible();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` });
  await quantity.fill('5000');
  await quantity.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});
