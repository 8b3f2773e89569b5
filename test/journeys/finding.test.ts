import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function inspect(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect.soft(told, state).toEqual([]);
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect.soft(await isTooWide(), `${state} scrolls sideways`).toBe(false);
}

const cards = (page: Page) => page.locator('main article');
const filter = (page: Page) => page.locator('summary', { hasText: 'Filter' });

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 850 } });

    test('The list is narrowed by choices, and widened again', async ({ page }) => {
      test.slow();
      await page.goto('/wines');
      await filter(page).click();
      await page.getByRole('checkbox', { name: /^Grenache \(/ }).check();
      await expect(page).toHaveURL(/varietal=Grenache/);
      await page.getByRole('checkbox', { name: /^2022 \(/ }).check();
      await expect(page).toHaveURL('/wines?varietal=Grenache&vintage=2022');
      await expect(page.getByRole('checkbox', { name: /^2022 \(/ })).toBeChecked();
      await inspect(page, 'filters open');
      const show = page.getByRole('button', { name: /^Show 1.wine$/ });
      await show.click();
      await expect(show).toBeHidden();
      await expect(filter(page)).toBeFocused();
      await expect(cards(page)).toHaveCount(1);
      await inspect(page, 'filters chosen');
      await page.getByRole('link', { name: 'Without 2022' }).click();
      await expect(page).toHaveURL('/wines?varietal=Grenache');
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL('/wines');
    });

    test('A misspelt search is understood, and one for nothing leads on', async ({ page }) => {
      test.slow();
      await page.goto('/search/products');
      await page.getByRole('combobox', { name: 'Search wines, sets and goods' }).fill('mouvedre under $60');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByText('this is what we found for')).toBeVisible();
      await expect(cards(page).first()).toContainText('Mourvèdre');
      await expect(page.getByRole('link', { name: 'Without under $60' })).toBeVisible();
      await inspect(page, 'search results');
      await page.goto('/search/products?q=flux+capacitor');
      await expect(page.getByText('We have nothing like that.')).toBeVisible();
      await inspect(page, 'nothing found');
    });

    test('A wine is found with the keyboard alone, from the sign in the header', async ({ page }) => {
      await page.goto('/');
      const sign = page.getByRole('banner').getByRole('link', { name: 'Search' }).first();
      // Before its script has come the sign is a link, and leads to the page of the search.
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
      await inspect(page, 'suggestions open');
      await page.keyboard.press('Escape');
      await expect(options.first()).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/wines\/merlot/);
    });
  });
}

test('The filters open and close with the keyboard', async ({ page }) => {
  await page.goto('/wines?type=red');
  await filter(page).focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('checkbox').first();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/type=red&varietal=/);
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(filter(page)).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Filters are sent by their button, and the search is a page', async ({ page }) => {
    await page.goto('/wines?type=red&sort=price');
    await filter(page).click();
    await page.getByRole('checkbox', { name: /^Syrah \(/ }).check();
    await page.getByRole('button', { name: 'Show what fits' }).click();
    await expect(page).toHaveURL('/wines?type=red&sort=price&varietal=Syrah');
    await expect(page.getByRole('link', { name: 'Without Syrah' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).first().click();
    await page.getByRole('combobox').fill('zin');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search/products?q=zin');
    await expect(cards(page).first()).toContainText('Zinfandel');
  });
});
