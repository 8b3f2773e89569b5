import { sql } from 'drizzle-orm';
import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { windowWidthsFor } from './widths.ts';

const focusedDay = 'td[data-date]:focus, td [data-date]:focus';

test('A visitor moves through the visit calendar by keyboard, across months, to the times of a day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/events/month');
  await expect(page.getByRole('grid')).toBeVisible();
  await inspectPage(page, 'the calendar of a month');
  const keyboard = keyboardActions(page);
  const stop = page.locator('[data-date][tabindex="0"]');
  await expect(stop).toHaveCount(1);
  await keyboard.tabTo(stop);
  const dateNow = () => page.locator(focusedDay).getAttribute('data-date');
  const month = (await dateNow())?.slice(0, 7) ?? '';

  await keyboard.press('PageDown');
  await expect.poll(async () => (await dateNow())?.slice(0, 7)).not.toBe(month);
  const later = (await dateNow())?.slice(0, 7) ?? '';
  await expect(page).toHaveURL(new RegExp(`month=${later}`));
  await keyboard.press('PageUp');
  await expect.poll(async () => (await dateNow())?.slice(0, 7)).toBe(month);

  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  const friday = page.locator(focusedDay);
  for (let key = 0; key < 5; key += 1) await keyboard.press('ArrowRight');
  const name = (await friday.textContent()) ?? '';
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/date=/);
  const day = /[A-Z][a-z]+day, [A-Z][a-z]+ \d+/.exec(name)?.[0] ?? 'no day';
  await expect(page.getByRole('heading', { level: 2, name: day })).toBeVisible();
});

for (const width of windowWidthsFor(import.meta.url)) {
  test(`Visit pages pass the accessibility and layout checks at ${width} pixels`, { tag: '@proof' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/events/terrace-tasting',
      '/events/release-weekend',
      '/events/picnic-table',
      '/events/month?view=list',
      '/search/events',
      '/search/events?q=zebra',
    ]) {
      await page.goto(path);
      await inspectPage(page, path);
    }
  });
}

test.describe('Visits without JavaScript', { tag: '@proof' }, () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor chooses a day, a time and a party size, and the seats are held', async ({ page }) => {
    await page.goto('/events/cave-tour');
    await page.getByRole('table').getByRole('link').last().click();
    await expect(page).toHaveURL(/date=/);
    await page.getByRole('radio').last().check();
    await page.getByRole('spinbutton', { name: 'Guests' }).fill('3');
    await page.getByRole('button', { name: /^Hold / }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Book your visit' })).toBeVisible();
  });
});

test("A guest without an account signs the waiver through the party's link and keeps a copy", async ({
  page,
  context,
  database,
  watched,
}) => {
  watched.expectAnswers(422);
  const { rows } = await database.read.execute<{ token: string }>(sql`
    select booked.waiver_token as token from reservations booked
      join slots slot on slot.id = booked.slot_id join experiences experience on experience.id = slot.experience_id
     where experience.needs_waiver and booked.state = 'confirmed' and slot.starts_at > now() limit 1`);
  const token = rows[0]?.token ?? '';
  // A guest who is new to the shop is not asked for their age before reading.
  await context.clearCookies();
  await page.goto(`/digital-waiver?t=${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Before your visit' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your full name.');
  await inspectPage(page, 'an incomplete waiver');

  await page.getByLabel('Full name', { exact: true }).fill('Mara Lindqvist');
  await page.getByLabel('Email').fill('mara@example.com');
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Day').fill('28');
  await page.getByLabel('Year').fill('1984');
  await page.getByLabel('Emergency contact name').fill('Jon Lindqvist');
  await page.getByLabel('Emergency contact phone').fill('805 555 0188');
  await page.getByLabel('Type your full name').fill('Mara Lindqvist');
  await page.getByLabel(/^I have read this waiver/).check();
  await page.getByRole('button', { name: 'Sign the waiver' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Signed. Thank you.' })).toBeVisible();
  await expect(page.getByText('Mara Lindqvist')).toBeVisible();
  await inspectPage(page, 'a signed waiver');
  const copy = page.url();
  await page.goto(`/digital-waiver?t=${token}`);
  await expect(page.getByText(/Mara L\..* signed\./)).toBeVisible();
  expect(copy).not.toContain(token);
});
