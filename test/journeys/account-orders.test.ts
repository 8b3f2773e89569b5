import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { OrderId } from '../../src/core/ids.ts';
import { placedOrderIdOf } from '../../src/engine/orders/fulfillment/testing.ts';
import type { Database } from '../../src/platform/database.server.ts';
import type { ShopConnection, ShopGateway } from '../helpers/running-shop.ts';
import { shopFixtures, wireCheckout } from '../helpers/shop.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { openStaffActions, type StaffActions } from './counter.ts';
import { test as base, expect } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPageAtWidths } from './inspect.ts';
import { cabernet } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

type Customer = { readonly email: string; orderOf(slug: string, quantity: number): Promise<Bought> };
type Bought = { readonly orderId: OrderId; readonly number: number };

/** The journey test with fixtures for the winery's staff, and for a signed-in customer who can buy without going through checkout. */
const test = base.extend<{ customer: Customer }, { counter: StaffActions }>({
  counter: [
    async ({ database, shop, gateway }, use) => {
      const counter = await openStaffActions(database, shop.databaseUrl, gateway);
      await use(counter);
      await counter.close();
    },
    { scope: 'worker' },
  ],
  customer: async ({ context, database, shop, gateway }, use) => {
    const { email, customerId, cookiePair } = await signInAt(shop, {
      firstName: 'Iris',
      lastName: 'Calloway',
    });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    const { dependencies, close } = await wired(database, shop, gateway);
    const desk = shopFixtures(dependencies);
    await use({
      email,
      orderOf: async (slug, quantity) => {
        const { rows: skus } = await database.read.execute<{ id: number }>(
          sql`select id from skus where slug = ${slug}`,
        );
        const skuId = skus[0]?.id ?? 0;
        const buyer = await desk.buyer([[skuId as never, quantity]], { email });
        const orderId = placedOrderIdOf(await desk.place(buyer));
        const { rows } = await database.read.execute<{ number: number }>(
          sql`update orders set customer_id = ${customerId} where id = ${orderId} returning number`,
        );
        return { orderId, number: rows[0]?.number ?? 0 };
      },
    });
    await close();
  },
});

/** Opens the shop's own engine in this process, on the running shop's database and gateway. */
async function wired(database: Database, { databaseUrl }: ShopConnection, gateway: ShopGateway) {
  const clock = { now: () => new Date(), advance: () => {}, set: () => {} };
  const parts = { database, databaseUrl, clock, payments: gateway.payments };
  const { dependencies, close } = await wireCheckout(parts);
  const test = { database, url: `${databaseUrl}#${randomBytes(4).toString('hex')}`, drop: async () => {} };
  const sandbox = { control: gateway } as never;
  return { dependencies: { test, sandbox, clock, dependencies }, close };
}

const expectWellMade = (page: Page, state: string) =>
  inspectPageAtWidths(page, state, windowWidthsFor(import.meta.url));

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const jpeg = {
  name: 'cork.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
};

