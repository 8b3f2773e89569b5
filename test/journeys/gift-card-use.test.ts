import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { giftCardFixture } from '../helpers/given-cards.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import type { ReceivedEmails } from './mails.ts';
import {
  cardNumbers,
  continueToPayment,
  expectConfirmation,
  fillBilling,
  newBuyer,
  payByCard,
  waitUntilScripted,
} from './steps.ts';

type Entered = { readonly code: string; readonly pin: string };

async function type(page: Page, { code, pin }: Entered): Promise<void> {
  await page.getByRole('textbox', { name: 'Gift card code' }).fill(code);
  await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
  await page.getByRole('textbox', { name: 'PIN' }).press('Enter');
}

/** Buys a gift card of this many dollars and reads its code and PIN from the email. */
async function buyCard(page: Page, mails: ReceivedEmails, dollars: number): Promise<Entered> {
  const recipient = `cleo-${randomUUID()}@friends.example`;
  await page.goto('/gift-card');
  await waitUntilScripted(page);
  await page.locator('label', { hasText: /^Other$/ }).click();
  const fields = {
    'Your amount, in whole dollars': String(dollars),
    'Their name': 'Cleo Park',
    'Their email address': recipient,
    'Your email address': `ana-${randomUUID()}@friends.example`,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/shop\/gift-card-checkout$/);
  await waitUntilScripted(page);
  await page.getByLabel('First name on the card', { exact: true }).fill('Ana');
  await page.getByLabel('Last name', { exact: true }).fill('Núñez');
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);
  const [mail] = await mails.arrived(recipient, /gift card/i);
  const [, code = ''] = /Code: (\S+)/.exec(mail?.text ?? '') ?? [];
  const [, pin = ''] = /PIN: (\d{4})/.exec(mail?.text ?? '') ?? [];
  return { code, pin };
}

async function inspectAtBoth(page: Page, state: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await inspectPage(page, `${state}, ${width} wide`);
  }
}

// One test with five code lookups: one network address gets no more in ten minutes.
test('Two gift cards and a bank card pay for an order, a balance is checked, and a small balance is cashed out', async ({
  page,
  shop,
  database,
  mails,
  watched,
}) => {
  test.slow();
  watched.expectAnswers(422);
  const desk = await giftCardFixture(shop, database);
  const [small, large] = [await desk.give(25), await desk.give(50)];
  await desk.close();
  const buyer = newBuyer();
  await continueToPayment(page, buyer, 3);
  const panel = page.getByRole('region', { name: 'Gift cards' });
  await panel.locator('summary', { hasText: 'Pay with a gift card' }).press('Enter');
  await type(page, { ...small, code: small.code.slice(0, -1) });
  await expect(panel.getByText('A gift card code has 17 letters and digits.')).toBeVisible();
  await type(page, { ...small, pin: small.pin === '0000' ? '1111' : '0000' });
  await expect(panel.getByText('We couldn’t find a balance for that code and PIN.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Gift card code' })).toHaveValue(small.code);
  await type(page, small);
  await expect(panel.getByText(`Gift card ending in ${small.card.lastFour} covers $25.00`)).toBeVisible();
  await panel.locator('summary', { hasText: 'Add another gift card' }).press('Enter');
  await type(page, { ...large, code: large.code.toLowerCase().replaceAll('-', ' ') });
  await expect(panel.getByText(`Gift card ending in ${large.card.lastFour} covers $50.00`)).toBeVisible();
  await panel.getByRole('button', { name: 'Use first' }).press('Enter');
  await expect(panel.getByRole('listitem').first()).toContainText(large.card.lastFour);
  await inspectAtBoth(page, 'a payment with gift cards');
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  const paid = page.getByText(/^Gift card ending in \w{4}, \$0\.00 left on the card$/);
  await expect(paid).toHaveCount(2);
  expect(new Set(await paid.allInnerTexts()).size).toBe(2);
  await expect(page.getByText('$68.98 hold on your card')).toBeVisible();

  await page.goto('/gift-card-balance');
  await waitUntilScripted(page);
  await inspectAtBoth(page, 'the balance form');
  await type(page, large);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `$0.00 on the card ending in ${large.card.lastFour}`,
  );
  await expect(page.getByText(/Paid for an order ending in \d\d/)).toBeVisible();
  expect(page.url()).not.toContain(large.code.slice(0, 4));
  await inspectAtBoth(page, 'a gift card’s balance');

  const tiny = await buyCard(page, mails, 12);
  await page.goto('/gift-card-balance');
  await waitUntilScripted(page);
  await type(page, tiny);
  await page.locator('summary', { hasText: 'Cash out your balance' }).press('Enter');
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Request a check for $12.00' }).click();
  };
  await fill({ 'Where to send the check': '1 Vine Street, Paso Robles, CA 93446', Email: buyer.email });
  await expect(page.getByText('Enter the name for the check.').first()).toBeVisible();
  await inspectAtBoth(page, 'a cash request without a name');
  await fill({ 'Name on the check': 'Mara Quill' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request for $12.00');
});
