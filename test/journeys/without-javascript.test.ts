import { expect, test } from './fixtures.ts';
import {
  cabernet,
  checkoutStep,
  fillContact,
  newBuyer,
  pasoRoblesAddress,
  payButton,
  pressPay,
} from './steps.ts';

test.use({ javaScriptEnabled: false, isOver21: false });

test('Without JavaScript, a visitor passes the age gate, edits the cart and checks out up to the card fields', async ({
  page,
  context,
  books,
  watched,
}) => {
  watched.expectAnswers(409, 422);
  const buyer = newBuyer();
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` });

  await page.goto('/wines?type=red');
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You are not old enough to view this content.',
  );
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('link', { name: 'Change my answer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/wines\?type=red$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: cabernet.name, exact: true }).first().click();
  await quantity.fill('0');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Quantity must be at least 1')).toBeVisible();
  await page.goto(`/wines/${cabernet.slug}`);
  await quantity.fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page).toHaveURL(/\/shop\/cart$/);
  await expect(quantity).toHaveValue('2');

  await quantity.fill('3');
  await page.getByRole('button', { name: `Update the quantity of ${cabernet.name}` }).click();
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: `Remove ${cabernet.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity).toHaveValue('3');
  await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
  await page.getByRole('button', { name: 'Estimate' }).click();
  await page.getByRole('link', { name: 'Check out · $143.98' }).click();

  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your email address.');
  await fillContact(page, buyer);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  // The ZIP entered in the cart is filled in here, with its city and state.
  await expect(page.getByLabel('ZIP code')).toHaveValue(pasoRoblesAddress.zipCode);
  await expect(page.getByLabel('City')).toHaveValue(pasoRoblesAddress.city);
  await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(checkoutStep(page, 'Delivery')).toContainText('12 Vine Street, Paso Robles, CA 93446');
  await expect(payButton(page)).toHaveText('Place order · $143.98');
  // The runner disables scripts after parsing, so the contents of <noscript> are text only.
  expect(await page.content()).toContain('card fields need JavaScript.');

  await pressPay(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  expect(await books.paymentsOf(buyer.email)).toBe(0);
  expect((await books.ordersOf(buyer.email)).filter(({ state }) => state === 'placed')).toEqual([]);
});
