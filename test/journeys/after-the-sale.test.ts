import type { Page } from '@playwright/test';
import type { OrderId } from '../../src/core/ids.ts';
import { type OrderWithLink, seedOrder } from './bought.ts';
import { openStaffActions, type StaffActions } from './counter.ts';
import { test as base, expect } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage, inspectPageAtWidths } from './inspect.ts';
import { pageHeading, signInAsStaff } from './staff.ts';
import {
  addToCart,
  cabernet,
  cardNumbers,
  expectConfirmation,
  fillBilling,
  newBuyer,
  openCheckout,
  payByCard,
  submitContactStep,
  submitPickupStep,
  typeCard,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

type BoughtOrder = OrderWithLink & { readonly orderId: OrderId };

/**
 * The journey test with fixtures for the winery's staff, who pack parcels and decide on problem reports, and for orders placed before the
 * journey.
 */
const test = base.extend<{ buy(): Promise<BoughtOrder> }, { counter: StaffActions }>({
  /** Buys three bottles and opens the order's page. */
  buy: async ({ page, books, database, shop, gateway }, use) => {
    await use(async () => {
      const bought = await seedOrder({ database, shop, gateway }, 3);
      await page.goto(bought.link);
      await expectConfirmation(page, bought.buyer);
      const [order] = await books.ordersOf(bought.buyer.email);
      return { ...bought, orderId: order?.id as OrderId };
    });
  },
  counter: [
    async ({ database, shop, gateway }, use) => {
      const counter = await openStaffActions(database, shop.databaseUrl, gateway);
      await use(counter);
      await counter.close();
    },
    { scope: 'worker' },
  ],
});

const expectWellMade = (page: Page, state: string) =>
  inspectPageAtWidths(page, state, windowWidthsFor(import.meta.url));

const statusOf = (page: Page) => page.getByRole('region', { name: 'Status', exact: true });

test('The page of an order on hold states the reason and what happens next', { tag: '@proof' }, async ({
  page,
  buy,
  counter,
}) => {
  test.slow();
  const { orderId } = await buy();
  await expect(statusOf(page)).toContainText('Placed');
  await expectWellMade(page, 'a placed order');

  await counter.hold(orderId);
  await page.reload();
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText(
    'as soon as it can ship',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is on hold' })).toBeVisible();
  await expect(statusOf(page)).toContainText('On hold while we check your state’s shipping rules');
});

test('The page of an order in two parcels shows the contents, tracking link and delivery attempts of each parcel', {
  tag: '@proof',
}, async ({ page, buy, counter }) => {
  test.slow();
  const { orderId } = await buy();
  const first = await counter.pack(orderId, [{ position: 0, quantity: 1 }]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cancel this order' })).toHaveCount(0);
  const tracking = await counter.ship(orderId, first);
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Part of your order is on the way' }),
  ).toBeVisible();
  const parcel = page.getByRole('region', { name: 'Package 1' });
  await expect(parcel).toContainText(`1 × ${cabernet.name}`);
  await expect(parcel.getByRole('link', { name: new RegExp(tracking) })).toHaveAttribute(
    'href',
    `https://www.ups.com/track?tracknum=${tracking}`,
  );
  await expect(page.getByRole('region', { name: 'Not shipped yet' })).toContainText(`2 × ${cabernet.name}`);
  await counter.attempt(orderId, first);
  const second = await counter.pack(orderId);
  await counter.ship(orderId, second);
  await page.reload();
  await expect(parcel).toContainText('No one could sign');
  await expect(parcel).toContainText('Attempt 1 of 3');
  await expectWellMade(page, 'an order in two parcels');
  for (const number of [first, second]) await counter.deliver(orderId, number);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order has arrived' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report a problem' })).toBeVisible();
});

test('A customer cancels an order by keyboard after seeing the refund, and the payment is released', {
  tag: '@proof',
}, async ({ page, books, buy, mails }) => {
  const { buyer } = await buy();
  await page.getByRole('link', { name: 'Cancel this order' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Cancel order \d+\?$/ })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('We’ll release the $143.98 hold on your card');
  await expectWellMade(page, 'the cancellation of an order');
  await page.getByRole('button', { name: 'Cancel order' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is canceled' })).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('Your order is canceled.');
  await expect(page.getByRole('region', { name: 'Refunded' })).toContainText('$143.98');
  await expectWellMade(page, 'a canceled order');
  expect(await books.chargesOf(buyer.email)).toEqual([]);
  await mails.arrived(buyer.email, /is canceled/, 1);
});

test('Changing the address before packing reports a wrong ZIP at its field and fills in the city from the ZIP', async ({
  page,
  buy,
  watched,
}) => {
  watched.expectAnswers(409);
  await buy();
  await page.getByRole('link', { name: 'Use a different address' }).click();
  await page.getByLabel('ZIP code').fill('9344');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
  await expectWellMade(page, 'an address change with an error');
  await page.getByLabel('ZIP code').fill('93446');
  await page.getByLabel('Street address').fill('900 Spring Street');
  await page.getByLabel('City').fill('');
  await page.getByLabel('State', { exact: true }).selectOption('');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('status').first()).toContainText('The address was changed.');
  await expect(page.getByText('900 Spring Street')).toBeVisible();
});

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);

