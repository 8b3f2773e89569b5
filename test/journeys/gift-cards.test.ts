import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { parseCivilDate, wineryDate } from '../../src/core/dates.ts';
import { sendDueCards } from '../../src/engine/gifts/cards/index.server.ts';
import { giftDeliveryInstant } from '../../src/engine/gifts/notes/rules.ts';
import { openJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import { loadSecrets } from '../../src/platform/secrets.server.ts';
import { fixedClock } from '../helpers/clock.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { lateMorning } from './seasons.ts';
import { cardNumbers, fillBilling, payByCard, pressPay, typeCard, waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const somebody = () => `cleo-${randomUUID()}@friends.example`;

/** Fills in all fields that a test does not set itself. */
async function fillGift(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function fillPayer(page: Page): Promise<void> {
  await fillGift(page, { 'First name on the card': 'Ana', 'Last name': 'Núñez' });
  await fillBilling(page);
}

const amount = (page: Page, name: string) =>
  page.locator('label', { hasText: new RegExp(`^${name.replace('$', '\\$')}$`) });
const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Returns the gift card's code and PIN from the email's text. */
function secretsOf(text: string): { readonly code: string; readonly pin: string } {
  const [, code = ''] = /Code: (\S+)/.exec(text) ?? [];
  const [, pin = ''] = /PIN: (\d{4})/.exec(text) ?? [];
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}-[0-9A-Z]{5}$/);
  return { code, pin };
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A gift card is previewed, paid for after a decline, emailed the same day and printed, ${width} pixels wide`, async ({
    page,
    mails,
    books,
    watched,
  }) => {
    watched.expectAnswers(409, 422);
    await page.setViewportSize({ width, height: 900 });
    const [sender, recipient] = [`ana-${randomUUID()}@friends.example`, somebody()];

    await page.goto('/gift-card');
    await waitUntilScripted(page);
    await inspectPage(page, 'the gift card form');
    await toPayment(page).click();
    await expect(page.getByRole('alert')).toContainText('Enter the recipient’s name.');
    await inspectPage(page, 'the gift card form, rejected');

    await amount(page, 'Other').click();
    await fillGift(page, { 'Your amount, in whole dollars': '75' });
    await page.locator('label', { hasText: 'Lantern' }).click();
    await fillGift(page, {
      'Their name': 'Cleo Park',
      'Their email address': recipient.replace('friends.example', 'gmial.com'),
      'Message (optional)': 'For the table\non Sunday',
      'Your name on the card (optional)': 'Ana',
      'Your email address': sender,
    });
    await expect(page.getByText(/Did you mean cleo-.*@gmail\.com\?/)).toBeVisible();
    await fillGift(page, { 'Their email address': recipient });
    await page.getByRole('textbox', { name: 'Message (optional)' }).focus();
    await expect(page.getByText('277 of 300 characters left.')).toBeVisible();
    await expect(preview(page)).toContainText('For Cleo Park');
    await expect(preview(page)).toContainText('Ana sent you $75 to spend on wine');
    await expect(page.getByText(/Did you mean/)).toHaveCount(0);
    await toPayment(page).click();

    await expect(page).toHaveURL(/\/shop\/gift-card-checkout$/);
    await waitUntilScripted(page);
    await expect(page.getByText(`$75.00 to Cleo Park, ${recipient}, right after you pay`)).toBeVisible();
    await inspectPage(page, 'gift card checkout');
    const slot = await page.evaluate(
      () => JSON.parse(localStorage.getItem('checkout') ?? '{}').state.giftCardOrderStore,
    );
    expect(slot).toMatchObject({ giftCardAmount: 75, recipientEmail: recipient, senderEmail: sender });
    await fillPayer(page);
    await payByCard(page, cardNumbers.declined);
    await expect(page.getByRole('alert')).toContainText('Your bank declined the card.');
    await expect(page.getByLabel('Street address')).toHaveValue('12 Vine Street');
    await typeCard(page, cardNumbers.approved);
    await pressPay(page);

    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ana.' })).toBeVisible();
    await expect(page.getByText('For Cleo Park')).toBeVisible();
    await inspectPage(page, 'the order of a gift card');
    const left = await page.evaluate(
      () => JSON.parse(localStorage.getItem('checkout') ?? '{}').state.giftCardOrderStore,
    );
    expect(left).toMatchObject({ giftCardAmount: 0, recipientEmail: '', senderEmail: '' });
    expect(await books.chargesOf(sender)).toEqual([7_500]);

    const [card] = await mails.arrived(recipient, /gift card from Ana/);
    const [receipt] = await mails.arrived(sender, /Your order/);
    const { code, pin } = secretsOf(card?.text ?? '');
    expect(card?.text).toContain('> For the table\n> on Sunday');
    for (const secret of [code, code.replaceAll('-', ''), `PIN: ${pin}`])
      expect(receipt?.text).not.toContain(secret);
    expect(receipt?.text).toContain('Only they get the code.');

    const [link = ''] = /http\S+\/gift-card\/print\?t=\S+/.exec(card?.text ?? '') ?? [];
    expect(link).not.toContain(code.replaceAll('-', '').slice(0, 8));
    const printed = await page.request.get(link);
    expect(printed.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-');
    // Only the last character may contain unused bits.
    expect((await page.request.get(`${link.slice(0, -4)}____`)).status()).toBe(404);
  });
}

test('A gift card scheduled for Christmas can be edited and is sent on the day, and another one is canceled and refunded', async ({
  page,
  shop,
  database,
  mails,
}) => {
  const christmas = parseCivilDate(wineryDate(lateMorning({ month: 12, day: 25 }))) ?? ('' as never);
  const [sender, recipient, other] = [`ana-${randomUUID()}@friends.example`, somebody(), somebody()];
  await page.goto('/gift-card');
  await amount(page, '$100').click();
  await page.getByLabel('Number of gift cards').fill('2');
  await page.getByRole('radio', { name: /On a date you choose/ }).check();
  await fillGift(page, { Day: christmas, 'Their name': 'Cleo', 'Their email address': recipient });
  await fillGift(page, { 'Your email address': sender });
  await expect(preview(page)).toContainText('December 25');
  await toPayment(page).click();
  await expect(page.getByRole('definition').filter({ hasText: '2 × $100.00' })).toBeVisible();
  await fillPayer(page);
  await payByCard(page, cardNumbers.approved);
  await expect(page.getByText(/Will be sent on \w+, December 25, \d{4} at 9 am/)).toHaveCount(2);

  await page.getByRole('link', { name: /Change or cancel it ?, gift card 1/ }).click();
  await inspectPage(page, 'a scheduled gift card');
  await fillGift(page, {
    'Their name': 'Cleo Park',
    'Their email address': other,
    'Message (optional)': 'Merry Christmas',
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('For Cleo Park')).toBeVisible();
  await page.getByRole('link', { name: /Change or cancel it ?, gift card 2/ }).click();
  await page.getByRole('button', { name: 'Cancel gift card' }).click();
  await expect(page.getByText('Canceled and refunded')).toBeVisible();
  await mails.arrived(sender, /refund/);
  expect(await mails.to(other)).toEqual([]);

  // The scheduled day has come for one of the shop's workers.
  const log = createLog('silent');
  const jobs = await openJobService({ url: shop.databaseUrl, works: false, log });
  const { dataFolder } = shop;
  const seal = createSeal(loadSecrets({ dataFolder, sealKeys: undefined, hashKey: undefined }));
  const clock = fixedClock(giftDeliveryInstant(christmas));
  await sendDueCards({ database, clock, jobs: jobs.queue, seal });
  await jobs.stop();
  const [card] = await mails.arrived(other, /gift card/i);
  expect(card?.text).toContain('Merry Christmas');
  secretsOf(card?.text ?? '');
  expect(await mails.to(recipient)).toEqual([]);
});

test('Hostile text in every gift card field has no effect on the page, in the emails or in the PDF', async ({
  page,
  mails,
}) => {
  const recipient = somebody();
  const markup = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  const sender = `ana-${randomUUID()}@friends.example`;
  await page.goto('/gift-card');
  await fillGift(page, {
    'Their name': markup.slice(0, 60),
    'Their email address': recipient,
    'Message (optional)': `${markup}\n/JS (app.alert(1)) /URI (javascript:alert(1)) \u202egnp.exe https://evil.example`,
    'Your name on the card (optional)': markup.slice(0, 60),
    'Your email address': sender,
  });
  await expect(preview(page)).toContainText('onerror=alert(1)');
  await toPayment(page).click();
  await fillGift(page, { 'First name on the card': markup.slice(0, 60), 'Last name': 'Núñez' });
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await expect(page.locator('img[src=x]')).toHaveCount(0);

  const [card] = await mails.arrived(recipient, /gift card/i);
  const [receipt] = await mails.arrived(sender, /Your order/);
  for (const mail of [card, receipt]) {
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/);
    expect(mail?.html).not.toContain('href="https://evil.example');
  }
  const [link = ''] = /http\S+\/gift-card\/print\?t=\S+/.exec(card?.text ?? '') ?? [];
  const paper = (await (await page.request.get(link)).body()).toString('latin1');
  expect(paper).toContain('%PDF-');
  for (const word of ['/JavaScript', '/JS', '/URI', '/Annot', '/OpenAction', '/AA', '/AcroForm']) {
    expect(paper).not.toContain(word);
  }
});

