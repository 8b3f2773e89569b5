import type { BrowserContext, Page } from '@playwright/test';
import { sampleOf } from '../helpers/sample.ts';
import { expect, test } from './fixtures.ts';

test.use({ isOver21: false });

const question = 'Are you 21 years or older?';

function gate(page: Page) {
  return page.getByRole('dialog');
}

async function answer(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'isOver21');
}

test('Answering Yes with “Remember me” opens the requested page with its query and is remembered for 30 days', async ({
  page,
  context,
}) => {
  await page.goto('/wines?type=white');
  await expect(gate(page)).toHaveAccessibleName(question);
  await expect(gate(page).getByText('Please verify your age to enter.')).toBeVisible();
  await expect(gate(page).getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await gate(page).getByRole('button', { name: 'Yes' }).click();
  await expect(gate(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/wines\?type=white$/);
  await expect.poll(async () => (await answer(context))?.value).toBe('yes');
  const remaining = ((await answer(context))?.expires ?? 0) - Date.now() / 1000;
  expect(Math.abs(remaining - 2_592_000)).toBeLessThan(120);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'White wines' })).toBeVisible();
  await expect(gate(page)).toHaveCount(0);
});

test('Answering Yes without “Remember me” lasts until the browser closes', async ({ page, context }) => {
  await page.goto('/');
  await gate(page).getByRole('checkbox', { name: 'Remember me' }).uncheck();
  await gate(page).getByRole('button', { name: 'Yes' }).click();
  await expect.poll(async () => (await answer(context))?.value).toBe('yes');
  expect((await answer(context))?.expires).toBe(-1);
});

test('Answering No denies access, stores nothing and can be changed to Yes', async ({ page, context }) => {
  await page.goto('/wines');
  await gate(page).getByRole('button', { name: 'No' }).click();
  await expect(gate(page)).toHaveAccessibleName('You are not old enough to view this content.');
  await expect(page.getByRole('heading', { name: 'You are not old enough' })).toBeFocused();
  expect(await context.cookies()).toEqual([]);
  await page.reload();
  await expect(gate(page)).toHaveAccessibleName(question);
  await gate(page).getByRole('button', { name: 'No' }).click();
  await gate(page).getByRole('button', { name: 'Change my answer' }).click();
  await gate(page).getByRole('button', { name: 'Yes' }).click();
  await expect(gate(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeFocused();
});

test('Only legal pages can be read without answering the age gate', async ({ page }) => {
  for (const path of ['/privacy', '/privacy-policy']) {
    await page.goto(path);
    await expect(gate(page)).toHaveCount(0);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wines' }).click();
  await expect(gate(page)).toHaveAccessibleName(question);
  await gate(page).getByRole('link', { name: 'Privacy policy' }).click();
  await expect(gate(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const query of sampleOf(['fbclid=x', 'gclid=x', 'utm_source=fbiq', 'utm_source=google-paid'], 1)) {
  test(`A visitor from an ad (${query}) is not asked for their age until the next page load, and nothing is stored`, async ({
    page,
    context,
  }) => {
    await page.goto(`/wines?${query}`);
    await expect(gate(page)).toHaveCount(0);
    await page.getByRole('link', { name: /, home$/ }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(gate(page)).toHaveCount(0);
    expect(await answer(context)).toBeUndefined();
    await page.reload();
    await expect(gate(page)).toHaveAccessibleName(question);
  });
}

test('A visitor from a campaign that is not an ad is asked for their age', async ({ page }) => {
  await page.goto('/?utm_source=newsletter');
  await expect(gate(page)).toHaveAccessibleName(question);
});

test('With cookies blocked, answering Yes lasts until the next page load', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  await context.route('**/age', (route) => route.fulfill({ status: 204 }));
  await page.goto('/');
  await gate(page).getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeVisible();
  await expect(gate(page)).toHaveCount(0);
  await page.reload();
  await expect(gate(page)).toHaveAccessibleName(question);
});
