import { sampleOf } from '../helpers/sample.ts';
import { expect, test } from './fixtures.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  checkoutStep,
  expectConfirmation,
  fillBilling,
  newBuyer,
  openCheckout,
  payButton,
  payByCard,
  submitContactStep,
  submitPickupStep,
} from './steps.ts';

for (const place of sampleOf(['Hilltop Tasting Room', 'Downtown Barrel Bar'], 1)) {
  test(`An order for pickup at the ${place} has no shipping cost and needs no signature`, async ({
    page,
    books,
    mails,
  }) => {
    const buyer = newBuyer();
    await addToCart(page, cabernet, 1);
    await openCheckout(page);
    await submitContactStep(page, buyer);
    const order = page.getByRole('complementary', { name: 'Your order' });
    await page.getByRole('radio', { name: /I’ll pick it up/ }).check();
    await expect(order.getByText('Pickup', { exact: true }).first()).toBeVisible();
    await expect(order.getByText('Shipping', { exact: true })).toHaveCount(0);
    await submitPickupStep(page, place);
    await expect(checkoutStep(page, 'Delivery')).toContainText(`Pick up at the ${place}`);
    await expect(payButton(page)).toHaveText('Place order · $41.33');
    await fillBilling(page);
    await payByCard(page, cardNumbers.approved);

    await expectConfirmation(page, buyer);
    await expect(page.getByRole('listitem').filter({ hasText: `Pick it up at the ${place}` })).toBeVisible();
    await expect(page.getByText('Bring a photo ID')).toBeVisible();
    await expect(page.getByText(/sign for it/)).toHaveCount(0);
    expect(await books.ordersOf(buyer.email)).toMatchObject([
      { state: 'placed', isPickup: true, shippingCents: 0, taxCents: 333, totalCents: 4_133 },
    ]);
    const [mail] = await mails.arrived(buyer.email, /^Your order \d+/);
    expect(mail?.text).toContain(place);
  });
}
