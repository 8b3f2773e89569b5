import { expect, makeActionsWaitForScripts, test } from './fixtures.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  continueToPayment,
  expectConfirmation,
  newBuyer,
  openCheckout,
  payButton,
  payByCard,
  pressPay,
  typeCard,
} from './steps.ts';

test('A double click on the pay button places one order', async ({ page, books, mails }) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await typeCard(page, cardNumbers.approved);
  await payButton(page).dblclick();
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toHaveLength(1);
  expect(await books.paymentsOf(buyer.email)).toBe(1);
  await mails.arrived(buyer.email, /^Your order \d+/, 1);
});

test('Two tabs that pay at once make one order, and both show it', async ({ page, context, books }) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  const other = await context.newPage();
  await other.goto('/shop/checkout');
  await Promise.all([typeCard(page, cardNumbers.approved), typeCard(other, cardNumbers.approved)]);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  await Promise.all([expectConfirmation(page, buyer), expectConfirmation(other, buyer)]);
  expect(other.url()).toBe(page.url());
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed' }]);
  expect(await books.chargesOf(buyer.email)).toHaveLength(1);
});

test('A tab can pay after another tab left the same checkout for the cart', async ({
  page,
  context,
  books,
}) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await typeCard(page, cardNumbers.approved);
  const other = await context.newPage();
  await other.goto('/shop/checkout');
  await other.getByRole('link', { name: 'Edit cart' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await pressPay(page);
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed' }]);
});

test('A tab does not pay for items that another tab added and says that the cart changed', async ({
  page,
  context,
  watched,
}) => {
  watched.expectAnswers(409);
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await typeCard(page, cardNumbers.approved);
  const other = await context.newPage();
  makeActionsWaitForScripts(other);
  await addToCart(other, cabernet, 1);
  await openCheckout(other);
  await pressPay(page);
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText(buyer.email)).toBeVisible();
});

test('Going back, reloading and reopening the checkout after an order show the confirmation and never charge again', async ({
  page,
  books,
}) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  const confirmation = page.url();
  await page.goBack();
  await expect(page).toHaveURL(confirmation);
  await expectConfirmation(page, buyer);
  await page.reload();
  await expectConfirmation(page, buyer);
  await page.goto('/shop/checkout');
  await expect(page).toHaveURL(confirmation);
  expect(await books.ordersOf(buyer.email)).toHaveLength(1);
  expect(await books.paymentsOf(buyer.email)).toBe(1);
});
