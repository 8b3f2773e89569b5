import { expect, type Page, test } from '@playwright/test';
import { createTestDatabase } from '../helpers/database.ts';
import { startDevelopmentServer } from '../helpers/development.ts';
import { confirmAge } from './fixtures.ts';
import { watchPages } from './watch.ts';

/** Paths of pages for visitors. Those in `ownPages` are for signed-in customers. */
const publicPages = [
  '/',
  '/wines',
  '/wines/cabernet-sauvignon-2022',
  '/shop/cart',
  '/wine-club',
  '/search/events',
  '/gift-card',
];
const ownPages = [
  '/shop/dashboard',
  '/shop/order-history',
  '/shop/wine-club',
  '/shop/settings',
  '/shop/reservations',
];

test('The development server shows a saved change in the open page, and no page has a React warning', {
  tag: '@proof',
}, async ({ context }) => {
  test.slow();
  const database = await createTestDatabase();
  const development = await startDevelopmentServer(database.url);
  const { origin } = development;
  await confirmAge(context, origin);
  const watched = await watchPages(context, [origin]);
  const page = await context.newPage();

  await test.step('a component is replaced without a reload', async () => {
    await open(page, `${origin}/sign-in`);
    const email = page.getByRole('main').getByRole('textbox', { name: /e-?mail/i });
    await email.fill('ana@customers.example');
    const saved = 'These people can sign in';
    development.save('src/features/sign-in/ui/demo-accounts.tsx', 'Demo accounts', saved);
    await expect(page.getByRole('heading', { name: saved })).toBeVisible();
    await expect(email).toHaveValue('ana@customers.example');
  });

  await test.step("a saved server file updates the page's data without a reload", async () => {
    development.save('src/features/sign-in/demo-table.ts', 'No memberships', 'a new customer');
    await expect(page.getByText('a new customer')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox', { name: /e-?mail/i })).toHaveValue(
      'ana@customers.example',
    );
  });

  await test.step('a change to an engine rule restarts the application', async () => {
    await open(page, `${origin}/wines`);
    const rule = 'name: skuDisplayName(sku),';
    development.save('src/engine/catalog/card-rules.ts', rule, 'name: skuDisplayName(sku).toUpperCase(),');
    await expect(page.getByRole('link', { name: /CABERNET SAUVIGNON/ }).first()).toBeVisible();
  });

  for (const path of publicPages) await open(page, `${origin}${path}`);
  await open(page, `${origin}/sign-in`);
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /e-?mail/i })
    .fill('ana@customers.example');
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill('cellar-door-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  for (const path of ownPages) await open(page, `${origin}${path}`);

  // An open page would report missing scripts.
  await page.close();
  const said = await development.stop();
  await database.drop();
  expect(said).not.toMatch(/warning|error/i);
  watched.verify();
});

/** Opens a page and waits until React has hydrated all of it, lazy components included. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
  await expect(page.locator('html[data-scripted]')).toHaveCount(1);
}
