import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  checkoutStep,
  expectConfirmation,
  newBuyer,
  openCheckout,
  pasoRoblesAddress,
  payButton,
  payByCard,
  submitAddressStep,
  submitContactStep,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

/** Enters an address in Minneapolis, in a state with a limit on wine per person (domain §2.3), and continues to the next step. */

async function typeMinneapolis(page: Page): Promise<void> {
  await page.getByLabel('ZIP code').fill('55401');
  await page.getByLabel('Street address').fill('1 Nicollet Mall');
  await expect(page.getByLabel('City')).toHaveValue('Minneapolis');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`State limits, ${width} wide`, () => {
    test.use({ viewport: { width, height: 860 } });

    test('The cart states the limit of Minnesota, rejects the 25th bottle and removes it with one click', async ({
      page,
    }) => {
      await addToCart(page, cabernet, 24);
      await page.goto('/shop/cart');
      await page.getByLabel('ZIP code').fill('55401');
      const delivery = page.getByRole('region', { name: 'Delivery' });
      await expect(delivery).toContainText(
        'Minnesota allows 24 bottles a year from one winery. This order has 24 bottles.',
      );
      await inspectPage(page, 'the cart at Minnesota’s limit');

      await addToCart(page, cabernet, 1);
      await page.goto('/shop/cart');
      await expect(delivery).toContainText('This order has 25 bottles. Remove 1 bottle');
      await expect(page.getByRole('link', { name: /^Check out/ })).toHaveCount(0);
      await inspectPage(page, 'the cart above Minnesota’s limit');

      await delivery.getByRole('button', { name: 'Reduce to 24' }).press('Enter');
      await expect(page.getByRole('link', { name: /^Check out/ })).toBeVisible();
      await expect(page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` })).toHaveValue('24');
    });

    test('The shipping page opens the details of a state by keyboard and offers a notification form for a closed state', {
      tag: '@proof',
    }, async ({ page }) => {
      await page.goto('/shipping-states');
      await inspectPage(page, 'the shipping states page');
      const maine = page.locator('details', { hasText: /^Maine/ });
      await maine.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(maine).toContainText('November 20, 2026');
      await expect(maine).toContainText('One source, or conflicting sources. We follow the stricter one.');

      const email = newBuyer().email;
      await page.getByRole('link', { name: /^Notify me when this changes.*Mississippi$/ }).press('Enter');
      await expect(
        page.getByRole('heading', { level: 1, name: 'We don’t ship to Mississippi yet' }),
      ).toBeVisible();
      await page.getByLabel(/^Email me when/).fill('nobody');
      await page.getByRole('button', { name: 'Notify me' }).press('Enter');
      await expect(page.getByLabel(/^Email me when/)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(/^Email me when/)).toHaveValue('nobody');
      await page.getByLabel(/^Email me when/).fill(email);
      await page.getByRole('button', { name: 'Notify me' }).press('Enter');
      await expect(
        page.getByText(`We’ll email ${email} when we can ship wine to Mississippi.`),
      ).toBeVisible();
      await inspectPage(page, 'a notification request for Mississippi');
    });
  });
}

test('The address step tells a guest with 18 bottles this year how many more can ship', {
  tag: '@proof',
}, async ({ page, watched }) => {
  watched.expectAnswers(422);
  const buyer = newBuyer();
  await addToCart(page, cabernet, 18);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await typeMinneapolis(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(page)).toBeVisible();
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);

  await addToCart(page, cabernet, 7);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await typeMinneapolis(page);
  await expect(page.getByRole('alert')).toContainText(
    'Minnesota allows 24 bottles a year from one winery. 18 bottles have been used, so up to 6 more can ship before',
  );
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit cart', exact: true }).first().click();
  await page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` }).fill('6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /^Check out/ })).toBeVisible();
  // Entries from before the change of the cart are kept.
  await openCheckout(page);
  await expect(checkoutStep(page, 'Contact')).toContainText(buyer.email);
  await expect(checkoutStep(page, 'Delivery')).toContainText('Minneapolis, MN');
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
    /Minnesota: 18 of 24 bottles used this year; 6 left until January 1\. This order has 6 bottles\./,
  );
});

test('At checkout, a notification request for a closed state keeps all entries, and another ZIP can continue', async ({
  page,
  watched,
  database,
}) => {
  watched.expectAnswers(422);
  const buyer = newBuyer();
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await page.getByLabel('ZIP code').fill('84101');
  await page.getByLabel('Street address').fill('1 Temple Square');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('We can’t ship wine to Utah');
  await page.getByLabel('Email me when you ship to Utah').fill(buyer.email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText(`We’ll email ${buyer.email} when we can ship wine to Utah.`)).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('1 Temple Square');
  const { rows } = await database.read.execute(
    sql`select state_code, told_at from shipping_watches where email = ${buyer.email}`,
  );
  expect(rows).toEqual([{ state_code: 'UT', told_at: null }]);
  // A new ZIP fills in its own city, even after the first one was rejected.
  await submitAddressStep(page, pasoRoblesAddress);
  await expect(payButton(page)).toBeVisible();
});

test.describe('State limits without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A notification request for a closed state keeps an invalid email address and accepts a valid one', async ({
    page,
    watched,
  }) => {
    watched.expectAnswers(422);
    const { email } = newBuyer();
    await page.goto('/shipping-states?zip=84101');
    await page.getByLabel('Email me when you ship to Utah').fill('nobody');
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We don’t ship to Utah yet' })).toBeVisible();
    await expect(page.getByLabel('Email me when you ship to Utah')).toHaveValue('nobody');
    await page.goto('/shipping-states?zip=84101');
    await page.getByLabel('Email me when you ship to Utah').fill(email);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(page).toHaveURL('/shipping-states?zip=84101');
    // The runner disables scripts after parsing, so the contents of <noscript> are text only.
    expect(await page.content()).toContain(`We’ll email ${email} when we can ship wine to Utah.`);
    await page.goto('/unsubscribe?t=made-up');
    await expect(page.getByText('This link is incomplete.')).toBeVisible();
  });
});
