import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';

test("A failing account page keeps the account's navigation and offers a retry and other links", async ({
  page,
  context,
  shop,
  watched,
}) => {
  watched.expectAnswers(404, 500);
  const { cookiePair } = await signInAt(shop, { firstName: 'Iris', lastName: 'Calloway' });
  await context.addCookies([{ ...cookiePair, url: shop.url }]);
  const index = page.getByRole('navigation', { name: 'Account', exact: true });
  const main = page.getByRole('main');

  await test.step('a failing loader during a page load keeps the navigation', async () => {
    const answer = await page.goto('/shop/order-history?page=999');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^Page not found/);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Your account' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Try again' })).toBeHidden();
  });

  await test.step('a failing loader during navigation within the account keeps the navigation', async () => {
    await page.route('**/shop/reviews.data*', (route) => route.fulfill({ status: 500, body: 'Broken.' }));
    await index.getByRole('link', { name: 'Reviews' }).click();
    await expect(main.getByRole('link', { name: 'Try again' })).toBeVisible();
    await expect(index.getByRole('link', { name: 'Orders' })).toBeVisible();
  });

  await test.step('a retry loads the section and keeps the rest of the account page', async () => {
    await main.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveTitle(/reviews/i);
    await expect(main.getByRole('link', { name: 'Try again' })).toBeHidden();
    await index.getByRole('link', { name: 'Addresses' }).click();
    await expect(page).toHaveURL(/\/shop\/shipping-details$/);
  });
});

test('A missing page links to the start of its section', async ({ page, watched }) => {
  watched.expectAnswers(404);
  const main = page.getByRole('main');
  for (const [path, label] of [
    ['/events/no-such-visit', 'See tastings and tours'],
    ['/wine-club/no-such-club', 'See the clubs'],
    ['/wines/no-such-wine', 'See the wines'],
  ] as const) {
    await page.goto(path);
    await expect(main.getByRole('link', { name: label })).toBeVisible();
  }
});
