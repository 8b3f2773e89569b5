import type { Page, Request } from '@playwright/test';
import { boxChangeTime, test } from './club-member.ts';
import { expect } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

test.use({ opensAt: boxChangeTime });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const save = (page: Page) => button(page, 'Save box').filter({ visible: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const actionOf = (request: Request) => new URLSearchParams(request.postData() ?? '').get('do');
const addAny = (page: Page) => button(page, /^Add to box/).first();

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Club box, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('A member edits a box by keyboard, below its minimum, on two devices and until it locks', async ({
      page,
      context,
      member,
      watched,
    }) => {
      test.slow();
      watched.expectAnswers(409, 422);
      await page.goto('/wine-club/customization');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^February release/);
      await expect(page.getByRole('timer')).toHaveText(/left$/);
      await inspectPage(page, 'a box');

      await button(page, /^Swap a bottle/)
        .first()
        .press('Enter');
      await expect(heading(page, /^Choose a wine to replace/)).toBeFocused();
      await button(page, /^Swap in/)
        .first()
        .press('Enter');
      await expect(heading(page, 'In your box')).toBeFocused();
      await expect(page.getByText('You have unsaved changes.')).toBeVisible();

      const rows = page.getByRole('list', { name: /^In your box/ }).getByRole('listitem');
      while ((await rows.count()) > 1)
        await button(page, /^Remove/)
          .first()
          .press('Enter');
      await rows.first().getByRole('spinbutton').fill('2');
      await expect(page.getByText('Your box has 2 bottles but needs at least 3. Add 1 more.')).toBeVisible();
      await save(page).press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t save your box' })).toBeFocused();
      await inspectPage(page, 'a box below its minimum');

      // After a rejected save the page asks for the total again.
      const counted = page.waitForRequest((request) => actionOf(request) === 'count');
      for (let bottle = 2; bottle < 6; bottle += 1) await addAny(page).press('Enter');
      await expect(addAny(page)).toHaveCount(0);
      await counted;
      await page.getByRole('link', { name: 'Your wine club' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
      await button(page, 'Keep editing').press('Enter');
      await save(page).press('Enter');
      await expect(page.getByText('we’re holding its bottles for you')).toBeVisible();

      const other = await context.newPage();
      await other.goto('/shop/wine-club/customization');
      await button(other, /^Add extra bottle/)
        .first()
        .click();
      await save(other).click();
      await expect(other.getByText('we’re holding its bottles for you')).toBeVisible();
      await other.close();
      await button(page, /^Add extra bottle/)
        .nth(1)
        .press('Enter');
      await save(page).press('Enter');
      await expect(heading(page, 'This box was changed on another device')).toBeFocused();
      await inspectPage(page, 'a box that was changed on another device');
      await button(page, 'Keep mine').press('Enter');
      await expect(page.getByText('we’re holding its bottles for you')).toBeVisible();

      await member.locksIn(4);
      await page.reload();
      await expect(page.getByText('This box is locked')).toBeVisible();
      await expect(save(page)).toHaveCount(0);
      await expect(page.getByRole('spinbutton')).toHaveCount(0);
      await inspectPage(page, 'a locked box');
    });
  });
}

test('Saving a box suppresses the pending request for its total, so that no late answer replaces the page', async ({
  page,
  member,
}) => {
  await member.locksIn(3_600);
  // The request waits until the input pauses; here it is due at the moment of the save.
  await page.addInitScript(() => {
    const due = new Map<number, () => void>();
    const { setTimeout: later, clearTimeout: clear } = window;
    window.setTimeout = ((act: () => void, milliseconds?: number) => {
      if (milliseconds !== 350) return later(act, milliseconds);
      const id = later(() => {});
      due.set(id, act);
      return id;
    }) as typeof setTimeout;
    window.clearTimeout = (id) => {
      due.delete(Number(id));
      clear(id);
    };
    const saveAndAsk = (button: HTMLElement) => {
      button.click();
      for (const act of due.values()) act();
    };
    Object.assign(window, { saveAndAsk });
  });
  await page.goto('/wine-club/customization');
  await waitUntilScripted(page);
  await button(page, /^Remove/)
    .first()
    .press('Enter');
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  const acts: (string | null)[] = [];
  page.on('request', (request) => acts.push(actionOf(request)));
  await save(page).evaluate((element) =>
    (window as unknown as { saveAndAsk: (of: Element) => void }).saveAndAsk(element),
  );
  await expect(page.getByText('we’re holding its bottles for you')).toBeVisible();
  expect(acts.filter((act) => act !== null)).toEqual(['save']);
});

test.describe('Club box without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A member edits a box, skips and restores a shipment, changes plans, and cancels and reinstates the membership', async ({
    page,
    member,
    watched,
  }) => {
    watched.expectAnswers(409, 422);
    expect(member.savedCardId).toBeDefined();
    await page.goto('/wine-club/customization');
    await button(page, /^Remove/)
      .first()
      .click();
    await expect(button(page, /^Add to box/).first()).toBeVisible();
    await button(page, /^Swap a bottle/)
      .first()
      .click();
    await button(page, /^Swap in/)
      .first()
      .click();
    await save(page).click();
    await expect(page.getByText('we’re holding its bottles for you')).toBeVisible();

    await page.goto('/shop/wine-club');
    await button(page, /^Skip this shipment/).click();
    await expect(page.getByText('Skipped', { exact: true }).first()).toBeVisible();
    await button(page, /^Undo skip/).click();
    await expect(page.getByRole('link', { name: 'Edit your box' })).toBeVisible();

    await page.getByRole('link', { name: /^Change.*Plan$/ }).click();
    await page
      .getByRole('group', { name: 'Open Cellar' })
      .getByRole('radio', { name: /^12 bottles, four times a year/ })
      .check();
    await button(page, 'Preview changes').click();
    await expect(page.getByRole('row', { name: /^Typical year/ })).toContainText('$1,520–$1,920');
    await button(page, 'Change to 12 bottles').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await button(page, 'Change to 12 bottles').click();
    await expect(page.getByText(/^12 bottles, four times a year/)).toBeVisible();

    await page.getByRole('link', { name: /^Cancel membership/ }).click();
    await expect(page.getByRole('link', { name: 'Put on hold instead' })).toBeVisible();
    await button(page, 'Cancel membership').click();
    await expect(page.getByText(/^Canceled on/)).toBeVisible();
    await button(page, 'Undo cancellation').click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });
});
