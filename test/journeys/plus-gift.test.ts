import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import type { ReceivedEmail } from './mails.ts';
import { cardNumbers, fillBilling, payByCard, waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const somebody = (name: string) => `${name}-${randomUUID()}@friends.example`;

async function fillGift(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Returns the URL of the email's button, with which the recipient claims the gift. */
function claimLinkOf(mail: ReceivedEmail | undefined): string {
  const [link = ''] = /http\S+\/daou-plus\/gift\/claim\?t=[\w.-]+/.exec(mail?.text ?? '') ?? [];
  expect(mail?.html).toContain(link);
  return link;
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A gift year of Mesa Lucero+ is bought, emailed, accepted after sign-in and does not renew, ${width} pixels wide`, async ({
    page,
    context,
    shop,
    mails,
    books,
    watched,
  }) => {
    watched.expectAnswers(410, 422);
    await page.setViewportSize({ width, height: 900 });
    const [giver, recipient] = [somebody('ana'), somebody('gia')];
    await page.goto('/daou-plus/gift');
    await waitUntilScripted(page);
    await page.getByRole('button', { name: /^Continue to payment/ }).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Enter the recipient’s name.');
    await fillGift(page, {
      ...{ 'Their name': 'Gia Moreno', 'Their email address': recipient, 'Your email address': giver },
      'Your name in the email (optional)': 'Ana',
    });
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('a year of Mesa Lucero+');
    await inspectPage(page, 'the form for a gift year');
    await page.getByRole('button', { name: /^Continue to payment/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Give a year' })).toBeVisible();
    await waitUntilScripted(page);
    await fillGift(page, { 'First name on the card': 'Ana', 'Last name': 'Núñez' });
    await fillBilling(page);
    await inspectPage(page, 'the checkout of a gift year');
    await payByCard(page, cardNumbers.approved);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ana.' })).toBeVisible();
    expect(await books.chargesOf(giver)).toEqual([12_900]);

    const [mail] = await mails.arrived(recipient, /a year of Mesa Lucero\+/);
    await page.goto(claimLinkOf(mail));
    await inspectPage(page, 'a gift year to accept');
    await expect(page.getByRole('link', { name: 'Sign in to accept it' })).toBeVisible();
    const { cookiePair } = await signInAt(shop, { email: recipient, firstName: 'Gia', lastName: 'Moreno' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    await page.reload();
    await page.getByRole('button', { name: 'Accept gift' }).press('Enter');
    await expect(page.getByText(/^A gift, valid until .* It won’t renew/)).toBeVisible();
    await inspectPage(page, 'a member with a gift year');
    await expect(page.getByRole('link', { name: /Cancel/ })).toHaveCount(0);
    await mails.arrived(giver, /accepted your gift/);
  });
}

test.describe('Gift year without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('A gift year is previewed, savings are calculated, and a member cancels and reinstates the membership', {
    tag: '@proof',
  }, async ({ page, context, shop, watched }) => {
    watched.expectAnswers(422);
    await page.goto('/daou-plus/gift');
    await fillGift(page, { 'Their name': 'Gia', 'Your email address': somebody('ana') });
    await page.getByRole('button', { name: 'Preview the email' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('For Gia');
    await page.getByRole('button', { name: /^Continue to payment/ }).click();
    await expect(page.getByRole('alert')).toContainText('Enter the recipient’s email address.');

    await page.goto('/daou-plus');
    await page.getByLabel('Orders a year').selectOption('10');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByText(/more than the fee/)).toBeVisible();
    await page.goto('/membership-overview');
    await page.getByText('I visit and bring friends').click();
    await page.getByRole('button', { name: 'See our suggestion' }).click();
    await expect(page.getByText(/You get two seats a quarter/)).toBeVisible();

    const { cookiePair } = await signInAt(shop, { email: 'chloe@customers.example' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    await page.goto('/daou-plus');
    await page.getByText('Program terms you agreed to').click();
    await expect(page.getByText(/renews automatically: each year/)).toBeVisible();
    await page.getByRole('link', { name: 'Cancel Mesa Lucero+' }).click();
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByText(/won’t be charged again/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Keep membership' }).click();
    await expect(page.getByText(/^Renews on/)).toBeVisible();
  });
});
