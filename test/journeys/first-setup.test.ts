import type { Page } from '@playwright/test';
import { createTestDatabase, deleteWinerySettings, type TestDatabase } from '../helpers/database.ts';
import { type ProductionProcess, publicUrl, startProductionProcess } from '../helpers/production-process.ts';
import { expect, testWithoutShop as test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPageAtWidths } from './inspect.ts';
import { addAuthenticator, pageHeading } from './staff.ts';
import { watchPages } from './watch.ts';
import { staffWidths } from './widths.ts';

const wines = [
  'Name,Vintage,Color,Price,Alcohol,Quantity',
  'Hill Road Gamay,2024,Red,28.00,12.5,360',
  'Hill Road Melon,2025,White,24.00,12,240',
].join('\n');

let data: TestDatabase;
let shop: ProductionProcess;

test.setTimeout(600_000);
test.beforeAll(async () => {
  data = await createTestDatabase();
  await deleteWinerySettings(data.database);
  shop = await startProductionProcess(data.url);
});
test.afterAll(async () => {
  await shop.stop();
  await data.drop();
});

/** Opens the shop's public address in the page, and forwards requests for it to the shop's process, as a reverse proxy does. */
async function openPublicAddress(page: Page): Promise<void> {
  await page.context().route(`${publicUrl}/**`, async (route) => {
    const url = route.request().url().replace(publicUrl, shop.url);
    // An answer without an end can't be passed on.
    if (url.endsWith('/stream')) return route.fulfill({ status: 204 });
    await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
  });
}

test('An owner sets up an empty shop, creates a passkey and puts the first wines on sale', async ({
  page,
}) => {
  const watched = await watchPages(page.context(), [publicUrl]);
  await openPublicAddress(page);
  await addAuthenticator(page);
  const keyboard = keyboardActions(page);
  const fields = [
    ['Your name', 'Robin Hale'],
    ['Your email', 'robin@stoneridge.example'],
    ['Legal name', 'Stone Ridge Vineyards'],
    ['Street address', '12 Hill Road'],
    ['City', 'Dundee'],
    ['ZIP code', '9711'],
    ['Phone', '503 555 0142'],
    ['Email for customers', 'hello@stoneridge.example'],
  ] as const;

  watched.expectAnswers(422);
  await page.goto(`${publicUrl}${shop.setupPath()}`);
  await inspectPageAtWidths(page, 'the setup form', staffWidths);
  for (const [label, value] of fields) await keyboard.type(page.getByLabel(label), value);
  await keyboard.type(page.getByLabel('Name', { exact: true }), 'Stone Ridge');
  await page.getByLabel('State').selectOption('OR');
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await keyboard.activate(page.getByRole('button', { name: 'Set up the shop' }));
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveValue('Stone Ridge Vineyards');
  await inspectPageAtWidths(page, 'the setup form with an error', staffWidths);
  await keyboard.type(page.getByLabel('ZIP code'), '97115');
  await keyboard.activate(page.getByRole('button', { name: 'Set up the shop' }));

  await expect(pageHeading(page, 'Welcome, Robin Hale')).toBeVisible();
  await inspectPageAtWidths(page, 'the owner’s invitation', staffWidths);
  await keyboard.activate(page.getByRole('button', { name: 'Create a passkey' }));
  await expect(pageHeading(page, 'Today')).toBeVisible();
  await inspectPageAtWidths(page, 'the Today page of a new shop', staffWidths);

  await keyboard.activate(page.getByRole('main').getByRole('link', { name: 'Import wines' }));
  await expect(pageHeading(page, 'Import wines')).toBeVisible();
  await page.getByLabel('Or paste it here').fill(wines);
  await keyboard.activate(page.getByRole('button', { name: 'Check the list' }));
  await keyboard.activate(page.getByRole('button', { name: 'Import 2 wines' }));
  await expect(page.getByText('2 wines added.')).toBeVisible();

  await page.goto(`${publicUrl}/wines`);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('main')).toContainText('Hill Road Gamay 2024');
  await inspectPageAtWidths(page, 'the first wine of a new shop', staffWidths);
  await page.goto(`${publicUrl}/wines/hill-road-gamay-2024`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toContainText('1');
  await page.goto(`${publicUrl}/shop/cart`);
  await expect(page.getByRole('main')).toContainText('$28.00');
  watched.verify();
});
