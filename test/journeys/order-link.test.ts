import type { Page } from '@playwright/test';
import { seedOrder } from './bought.ts';
import { expect, test } from './fixtures.ts';
import { orderLinkOf } from './mails.ts';
import { expectConfirmation, pasoRoblesAddress } from './steps.ts';

async function ask(page: Page, entered: { number: string; email: string; zipCode: string }): Promise<string> {
  await page.goto('/order-confirmation');
  await expect(page.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
  await page.getByLabel('Order number').fill(entered.number);
  await page.getByLabel('Email').fill(entered.email);
  await page.getByLabel('ZIP code').fill(entered.zipCode);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  const answer = page.getByRole('main').getByRole('status');
  await expect(answer).toContainText('we’ve sent a new link');
  return answer.innerText();
}

test('The find-your-order page answers right and wrong entries alike and emails the link only to the buyer', async ({
  page,
  books,
  mails,
  database,
  shop,
  gateway,
}) => {
  const { buyer, link } = await seedOrder({ database, shop, gateway });
  const [, token = ''] = link.split('?t=');
  const [order] = await books.ordersOf(buyer.email);
  const right = { number: String(order?.number), email: buyer.email, zipCode: pasoRoblesAddress.zipCode };

  const wrongs = [
    { ...right, number: String((order?.number ?? 0) + 7_000) },
    { ...right, zipCode: '90001' },
    { ...right, email: 'somebody.else@customers.example' },
  ];
  const answers = [];
  for (const wrong of wrongs) answers.push(await ask(page, wrong));
  expect(await mails.to('somebody.else@customers.example')).toEqual([]);
  answers.push(await ask(page, right));
  expect(new Set(answers).size).toBe(1);

  const [mail] = await mails.arrived(buyer.email, /^The link to your order/, 1);
  await page.goto(orderLinkOf(mail as NonNullable<typeof mail>));
  await expectConfirmation(page, buyer);

  await page.goto(`/order-confirmation?t=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
  await expect(page.getByText(buyer.lastName)).toHaveCount(0);
});

test('The find-your-order form reports missing entries at their fields and keeps the others', async ({
  page,
  watched,
}) => {
  watched.expectAnswers(422);
  await page.goto('/order-confirmation');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('ZIP code').fill('93446');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expect(page.getByLabel('ZIP code')).toHaveValue('93446');
});
