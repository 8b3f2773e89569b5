import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CustomerId } from '../../src/core/ids.ts';
import { asPoints } from '../../src/engine/loyalty/points/count-rules.ts';
import { awardPoints, joinPoints } from '../../src/engine/loyalty/points/index.server.ts';
import { pointsTerms } from '../../src/engine/loyalty/points/terms-rules.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import {
  addToCart,
  cabernet,
  checkoutStep,
  fillContact,
  newBuyer,
  pasoRoblesAddress,
  submitAddressStep,
  typeCard,
  waitUntilScripted,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

/** Enrolls a customer in the points program and adds points, because this shop has sold the customer nothing yet. */
async function collect(database: Database, email: string, amount: number): Promise<void> {
  const now = new Date();
  const { rows } = await database.read.execute<{ id: CustomerId }>(
    `select id from customers where email = '${email}'`,
  );
  const customerId = rows[0]?.id;
  if (!customerId) throw new Error(`${email} is nobody`);
  const consent = { isTicked: true, termsVersion: pointsTerms().version };
  const agreedBy = { clientAddress: '127.0.0.1', userAgent: 'a journey' };
  await joinPoints(
    { database, clock: { now: () => now }, jobs: { enqueue: async () => {} } },
    { customerId, consent, agreedBy, referralCode: undefined },
  );
  const cause = { type: 'journey', id: email };
  await database.transaction((tx) =>
    awardPoints(tx, { customerId, way: 'operator', points: asPoints(amount), cause, now }),
  );
}

/** Returns the number of the open step and whether each form is completed, as stored in the browser. */
async function storedSteps(page: Page) {
  const { rewardOrder } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('checkout') ?? '{}').state,
  );
  const { step, deliveryFormCompleted, shippingFormCompleted, paymentFormCompleted } = rewardOrder;
  return [step, deliveryFormCompleted, shippingFormCompleted, paymentFormCompleted];
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A voucher is redeemed for points only and applied to the cart by keyboard, ${width} pixels wide`, async ({
    page,
    context,
    shop,
    database,
    mails,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = `vera-${randomUUID()}@friends.example`;
    const { cookiePair } = await signInAt(shop, { email, firstName: 'Vera', lastName: 'Voucher' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    await collect(database, email, 2_100);
    await addToCart(page, cabernet, 4);

    await page.goto('/loyalty/rewards?show=reach');
    await inspectPage(page, 'the rewards that a member can afford');
    await page.getByRole('link', { name: '$25 off an order of $125 or more' }).press('Enter');
    await page.getByRole('button', { name: 'Redeem · 2,000 points' }).press('Enter');
    await expect(page.getByText('Step 1 of 1')).toBeVisible();
    await expect(page.getByText(/Held for you: 2,000 points/)).toBeVisible();
    await waitUntilScripted(page);
    await inspectPage(page, 'the checkout of a voucher');
    await page.getByRole('button', { name: 'Redeem 2,000 points' }).press('Enter');
    await expect(page.getByRole('img', { name: /as a QR code/ })).toBeVisible();
    await inspectPage(page, 'a voucher');
    await mails.arrived(email, /Your voucher is ready/);
    await page.getByRole('button', { name: 'Apply to my cart' }).press('Enter');
    await expect(page).toHaveURL(/\/shop\/cart$/);
    await expect(page.getByText('You save $25.00.').filter({ visible: true }).first()).toBeVisible();
  });

  test(`An engraved magnum is previewed with its text, proofread, redeemed and paid for, ${width} pixels wide`, {
    tag: '@proof',
  }, async ({ page, context, shop, database, watched }) => {
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const buyer = newBuyer();
    const email = `mona-${randomUUID()}@friends.example`;
    const { cookiePair } = await signInAt(shop, { email, firstName: 'Mona', lastName: 'Magnum' });
    await context.addCookies([{ ...cookiePair, url: shop.url }]);
    await collect(database, email, 7_000);

    await page.goto('/loyalty/rewards/engraved-magnum');
    await inspectPage(page, 'a reward');
    await page.getByRole('button', { name: /^Redeem/ }).click();
    await waitUntilScripted(page);
    await expect(checkoutStep(page, 'Delivery')).toBeVisible();
    await expect(page.getByText('Step 1 of 4')).toBeVisible();
    await fillContact(page, { ...buyer, email });
    await page.getByLabel('First line').fill('W'.repeat(20));
    await expect(page.getByLabel('First line')).toHaveValue('W'.repeat(12));
    await page.getByLabel('First line').fill('Clara & Joe');
    await page.getByLabel('Second line').fill('ten harvests');
    await expect(page.getByRole('img', { name: 'Engraving: Clara & Joe, ten harvests' })).toBeVisible();
    await submitAddressStep(page, pasoRoblesAddress);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('Please confirm the spelling.');
    await page.getByLabel('I’ve proofread this').check();
    await inspectPage(page, 'the engraving form');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => storedSteps(page)).toEqual([1, true, false, false]);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect.poll(() => storedSteps(page)).toEqual([2, true, true, false]);
    await typeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await expect(page.getByText('Step 4 of 4')).toBeVisible();
    await expect.poll(() => storedSteps(page)).toEqual([3, true, true, true]);
    await inspectPage(page, 'the order review');
    await page.getByRole('button', { name: /^Redeem 6,500 points and pay/ }).click();
    await expect(page.getByText('Engraving hasn’t started yet')).toBeVisible();
    await inspectPage(page, 'a redeemed reward');
    await page.goto('/shop/order-history/reward');
    await expect(page.getByText('Engraving: Clara & Joe / ten harvests')).toBeVisible();
    await inspectPage(page, 'the reward history');
  });

  test(`A visit is redeemed for points without scripts, ${width} pixels wide`, {
    tag: '@proof',
  }, async ({ browser, shop, database }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } });
    const email = `walter-${randomUUID()}@friends.example`;
    const { cookiePair } = await signInAt(shop, { email, firstName: 'Walter', lastName: 'Walk' });
    await context.addCookies([
      { ...cookiePair, url: shop.url },
      { name: 'isOver21', value: 'yes', url: shop.url },
    ]);
    await collect(database, email, 2_400);
    const page = await context.newPage();
    await page.goto(`${shop.url}/loyalty/rewards/vineyard-walk`);
    await page.getByRole('button', { name: /^Redeem/ }).click();
    await expect(page.getByRole('alert')).toContainText('Choose a day.');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /^Redeem/ }).click();
    await expect(page.getByText('Step 1 of 2')).toBeVisible();
    await page.getByLabel('Phone').fill('(805) 555-0164');
    await page.getByLabel(/All guests are 21/).check();
    await page.getByRole('button', { name: 'Continue to review' }).click();
    await page.getByRole('button', { name: 'Redeem 2,400 points' }).click();
    await expect(page.getByRole('link', { name: 'View your visit' })).toBeVisible();
    await context.close();
  });
}