test('A customer finds orders, opens an invoice, orders again, reports a problem and cancels an order', async ({
  page,
  customer,
  counter,
  database,
  mails,
  watched,
}) => {
  test.slow();
  watched.expectAnswers(422);
  await page.goto('/shop/dashboard');
  await expect(heading(page, 'Hello, Iris')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Three wines to start with' }).getByRole('article'),
  ).toHaveCount(3);
  await expectWellMade(page, 'the dashboard of a new customer');

  const old = await customer.orderOf(cabernet.slug, 3);
  // The order was for the previous vintage.
  await database.read.execute(sql`
    update order_lines line set sku_id = sku.id, sku_code = sku.code, slug = sku.slug, vintage = sku.vintage
      from skus sku where sku.slug = 'cabernet-sauvignon-2020' and line.order_id = ${old.orderId}`);
  const parcel = await counter.pack(old.orderId);
  const tracking = await counter.ship(old.orderId, parcel);
  await counter.deliver(old.orderId, parcel);
  const held = await customer.orderOf('three-ropes-gsm-2022', 2);
  await counter.hold(held.orderId);
  const open = await customer.orderOf(cabernet.slug, 6);

  await page.reload();
  const attention = page.getByRole('region', { name: 'What needs your attention' });
  await expect(attention).toContainText(`Order ${held.number}: On hold`);
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('list', { name: `Status of order ${open.number}` })).toContainText('Placed');
  await expectWellMade(page, 'the dashboard with orders');

  const keyboard = keyboardActions(page);
  await keyboard.activate(orders.getByRole('link', { name: 'All orders' }));
  await expect(heading(page, 'Your orders')).toBeFocused();
  const list = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(list).toHaveCount(3);
  await expectWellMade(page, 'the order history');
  await page.getByLabel('Status').selectOption('done');
  await expect(list).toHaveCount(1);
  await expect(page).toHaveURL(/status=done/);
  await page.getByRole('link', { name: 'Show all' }).first().click();
  await expect(list).toHaveCount(3);
  await page.getByLabel('Wine or order number').fill('2020');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(list).toHaveCount(1);
  await expect(list.getByRole('link', { name: tracking })).toBeVisible();
  await page.getByLabel('Wine or order number').fill('zinfandel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No orders match these filters.')).toBeVisible();
  await expectWellMade(page, 'the order history without matches');
  await page.goBack();
  await expect(list).toHaveCount(1);

  await page.getByRole('link', { name: `Order ${old.number}` }).click();
  await expect(heading(page, `Order ${old.number}`)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^Order ${old.number} `));
  await expect(page.getByRole('region', { name: 'Your package' })).toContainText(tracking);
  await expectWellMade(page, 'an order');
  await page.getByRole('link', { name: 'Print invoice' }).click();
  await expect(heading(page, `Invoice ${old.number}`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('4180 Ladera Vieja Road');
  await expect(page.getByText(/^Sales tax CA 934xx, 8.75%/)).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expectWellMade(page, 'an invoice');
  await page.getByRole('link', { name: `Back to order ${old.number}` }).click();

  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(heading(page, 'Order again')).toBeVisible();
  await expect(page.getByText('The next vintage is available:')).toBeVisible();
  await expectWellMade(page, 'reordering');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert')).toContainText('at least one wine');
  await page.getByRole('spinbutton', { name: `Bottles of ${cabernet.name}` }).fill('2');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(heading(page, /cart/i)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(cabernet.name);

  await page.goto(`/shop/order-history/order?id=${old.number}`);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await page.getByRole('spinbutton', { name: /with a problem/ }).fill('1');
  await page.getByRole('radio', { name: 'Corked or spoiled' }).check();
  await page.getByRole('radio', { name: 'A refund' }).check();
  await page.getByLabel('Photos').setInputFiles(jpeg);
  await expectWellMade(page, 'a problem report');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page).toHaveURL(/\/shop\/order-history\/order\?id=\d+&done=problem$/);
  await expect(page.getByRole('region', { name: 'Your reports' })).toContainText('Corked or spoiled');

  await page.goto(`/shop/order-history/order/cancel?id=${open.number}`);
  await expectWellMade(page, 'the cancellation of an order');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('status').first()).toContainText('Your order is canceled.');
  await mails.arrived(customer.email, /is canceled/, 1);
});

test('A message to the winery is kept when rejected, sent with a photo and confirmed with a case number', async ({
  page,
  customer,
  mails,
  watched,
}) => {
  test.slow();
  watched.expectAnswers(422);
  const { number } = await customer.orderOf(cabernet.slug, 1);
  await page.goto('/shop/contact-us');
  await expect(
    page.getByText(`You’re writing as Iris Calloway, and we’ll reply to ${customer.email}.`),
  ).toBeVisible();
  await expect(page.getByText(/^(Open|Closed) now$/)).toBeVisible();
  await expectWellMade(page, 'the contact page');
  await page.getByRole('button', { name: 'Send message' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Form submission error :( Please check your answers and try again');
  await expect(alert).toBeFocused();
  await page.getByLabel('Topic').selectOption('order');
  await page.getByLabel('Which order?').selectOption(String(number));
  await page.getByLabel('Your message').fill('Leaks <b>');
  await expect(page.getByText('9 of 2,000')).toBeVisible();
  await page.getByLabel('Photos').setInputFiles({ ...jpeg, buffer: Buffer.from('<svg onload="x()"/>') });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(alert).toContainText('at least 10 characters');
  await expect(page.getByLabel('Your message')).toHaveValue('Leaks <b>');
  await expectWellMade(page, 'the contact page with an error');
  await page.getByLabel('Your message').fill('Leaks <b>since it came</b>, a little.');
  await page.getByLabel('Photos').setInputFiles(jpeg);
  await page.getByRole('button', { name: 'Send message' }).click();
  const thanks = page.getByRole('main').getByRole('status').filter({ hasText: 'Thanks!' });
  await expect(thanks).toContainText(/Your case number is \d{4,}/);
  await expect(page.getByLabel('Your message')).toHaveValue('');
  await expectWellMade(page, 'the contact page after sending');
  const [mail] = await mails.arrived(customer.email, /^Your message to us, case/, 1);
  expect(mail?.html).toContain('Leaks &lt;b&gt;since it came&lt;/b&gt;');
});

test("A browser's opt-out signal is acknowledged on the privacy choices page, in the policy and in every footer", async ({
  browser,
  shop,
}) => {
  const baseURL = shop.url;
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'sec-gpc': '1' } });
  await context.addCookies([{ name: 'isOver21', value: 'yes', url: baseURL }]);
  const page = await context.newPage();
  const foot = page.getByRole('contentinfo').getByText('Your browser’s opt-out signal is honored');
  for (const path of ['/', '/privacy', '/privacy-choices']) {
    await page.goto(path);
    await expect(foot).toBeVisible();
  }
  await expect(page.getByRole('main').getByText('Your browser’s opt-out signal is honored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Opt out of sale and sharing' })).toHaveCount(0);
  await context.close();

  // One browser sends the signal only to scripts; in another the choice is made on the page.
  const told = await browser.newContext({ baseURL });
  await told.addCookies([{ name: 'isOver21', value: 'yes', url: baseURL }]);
  const choices = await told.newPage();
  await choices.goto('/privacy-choices');
  await expectWellMade(choices, 'the privacy choices');
  await choices.getByRole('button', { name: 'Opt out of sale and sharing' }).click();
  await expect(choices.getByRole('contentinfo')).toContainText('Your opt-out is honored');
  await choices.goto('/');
  await expect(choices.getByRole('contentinfo')).toContainText('Your opt-out is honored');
  await expectWellMade(choices, 'the home page after an opt-out');
  await told.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await choices.goto('/privacy');
  await expect(choices.getByRole('contentinfo')).toContainText('Your browser’s opt-out signal is honored');
  await told.close();
});

test.describe('Account orders without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('A customer finds an order, orders it again and sends a message with a photo', async ({
    page,
    customer,
    database,
  }) => {
    test.slow();
    const { number } = await customer.orderOf(cabernet.slug, 2);
    await page.goto('/shop/order-history');
    await page.getByLabel('Wine or order number').fill('cabernet');
    await page.getByLabel('Status').selectOption('open');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: `Order ${number}` }).click();
    await expect(heading(page, `Order ${number}`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Order again', exact: true }).click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('main')).toContainText(cabernet.name);
    await page.goto('/shop/contact-us?topic=visit');
    await page.getByLabel('Your message').fill('May we come on Sunday at eleven?');
    await page.getByLabel('Photos').setInputFiles(jpeg);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thanks!')).toBeVisible();
    const { rows } = await database.read.execute<{ count: number }>(
      sql`select count(*) as count from support_photos photo join support_cases support on support.id = photo.case_id
          where support.email = ${customer.email}`,
    );
    expect(Number(rows[0]?.count)).toBe(1);
  });
});
