import { sql } from 'drizzle-orm';
import type { CustomerId } from '../../src/core/ids.ts';
import { basisPoints } from '../../src/core/money.ts';
import { grantEntitlement } from '../../src/engine/pricing/standing/index.server.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import {
  cardNumbers,
  expectConfirmation,
  newBuyer,
  pasoRoblesAddress,
  payButton,
  payByCard,
  storedOrder,
  submitAddressStep,
  submitContactStep,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

test('A member of the Lantern Society buys two of the three allocated bottles and requests one more', async ({
  page,
  context,
  shop,
  database,
  watched,
}) => {
  watched.expectAnswers(422);
  const buyer = newBuyer();
  const { firstName, lastName, email } = buyer;
  const { customerId, cookiePair } = await signInAt(shop, { firstName, lastName, email });
  await context.addCookies([{ ...cookiePair, url: shop.url }]);
  const right = {
    program: 'club',
    plan: 'lantern-12',
    discount: basisPoints(2_000),
    seesAllocation: true,
  } as const;
  await database.transaction((tx) =>
    grantEntitlement(tx, {
      ...right,
      customerId: customerId as CustomerId,
      startsAt: new Date(Date.now() - 60_000),
    }),
  );
  await page.setViewportSize({ width: windowWidthsFor(import.meta.url)[0] ?? 390, height: 900 });

  for (const path of ['/', '/shop/dashboard', '/shop/wine-club']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Your allocation' })).toContainText(
      'Lantern Hill Cabernet 2020',
    );
  }
  await page.getByRole('link', { name: 'See your allocation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your allocations' })).toBeVisible();
  await expect(page.getByText('$116.00').first()).toBeVisible();
  await expect(page.getByText('3 bottles reserved for you.')).toBeVisible();
  await page.getByText('Request more').click();
  await inspectPage(page, 'allocations');
  await page.getByLabel('More of Lantern Hill Cabernet 2020').selectOption('1');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('We’ve received your request.')).toBeVisible();

  const bottles = page.getByRole('spinbutton', { name: 'Bottles of Lantern Hill Cabernet 2020' });
  await expect(bottles).toHaveValue('1');
  await bottles.fill('0');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page.getByText('Choose how many bottles you’d like.')).toBeVisible();
  await bottles.fill('2');
  await page.getByRole('button', { name: 'Go to checkout' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Buy your allocation' })).toBeVisible();
  await submitContactStep(page, buyer);
  await submitAddressStep(page, pasoRoblesAddress);
  await expect(payButton(page)).toBeVisible();
  await inspectPage(page, 'the checkout of an allocation');
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  await expect(page.getByText('Lantern Hill Cabernet 2020').first()).toBeVisible();
  const { text } = await storedOrder(page);
  expect(text).not.toContain(buyer.lastName);

  await page.goto('/customization');
  await expect(page.getByText('3 bottles reserved for you, 2 purchased, 1 left.')).toBeVisible();
  const { rows } = await database.read.execute(
    sql`select kind, order_type from orders where email = ${email}`,
  );
  expect(rows).toEqual([{ kind: 'allocation', order_type: 5 }]);
});
