import { addDays, civilParts, wineryDate } from '../../src/core/dates.ts';
import { expect, test } from './fixtures.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  checkoutStep,
  expectConfirmation,
  fillBilling,
  fillContact,
  newBuyer,
  openCheckout,
  payButton,
  payByCard,
  storedOrder,
  submitContactStep,
} from './steps.ts';

test('Shipping to Utah is rejected with the reason, and the order is placed for pickup instead', async ({
  page,
  books,
  watched,
}) => {
  watched.expectAnswers(422);
  const buyer = newBuyer();
  await addToCart(page, cabernet, 2);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await page.getByLabel('ZIP code').fill('84101');
  await page.getByLabel('Street address').fill('1 Temple Square');
  await expect(page.getByLabel('City')).toHaveValue('Salt Lake City');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('We can’t ship wine to Utah');
  await expect(alert).toBeFocused();
  await expect(payButton(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Pick it up instead' }).click();
  await expect(page.getByRole('radio', { name: /I’ll pick it up/ })).toBeChecked();
  await page.getByRole('radio', { name: /Hilltop Tasting Room/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(payButton(page)).toHaveText('Place order · $82.65');
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ isPickup: true, totalCents: 8_265 }]);
});

test('The cart says that wine cannot be shipped to Utah and offers pickup', async ({ page }) => {
  await addToCart(page, cabernet, 1);
  await page.goto('/shop/cart');
  await page.getByLabel('ZIP code').fill('84101');
  await expect(page.getByText('We can’t ship wine to Utah')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Check out/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pick it up instead' }).click();
  await expect(page.getByRole('link', { name: 'Check out · $41.33' })).toBeVisible();
});

test('A 20-year-old is rejected by birth date, and the date is not stored in the browser', async ({
  page,
  books,
  watched,
}) => {
  watched.expectAnswers(422);
  // Half a year from either birthday, so that no date or midnight changes the age.
  const born = civilParts(addDays(wineryDate(new Date()), -Math.round(20.5 * 365.25)));
  const [month, day, year] = [String(born.month), String(born.day), String(born.year)];
  const buyer = newBuyer({ month, day, year });
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await fillContact(page, buyer);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  const sentence = 'You must be 21 or older. The date you entered makes you 20.';
  await expect(page.getByRole('alert')).toContainText(sentence);
  const birthDate = page.getByRole('group', { name: 'Birth date' });
  await expect(birthDate).toContainText(sentence);
  await expect(birthDate.getByLabel('Year')).toHaveAttribute('aria-invalid', 'true');
  await expect(checkoutStep(page, 'Delivery').getByRole('radio')).toHaveCount(0);

  const { order, text } = await storedOrder(page);
  expect(order.birthDate).toBe('');
  expect(order.email).toBe(buyer.email);
  expect(text).not.toContain(year);
  expect(await books.ordersOf(buyer.email)).toEqual([]);
});
