import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';

const opener = (page: Page, words: string) => page.locator('summary', { hasText: words });

/** Presses Tab more often than `cover` has tab stops, and expects the focus to stay inside `cover`. */
async function expectToStayIn(page: Page, cover: Locator): Promise<void> {
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const isBehind = await cover.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isBehind, 'the focus is behind what covers the page').toBe(false);
  }
}

for (const width of [390, 1440]) {
  test(`Every component can be used by keyboard and passes the accessibility and layout checks, ${width} pixels wide`, {
    tag: '@proof',
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dev/ui');
    await inspectPage(page, 'the design system page');

    await test.step('a dialog opens and closes by keyboard', async () => {
      const dialog = page.getByRole('dialog', { name: 'Change the name' });
      await opener(page, 'Change the name').press('Enter');
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await dialog.getByLabel('First name').fill('Inés');
      if (width === 1440) await inspectPage(page, 'a dialog');
      await expectToStayIn(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener(page, 'Change the name')).toBeFocused();
      await page.keyboard.press('Space');
      await expect(dialog.getByLabel('First name')).toHaveValue('Inés');
      await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(opener(page, 'Change the name')).toBeFocused();
    });

    await test.step('a drawer opens and closes by keyboard', async () => {
      const drawer = page.getByRole('dialog', { name: 'Your visit' });
      await opener(page, 'See the visit').press('Enter');
      await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
      if (width === 390) await inspectPage(page, 'a drawer');
      await expectToStayIn(page, drawer);
      await drawer.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(drawer).toBeHidden();
      await expect(opener(page, 'See the visit')).toBeFocused();
    });

    await test.step('arrow keys switch tabs', async () => {
      const tab = (name: string) => page.getByRole('tab', { name });
      await tab('Tasting notes').focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab('Wine details')).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: 'Wine details' })).toContainText('412 cases');
      await page.keyboard.press('End');
      const note = page.getByRole('textbox', { name: 'Your note' });
      await note.fill('With the lamb.');
      await tab('Your note').press('Home');
      await expect(note).toBeHidden();
      await page.keyboard.press('ArrowLeft');
      await expect(note).toHaveValue('With the lamb.');
      await expect(page).toHaveURL('/dev/ui?view=note');
      await page.reload();
      await expect(tab('Your note')).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('an accordion opens one item at a time', async () => {
      await opener(page, 'Does someone have to sign?').press('Enter');
      await expect(page.getByText('Someone 21 or older with a photo ID')).toBeVisible();
      await expect(page.getByText('Above 85 °F')).toBeHidden();
    });

    await test.step('a form shows its errors and a success message', async () => {
      await page.getByRole('button', { name: 'Submit without a ZIP code' }).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await page.getByRole('button', { name: 'Show success' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await inspectPage(page, 'form errors and a message');
    });
  });
}

test('A dialog closes on a click outside, but not on a drag that began inside', { tag: '@proof' }, async ({
  page,
}) => {
  await page.goto('/dev/ui');
  const dialog = page.getByRole('dialog', { name: 'Change the name' });
  await opener(page, 'Change the name').click();
  await dialog.getByLabel('First name').hover();
  await page.mouse.down();
  await page.mouse.move(4, 4);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toBeHidden();
  await opener(page, 'Change the name').click();
  await expect(dialog).toBeVisible();
});

test('In forced colors, every component keeps its edges, marks and icons', {
  tag: '@proof',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/dev/ui');
  const faults = await page.evaluate(() => {
    const told = (what: string, elements: Element[]) =>
      elements.map((element) => `${what}: ${element.outerHTML.slice(0, 120)}`);
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const edge = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopWidth);
    const edged =
      '.field-box, .stepper, .choice-list, .card-quantity, .bg-wine:not(.size-2), .skeleton-line, nav a[aria-current]';
    const colour = (element: Element | null) => element && getComputedStyle(element).color;
    return [
      ...told(
        'no edge',
        all(`main :is(${edged})`).filter((element) => !(edge(element) > 0)),
      ),
      ...told(
        'a drawing of its own colour',
        all('svg:not(.keeps-colours, .forced-color-adjust-none, .bottle-ground svg)').filter(
          (svg) => colour(svg) !== colour(svg.parentElement),
        ),
      ),
    ];
  });
  expect(faults).toEqual([]);
  const line = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await line('Tasting notes')).not.toBe(await line('Wine details'));
});

test('No animation runs for visitors who prefer reduced motion', { tag: '@proof' }, async ({ page }) => {
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dev/ui');
  expect(await moving()).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  await opener(page, 'Change the name').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toBe(0);
});

test.describe('Components without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Overlays open within the page, and tabs are links', { tag: '@proof' }, async ({ page }) => {
    await page.goto('/dev/ui');
    await opener(page, 'Change the name').click();
    const dialog = page.getByRole('dialog', { name: 'Change the name' });
    await dialog.getByLabel('First name').fill('Inés');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeHidden();
    await opener(page, 'Change the name').click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Wine details' }).click();
    await expect(page).toHaveURL('/dev/ui?view=paper');
    await expect(page.getByText('412 cases')).toBeVisible();
    await expect(page.getByText('Black cherry, cedar')).toBeHidden();
  });
});
