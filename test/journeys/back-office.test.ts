import type { OrderId } from '../../src/core/ids.ts';
import { seedOrder } from './bought.ts';
import { openStaffActions, type StaffActions } from './counter.ts';
import { test as base, expect } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { pageHeading, signInAsStaff, testedLooks } from './staff.ts';
import { cabernet } from './steps.ts';

/** The journey test with a fixture for an order that was shipped before the journey. */
const test = base.extend<{ shippedOrder: { readonly number: number } }, { counter: StaffActions }>({
  shippedOrder: async ({ books, database, shop, gateway, counter }, use) => {
    const { buyer } = await seedOrder({ database, shop, gateway }, 6);
    const [order] = await books.ordersOf(buyer.email);
    const orderId = order?.id as OrderId;
    await counter.ship(orderId, await counter.pack(orderId));
    await use({ number: order?.number ?? 0 });
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

// The back office has no lazy parts to wait for.
test.use({ waitsForScripts: false });

const pages = [
  '/admin/orders',
  '/admin/orders/phone',
  '/admin/orders/phone/new',
  '/admin/orders/bulk',
  '/admin/customers',
  '/admin/inbox',
  '/admin/inbox/replies',
  '/admin/problems',
  '/admin/approvals',
  '/admin/reviews',
  '/admin/wines/import',
  '/admin/media',
  '/admin/credit',
  '/admin/audit',
  '/admin/account',
  '/admin/team',
  '/admin/team/roles',
  '/admin/confirm',
];

test('One click clears an order filter for a single day', async ({ page }) => {
  await signInAsStaff(page, 'Grace Miller');
  await page.goto('/admin/orders?from=2026-11-01&until=2026-11-01');
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  for (const name of ['From', 'Until']) await expect(page.getByLabel(name)).toHaveValue('');
});

for (const { width, colorScheme } of testedLooks) {
  test.describe(`Back office, ${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('Staff find a caller by name with five keystrokes and add a note', async ({ page }) => {
      await signInAsStaff(page, 'Grace Miller');
      await expect(pageHeading(page, 'Today')).toBeVisible();
      await inspectPage(page, `today, ${width} wide, ${colorScheme}`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('whi');
      await page.keyboard.press('Enter');
      await expect(pageHeading(page, 'Ana Whitlock')).toBeVisible();
      const note = `Called about a box, ${width}`;
      const keyboard = keyboardActions(page);
      await keyboard.type(page.getByLabel('New note'), note);
      await keyboard.activate(page.getByRole('button', { name: 'Add note' }));
      await expect(page.getByText(note)).toBeVisible();
      await expect(page.getByLabel('New note')).toHaveValue('');
      await inspectPage(page, `a customer, ${width} wide, ${colorScheme}`);
    });

    test('Staff refund a bottle by keyboard after seeing the amount, refund part of an order and resend an email', async ({
      page,
      shippedOrder,
    }) => {
      const { number } = shippedOrder;
      const keyboard = keyboardActions(page);
      await signInAsStaff(page, 'Daniel Brooks', `/admin/orders/${number}`);
      await inspectPage(page, `an order, ${width} wide, ${colorScheme}`);
      await keyboard.activate(page.getByRole('link', { name: 'Refund', exact: true }));
      await expect(pageHeading(page, /^Refund/)).toBeVisible();
      await keyboard.type(page.getByLabel(cabernet.name), '1');
      await keyboard.type(page.getByLabel('Reason'), 'Broken in transit');
      await keyboard.activate(page.getByRole('button', { name: 'Show what will be refunded' }));
      const refund = page.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ });
      await expect(refund).toBeVisible();
      await inspectPage(page, `a refund before it is made, ${width} wide, ${colorScheme}`);
      await keyboard.activate(refund);
      await expect(pageHeading(page, `Order ${number}`)).toBeVisible();
      await expect(page.getByText(/^\$\d+\.\d\d refunded\.$/)).toBeVisible();
      await keyboard.activate(page.getByRole('link', { name: 'Refund', exact: true }));
      await keyboard.tabTo(page.getByRole('checkbox', { name: /^Shipping/ }));
      await keyboard.press('Space');
      await keyboard.type(page.getByLabel('Another amount'), '5.50');
      await keyboard.type(page.getByLabel('Reason'), 'Late box');
      await keyboard.activate(page.getByRole('button', { name: 'Show what will be refunded' }));
      await expect(page.getByRole('region', { name: 'Refund' })).toContainText('$5.50');
      await inspectPage(page, `a refund of shipping and an amount, ${width} wide, ${colorScheme}`);
      await keyboard.activate(refund);
      await expect(pageHeading(page, `Order ${number}`)).toBeVisible();
      await expect(page.getByText('Late box')).toBeVisible();
      await keyboard.activate(page.getByRole('link', { name: /^Email (sent|waiting): Order confirmation$/ }));
      await expect(pageHeading(page, 'Email: Order confirmation')).toBeVisible();
      await inspectPage(page, `an email of an order, ${width} wide, ${colorScheme}`);
      await keyboard.activate(page.getByRole('button', { name: 'Send again' }));
      await expect(pageHeading(page, `Order ${number}`)).toBeVisible();
      await expect(page.getByText(/^The email is on its way to /)).toBeVisible();
    });

    test('Staff request a refund above their limit by keyboard, and a colleague approves it', async ({
      page,
      browser,
      shop,
      shippedOrder,
    }) => {
      const { number } = shippedOrder;
      const keyboard = keyboardActions(page);
      await signInAsStaff(page, 'Grace Miller', `/admin/orders/${number}/refund`);
      await keyboard.type(page.getByLabel(cabernet.name), '6');
      await keyboard.type(page.getByLabel('Reason'), 'Cooked in the truck');
      await keyboard.activate(page.getByRole('button', { name: 'Show what will be refunded' }));
      const ask = page.getByRole('button', { name: /^Request refund of \$\d+\.\d\d$/ });
      await expect(ask).toBeVisible();
      await inspectPage(page, `a refund that needs approval, ${width} wide, ${colorScheme}`);
      await keyboard.activate(ask);
      await expect(page.getByText('Sent to your colleagues for approval.')).toBeVisible();

      const context = await browser.newContext({
        ...{ baseURL: shop.url, colorScheme, viewport: { width, height: 900 } },
      });
      const colleague = await context.newPage();
      const hands = keyboardActions(colleague);
      await signInAsStaff(colleague, 'Margaret Doyle');
      await hands.activate(colleague.getByRole('link', { name: 'Requests to approve' }));
      await hands.activate(colleague.getByRole('link', { name: `Refund order ${number}` }));
      await expect(pageHeading(colleague, `Refund order ${number}`)).toBeVisible();
      await inspectPage(colleague, `a request for approval, ${width} wide, ${colorScheme}`);
      await hands.activate(colleague.getByRole('button', { name: /^Approve and refund \$\d+\.\d\d$/ }));
      await expect(colleague.getByText(/^\$\d+\.\d\d refunded\.$/)).toBeVisible();
      await inspectPage(colleague, `the approvals, ${width} wide, ${colorScheme}`);
      await context.close();
      await page.reload();
      await expect(page.getByText('Approval approved')).toBeVisible();
    });

    test("A colleague's change to an order appears at once and is not overwritten by an older form", async ({
      page,
      browser,
      shop,
      shippedOrder,
      watched,
    }) => {
      watched.expectAnswers(409);
      const { number } = shippedOrder;
      await signInAsStaff(page, 'Grace Miller', `/admin/orders/${number}/contact`);
      await page.getByLabel('Phone').fill('(805) 555-0111');
      const context = await browser.newContext({
        ...{ baseURL: shop.url, colorScheme, viewport: { width, height: 900 } },
      });
      const colleague = await context.newPage();
      await signInAsStaff(colleague, 'Daniel Brooks', `/admin/orders/${number}/contact`);
      await colleague.getByLabel('Phone').fill('(805) 555-0122');
      await colleague.getByRole('button', { name: 'Change contact' }).click();
      await expect(colleague.getByText('Contact changed.')).toBeVisible();

      await expect(page.getByText('Daniel Brooks changed this order just now.')).toBeVisible();
      await expect(page.getByLabel('Phone')).toHaveValue('(805) 555-0111');
      await inspectPage(page, `a form whose order was changed, ${width} wide, ${colorScheme}`);
      // A page that the stream did not reach is refused by the server.
      await page.locator('input[name=seen]').evaluate((field: HTMLInputElement) => {
        field.value = '';
      });
      await page.getByRole('button', { name: 'Change contact' }).click();
      await expect(page.getByText(/^Daniel Brooks changed this just now\./).first()).toBeVisible();
      await expect(page.getByLabel('Phone')).toHaveValue('(805) 555-0111');
      await page.getByRole('button', { name: 'Change contact' }).click();
      await expect(page.getByText('Contact changed.')).toBeVisible();

      // Without a connection the page says so, and goes on when it is back.
      await context.setOffline(true);
      await expect(colleague.getByText(/^No connection\./)).toBeVisible();
      await context.setOffline(false);
      await expect(colleague.getByText(/^No connection\./)).toHaveCount(0);
      await context.close();
    });

    test('Staff hold several orders at once by keyboard after a preview of the effects', async ({
      page,
      database,
      shop,
      gateway,
      shippedOrder,
    }) => {
      const keyboard = keyboardActions(page);
      const buyers = [
        (await seedOrder({ database, shop, gateway })).buyer,
        (await seedOrder({ database, shop, gateway })).buyer,
      ];
      // Other journeys buy meanwhile; the list shows these three.
      const tag = `Bulk ${width} ${colorScheme}`;
      await database.pool.query(
        'insert into staff_tags (order_id, tag) select id, $1 from orders where last_name = any($2) or number = $3',
        [tag, buyers.map(({ lastName }) => lastName), shippedOrder.number],
      );
      await signInAsStaff(page, 'Daniel Brooks');
      await page.goto(`/admin/orders?${new URLSearchParams({ tag })}`);
      const boxes = page.getByRole('checkbox', { name: /^Select order \d+$/ });
      for (const nth of [0, 1, 2]) {
        await keyboard.tabTo(boxes.nth(nth));
        await keyboard.press('Space');
      }
      await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible();
      await keyboard.activate(page.getByRole('button', { name: 'Change', exact: true }));
      await expect(pageHeading(page, 'Change orders')).toBeVisible();
      await keyboard.activate(page.getByRole('button', { name: 'Show what will happen' }));
      await expect(page.getByText('2 orders will be put on hold.')).toBeVisible();
      await expect(
        page.getByRole('link', { name: new RegExp(`^Order ${shippedOrder.number} can’t be held`) }),
      ).toBeVisible();
      await inspectPage(page, `a bulk hold before it starts, ${width} wide, ${colorScheme}`);
      await keyboard.activate(page.getByRole('button', { name: 'Read the first email' }));
      const email = page.getByRole('dialog', { name: 'This email would be sent' });
      await expect(email.getByRole('heading', { name: /is on hold/ })).toBeVisible();
      await inspectPage(page, `an email before it is sent, ${width} wide, ${colorScheme}`);
      await page.keyboard.press('Escape');
      await expect(email).toBeHidden();
      await expect(page.getByRole('button', { name: 'Read the first email' })).toBeFocused();
      await keyboard.activate(page.getByRole('button', { name: 'Hold 2 orders' }));
      await expect(pageHeading(page, 'Hold: Weather')).toBeVisible();
      await expect(page.getByText('3 of 3 orders')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Try these again' })).toBeVisible();
      await inspectPage(page, `a bulk hold, ${width} wide, ${colorScheme}`);
      const { rows } = await database.pool.query<{ held: number }>(
        "select count(*)::int as held from order_holds where reason = 'weather' and released_at is null",
      );
      expect(rows[0]?.held).toBeGreaterThanOrEqual(2);
    });

    test('An action entered in the search opens its page with the form filled in', async ({
      page,
      shippedOrder,
    }) => {
      const { number } = shippedOrder;
      const search = page.getByRole('combobox', { name: /^Search/ });
      await signInAsStaff(page, 'Margaret Doyle');
      await page.keyboard.press('Control+k');
      await expect(search).toBeFocused();
      await page.keyboard.type(`refund ${number} 3.50 credit`);
      await expect(
        page.getByRole('option', { name: `Refund order ${number}: $3.50 to store credit` }),
      ).toBeVisible();
      await inspectPage(page, `an action in the search, ${width} wide, ${colorScheme}`);
      await page.keyboard.press('Enter');
      await expect(pageHeading(page, 'Refund')).toBeVisible();
      await expect(page.getByLabel('Another amount')).toHaveValue('3.50');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('cabernet');
      await expect(page.getByRole('group', { name: 'Wines' }).getByRole('option').first()).toContainText(
        'available',
      );
    });

    test('Staff tag orders and save the filtered list as a view, by keyboard', async ({
      page,
      shippedOrder,
      watched,
    }) => {
      watched.expectAnswers(422);
      const keyboard = keyboardActions(page);
      const tag = `Wedding ${width} ${colorScheme}`;
      await signInAsStaff(page, 'Daniel Brooks', `/admin/orders/${shippedOrder.number}`);
      await keyboard.type(page.getByRole('combobox', { name: 'Tag', exact: true }), tag);
      await keyboard.activate(page.getByRole('button', { name: 'Add tag' }));
      await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
      await inspectPage(page, `an order with a tag, ${width} wide, ${colorScheme}`);
      await page.goto(`/admin/orders?${new URLSearchParams({ tag, sort: '-total' })}`);
      await expect(page.getByRole('checkbox', { name: /^Select order \d+$/ })).toHaveCount(1);
      await keyboard.activate(page.locator('summary').filter({ hasText: 'Save view' }));
      await keyboard.activate(page.getByRole('button', { name: 'Save view' }));
      await expect(page.getByText('Enter a name for the view.')).toBeVisible();
      await keyboard.type(page.getByLabel('Name', { exact: true }), tag);
      await inspectPage(page, `saving a view, ${width} wide, ${colorScheme}`);
      await keyboard.activate(page.getByRole('button', { name: 'Save view' }));
      const views = page.getByRole('navigation', { name: 'Views' });
      await expect(views.getByRole('link', { name: tag })).toHaveAttribute('aria-current', 'page');
      await keyboard.activate(views.getByRole('link', { name: 'All', exact: true }));
      await keyboard.activate(views.getByRole('link', { name: tag }));
      await expect(page.getByRole('checkbox', { name: /^Select order \d+$/ })).toHaveCount(1);
      await keyboard.activate(page.getByRole('button', { name: 'Delete view' }));
      await expect(views.getByRole('link', { name: tag })).toHaveCount(0);
    });

    test('Every page of the back office is accessible and fits the window', async ({ page }) => {
      test.slow();
      await signInAsStaff(page, 'Margaret Doyle');
      for (const path of pages) {
        await page.goto(path);
        await inspectPage(page, `${path}, ${width} wide, ${colorScheme}`);
      }
    });
  });
}
