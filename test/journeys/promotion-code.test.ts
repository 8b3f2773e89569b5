import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  expectConfirmation,
  newBuyer,
  openCheckout,
  pasoRoblesAddress,
  payButton,
  submitAddressStep,
  submitContactStep,
  typeCard,
  waitUntilScripted,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Promo code' });
const remove = (page: Page): Locator => page.getByRole('button', { name: 'Remove the code WELCOME10' });
const opener = (page: Page): Locator =>
  page.locator('summary', { hasText: 'Add a promo code' }).filter({ visible: true });

/** Opens the promo code field, enters the code and presses Enter, all by keyboard. */
async function enter(page: Page, code: string): Promise<void> {
  if (!(await field(page).isVisible())) await opener(page).press('Enter');
  await field(page).fill(code);
  await field(page).press('Enter');
}

/** Opens the order summary, which is collapsed above the steps on phones. */
async function unfoldOrder(page: Page): Promise<void> {
  const folded = page.locator('summary', { hasText: /^Your order/ }).filter({ visible: true });
  if ((await folded.count()) > 0) await folded.press('Enter');
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A promo code is rejected, applied and removed, from the cart to the confirmation, ${width} pixels wide`, async ({
    page,
    watched,
  }) => {
    // Cart and checkout, and the whole way to the confirmation.
    test.slow();
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const buyer = newBuyer();
    await addToCart(page, cabernet, 3);
    await page.goto('/shop/cart');
    await waitUntilScripted(page);
    await expect(field(page)).toBeHidden();

    await enter(page, 'WELCOM');
    await expect(
      page.getByText('We don’t recognize that promo code. Please check it and try again.'),
    ).toBeVisible();
    await expect(field(page)).toHaveValue('WELCOM');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await inspectPage(page, 'a rejected promo code');

    await enter(page, 'welcome 10');
    await expect(page.getByText('You save $11.40.')).toBeVisible();
    await expect(remove(page)).toBeFocused();
    await expect(page.getByText('Welcome: 10% off your first order.').first()).toBeVisible();
    await inspectPage(page, 'an applied promo code');

    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` });
    await quantity.fill('1');
    await quantity.press('Enter');
    await expect(page.getByText('Not applied: Add $37.00 more to use WELCOME10.')).toBeVisible();
    await quantity.fill('3');
    await quantity.press('Enter');
    await expect(page.getByText('You save $11.40.')).toBeVisible();

    await openCheckout(page);
    await waitUntilScripted(page);
    await unfoldOrder(page);
    await remove(page).press('Enter');
    await expect(opener(page)).toBeFocused();
    await enter(page, 'EXPIRED24');
    await expect(
      page.getByText('EXPIRED24 expired on December 31, 2024.').filter({ visible: true }),
    ).toBeVisible();
    await inspectPage(page, 'a promo code rejected in the checkout');
    await enter(page, 'WELCOME10');
    await expect(remove(page)).toBeFocused();

    await submitContactStep(page, buyer);
    await submitAddressStep(page, pasoRoblesAddress);
    await expect(payButton(page)).toHaveText('Place order · $131.58');
    await typeCard(page, cardNumbers.approved);
    await payButton(page).press('Enter');
    await expectConfirmation(page, buyer);
    await expect(page.getByText('Savings, with WELCOME10')).toBeVisible();
    await page.locator('summary', { hasText: 'Why this price' }).press('Enter');
    await expect(
      page
        .getByText('WELCOME10, 10% off: Welcome: 10% off your first order.')
        .filter({ visible: true })
        .last(),
    ).toBeVisible();
    await inspectPage(page, 'the confirmation');

    await addToCart(page, cabernet, 3);
    await page.goto('/shop/cart');
    await expect(opener(page)).toBeVisible();
  });
}

test('A promo code can be submitted right after another one is rejected, while the page still loads its data', async ({
  page,
  watched,
}) => {
  watched.expectAnswers(422);
  await addToCart(page, cabernet, 3);
  await openCheckout(page);
  await waitUntilScripted(page);
  const isOver = Promise.withResolvers<void>();
  await page.route('**/shop/checkout.data*', async (route) => {
    // What the page loads after the rejection is held back; the next code passes.
    if (route.request().method() === 'GET') await isOver.promise;
    await route.continue();
  });
  await enter(page, 'EXPIRED24');
  await expect(
    page.getByText('EXPIRED24 expired on December 31, 2024.').filter({ visible: true }),
  ).toBeVisible();
  const sent = page.waitForRequest((request) => request.postData()?.includes('WELCOME10') === true);
  await enter(page, 'WELCOME10');
  await sent;
  isOver.resolve();
  await expect(remove(page)).toBeFocused();
});

test.describe('Promo code without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A promo code is rejected, applied and removed, in the cart and in checkout', async ({
    page,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.goto(`/wines/${cabernet.slug}`);
    await page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` }).fill('3');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await opener(page).click();
    await field(page).fill('CASE15');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Add 9 more bottles to use CASE15.')).toBeVisible();
    await expect(field(page)).toHaveValue('CASE15');
    await field(page).fill('WELCOME10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('You save $11.40.')).toBeVisible();

    await page.getByRole('link', { name: /^Check out/ }).click();
    await remove(page).click();
    await opener(page).click();
    await field(page).fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(
      page.getByText('We don’t recognize that promo code.').filter({ visible: true }),
    ).toBeVisible();
    await expect(field(page)).toHaveValue('NO-SUCH-CODE');
  });
});
