import type { BrowserContext, Page } from '@playwright/test';
import type { ShopConnection } from '../helpers/running-shop.ts';
import { type SignedInCustomer, signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { addToCart, cabernet, openCheckout, pasoRoblesAddress } from './steps.ts';

/* One browser with two tabs: what one does to the session, and what the other still shows and saves. */

type Entered = SignedInCustomer & { readonly firstName: string };

async function enter(context: BrowserContext, shop: ShopConnection, firstName: string): Promise<Entered> {
  const customer = await signInAt(shop, { firstName });
  await become(context, shop, { ...customer, firstName });
  return { ...customer, firstName };
}

/** Switches this browser's session to the customer, as after a sign-in in another tab. */
async function become(context: BrowserContext, shop: ShopConnection, { cookiePair, firstName }: Entered) {
  await context.addCookies([
    { ...cookiePair, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'account', value: firstName, url: shop.url, sameSite: 'Lax' },
  ]);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function signOutIn(page: Page): Promise<void> {
  await page.goto('/shop/dashboard');
  await page.locator('form[action="/sign-out"] button:visible').first().click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function fillAddress(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
  await page.getByLabel('Street address').fill('77 Ana Street');
  await page.getByLabel('Phone').fill('(805) 555-0199');
}

/** Notifies the tab that another tab has changed the session. */
const tellOfSession = (page: Page) =>
  page.evaluate(() => {
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' }, timestamp: 1 });
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  });

test('Signing out in one tab removes private pages and private parts of public pages from other tabs', async ({
  page,
  context,
  shop,
}) => {
  await enter(context, shop, 'Ana');
  const checked = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/session'));
  await addToCart(page, cabernet, 1);
  await checked;
  const open = async (path: string) => {
    const tab = await context.newPage();
    await tab.goto(path);
    await tab.waitForLoadState('networkidle');
    return tab;
  };
  const tabs = {
    reviews: await open('/shop/reviews'),
    allocations: await open('/customization'),
    rewards: await open('/loyalty/rewards'),
    checkout: await open('/shop/checkout'),
  };
  await expect(tabs.checkout.getByLabel('Last name')).toHaveValue('Calloway');
  await signOutIn(page);
  // In parallel, because the message disappears after a while.
  await Promise.all([
    ...[tabs.reviews, tabs.allocations].map((tab) =>
      tab.waitForURL((url) => url.searchParams.get('error') === 'SessionRequired'),
    ),
    expect(tabs.rewards.getByText('You were signed out').first()).toBeVisible(),
  ]);
  await expect(tabs.rewards.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await tabs.checkout.waitForURL((url) => url.pathname === '/shop/cart');
  expect(await tabs.checkout.evaluate(() => localStorage.getItem('checkout'))).toBeNull();
});

test('After another customer signs in in the same browser, an open page reloads with their data and says so', async ({
  page,
  context,
  shop,
}) => {
  const elena = await signInAt(shop, { firstName: 'Elena' });
  await enter(context, shop, 'Ana');
  await page.goto('/shop/dashboard');
  await expect(heading(page)).toContainText('Ana');
  await page.waitForLoadState('networkidle');
  await become(context, shop, { ...elena, firstName: 'Elena' });
  await tellOfSession(page);
  await expect(heading(page)).toContainText('Elena');
  await expect(page.getByText('A different account is signed in now').first()).toBeVisible();
});

test('A form opened under another account is rejected with a message and saves nothing in either account', async ({
  page,
  context,
  shop,
  watched,
}) => {
  watched.expectAnswers(409, 500);
  // The same first name: the greeting in the header cannot tell the two apart.
  const other = await signInAt(shop, { firstName: 'Ana' });
  const ana = await enter(context, shop, 'Ana');
  await page.goto('/shop/shipping-details/add-shipping-address');
  await page.waitForLoadState('networkidle');
  await fillAddress(page, 'Whitlock');
  // This tab is not notified.
  await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json: {} }));
  await become(context, shop, { ...other, firstName: 'Ana' });
  await page.locator('main form[method="post"]').getByRole('button').last().click();
  await expect(heading(page)).toHaveText('A different account is signed in now.');
  for (const customer of [other, ana]) {
    await become(context, shop, { ...customer, firstName: 'Ana' });
    const book = await context.newPage();
    await book.goto('/shop/shipping-details');
    await expect(heading(book)).toBeVisible();
    await expect(book.getByText('77 Ana Street')).toHaveCount(0);
  }
});

test("Signing out deletes the checkout's data in the browser", async ({ page, context, shop }) => {
  await enter(context, shop, 'Ana');
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout') ?? '')).toContain('Calloway');
  await signOutIn(page);
  expect(await page.evaluate(() => localStorage.getItem('checkout'))).toBeNull();
});

test('Leaving a checkout through the address bar clears its data in the browser, unless another tab is using it', async ({
  page,
  context,
}) => {
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await page.getByLabel('Email').fill('ana@customers.example');
  const stored = (tab: Page) =>
    tab.evaluate(() => JSON.parse(localStorage.getItem('checkout') ?? '{}').state.order);
  await expect.poll(async () => (await stored(page)).email).toBe('ana@customers.example');
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue('ana@customers.example');
  await page.goto('/wines');
  await expect.poll(async () => (await stored(page)).items).toEqual([]);
  expect((await stored(page)).email).toBe('');

  await page.goto('/shop/checkout');
  await page.getByLabel('Email').fill('still@customers.example');
  const other = await context.newPage();
  await other.goto('/shop/checkout');
  await expect(heading(other)).toBeVisible();
  await other.waitForLoadState('networkidle');
  await other.goto('/wines');
  await other.waitForLoadState('networkidle');
  await expect.poll(async () => (await stored(page)).email).toBe('still@customers.example');
});

test.describe('Two accounts without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A form opened under another account is rejected and saves nothing', async ({
    page,
    context,
    shop,
    watched,
  }) => {
    watched.expectAnswers(409);
    const elena = await signInAt(shop, { firstName: 'Elena' });
    await enter(context, shop, 'Ana');
    await page.goto('/shop/shipping-details/add-shipping-address');
    await fillAddress(page, 'Whitlock');
    await become(context, shop, { ...elena, firstName: 'Elena' });
    await page.locator('main form[method="post"]').getByRole('button').last().click();
    await expect(heading(page)).toHaveText('A different account is signed in now.');
    expect(pathOf(page)).toBe('/shop/shipping-details/add-shipping-address');
    await page.goto('/shop/shipping-details');
    await expect(page.getByText('77 Ana Street')).toHaveCount(0);
  });
});
