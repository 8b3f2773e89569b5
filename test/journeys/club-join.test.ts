import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import type { ReceivedEmails } from './mails.ts';
import { cardNumbers, typeCard, waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const newGuest = () => `nora-${randomUUID()}@friends.example`;

async function fillPerson(page: Page, email: string): Promise<void> {
  const entered = {
    ...{ 'First name': 'Nora', 'Last name': 'Vidal', Email: email, 'Mobile phone': '(805) 555-0117' },
    ...{ Month: '3', Day: '14', Year: '1985' },
  };
  for (const [label, text] of Object.entries(entered))
    await page.getByLabel(label, { exact: true }).fill(text);
}

/** Returns the six-digit code in the email to this address. */
async function digitsFor(mails: ReceivedEmails, email: string): Promise<string> {
  const [mail] = await mails.arrived(email, /digits|code/i);
  const [digits] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  expect(digits).toBeDefined();
  return digits ?? '';
}

async function typeDigits(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(digits);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

const agree = (page: Page) => page.getByRole('button', { name: /^Agree/ });

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A guest joins a club, from choosing a box to confirming a code and entering a card, ${width} pixels wide`, async ({
    page,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/wine-club');
    await waitUntilScripted(page);
    const next = page.getByRole('region', { name: 'In the next box' });
    await expect(next.getByRole('article', { name: 'Open Cellar' })).toContainText(
      /6 bottles, charged \w+day/,
    );
    await expect(next.getByRole('link', { name: /20\d\d$/ })).not.toHaveCount(0);
    await inspectPage(page, 'the clubs');
    await page.getByRole('link', { name: 'Join Open Cellar' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Open Cellar' })).toBeVisible();
    await inspectPage(page, 'the box');
    // By keyboard: the next box size.
    await page.getByRole('radio', { name: /^6 bottles/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^12 bottles/ })).toBeChecked();
    await page.getByRole('radio', { name: /Hilltop/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();

    const email = newGuest();
    await expect(page.getByText('12 bottles, four times a year, red and white')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter your first name.');
    await inspectPage(page, 'personal details, rejected');
    await fillPerson(page, email);
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(
      page.getByText(/will charge my card four times a year .* between \$380 and \$480/),
    ).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^I agree/ })).not.toBeChecked();
    await agree(page).click();
    await expect(page.getByRole('alert')).toContainText(
      'Please check the box to agree to the recurring charge.',
    );
    await inspectPage(page, 'membership terms, rejected');
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await agree(page).click();

    await expect(page.getByLabel('Six-digit code')).toBeVisible();
    await inspectPage(page, 'the code entry');
    await typeDigits(page, await digitsFor(mails, email));

    await expect(page).toHaveURL(/\/shop\/billing-details\/add-card\?club=/);
    await typeCard(page, cardNumbers.approved);
    await expect(page.getByText(/^Open Cellar, 12 bottles, four times a year/)).toBeVisible();
    await inspectPage(page, 'the payment card');
    await page.getByRole('button', { name: 'Start my membership' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nora.' })).toBeVisible();
    await inspectPage(page, 'the welcome');
    await mails.arrived(email, /membership has started/);

    await page.goto('/wine-club');
    await expect(page.getByRole('link', { name: 'Change your Open Cellar' })).toBeVisible();
    // Signing up for the same club again changes the first membership.
    await page.goto('/wine-club/sign-up?club=open-cellar');
    await expect(page).toHaveURL(/\/wine-club\/change\?membership=/);
  });
}

test('Joining in the tasting room over an unstable network loses no entry and ends with the member card', async ({
  page,
  mails,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/wine-club/qr?code=hilltop');
  await waitUntilScripted(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Marisol is glad you stayed.' })).toBeVisible();
  await inspectPage(page, 'sign-up in the tasting room');
  await page.getByRole('link', { name: /^Foothill/ }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await inspectPage(page, 'personal details in the tasting room');

  const email = newGuest();
  await fillPerson(page, email);
  // The shop is unreachable for a while when the form is submitted.
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
  await page.route('**/robots.txt', async (route) => {
    await isBack;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('One moment')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  comeBack();

  await expect(page.getByRole('heading', { level: 1, name: 'Membership terms' })).toBeVisible();
  await inspectPage(page, 'membership terms, the last step');
  // Another day in the same browser: it continues where it stopped.
  await page.goto('/wine-club/qr/welcome');
  await expect(page).toHaveURL(/\/wine-club\/qr\/last-step$/);
  await waitUntilScripted(page);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await agree(page).click();
  await typeDigits(page, await digitsFor(mails, email));

  await expect(page.getByRole('region', { name: 'Your member card' })).toContainText('Nora Vidal');
  await expect(page.getByText('Today’s tasting is on us.')).toBeVisible();
  await inspectPage(page, 'the member card');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your spot is saved, Nora.' })).toBeVisible();
});

test.describe('Joining a club without JavaScript or an answer to the age gate', () => {
  test.use({ javaScriptEnabled: false, isOver21: false, waitsForScripts: false });

  test('A guest joins without a card, and the membership waits for a card', async ({
    page,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    await page.goto('/wine-club?isNoPaymentFlow=true');
    await expect(page.getByText('Are you 21 years or older?')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Join Foothill' })).toHaveAttribute(
      'href',
      '/wine-club/sign-up?club=foothill&isNoPaymentFlow=true',
    );
    // The next page is behind the specification's age gate like every other.
    await page.context().addCookies([{ name: 'isOver21', value: 'yes', url: page.url() }]);
    await page.getByRole('link', { name: 'Join Foothill' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const email = newGuest();
    await fillPerson(page, email);
    await page.getByLabel('ZIP code').fill('94107');
    await page.getByLabel('Street address').fill('512 Brannan Street');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await agree(page).click();
    await typeDigits(page, await digitsFor(mails, email));
    await expect(page.getByRole('heading', { level: 1, name: 'Your spot is saved, Nora.' })).toBeVisible();
    await mails.arrived(email, /One more step to join/);
  });
});