test('A customer reports a corked bottle with a photo, a file that is not a photo is rejected, and staff refund the bottle', async ({
  page,
  browser,
  shop,
  buy,
  counter,
  mails,
  watched,
}) => {
  test.slow();
  watched.expectAnswers(422);
  const { buyer, orderId } = await buy();
  const number = await counter.pack(orderId);
  await counter.ship(orderId, number);
  await counter.deliver(orderId, number);
  await page.reload();
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What’s wrong?' })).toBeFocused();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose what’s wrong.');
  await page.getByRole('spinbutton', { name: `Bottles of ${cabernet.name} with a problem` }).fill('1');
  await page.getByRole('radio', { name: 'Corked or spoiled' }).check();
  await page.getByRole('radio', { name: 'A refund' }).check();
  await page.getByLabel('Tell us more').fill('It smells of wet cardboard.');
  const drawing = { name: 'cork.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg onload="x()"/>') };
  await page.getByLabel('Photos').setInputFiles(drawing);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toContainText('Please send photos as JPEG, PNG, WebP or HEIC.');
  await expect(page.getByLabel('Tell us more')).toHaveValue('It smells of wet cardboard.');
  await expectWellMade(page, 'a problem report with an error');
  await page.getByLabel('Photos').setInputFiles({ name: 'cork.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('status').first()).toContainText('Thank you for letting us know.');
  const reports = page.getByRole('region', { name: 'Your reports' });
  await expect(reports).toContainText('Corked or spoiled');
  await mails.arrived(buyer.email, /^We have your report/, 1);

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signInAsStaff(desk, 'Grace Miller', '/admin/problems');
  await keyboardActions(desk).activate(desk.getByRole('row', { name: 'wet cardboard' }).getByRole('link'));
  await expect(pageHeading(desk, 'Corked')).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Attachment 1' })).toBeVisible();
  await inspectPage(desk, 'a report of a corked bottle');
  await keyboardActions(desk).activate(desk.getByRole('button', { name: 'Refund $48.00' }));
  await expect(desk.getByText('Bottles refunded.')).toBeVisible();
  await desk.context().close();
  await page.reload();
  await expect(reports).toContainText('We refunded you.');
  await expect(page.getByRole('region', { name: 'Refunded' })).toContainText('refunding $48.00 to your card');
  await expectWellMade(page, 'a refunded order');
  const [mail] = await mails.arrived(buyer.email, /^A refund for your order/, 1);
  expect(mail?.text).toContain('refunding $48.00 to your card');
});

test('After a lost authorization, a customer pays with a card that is declined and then with one that the bank confirms', {
  tag: '@proof',
}, async ({ page, books, buy, counter, watched }) => {
  test.slow();
  watched.expectAnswers(409);
  const { buyer, orderId } = await buy();
  await counter.loseHold(orderId);
  await page.reload();
  await expect(page.getByText('We can no longer charge your card for this order')).toBeVisible();
  await expectWellMade(page, 'an order that needs a new payment');
  await page.getByRole('link', { name: 'Pay with another card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pay for order/ })).toBeVisible();
  await typeCard(page, cardNumbers.insufficient);
  await page.getByRole('button', { name: 'Pay $143.98' }).click();
  await expect(page.getByRole('alert')).toContainText('Your order hasn’t been paid for yet');
  await expectWellMade(page, 'a declined new payment');
  await typeCard(page, cardNumbers.challenged);
  await page.getByRole('button', { name: 'Pay $143.98' }).click();
  await page.getByRole('link', { name: 'Go to your bank' }).click();
  await page.getByRole('button', { name: /approve|confirm|complete/i }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(page.getByText('Thank you. Your order is paid for and back on track.')).toBeVisible();
  expect(await books.chargesOf(buyer.email)).toEqual([14_398]);
});

test('The page of an order ready for pickup states the place, the deadline and the required ID', {
  tag: '@proof',
}, async ({ page, books, counter }) => {
  test.slow();
  const buyer = newBuyer();
  await addToCart(page, cabernet, 2);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await submitPickupStep(page, 'Hilltop');
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  const [order] = await books.ordersOf(buyer.email);
  await counter.makeReady(order?.id as OrderId);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order is ready' })).toBeVisible();
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next).toContainText('Hilltop Tasting Room');
  await expect(next).toContainText('We’ll hold it until');
  await expect(next).toContainText('The person who picks it up must be 21 or older and bring a photo ID');
  await expect(statusOf(page)).toContainText('Ready for pickup');
  await expectWellMade(page, 'an order ready for pickup');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What you ordered' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
});

test.describe('Order pages without JavaScript', () => {
  test('A customer changes the address, reports a leaking bottle with a photo and gets a replacement', async ({
    page,
    buy,
    browser,
    counter,
    shop,
  }) => {
    test.slow();
    const { orderId } = await buy();
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
    const plain = await context.newPage();
    await plain.goto(page.url());
    await plain.getByRole('link', { name: 'Use a different address' }).click();
    await plain.getByLabel('Street address').fill('77 Pine Street');
    await plain.getByRole('button', { name: 'Change address' }).click();
    await expect(plain.getByText('The address was changed.')).toBeVisible();
    const number = await counter.pack(orderId);
    await counter.ship(orderId, number);
    await counter.deliver(orderId, number);
    await plain.reload();
    await plain.getByRole('link', { name: 'Report a problem' }).click();
    await plain.getByRole('spinbutton').first().fill('1');
    await plain.getByRole('radio', { name: 'Leaked' }).check();
    await plain.getByRole('radio', { name: 'A replacement' }).check();
    await plain.getByLabel('Photos').setInputFiles({ name: 'wet.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await plain.getByRole('button', { name: 'Send report' }).click();
    await expect(plain.getByText('Thank you for letting us know.')).toBeVisible();
    await counter.approve(orderId, 1, 'replacement');
    await plain.reload();
    await expect(plain.getByText('We’ll send a replacement at no charge.')).toBeVisible();
    await expect(plain.getByRole('region', { name: 'Not shipped yet' })).toContainText('1 ×');
    await context.close();
  });
});