test('A gift card is chosen and filled in by keyboard, up to the payment page', async ({ page }) => {
  await page.goto('/gift-card');
  await waitUntilScripted(page);
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    for (
      let stops = 0;
      stops < 40 && !(await field.evaluate((it) => it === document.activeElement));
      stops += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  const first = page.locator('input[name=design]:checked');
  for (
    let stops = 0;
    stops < 40 && !(await first.evaluate((it) => it === document.activeElement));
    stops += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('input[name=design][value=first-light]')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(preview(page)).toContainText('$100');
  await type('Their name', 'Cleo Park');
  await type('Their email address', somebody());
  await type('Your email address', 'ana@friends.example');
  for (
    let stops = 0;
    stops < 10 && !(await toPayment(page).evaluate((it) => it === document.activeElement));
    stops += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Gift card checkout' })).toBeVisible();
});

test.describe('Gift card without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('The server previews a gift card, keeps the entries of a rejected one and leads to the payment page', async ({
    page,
    watched,
  }) => {
    watched.expectAnswers(422);
    const recipient = somebody();
    await page.goto('/gift-card');
    await page.getByRole('radio', { name: '$200', exact: true }).check({ force: true });
    await fillGift(page, {
      'Their name': 'Cleo Park',
      'Their email address': 'cleo',
      'Message (optional)': 'Hello\nthere',
    });
    await page.getByRole('button', { name: 'Preview the card' }).click();
    await expect(preview(page)).toContainText('For Cleo Park');
    await expect(preview(page)).toContainText('$200');
    await toPayment(page).click();
    await expect(page.getByRole('alert')).toContainText('cleo isn’t a valid email address.');
    await expect(page.getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('Hello\nthere');
    await fillGift(page, { 'Their email address': recipient, 'Your email address': 'ana@friends.example' });
    await toPayment(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gift card checkout' })).toBeVisible();
    // The runner disables scripts after parsing, so the contents of <noscript> are text only.
    expect(await page.content()).toContain('card fields need JavaScript.');
    await page.getByRole('link', { name: /Change/ }).click();
    await expect(page.getByLabel('Their name')).toHaveValue('Cleo Park');
  });
});
