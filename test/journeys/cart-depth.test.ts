import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { addToCart, cabernet, pasoRoblesAddress } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const merlot = { slug: 'merlot-2022', name: 'Merlot 2022' } as const;

const button = (page: Page, name: string): Locator => page.getByRole('button', { name });
const list = (page: Page, name: string): Locator => page.getByRole('list', { name, exact: true });
const quantityOf = (page: Page, wine: { name: string }): Locator =>
  page.getByRole('spinbutton', { name: `Quantity of ${wine.name}` });

/** Focuses the target and presses Enter. */
async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.press('Enter');
}

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Cart at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('A cart line is saved for later, restored and moved back by keyboard without losing the focus', {
      tag: '@proof',
    }, async ({ page }) => {
      test.slow();
      await addToCart(page, cabernet, 3);
      await addToCart(page, merlot, 2);
      await page.goto('/shop/cart');
      await press(button(page, `Save for later ${merlot.name}`));
      await expect(page.getByText(`${merlot.name} is saved for later.`)).toBeVisible();
      await expect(button(page, 'Undo')).toBeFocused();
      await expect(list(page, 'In your cart')).not.toContainText(merlot.name);
      await expect(list(page, 'Saved for later')).toContainText(merlot.name);
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart3 items');
      await inspectPage(page, 'the cart with a line saved for later');

      await page.keyboard.press('Enter');
      await expect(list(page, 'In your cart').getByRole('link', { name: merlot.name })).toBeFocused();
      await expect(quantityOf(page, merlot)).toHaveValue('2');
      await expect(list(page, 'Saved for later')).toHaveCount(0);

      await press(button(page, `Save for later ${merlot.name}`));
      await press(button(page, `Move to cart ${merlot.name}`));
      await expect(list(page, 'In your cart').getByRole('link', { name: merlot.name })).toBeFocused();
      await press(button(page, `Remove ${merlot.name}`));
      await expect(button(page, 'Undo')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(list(page, 'In your cart').getByRole('link', { name: merlot.name })).toBeFocused();
      await expect(quantityOf(page, merlot)).toHaveValue('2');
    });

    test('One key press adds the bottles missing for a case discount, and the price breakdown lists the offers considered', async ({
      page,
    }) => {
      test.slow();
      await addToCart(page, cabernet, 4);
      await page.goto('/shop/cart');
      await expect(page.getByText('2 more bottles: 5% off your wine.')).toBeVisible();
      await page.locator('summary', { hasText: 'Why this price' }).press('Enter');
      await expect(page.getByText('Needs 6 bottles of wine, but this order has 4.')).toBeVisible();
      await press(page.getByRole('link', { name: 'Fill my case' }));
      await expect(page.getByRole('heading', { name: 'Fill my case' })).toBeFocused();
      await expect(page.getByRole('heading', { name: '6 bottles, for 5% off your wine' })).toBeVisible();
      await inspectPage(page, 'the cart with suggestions to fill the case');
      await press(page.getByRole('button', { name: /^Add these 2 bottles/ }).first());
      await expect(page.getByText('6-bottle saving, 5%', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: '6 bottles, for 5% off your wine' })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Fill my case' })).toBeFocused();
      await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart6 items');

      await press(page.getByRole('link', { name: 'Make it a gift' }));
      await expect(page.getByRole('heading', { name: 'Make it a gift' })).toBeFocused();
      await inspectPage(page, 'the cart with the gift options');
      await press(button(page, 'Add Gift box, one bottle'));
      await expect(list(page, 'Gift boxes')).toContainText('1 in your cart');
      await expect(list(page, 'In your cart')).toContainText('Gift box, one bottle');
    });

    test("A printed cart is a dated list with the winery's name and no controls", {
      tag: '@proof',
    }, async ({ page }) => {
      await addToCart(page, cabernet, 3);
      await page.goto('/shop/cart');
      await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
      await expect(page.getByRole('link', { name: 'Check out · $143.98' })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText('4180 Ladera Vieja Road, Paso Robles, CA 93446')).toBeVisible();
      await expect(
        page.getByText(/\d{4} · Shipped to 93446\. Prices and availability are as of this date\./),
      ).toBeVisible();
      await expect(list(page, 'In your cart')).toContainText('3 ×');
      await expect(page.getByRole('definition').filter({ hasText: '$143.98' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    });
  });
}

test.describe('Cart on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('The main button stays visible in cart and checkout, and checkout has a reduced header and footer', async ({
    page,
  }) => {
    await addToCart(page, cabernet, 2);
    await page.goto('/shop/cart');
    await expect(page.getByRole('link', { name: /^Check out/ })).toBeInViewport();
    await page.getByRole('link', { name: /^Check out/ }).click();
    await expect(button(page, 'Continue to delivery')).toBeInViewport();
    const [header, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(header.getByRole('link')).toHaveText(['Mesa Lucero', 'Back to cart', 'Help', 'Sign in']);
    await expect(footer.getByRole('heading')).toHaveCount(0);
    for (const name of ['Help and FAQ', 'Shipping and delivery', 'Returns and refunds', 'Privacy policy']) {
      await expect(footer.getByRole('link', { name })).toBeVisible();
    }
    await inspectPage(page, 'the reduced header and footer of the checkout');
    await header.getByRole('link', { name: 'Back to cart' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart2 items');
  });
});

