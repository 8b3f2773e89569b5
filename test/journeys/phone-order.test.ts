import type { Locator } from '@playwright/test';
import { nextBoxChangeTime, test } from './club-member.ts';
import { confirmAge, expect, makeActionsWaitForScripts } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { pageHeading, signInAsStaff } from './staff.ts';
import {
  cabernet,
  cardNumbers,
  expectConfirmation,
  fillContact,
  newBuyer,
  pasoRoblesAddress,
  payByCard,
} from './steps.ts';
import { staffWidths, windowWidthsFor } from './widths.ts';

// The back office has no lazy parts to wait for.
test.use({ opensAt: nextBoxChangeTime, waitsForScripts: false });

for (const width of windowWidthsFor(import.meta.url, staffWidths)) {
  test(`Staff place a phone order by keyboard, paid with a member’s saved card and store credit, ${width} pixels wide`, async ({
    page,
    member,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const press = (name: string | RegExp) => keyboard.activate(page.getByRole('button', { name }));
    await signInAsStaff(page, 'Margaret Doyle', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), member.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'New phone order' })).toBeVisible();
    const customer = page.url();
    await page.goto(`${customer}/credit`);
    await keyboard.type(page.getByLabel('Amount'), '12');
    await keyboard.type(page.getByLabel('Reason'), 'late box');
    await press('Change store credit');
    await expect(page.getByText('$12.00 in store credit given.')).toBeVisible();
    await page.goto(customer);
    await keyboard.activate(page.getByRole('link', { name: 'New phone order' }));
    await expect(pageHeading(page, 'New phone order')).toBeVisible();
    await keyboard.type(page.getByLabel(cabernet.name), '2');
    await keyboard.type(page.getByLabel('Phone'), '8055550177');
    await keyboard.type(page.getByLabel('Street address'), pasoRoblesAddress.street);
    await keyboard.type(page.getByLabel('ZIP code'), pasoRoblesAddress.zipCode);
    await press('Show the price');
    await expect(pageHeading(page, /^Phone order for/)).toBeVisible();
    await inspectPage(page, 'a phone order for a member');
    await press('Use Store credit');
    await expect(page.getByText('Pays $12.00')).toBeVisible();
    await press(/^Place the order for/);
    await expect(
      page.getByRole('link', { name: 'Ask the customer, and check the box if they agree.' }),
    ).toBeVisible();
    await inspectPage(page, 'a charge without the customer’s consent');
    await page.getByRole('checkbox', { name: /agreed on the phone/ }).focus();
    await page.keyboard.press('Space');
    await press(/^Place the order for/);
    await expect(page.getByText('Order placed.')).toBeVisible();
    await mails.arrived(member.email, /order/i);
    await keyboard.activate(page.getByRole('link', { name: /^Order \d+$/ }));
    await expect(page.getByRole('main').getByText('Store credit', { exact: true }).first()).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/Margaret Doyle/)
        .first(),
    ).toBeVisible();

    await keyboard.activate(page.getByRole('link', { name: 'Add wine' }));
    await expect(pageHeading(page, /^Add wine to order/)).toBeVisible();
    await press('Show the price');
    await expect(page.getByText('Enter a quantity for at least one wine.')).toBeVisible();
    await inspectPage(page, 'adding wine to an order');
    await keyboard.type(page.getByLabel(cabernet.name), '1');
    await press('Show the price');
    await expect(page.getByRole('link', { name: /^order \d+$/ })).toBeVisible();
    await page.getByRole('checkbox', { name: /agreed on the phone/ }).focus();
    await page.keyboard.press('Space');
    await press(/^Place the order for/);
    await expect(page.getByText('Order placed.')).toBeVisible();
    await keyboard.activate(page.getByRole('link', { name: /^Order \d+$/ }));
    await expect(page.getByRole('heading', { name: 'Added wine' })).toBeVisible();
    await inspectPage(page, 'an order with wine added later');
  });

  test(`Staff prepare a phone order by keyboard and email its link, and the customer pays for it, ${width} pixels wide`, async ({
    page,
    browser,
    shop,
    mails,
  }) => {
    const buyer = newBuyer();
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const replace = async (label: Locator, text: string) => {
      await keyboard.tabTo(label);
      await page.keyboard.press('Control+A');
      await (text === '' ? page.keyboard.press('Delete') : page.keyboard.type(text));
    };
    await signInAsStaff(page, 'Grace Miller', '/admin/orders/phone');
    await keyboard.activate(page.getByRole('link', { name: 'New phone order' }));
    await expect(pageHeading(page, 'New phone order')).toBeVisible();
    await keyboard.type(page.getByLabel('First name'), buyer.firstName);
    await keyboard.type(page.getByLabel('Last name'), buyer.lastName);
    await keyboard.type(page.getByLabel('Email'), buyer.email);
    await keyboard.type(page.getByLabel('Phone'), buyer.phone);
    await keyboard.type(page.getByLabel(cabernet.name), '3');
    await keyboard.type(page.getByLabel('Street address'), pasoRoblesAddress.street);
    await keyboard.type(page.getByLabel('ZIP code'), '84101');
    await inspectPage(page, 'a new phone order');
    await keyboard.activate(page.getByRole('button', { name: 'Show the price' }));
    // Utah is refused in the words of checkout, and no link can be sent.
    await expect(pageHeading(page, `Phone order for ${buyer.firstName} ${buyer.lastName}`)).toBeVisible();
    await expect(page.getByText(/Utah/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email the link' })).toHaveCount(0);
    await inspectPage(page, 'an incomplete phone order');
    await keyboard.activate(page.getByRole('link', { name: 'Change the order' }));
    await expect(page.getByLabel('Last name')).toHaveValue(buyer.lastName);
    await expect(page.getByLabel(cabernet.name)).toHaveValue('3');
    await replace(page.getByLabel('ZIP code'), pasoRoblesAddress.zipCode);
    await replace(page.getByLabel('City'), '');
    await keyboard.tabTo(page.getByLabel('State', { exact: true }));
    await page.keyboard.press('Home');
    await keyboard.activate(page.getByRole('button', { name: 'Show the price' }));
    await inspectPage(page, 'a phone order before its link is sent');
    await keyboard.activate(page.getByRole('button', { name: 'Read the email' }));
    await expect(page.getByRole('dialog', { name: 'This email would be sent' })).toBeVisible();
    await page.keyboard.press('Escape');
    await keyboard.activate(page.getByRole('button', { name: 'Email the link' }));
    await expect(page.getByText(`Link emailed to ${buyer.email}.`)).toBeVisible();

    const [mail] = await mails.arrived(buyer.email, /ready for payment/);
    const [link = ''] = /https?:\/\/\S+\/shop\/payment-link\?t=[\w-]+/.exec(mail?.text ?? '') ?? [];
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
    await confirmAge(context, shop.url);
    const customer = await context.newPage();
    makeActionsWaitForScripts(customer);
    await customer.goto(link);
    await inspectPage(customer, 'a payment link');
    await customer.getByRole('button', { name: 'Review and pay' }).click();
    await expect(pageHeading(customer, 'Checkout')).toBeVisible();
    await expect(customer.getByLabel('Email')).toHaveValue(buyer.email);
    await fillContact(customer, buyer);
    // The address is entered already, so payment is next.
    await customer.getByRole('button', { name: 'Continue to delivery' }).click();
    await payByCard(customer, cardNumbers.approved);
    await expectConfirmation(customer, buyer);
    await context.close();

    await page.reload();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Order \d+$/ }).click();
    await expect(pageHeading(page, /^Order \d+$/)).toBeVisible();

    // The order that was changed can no longer be paid.
    await page.goto('/admin/orders/phone');
    const rows = page.getByRole('row', { name: buyer.email });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Closed' })).toHaveCount(1);
  });
}
