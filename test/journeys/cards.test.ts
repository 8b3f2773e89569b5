import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  cardFrame,
  cardNumbers,
  continueToPayment,
  expectConfirmation,
  newBuyer,
  payButton,
  payByCard,
  pressPay,
  typeCard,
} from './steps.ts';

const kept = 'You haven’t been charged, and we saved what you entered.';

const declines = [
  [cardNumbers.declined, `Your bank declined the card. ${kept}`],
  [cardNumbers.insufficient, `The card doesn’t have enough funds for this order. ${kept}`],
  [cardNumbers.expired, `The card has expired. ${kept}`],
  [cardNumbers.wrongCode, `The security code doesn’t match the card. ${kept}`],
] as const;

test('Each kind of decline shows its own message, and a valid card then pays for the same checkout', async ({
  page,
  books,
  watched,
}) => {
  watched.expectAnswers(409);
  const buyer = newBuyer();
  await continueToPayment(page, buyer, 3);
  for (const [card, sentence] of declines) {
    await payByCard(page, card);
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await expect(alert).toBeVisible();
    await expect(alert).toBeFocused();
    expect(await books.chargesOf(buyer.email)).toEqual([]);
  }
  await expect(payButton(page)).toHaveText('Place order · $143.98');
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);

  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed', totalCents: 14_398 }]);
  expect(await books.chargesOf(buyer.email)).toEqual([14_398]);
  expect(await books.paymentsOf(buyer.email)).toBe(declines.length + 1);
});

test('An invalid card number is reported in the card fields and is not submitted', async ({
  page,
  books,
}) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await typeCard(page, '4242424242424241');
  await pressPay(page);
  await expect(cardFrame(page).getByText('This number is incomplete or has a wrong digit.')).toBeVisible();
  await expect(cardFrame(page).getByLabel('Card number')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('This number is incomplete');
  expect(await books.ordersOf(buyer.email)).toEqual([]);
});

function bank(page: Page) {
  return page.frameLocator('iframe[title="Your bank’s confirmation"]');
}

test('Approving a bank challenge in its frame places the order once', { tag: '@proof' }, async ({
  page,
  books,
}) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await payByCard(page, cardNumbers.challenged);
  await expect(page.getByRole('heading', { name: 'Your bank wants to confirm it’s you' })).toBeFocused();
  await expect(bank(page).getByText(/\$61\.33|\$\d+\.\d\d/)).toBeVisible();
  expect(await books.chargesOf(buyer.email)).toEqual([]);
  await bank(page).getByRole('button', { name: 'Approve' }).click();
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed' }]);
  expect(await books.chargesOf(buyer.email)).toHaveLength(1);
});

test('A rejected bank challenge shows a message and keeps all entries, and another card pays', {
  tag: '@proof',
}, async ({ page, books, watched }) => {
  watched.expectAnswers(409);
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await payByCard(page, cardNumbers.challenged);
  await bank(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert')).toContainText('Your bank couldn’t confirm your identity.');
  await expect(page.getByRole('alert')).toContainText(kept);
  expect(await books.chargesOf(buyer.email)).toEqual([]);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toHaveLength(1);
  expect(await books.chargesOf(buyer.email)).toHaveLength(1);
});

test('When a bank challenge is abandoned for another card, only the second card is charged', {
  tag: '@proof',
}, async ({ page, books }) => {
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await payByCard(page, cardNumbers.challenged);
  await page.getByRole('button', { name: 'Use a different card' }).click();
  await expect(page.getByRole('alert')).toContainText('the confirmation wasn’t completed');
  await expect(page.getByRole('alert')).toContainText(kept);
  expect(await books.chargesOf(buyer.email)).toEqual([]);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toHaveLength(1);
  expect(await books.chargesOf(buyer.email)).toHaveLength(1);
});
