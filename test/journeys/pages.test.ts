import type { Page } from '@playwright/test';
import { seedOrder } from './bought.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { readSite, siteTextsOutsideReviewSheet, wordsOfOtherWinery } from './site.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  expectConfirmation,
  fillContact,
  newBuyer,
  openCheckout,
  pasoRoblesAddress,
  payButton,
  submitAddressStep,
  submitContactStep,
  submitPickupStep,
  typeCard,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

/** Submits the payment by keyboard, because the window was just resized and a button might still move under a pointer. */
async function payByKeyboard(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await payButton(page).press('Enter');
}

for (const width of windowWidthsFor(import.meta.url, [360, 1280])) {
  test.describe(`Pages at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('Public pages pass the accessibility and layout checks', async ({ page, watched }) => {
      test.slow();
      watched.expectAnswers(404, 422);
      for (const path of [
        '/',
        '/wines',
        '/wines?type=red',
        `/wines/${cabernet.slug}`,
        '/wines/grenache-2023',
        '/wines/first-flight',
        '/shop/cart',
        '/order-confirmation',
        '/privacy',
        '/shipping-states',
        '/dev/mailbox',
        '/no-such-page',
      ]) {
        await page.goto(path);
        await inspectPage(page, path);
      }
      await page.goto('/order-confirmation');
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, '/order-confirmation with errors');
    });

    test('The age gate passes the accessibility and layout checks, open and answered with No', async ({
      page,
      context,
    }) => {
      await context.clearCookies();
      await page.goto('/wines');
      await expect(page.getByRole('dialog')).toBeVisible();
      await inspectPage(page, 'the age gate');
      await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
      await inspectPage(page, 'the age gate after “No”');
      await page.goto('/age');
      await inspectPage(page, '/age');
    });

    test('Cart, checkout and confirmation pass the accessibility and layout checks, with and without errors', async ({
      page,
      watched,
    }) => {
      test.slow();
      watched.expectAnswers(409, 422);
      const buyer = newBuyer();
      await addToCart(page, cabernet, 3);
      await inspectPage(page, 'the added-to-cart message');
      await page.goto('/shop/cart');
      await inspectPage(page, 'the cart');
      await page.getByLabel('ZIP code').fill('84101');
      await expect(page.getByText('We can’t ship wine to Utah')).toBeVisible();
      await inspectPage(page, 'the cart with a state that allows no wine');
      await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
      await expect(page.getByRole('link', { name: 'Check out · $143.98' })).toBeVisible();
      await page.getByRole('button', { name: `Remove ${cabernet.name}` }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await inspectPage(page, 'the empty cart with an undo button');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('link', { name: 'Check out · $143.98' })).toBeVisible();

      await openCheckout(page);
      await inspectPage(page, 'contact');
      await page.getByRole('button', { name: 'Continue to delivery' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'contact with errors');
      await fillContact(page, buyer);
      await page.getByRole('button', { name: 'Continue to delivery' }).click();
      await expect(page.getByRole('radio', { name: /Ship it to me/ })).toBeVisible();
      await inspectPage(page, 'delivery');
      await page.locator('summary', { hasText: 'This is a gift' }).click();
      await page.getByRole('checkbox', { name: /This is a gift/ }).check();
      await page.getByRole('checkbox', { name: /shipping to someone else/ }).check();
      await inspectPage(page, 'delivery of a gift');
      await page.getByRole('checkbox', { name: /This is a gift/ }).uncheck();
      await page.getByRole('radio', { name: /I’ll pick it up/ }).check();
      await inspectPage(page, 'pickup');
      await page.getByRole('radio', { name: /Ship it to me/ }).check();
      await page.getByLabel('Street address').fill('PO Box 12');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'delivery with errors');
      await submitAddressStep(page, pasoRoblesAddress);
      await expect(payButton(page)).toBeVisible();
      await inspectPage(page, 'payment');
      await page.getByRole('link', { name: 'Change shipping' }).click();
      await page.locator('summary', { hasText: 'Ship it later' }).click();
      await inspectPage(page, 'shipping');
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await page.getByRole('checkbox', { name: 'Same as delivery address' }).uncheck();
      await inspectPage(page, 'payment with a billing address');
      await page.getByRole('checkbox', { name: 'Same as delivery address' }).check();
      await payByKeyboard(page, cardNumbers.declined);
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'payment declined');
      await payByKeyboard(page, cardNumbers.challenged);
      await expect(
        page.frameLocator('iframe[title="Your bank’s confirmation"]').getByRole('button'),
      ).toHaveCount(2);
      await inspectPage(page, 'the bank’s confirmation');
      await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click();
      await expectConfirmation(page, buyer);
      await inspectPage(page, 'the confirmation');
    });

    test('A pickup order before payment passes the accessibility and layout checks', {
      tag: '@proof',
    }, async ({ page }) => {
      await addToCart(page, cabernet, 1);
      await openCheckout(page);
      await submitContactStep(page, newBuyer());
      await submitPickupStep(page, 'Downtown Barrel Bar');
      await expect(payButton(page)).toBeVisible();
      await inspectPage(page, 'payment of a pickup');
    });
  });
}

test("Navigation moves the focus to the new page's heading and scrolls to the top; going back restores the position", async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeFocused();
  const zinfandel = page.getByRole('link', { name: 'Old Block Zinfandel 2022', exact: true }).first();
  await zinfandel.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await zinfandel.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Old Block Zinfandel 2022' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeVisible();
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(60);
});

test('A page that does not exist says so and links to an existing page', async ({ page, watched }) => {
  watched.expectAnswers(404);
  const answer = await page.goto('/wines/no-such-wine');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole('heading', { level: 1, name: 'This row has no vines.' })).toBeVisible();
  await page.getByRole('link', { name: 'See the wines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeVisible();
});

test('An order email can be read and its links followed at /dev/mailbox', async ({
  page,
  mails,
  database,
  shop,
  gateway,
}) => {
  const { buyer } = await seedOrder({ database, shop, gateway });
  await mails.arrived(buyer.email, /^Your order \d+/);
  await page.goto('/dev/mailbox');
  await page.getByRole('link', { name: buyer.email }).click();
  await page.getByRole('tab', { name: 'As plain text' }).click();
  await page
    .getByRole('article')
    .getByRole('link', { name: /order-confirmation/ })
    .click();
  await expectConfirmation(page, buyer);
});

test('Every text of a page or email is on the review sheet, and none names the second winery', async ({
  shop,
  mails,
  database,
}) => {
  test.slow();
  const site = await readSite(shop.url, mails);
  expect(wordsOfOtherWinery(site, 'wineries/mesa-lucero', 'wineries/seneca-gorge')).toEqual([]);
  expect(await siteTextsOutsideReviewSheet(site, database)).toEqual([]);
});
