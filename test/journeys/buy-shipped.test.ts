import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { orderLinkOf } from './mails.ts';
import {
  cabernet,
  cardNumbers,
  checkoutStep,
  expectConfirmation,
  newBuyer,
  pasoRoblesAddress,
  payButton,
  payByCard,
  submitAddressStep,
  submitContactStep,
  summaryAmounts,
} from './steps.ts';

test.use({ isOver21: false });

/** Expects links with the same name to lead to the same page, for customers who hear the names one by one. */
async function expectDistinctLinks(page: Page): Promise<void> {
  const links = await page.getByRole('link').evaluateAll((all) =>
    all.map((link) => {
      const name = link.getAttribute('aria-label') ?? link.textContent ?? '';
      return [name.replace(/\s+/g, ' ').trim(), (link as HTMLAnchorElement).href] as const;
    }),
  );
  const targets = Map.groupBy(links, ([name]) => name);
  for (const [name, same] of targets)
    expect
      .soft([...new Set(same.map(([, to]) => to))], `links named “${name}” on ${page.url()}`)
      .toHaveLength(1);
}

test('A new visitor buys three bottles, and the link in the email opens the order (W1: $143.98)', async ({
  page,
  books,
  mails,
}) => {
  const buyer = newBuyer();
  await page.goto('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expectDistinctLinks(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wines' }).click();
  await page.getByRole('link', { name: cabernet.name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: cabernet.name })).toBeVisible();
  await expectDistinctLinks(page);
  await page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` }).fill('3');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(`${cabernet.name} is in your cart.`)).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await expectDistinctLinks(page);
  await page.getByRole('link', { name: /^Check out/ }).click();

  await submitContactStep(page, buyer);
  await expect(checkoutStep(page, 'Contact')).toContainText('in 1984');
  await submitAddressStep(page, pasoRoblesAddress);
  await expectDistinctLinks(page);
  // Ground is the default; a complete shipping step costs no click.
  await expect(checkoutStep(page, 'Shipping')).toContainText('Ground, $20.00');
  await expect(payButton(page)).toHaveText('Place order · $143.98');
  expect(
    await summaryAmounts(page.getByRole('complementary', { name: 'Your order' }).locator('dl:visible')),
  ).toEqual([
    ['Subtotal', '$114.00'],
    ['Shipping', '$20.00'],
    ['Sales tax', '$9.98'],
    ['Total', '$143.98'],
  ]);
  const tokenized = page.waitForRequest((request) => request.url().endsWith('/v1/payment_methods'));
  await payByCard(page, cardNumbers.approved);
  // The bank compares these with what it knows about the cardholder.
  const sent = new URLSearchParams((await tokenized).postData() ?? '');
  expect(sent.get('billing_details[name]')).toBe(`${buyer.firstName} ${buyer.lastName}`);
  expect(sent.get('billing_details[address][line1]')).toBe(pasoRoblesAddress.street);
  expect(sent.get('billing_details[address][postal_code]')).toBe(pasoRoblesAddress.zipCode);

  await expectConfirmation(page, buyer);
  await expect(page).toHaveTitle(/^Order \d+ /);
  await expect(page.getByRole('region', { name: 'Status' }).getByRole('listitem')).toContainText([
    'Placed, done',
    'Packed, not yet',
    'Shipped, not yet',
    'Delivered, not yet',
  ]);
  await expectDistinctLinks(page);
  expect(await summaryAmounts(page.getByRole('complementary', { name: 'Your order' }).locator('dl'))).toEqual(
    [
      ['Subtotal', '$114.00'],
      ['Shipping', '$20.00'],
      ['Sales tax', '$9.98'],
      ['Total', '$143.98'],
      ['Visa ending in 4242', '$143.98'],
    ],
  );
  await expect(
    page.getByText('We’ve placed a $143.98 hold on your card and will charge it when your order ships.'),
  ).toBeVisible();
  await expect(page.getByText('Someone 21 or older must be there to sign')).toBeVisible();

  const [order, ...more] = await books.ordersOf(buyer.email);
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    state: 'placed',
    paymentState: 'authorized',
    isPickup: false,
    subtotalCents: 11_400,
    shippingCents: 2_000,
    taxCents: 998,
    totalCents: 14_398,
  });
  expect(await books.chargesOf(buyer.email)).toEqual([14_398]);

  const [mail] = await mails.arrived(buyer.email, /^Your order \d+/);
  expect(mail?.subject).toContain(String(order?.number));
  expect(mail?.text).toContain('$143.98');
  await page.goto(orderLinkOf(mail as NonNullable<typeof mail>));
  await expectConfirmation(page, buyer);
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart');
});
