import { randomUUID } from 'node:crypto';
import { seedOrder } from './bought.ts';
import { confirmAge, expect, makeActionsWaitForScripts, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { pageHeading, signInAsStaff, waitUntilInteractive } from './staff.ts';
import { newBuyer } from './steps.ts';
import { staffWidths, windowWidthsFor } from './widths.ts';

// The back office has no lazy parts to wait for.
test.use({ waitsForScripts: false });

for (const width of windowWidthsFor(import.meta.url, staffWidths)) {
  test(`Staff answer a chat by keyboard after seeing a colleague’s newer answer, ${width} pixels wide`, async ({
    page,
    browser,
    shop,
    watched,
  }) => {
    watched.expectAnswers(409, 422);
    const words = `Is the Vesper dry? ${randomUUID()}`;
    const begun = `Almost, at ${width}.`;
    const context = await browser.newContext({ baseURL: shop.url });
    await confirmAge(context, shop.url);
    const visitor = await context.newPage();
    makeActionsWaitForScripts(visitor);
    await visitor.goto('/privacy-choices');
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Talk to us' }).click();
    await visitor.getByLabel('Your message').fill(words);
    await visitor.keyboard.press('Enter');
    const log = visitor.getByRole('log', { name: 'Conversation' });
    await expect(log).toContainText(words);

    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const press = (name: string) => keyboard.activate(page.getByRole('button', { name }));
    await signInAsStaff(page, 'Grace Miller', '/admin/inbox/replies');
    const reply = `Dry wines ${randomUUID()}`;
    await keyboard.type(page.getByLabel('Title'), reply);
    await keyboard.type(page.getByLabel('Text', { exact: true }), 'Hi {name}, it is dry.');
    await press('Save reply');
    await expect(page.getByRole('link', { name: /“\{name\}” can’t be filled in/ })).toBeVisible();
    await keyboard.tabTo(page.getByLabel('Text', { exact: true }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Hi {first name}, it is dry.');
    await press('Save reply');
    await expect(page.getByText('Reply saved.')).toBeVisible();
    await expect(page.getByRole('heading', { name: reply })).toBeVisible();

    await keyboard.activate(page.getByRole('main').getByRole('link', { name: 'Inbox' }).first());
    await expect(pageHeading(page, 'Inbox')).toBeVisible();
    await inspectPage(page, 'an inbox');
    const row = page.getByRole('row', { name: words });
    await keyboard.activate(row.getByRole('link'));
    await expect(page.getByRole('list').getByText(words)).toBeVisible();
    await waitUntilInteractive(page);
    await inspectPage(page, 'a chat');

    // A colleague has the same chat open and answers first, which this page does not learn.
    await page.route('**/news', (route) => route.fulfill({ status: 204 }));
    const colleague = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await signInAsStaff(colleague, 'Margaret Doyle', new URL(page.url()).pathname);
    const answer = page.getByLabel('Your answer');
    await page.keyboard.press('r');
    await expect(answer).toBeFocused();
    await page.keyboard.type(begun);
    await colleague.getByLabel('Your answer').fill('It is.');
    await colleague.getByRole('button', { name: 'Send answer' }).click();
    await expect(colleague.getByText('Answer sent.')).toBeVisible();
    await expect(log).toContainText('It is.');
    await colleague.context().close();

    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('list').getByText('It is.')).toBeVisible();
    await expect(answer).toHaveValue(begun);
    await keyboard.type(page.getByLabel('Saved reply'), reply);
    await keyboard.activate(page.getByRole('button', { name: 'Insert' }));
    await expect(answer).toHaveValue(`${begun}Hi there, it is dry.`);
    await expect(answer).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(log).toContainText(`${begun}Hi there, it is dry.`);
    await expect(answer).toHaveValue('');
    await context.close();

    await keyboard.type(page.getByLabel('Snooze for'), '1 hour');
    await press('Snooze');
    await expect(pageHeading(page, 'Inbox')).toBeVisible();
    await keyboard.type(page.getByLabel('Show', { exact: true }), 'Snoozed');
    await press('Apply');
    await keyboard.activate(page.getByRole('row', { name: begun }).getByRole('link'));
    await press('Close');
    await expect(page.getByText(/^Chat \d+ closed\.$/)).toBeVisible();
  });

  test(`Staff turn a submitted form into a case and answer it by email, by keyboard, ${width} pixels wide`, async ({
    page,
    browser,
    shop,
    mails,
  }) => {
    const { email } = newBuyer();
    const context = await browser.newContext({ baseURL: shop.url });
    await confirmAge(context, shop.url);
    const visitor = await context.newPage();
    makeActionsWaitForScripts(visitor);
    await visitor.goto('/private-events');
    await visitor.getByLabel('Your name').fill('Mara Quill');
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel('What are you celebrating?').selectOption('A company event');
    await visitor.getByLabel('Number of guests').fill('40');
    await visitor.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(visitor.getByRole('status').filter({ hasText: 'Thanks!' })).toBeVisible();
    await context.close();

    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    await signInAsStaff(page, 'Grace Miller', '/admin/inbox');
    await keyboard.activate(page.getByRole('row', { name: email }).getByRole('link'));
    await expect(pageHeading(page, 'Mara Quill')).toBeVisible();
    await expect(page.getByRole('list').getByText('Number of guests: 40')).toBeVisible();
    await inspectPage(page, 'a form in the inbox');
    await waitUntilInteractive(page);
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The form is now a case.')).toBeVisible();
    await keyboard.type(page.getByLabel('Your answer'), 'We have room for forty.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Answer emailed.')).toBeVisible();
    await expect
      .poll(async () => (await mails.to(email)).map(({ text }) => text).join())
      .toContain('room for forty');

    await page.goto('/admin/inbox');
    await expect(pageHeading(page, 'Inbox')).toBeVisible();
    await expect(page.getByRole('row', { name: email })).toHaveCount(0);
  });

  test(`Staff correct the address of a bounced email and send it again, ${width} pixels wide`, async ({
    page,
    books,
    database,
    shop,
    gateway,
    mails,
  }) => {
    const { buyer } = await seedOrder({ database, shop, gateway });
    const [order] = await books.ordersOf(buyer.email);
    const path = `/admin/orders/${order?.number}`;
    const wrong = `bounce@${randomUUID()}.example`;
    await page.setViewportSize({ width, height: 900 });
    await signInAsStaff(page, 'Grace Miller', `${path}/contact`);
    const changeTo = async (email: string) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Change contact' }).click();
      await expect(pageHeading(page, /^Order/)).toBeVisible();
    };
    await changeTo(wrong);
    await page.getByRole('link', { name: 'Email sent: Order confirmation' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(`The email is on its way to ${wrong}.`)).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Email bounced: Order confirmation')).toBeVisible({ timeout: 500 });
    }).toPass();

    await page.goto('/admin/inbox');
    const row = page.getByRole('row', { name: wrong });
    await expect(row).toContainText('550 No such mailbox');
    await row.getByRole('link').click();
    await expect(pageHeading(page, wrong)).toBeVisible();
    await inspectPage(page, 'a bounced email');
    await page.getByRole('link', { name: `correct it on order ${order?.number}` }).click();
    await changeTo(buyer.email);
    await page.getByRole('link', { name: 'Email bounced: Order confirmation' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(`The email is on its way to ${buyer.email}.`)).toBeVisible();
    await expect.poll(async () => (await mails.to(buyer.email)).length).toBe(2);
    await page.goto('/admin/inbox');
    await expect(pageHeading(page, 'Inbox')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
}
