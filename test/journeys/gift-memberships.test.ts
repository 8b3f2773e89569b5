import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buyGift } from '../../src/engine/clubs/gift-memberships/testing.ts';
import { createSeal } from '../../src/platform/seal.server.ts';
import type { Secrets } from '../../src/platform/secrets.server.ts';
import { shopFixtures, wireCheckout } from '../helpers/shop.ts';
import { boxChangeTime } from './club-member.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import type { ReceivedEmail, ReceivedEmails } from './mails.ts';
import {
  cardNumbers,
  fillBilling,
  pasoRoblesAddress,
  payByCard,
  pressPay,
  typeCard,
  waitUntilScripted,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

/* A few days into February's window: a recipient who accepts now sees a box at once. */
test.use({ opensAt: boxChangeTime });

const somebody = (name: string) => `${name}-${randomUUID()}@friends.example`;

async function fillGift(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 60 && !(await isThere()); stops += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

const toPayment = (page: Page) => page.getByRole('button', { name: /^Continue to payment/ });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const plan = (page: Page, name: string) => page.locator(`input[name=plan][value=${name}]`);

/** Returns the URL to claim the gift, which only this email contains. */
function claimLinkOf(mail: ReceivedEmail | undefined): string {
  const [link = ''] = /http\S+\/wine-club\/gift\/claim\?t=[\w.-]+/.exec(mail?.text ?? '') ?? [];
  expect(link).not.toBe('');
  expect(mail?.html).toContain(link);
  return link;
}

async function digitsFor(mails: ReceivedEmails, email: string): Promise<string> {
  const [mail] = await mails.arrived(email, /is your code/);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Fills in the form with which the recipient claims a gift. */
async function tellClaim(page: Page): Promise<void> {
  await fillGift(page, {
    ...{ 'Mobile phone': '(805) 555-0117', Month: '3', Day: '14', Year: '1985' },
    ...{ 'ZIP code': pasoRoblesAddress.zipCode, 'Street address': pasoRoblesAddress.street },
  });
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A gift membership is chosen by keyboard, paid for, emailed and accepted, with no price on its box, ${width} pixels wide`, async ({
    page,
    browser,
    shop,
    mails,
    books,
    watched,
  }) => {
    test.slow();
    watched.expectAnswers(409, 422);
    await page.setViewportSize({ width, height: 900 });
    const [giver, recipient] = [somebody('ana'), somebody('gia')];
    await page.goto('/wine-club/gift');
    await waitUntilScripted(page);
    await inspectPage(page, 'the gift membership form');
    await toPayment(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('Choose a club and a size.');
    await inspectPage(page, 'the gift membership form, rejected');

    await plan(page, 'foothill-3').focus();
    await page.keyboard.press('Space');
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await expect(plan(page, 'open-cellar-6')).toBeChecked();
    await tabTo(page, page.locator('input[name=shipments]:checked'));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByLabel('Their name', { exact: true }));
    await page.keyboard.type('Gia Moreno');
    await fillGift(page, {
      'Their email address': recipient.replace('friends.example', 'gmial.com'),
      'Message (optional)': 'For the long table\nin your new house',
      'Your name in the email (optional)': 'Ana',
      'Your email address': giver,
    });
    await expect(page.getByText(/Did you mean gia-.*@gmail\.com\?/)).toBeVisible();
    await fillGift(page, { 'Their email address': recipient });
    await expect(preview(page)).toContainText('4 Open Cellar shipments of 6 bottles each');
    await expect(page.getByText('264 of 300 characters left.')).toBeVisible();
    await toPayment(page).press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Gift membership checkout' })).toBeVisible();
    await waitUntilScripted(page);
    await inspectPage(page, 'gift membership checkout');
    await fillGift(page, { 'First name on the card': 'Ana', 'Last name': 'Núñez' });
    await fillBilling(page);
    await payByCard(page, cardNumbers.declined);
    await expect(page.getByRole('alert')).toContainText('Your bank declined the card.');
    await typeCard(page, cardNumbers.approved);
    await pressPay(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ana.' })).toBeVisible();
    await inspectPage(page, 'the order of a gift membership');
    expect(await books.chargesOf(giver)).toEqual([114_000]);

    const [mail] = await mails.arrived(recipient, /A gift of wine from Ana/);
    const [receipt] = await mails.arrived(giver, /Your order/);
    expect(mail?.text).toContain('> For the long table\n> in your new house');
    expect(mail?.text).not.toMatch(/\$\d/);
    const link = claimLinkOf(mail);
    expect(receipt?.text).toContain('$1,140.00');
    expect(receipt?.text).not.toContain('/claim?');
    await page.getByRole('link', { name: /Send it again or cancel it/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Your gift to Gia Moreno' })).toBeVisible();
    await inspectPage(page, 'a gift waiting to be accepted');

    // The recipient, in another browser.
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 900 } });
    await context.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
    const own = await context.newPage();
    await own.goto(link);
    await waitUntilScripted(own);
    await expect(own.getByRole('heading', { level: 1 })).toContainText('from Ana');
    await inspectPage(own, 'a gift to accept');
    const accept = own.getByRole('button', { name: 'Email me a code' });
    await accept.press('Enter');
    await expect(own.getByRole('alert')).toContainText('Please enter your birth date');
    await inspectPage(own, 'a gift to accept, rejected');
    await tellClaim(own);
    await tabTo(own, accept);
    await own.keyboard.press('Enter');
    await inspectPage(own, 'the code entry for a gift');
    await own.getByLabel('Six-digit code').fill(await digitsFor(mails, recipient));
    await own.keyboard.press('Enter');

    await expect(own.getByText('4 of 4 shipments left. Your gift doesn’t renew.')).toBeVisible();
    await inspectPage(own, 'a gift membership');
    const box = own.getByRole('link', { name: 'Choose your box' });
    await box.press('Enter');
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(/^February release/);
    await expect(own.locator('main')).not.toContainText('$');
    await inspectPage(own, 'a gift box');
    await own.goto(link);
    await expect(own).toHaveURL(/\/shop\/wine-club$/);
    await context.close();

    const [accepted] = await mails.arrived(giver, /accepted your gift/);
    expect(accepted?.text).not.toContain('/claim?');
    await page.reload();
    await expect(page.getByText(/Accepted on .*; 0 of 4 shipped/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel gift' })).toHaveCount(0);
    const answer = await page.request.get(link);
    expect(answer.status()).toBe(410);
  });
}

test.describe('Gift membership without JavaScript', { tag: '@proof' }, () => {
  test.use({ javaScriptEnabled: false });

  test('A gift membership is previewed, keeps its entries when rejected, leads to payment and can be accepted', async ({
    page,
    database,
    shop,
    gateway,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    const recipient = somebody('gia');
    await page.goto('/wine-club/gift');
    await plan(page, 'discovery-3').check({ force: true });
    await fillGift(page, {
      ...{ 'Their name': 'Gia Moreno', 'Their email address': 'gia' },
      'Message (optional)': 'Hello\nthere',
    });
    await page.getByRole('button', { name: 'Preview the email' }).click();
    await expect(preview(page)).toContainText('2 Discovery shipments of 3 bottles each');
    await toPayment(page).click();
    await expect(page.getByRole('alert')).toContainText('gia isn’t a valid email address.');
    await expect(page.getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('Hello\nthere');
    await fillGift(page, { 'Their email address': recipient, 'Your email address': 'ana@friends.example' });
    await toPayment(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gift membership checkout' })).toBeVisible();

    // The card fields need scripts; the following steps do not.
    const clock = { now: () => new Date(boxChangeTime), advance: () => {}, set: () => {} };
    const { databaseUrl, dataFolder } = shop;
    const wired = await wireCheckout({ database, databaseUrl, clock, payments: gateway.payments });
    const secrets = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Secrets;
    const dependencies = { ...wired.dependencies, seal: createSeal(secrets) };
    const url = `${databaseUrl}#${randomBytes(4).toString('hex')}`;
    const desk = shopFixtures({
      test: { database, url, drop: async () => {} },
      sandbox: { control: gateway } as never,
      clock,
      dependencies,
    });
    await buyGift(desk as never, { recipientEmail: recipient });
    await wired.close();
    const [mail] = await mails.arrived(recipient, /A gift of wine from Ana/);
    await page.goto(claimLinkOf(mail));
    await tellClaim(page);
    await page.getByRole('radio', { name: /Hilltop/ }).check();
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Six-digit code').fill(await digitsFor(mails, recipient));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('2 of 2 shipments left. Your gift doesn’t renew.')).toBeVisible();
  });
});
