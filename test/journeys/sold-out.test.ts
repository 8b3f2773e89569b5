import { expect, test } from './fixtures.ts';
import {
  cardNumbers,
  continueToPayment,
  expectConfirmation,
  newBuyer,
  payButton,
  payByCard,
} from './steps.ts';

const petiteSirah = { slug: 'petite-sirah-2021', name: 'Petite Sirah 2021' };
const brut = { slug: 'sparkling-brut-2021', name: 'Sparkling Brut 2021' };

test('When two of three bottles sell out before payment, the cart is reduced, nothing is charged, and one can be bought', async ({
  page,
  books,
  watched,
}) => {
  watched.expectAnswers(409);
  const buyer = newBuyer();
  await continueToPayment(page, buyer, 3, petiteSirah);
  await expect(payButton(page)).toHaveText('Place order · $150.50');
  await books.leaveOnShelf(petiteSirah.slug, 1);
  await payByCard(page, cardNumbers.approved);
  await expect(page.getByRole('alert')).toContainText(
    'Only 1 of Petite Sirah 2021 is left. We lowered the quantity in your cart from 3.',
  );
  expect(await books.paymentsOf(buyer.email)).toBe(0);
  await expect(payButton(page)).toHaveText('Place order · $58.50');
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed', subtotalCents: 4_000 }]);
  expect(await books.chargesOf(buyer.email)).toEqual([5_850]);

  await page.goto(`/wines/${petiteSirah.slug}`);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
});

test('When the last bottle sells out during checkout, the shop says so and does not sell it', async ({
  page,
  books,
  watched,
}) => {
  watched.expectAnswers(409);
  const buyer = newBuyer();
  await continueToPayment(page, buyer, 1, brut);
  await books.leaveOnShelf(brut.slug, 0);
  await payByCard(page, cardNumbers.approved);
  await expect(page.getByText('Sparkling Brut 2021 is sold out.').first()).toBeVisible();
  expect(await books.paymentsOf(buyer.email)).toBe(0);
  await page.goto('/shop/cart');
  await expect(page.getByRole('link', { name: /^Check out/ })).toHaveCount(0);
  expect((await books.ordersOf(buyer.email)).filter(({ state }) => state === 'placed')).toEqual([]);
});
