import type { BrowserContext, Page } from '@playwright/test';
import type { ShopConnection } from '../helpers/running-shop.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';

/** Signs a customer in before the journey begins. */
async function signedIn(context: BrowserContext, shop: ShopConnection, firstName = 'Iris'): Promise<string> {
  const { cookiePair, email } = await signInAt(shop, { firstName });
  await context.addCookies([
    { ...cookiePair, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'account', value: firstName, url: shop.url, sameSite: 'Lax' },
  ]);
  return email;
}

/** Simulates the storage event with which the client of next-auth 4 notifies other tabs, as if it came from another tab. */
const tellFromOtherTab = (page: Page) =>
  page.evaluate(() => {
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' }, timestamp: 1 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  });

const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('blur'));
    window.dispatchEvent(new Event('focus'));
  });

const isSession = (url: string) => new URL(url).pathname === '/api/auth/session';

test('Signing out in one tab keeps a form in another and closes account pages', async ({
  page,
  context,
  shop,
}) => {
  await signedIn(context, shop);
  const typing = await context.newPage();
  await typing.goto('/shop/contact-us');
  await typing.locator('textarea').first().fill('Two of six bottles arrived warm, and');
  const orders = await context.newPage();
  await orders.goto('/shop/order-history?page=1');
  await expect(orders.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/shop/dashboard');
  const posted = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/signout');
  await page.locator('form[action="/sign-out"] button:visible').first().click();
  expect(new URLSearchParams((await posted).postData() ?? '').get('json')).toBe('true');
  await page.waitForURL((url) => url.pathname === '/');

  await orders.waitForURL((url) => url.pathname === '/sign-in');
  const { searchParams } = new URL(orders.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    originUrl: '/shop/order-history?page=1',
    error: 'SessionRequired',
  });
  await expect(typing.locator('textarea').first()).toHaveValue('Two of six bottles arrived warm, and');
  expect(new URL(typing.url()).pathname).toBe('/shop/contact-us');
  await page.goto('/shop/dashboard');
  expect(new URL(page.url()).pathname).toBe('/sign-in');
});

test('Ten failed session checks do not sign a customer out, but one successful empty answer does', async ({
  page,
  context,
  shop,
  watched,
}) => {
  watched.expectAnswers(500);
  await signedIn(context, shop);
  const first = page.waitForResponse((answer) => isSession(answer.url()));
  await page.goto('/shop/dashboard');
  await first;
  let failures = 0;
  await page.route('**/api/auth/session', (route) => {
    failures += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  for (let round = 1; round <= 10; round += 1) {
    await tellFromOtherTab(page);
    await expect.poll(() => failures).toBeGreaterThanOrEqual(round);
  }
  expect(new URL(page.url()).pathname).toBe('/shop/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.unroute('**/api/auth/session');
  await context.clearCookies({ name: 'session' });
  await tellFromOtherTab(page);
  await page.waitForURL((url) => url.pathname === '/sign-in');
});

test('A window that becomes visible again checks its session and keeps its entries', async ({
  page,
  context,
  shop,
}) => {
  await signedIn(context, shop);
  const first = page.waitForResponse((answer) => isSession(answer.url()));
  await page.goto('/shop/contact-us');
  await first;
  await page.locator('textarea').first().fill('entered before');
  const again = page.waitForResponse((answer) => isSession(answer.url()));
  await comeBack(page);
  expect((await again).ok()).toBe(true);
  await expect(page.locator('textarea').first()).toHaveValue('entered before');
});
