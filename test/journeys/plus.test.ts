import { randomUUID } from 'node:crypto';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { addToCart, cabernet, fillBilling, typeCard, waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A customer joins Mesa Lucero+, gets included shipping in the next cart and cancels, ${width} pixels wide`, async ({
    page,
    context,
    shop,
    mails,
    watched,
  }) => {
    watched.expectAnswers(409, 422);
    await page.setViewportSize({ width, height: 900 });
    const email = `gia-${randomUUID()}@friends.example`;
    const { cookiePair } = await signInAt(shop, { email, firstName: 'Gia', lastName: 'Toscano' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);

    await page.goto('/daou-plus');
    await inspectPage(page, 'Mesa Lucero+');
    await page.getByRole('link', { name: /^Join for/ }).click();
    await waitUntilScripted(page);
    await inspectPage(page, 'the form to join');
    await fillBilling(page);
    await typeCard(page, '4242 4242 4242 4242');
    const join = page.getByRole('button', { name: /^Join/ });
    await join.click();
    await expect(page.getByRole('alert')).toContainText('Please check the box');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
    await page.getByRole('checkbox', { name: /^I agree/ }).press('Space');
    await join.press('Enter');
    await expect(page.getByText('You’ve saved $0.00 this year with your $129 membership.')).toBeVisible();
    await inspectPage(page, 'a new member’s page');
    await mails.arrived(email, /Welcome to Mesa Lucero\+/);

    await addToCart(page, cabernet, 3);
    await page.goto('/shop/cart');
    await page.getByLabel('ZIP code').first().fill('93446');
    await page.getByLabel('ZIP code').first().press('Enter');
    await expect(page.getByText('Included').filter({ visible: true }).first()).toBeVisible();

    await page.goto('/daou-plus');
    await page.getByRole('link', { name: 'Cancel Mesa Lucero+' }).press('Enter');
    await inspectPage(page, 'the cancellation page');
    await page.getByRole('button', { name: 'Cancel membership' }).press('Enter');
    await expect(page.getByText(/It stays active until .* you won’t be charged again/)).toBeVisible();
  });
}
