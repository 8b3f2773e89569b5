import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { newBuyer } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const defaultError = 'Form submission error :( Please check your answers and try again';
const mailbox = 'visits@mesalucero.example';
const button = (page: Page) => page.getByRole('button', { name: /Send inquiry|Sending/ });

/** Fills in the form by keyboard, starting at the focused field. */
async function fillByKeys(page: Page, email: string): Promise<void> {
  const keys = page.keyboard;
  await page.getByLabel('Your name').focus();
  await keys.type('Mara Quill');
  await keys.press('Tab');
  await keys.press('ControlOrMeta+a');
  await keys.type(email);
  await keys.press('Tab');
  await keys.type('(805) 555-0199');
  await keys.press('Tab');
  await keys.type('A company');
  await page.getByLabel('Number of guests').focus();
  await keys.type('40');
  await keys.press('Tab');
  await keys.press('Space');
  await keys.press('ArrowDown');
  await keys.press('Tab');
  await keys.type('<b>In the shade</b>, please.');
  await keys.press('Tab');
  await keys.press('Space');
  await keys.press('Tab');
  await expect(button(page)).toBeFocused();
}

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Document form, ${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('A form in a document is corrected and submitted by keyboard, is accepted once, and is empty afterward', async ({
      page,
      mails,
    }) => {
      const { email } = newBuyer();
      await page.goto('/private-events');
      await expect(button(page)).toBeVisible();
      await inspectPage(page, 'form unsubmitted');
      await page.getByLabel('Email').fill('mara@');
      await page.keyboard.press('Enter');
      const summary = page.getByRole('alert').filter({ hasText: defaultError });
      await expect(summary).toBeFocused();
      await inspectPage(page, 'form error');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Your name')).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveValue('mara@');
      await fillByKeys(page, email);

      const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
      let sendings = 0;
      await page.route('**/forms/**', async (route) => {
        sendings += 1;
        await mayGo;
        await route.continue();
      });
      await page.keyboard.press('Enter');
      await expect(button(page)).toHaveText('Sending...');
      await page.keyboard.press('Enter');
      await inspectPage(page, 'form sending');
      letGo();
      await expect(page.getByRole('status').filter({ hasText: 'Thanks!' })).toBeVisible();
      await expect(page.locator(':focus').filter({ hasText: 'Thanks!' })).toBeInViewport();
      await inspectPage(page, 'form success');
      expect(sendings).toBe(1);
      await expect(page.getByLabel('Your name')).toHaveValue('');
      await expect(page).toHaveURL(/\/private-events(#|$)/);

      await expect
        .poll(async () => (await mails.to(mailbox)).filter(({ text }) => text.includes(email)).length)
        .toBe(1);
      const [mail] = (await mails.to(mailbox)).filter(({ text }) => text.includes(email));
      expect(mail?.text).toContain('What are you celebrating? A company event');
      expect(mail?.text).toContain('Which space would you like? The barrel hall');
      expect(mail?.text).toContain('> <b>In the shade</b>, please.');
    });
  });
}

test('A form submission whose answer is lost is reported, keeps its entries, and counts once when sent again', {
  tag: '@proof',
}, async ({ page, mails, watched }) => {
  watched.expectAnswers(503);
  const { email } = newBuyer();
  await page.goto('/private-events');
  await fillByKeys(page, email);
  // The request arrives, but its answer is lost.
  await page.route('**/forms/**', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503 });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: defaultError })).toBeVisible();
  await expect(page.getByLabel('Number of guests')).toHaveValue('40');
  await page.unroute('**/forms/**');
  await button(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thanks!' })).toBeVisible();
  await expect
    .poll(async () => (await mails.to(mailbox)).filter(({ text }) => text.includes(email)).length)
    .toBe(1);
  for (const query of ['', '?sent=yes&from=%2Fprivate-events']) {
    await page.goto(`/forms/private-events/enquiry${query}`);
    await inspectPage(page, `form on its own page${query}`);
  }
});

test.describe('Document form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A rejected form keeps its entries, and an accepted form leads to its thank-you page', {
    tag: '@proof',
  }, async ({ page, mails, watched }) => {
    watched.expectAnswers(422);
    const { email } = newBuyer();
    await page.goto('/private-events');
    await page.getByLabel('Anything else we should know?').fill('In the shade.');
    await page.getByLabel('The cave').check();
    await button(page).click();
    await expect(page).toHaveURL(/\/forms\/private-events\/enquiry$/);
    await expect(page.getByRole('alert').filter({ hasText: defaultError })).toBeVisible();
    await expect(page.getByLabel('Anything else we should know?')).toHaveValue('In the shade.');
    await expect(page.getByLabel('The cave')).toBeChecked();
    await page.getByLabel('Your name').fill('Mara Quill');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('What are you celebrating?').selectOption('wedding');
    await page.getByLabel('Number of guests').fill('18');
    await button(page).click();
    await expect(page.getByText('Thanks!')).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await expect(page).toHaveURL(/\/private-events$/);
    await expect
      .poll(async () => (await mails.to(mailbox)).filter(({ text }) => text.includes(email)).length)
      .toBe(1);
  });
});