test('Two windows show the same cart, and text being entered in one of them is kept', async ({
  page,
  context,
}) => {
  await addToCart(page, cabernet, 3);
  await page.goto('/shop/cart');
  const other = await context.newPage();
  await other.goto('/shop/cart');
  const zip = other.getByLabel('ZIP code');
  await zip.pressSequentially('934');

  await quantityOf(page, cabernet).fill('5');
  await expect(quantityOf(other, cabernet)).toHaveValue('5');
  await expect(other.getByRole('link', { name: /^Cart/ })).toHaveText('Cart5 items');
  await expect(zip).toHaveValue('934');
  await expect(zip).toBeFocused();

  await addToCart(page, merlot, 1);
  await expect(list(other, 'In your cart')).toContainText(merlot.name);
  await expect(zip).toHaveValue('934');
  await zip.pressSequentially('46');
  await expect(other.getByRole('link', { name: /^Check out · / })).toBeVisible();
  await page.goto('/shop/cart');
  await expect(page.getByLabel('ZIP code')).toHaveValue('93446');
});

test('Saved items stay in an empty cart until they are removed', async ({ page }) => {
  await addToCart(page, merlot, 1);
  await page.goto('/shop/cart');
  // The page shows the change before the server confirms it.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await button(page, `Save for later ${merlot.name}`).click();
  const empty = page.getByRole('heading', { level: 1, name: 'Your cart is empty.' });
  await expect(empty).toBeVisible();
  await saved;
  await page.reload();
  await expect(list(page, 'Saved for later')).toContainText(merlot.name);
  await button(page, `Remove ${merlot.name}`).click();
  await expect(list(page, 'Saved for later')).toHaveCount(0);
  await expect(empty).toBeFocused();
});

test.describe('Cart without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A cart line is saved for later and moved back, and the bottles missing for a case discount are added', async ({
    page,
  }) => {
    await page.goto(`/wines/${cabernet.slug}`);
    await quantityOf(page, cabernet).fill('4');
    await button(page, 'Add to cart').click();
    await button(page, `Save for later ${cabernet.name}`).click();
    await expect(page.getByText(`${cabernet.name} is saved for later.`)).toBeVisible();
    await button(page, 'Undo').click();
    await expect(quantityOf(page, cabernet)).toHaveValue('4');
    await page.getByRole('link', { name: 'Fill my case' }).click();
    await page
      .getByRole('button', { name: /^Add these 2 bottles/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await expect(page.getByText('6-bottle saving, 5%', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Make it a gift' }).click();
    await button(page, 'Add Gift box, one bottle').click();
    await expect(list(page, 'In your cart')).toContainText('Gift box, one bottle');
  });
});
