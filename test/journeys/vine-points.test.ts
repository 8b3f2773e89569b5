import { randomUUID } from 'node:crypto';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { addToCart, cabernet, waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A customer joins Vine Points, sees points in the cart and leaves by keyboard, ${width} pixels wide`, async ({
    page,
    context,
    shop,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const email = `vine-${randomUUID()}@friends.example`;
    const { cookiePair } = await signInAt(shop, { email, firstName: 'Vera', lastName: 'Lund' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);

    await page.goto('/shop/loyalty');
    await waitUntilScripted(page);
    await inspectPage(page, 'Vine Points, not joined');
    await page.getByRole('button', { name: 'Join Vine Points' }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Please check the box');
    await page.getByRole('checkbox', { name: /^I have read this notice/ }).press('Space');
    await page.getByRole('button', { name: 'Join Vine Points' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Rootstock' })).toBeVisible();
    await inspectPage(page, 'Vine Points');

    const bottles = page.getByRole('slider', { name: /^Bottles/ });
    await bottles.press('Home');
    await expect(page.getByText(/^1 bottle for/)).toBeVisible();
    await bottles.press('ArrowRight');
    await expect(page.getByText(/^2 bottles for/)).toBeVisible();
    await page.getByRole('link', { name: 'Earned', exact: true }).press('Enter');
    await expect(page.getByRole('link', { name: 'Earned', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await addToCart(page, cabernet, 3);
    await page.goto('/shop/cart');
    await expect(
      page.getByText('You’ll earn 114 points when your order ships or is picked up.').first(),
    ).toBeVisible();

    await page.goto('/shop/loyalty');
    await page.locator('summary', { hasText: 'Leave Vine Points' }).press('Enter');
    await page.getByRole('button', { name: 'Leave Vine Points' }).press('Enter');
    await expect(page.getByText('You’ve left Vine Points').first()).toBeVisible();
  });
}
