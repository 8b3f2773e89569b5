import { randomBytes } from 'node:crypto';
import { sampleOf } from '../helpers/sample.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const merlot = '/wines/merlot-2022';
const soldOut = '/wines/grenache-2023';

/** One page for each state of a product. */
const states = [
  ['in stock', merlot],
  ['low stock', '/wines/reserve-chardonnay-2022'],
  ['sold out', soldOut],
  ['upcoming', '/wines/grenache-2024'],
  ['members only', '/wines/tannat-2021'],
  ['allocation only', '/wines/lantern-hill-cabernet-2020'],
  ['retired', '/wines/cabernet-sauvignon-2020'],
  ['a magnum', '/wines/reserve-cabernet-magnum-2021'],
  ['sparkling', '/wines/sparkling-brut-2021'],
  ['a set', '/wines/first-flight'],
  ['merchandise', '/wines/decanter'],
  ['a ZIP code that allows wine', `${merlot}?zip=93446`],
  ['a ZIP code that allows no wine', `${merlot}?zip=84101`],
  ['an invalid ZIP code', `${merlot}?zip=9344`],
  ['the printable sheet', `${merlot}/sheet`],
  ['the notification request page', `${soldOut}/tell-me`],
] as const;

const partSize = 4;
/** The product states in groups, one per test, because inspections are slow. */
const parts = Array.from({ length: states.length / partSize }, (_, position) => ({
  part: position + 1,
  pages: states.slice(position * partSize, (position + 1) * partSize),
}));

/** Returns an email address that no other request uses. */
const newAddress = () => `${randomBytes(5).toString('hex')}@customers.example`;

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Wine page at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const { part, pages } of sampleOf(parts, 2)) {
      test(`Product pages pass the accessibility and layout checks in every state, part ${part}`, async ({
        page,
      }) => {
        test.slow();
        for (const [state, path] of pages) {
          await page.goto(path);
          await inspectPage(page, state);
        }
      });
    }
  });
}

test('The shipping cost is looked up by keyboard', async ({ page }) => {
  await page.goto(merlot);
  const summary = page.locator('summary', { hasText: 'Shipping cost' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Your ZIP')).toBeFocused();
  await page.keyboard.type('93446');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?zip=93446/);
  await expect(page.getByText('Ground shipping to Paso Robles, CA.')).toBeVisible();
});

test('The bottle picture is enlarged and closed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(merlot);
  const opener = page.locator('summary', { hasText: 'Enlarge' });
  await waitUntilScripted(page);
  const panel = await page.locator('.bottle-ground:has(+ details)').boundingBox();
  const button = await opener.boundingBox();
  const words = await opener.getByText('Enlarge').boundingBox();
  if (!panel || !button || !words) throw new Error('the picture and its button are shown');
  expect(button).toEqual(panel);
  expect(words.y + words.height).toBeLessThan(panel.y + panel.height);
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merlot 2022' });
  await expect(dialog.locator('img').first()).toBeVisible();
  await inspectPage(page, 'the enlarged bottle');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('A wine and its magnum link to each other, and the magnum links to its engraving', async ({ page }) => {
  await page.goto('/wines/reserve-cabernet-sauvignon-2021');
  await page.getByRole('navigation', { name: 'Bottle size' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/wines\/reserve-cabernet-magnum-2021$/);
  await expect(page.getByRole('link', { name: 'Engraved magnum' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Bottle size' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/wines\/reserve-cabernet-sauvignon-2021$/);
});

test('A back-in-stock request is made by keyboard', async ({ page }) => {
  await page.goto(soldOut);
  const email = newAddress();
  const field = page.getByLabel('Email me when Grenache 2023 is back in stock');
  await field.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We’ll email ${email} when Grenache 2023 is available.`)).toBeVisible();
});

test('An invalid email address for a back-in-stock request is reported at its field and kept', async ({
  page,
  watched,
}) => {
  watched.expectAnswers(422);
  await page.goto(soldOut);
  const field = page.getByLabel('Email me when Grenache 2023 is back in stock');
  await field.fill('ana at example');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('ana at example');
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
});

test('The printed product sheet fits one page and leaves out controls', async ({ page }) => {
  await page.goto(merlot);
  await page.getByRole('link', { name: 'Printable tech sheet' }).click();
  await expect(page).toHaveURL(/\/sheet$/);
  await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: /^Back to/ })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print this sheet' })).toBeHidden();
  for (const format of ['Letter', 'A4'] as const) {
    const paper = (await page.pdf({ format })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

test.describe('Wine page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A shipping estimate and a back-in-stock request work as plain forms', async ({ page, watched }) => {
    watched.expectAnswers(422);
    await page.goto(merlot);
    await page.locator('summary', { hasText: 'Shipping cost' }).click();
    await page.getByLabel('Your ZIP').fill('10001');
    await page.getByRole('button', { name: 'Estimate' }).click();
    await expect(page.getByText(/^Ground shipping to New York, NY\./)).toBeVisible();
    await expect(page.getByLabel('Your ZIP')).toHaveValue('10001');

    await page.goto(soldOut);
    await page.getByLabel('Email me when Grenache 2023 is back in stock').fill('ana at example');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page).toHaveURL(/\/tell-me$/);
    const field = page.getByLabel('Email me when Grenache 2023 is back in stock');
    await expect(field).toHaveValue('ana at example');
    const email = newAddress();
    await field.fill(email);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByText(`We’ll email ${email} when Grenache 2023 is available.`)).toBeVisible();
  });
});
