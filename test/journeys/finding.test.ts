import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const cards = (page: Page) => page.locator('main article');
const filter = (page: Page) => page.locator('summary', { hasText: 'Filter' });

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Wine list and search at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 850 } });

    test('Filters narrow the wine list, and removing them widens it again', async ({ page }) => {
      test.slow();
      await page.goto('/wines');
      await waitUntilScripted(page);
      await filter(page).click();
      await page.getByRole('checkbox', { name: /^Grenache \(/ }).check();
      await expect(page).toHaveURL(/varietal=Grenache/);
      await page.getByRole('checkbox', { name: /^2022 \(/ }).check();
      await expect(page).toHaveURL('/wines?varietal=Grenache&vintage=2022');
      await expect(page.getByRole('checkbox', { name: /^2022 \(/ })).toBeChecked();
      await inspectPage(page, 'open filters');
      const show = page.getByRole('button', { name: /^Show 1.wine$/ });
      await show.click();
      await expect(show).toBeHidden();
      await expect(filter(page)).toBeFocused();
      await expect(cards(page)).toHaveCount(1);
      await inspectPage(page, 'applied filters');
      await page.getByRole('link', { name: 'Remove 2022' }).click();
      await expect(page).toHaveURL('/wines?varietal=Grenache');
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL('/wines');
    });

    test('Filters narrow search results, and removing them widens the results again', async ({ page }) => {
      test.slow();
      await page.goto('/search/products?q=cab');
      await waitUntilScripted(page);
      await filter(page).click();
      await page.getByRole('checkbox', { name: /^2021 \(/ }).check();
      await expect(page).toHaveURL('/search/products?q=cab&vintage=2021');
      await page.getByRole('checkbox', { name: /^In stock \(/ }).check();
      await expect(page).toHaveURL('/search/products?q=cab&vintage=2021&available=now');
      await inspectPage(page, 'open filters of a search');
      const show = page.getByRole('button', { name: /^Show \d+.results?$/ });
      await show.click();
      await expect(show).toBeHidden();
      await page.getByRole('link', { name: 'Remove 2021' }).click();
      await expect(page).toHaveURL('/search/products?q=cab&available=now');
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL('/search/products?q=cab');
    });

    test('A product card accepts a quantity and shows an error below an invalid one', async ({ page }) => {
      await page.goto('/wines?type=rose');
      await waitUntilScripted(page);
      const card = cards(page).first();
      const quantity = card.getByRole('spinbutton', { name: /^Quantity of Estate Rosé/ });
      await quantity.fill('0');
      await card.getByRole('button').click();
      await expect(card.getByText('Quantity must be at least 1')).toBeVisible();
      await expect(quantity).toHaveAttribute('aria-invalid', 'true');
      await inspectPage(page, 'a rejected quantity');
      await quantity.fill('2');
      await card.getByRole('button').click();
      await expect(page.getByText(/^Estate Rosé \d{4} is in your cart/)).toBeVisible();
      await expect(card.getByText('Quantity must be at least 1')).toBeHidden();
      await page.goto('/shop/cart');
      await expect(page.getByRole('spinbutton', { name: /^Quantity of Estate Rosé/ })).toHaveValue('2');
    });

    test('A misspelled search finds wines and help pages, and a search without a match says so', async ({
      page,
    }) => {
      test.slow();
      await page.goto('/search/products');
      await page.getByRole('combobox', { name: 'Search wines, visits and help' }).fill('mouvedre under $60');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByText('Showing results for')).toBeVisible();
      await expect(cards(page).first()).toContainText('Mourvèdre');
      await expect(page.getByRole('link', { name: 'Remove under $60' })).toBeVisible();
      await inspectPage(page, 'search results');
      await page.goto('/search/products?q=shiping');
      await page.getByRole('main').getByRole('link', { name: 'Shipping and delivery' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Shipping and delivery' })).toBeVisible();
      await page.goto('/search/products?q=flux+capacitor');
      await expect(page.getByText('We couldn’t find a match.')).toBeVisible();
      await inspectPage(page, 'a search without results');
    });

    test('A wine is found by keyboard from the search icon in the header', async ({ page }) => {
      await page.goto('/');
      const sign = page.getByRole('banner').getByRole('link', { name: 'Search' }).first();
      // Before its script loads, the icon is a link to the search page.
      await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
      await sign.focus();
      await page.keyboard.press('Enter');
      const field = page.getByRole('combobox');
      await field.focus();
      await page.keyboard.type('merl');
      const options = page.getByRole('option');
      await expect(options.first()).toContainText('Merlot');
      await expect(page.getByText(/suggestions?\. Use the arrow keys/)).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await inspectPage(page, 'open suggestions');
      await page.keyboard.press('Escape');
      await expect(options.first()).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/wines\/merlot/);
    });
  });
}

test('The filters open, apply and close by keyboard', async ({ page }) => {
  await page.goto('/wines?type=red');
  await waitUntilScripted(page);
  await filter(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: /^Red \(/ })).toBeFocused();
  const white = page.getByRole('checkbox', { name: /^White \(/ });
  await page.keyboard.press('Tab');
  await expect(white).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/wines?type=red&type=white');
  await expect(white).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(white).toBeHidden();
  await expect(filter(page)).toBeFocused();
});

test.describe('Wine list and search without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Filters apply with a submit button, and search works on its own page', async ({ page }) => {
    await page.goto('/wines?type=red&sort=price');
    await filter(page).click();
    await page.getByRole('checkbox', { name: /^Syrah \(/ }).check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL('/wines?sort=price&type=red&varietal=Syrah');
    await expect(page.getByRole('link', { name: 'Remove Syrah' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill('zin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search/products?q=zin');
    await expect(cards(page).first()).toContainText('Zinfandel');
    await filter(page).click();
    await page.getByRole('checkbox', { name: /^2022 \(/ }).check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL('/search/products?q=zin&vintage=2022');
    await expect(page.getByRole('link', { name: 'Remove 2022' })).toBeVisible();
  });

  test('A product card adds several bottles to the cart, and a long list is split into pages', async ({
    page,
  }) => {
    await page.goto('/wines?ship=CA');
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/wines?ship=CA&page=2');
    await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
    await page.goto('/wines?type=rose');
    await cards(page)
      .getByRole('spinbutton', { name: /^Quantity of Estate Rosé/ })
      .fill('3');
    await cards(page).getByRole('button').click();
    await expect(page).toHaveURL('/shop/cart');
    await expect(page.getByRole('spinbutton', { name: /^Quantity of Estate Rosé/ })).toHaveValue('3');
  });
});
