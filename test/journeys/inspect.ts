import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hashToUnit, isProofRun } from '../helpers/sample.ts';
import { expect, test } from './fixtures.ts';
import { customerTextsOutsideReviewSheet } from './site.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns axe's findings. A page with third-party frames is scanned frame by frame, which needs one more page; others
 * are scanned in place, in a third of the time.
 */
function scan(page: Page) {
  const scanner = new AxeBuilder({ page }).withTags(rules);
  return (page.frames().length === 1 ? scanner.setLegacyMode() : scanner).analyze();
}

/**
 * Returns whether this state is scanned. Scanning takes most of a journey's time, so a proof scans every state and `npm test` scans two of
 * five; `SEED` chooses others.
 */
function isScanned(state: string): boolean {
  return isProofRun || hashToUnit(state) < 0.4;
}

/**
 * Matches the files of journeys that enter texts as an editor, a staff member or a customer, so that pages show texts that are not on the
 * review sheet.
 */
const writesTexts =
  /[\\/](content-.*|outside-.*|experiments|design-system|inbox|.*messenger|messages|reviews|hostile-.*|.*desk|back-office|bulk|phone-order|first-setup|staff-.*|after-the-sale)\.test\.ts$/;

/**
 * Expects a page in the given state to have no axe violation, one h1, a title, no text outside the review sheet, and nothing wider than the
 * window, even at 320 pixels, which is 1280 at 400% zoom (X1, X9, X12).
 */
export async function inspectPage(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    const violations = isScanned(state) ? (await scan(page)).violations : [];
    const told = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
    expect.soft(told, `${state}: axe`).toEqual([]);
    expect.soft(await page.locator('h1').count(), `${state}: headings of level 1`).toBe(1);
    if (!writesTexts.test(test.info().file))
      expect
        .soft(customerTextsOutsideReviewSheet(await page.content()), `${state}: texts outside the sheet`)
        .toEqual([]);
    await expectNoSideways(page, state);
    const size = page.viewportSize();
    if (size === null || size.width > 400) return;
    await page.setViewportSize({ width: 320, height: size.height });
    await expectNoSideways(page, `${state} at 320`);
    await page.setViewportSize(size);
  });
}

/** Inspects the page at each of these widths, then restores the window's size. */
export async function inspectPageAtWidths(
  page: Page,
  state: string,
  widths: readonly number[],
): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await inspectPage(page, `${state}, ${width} wide`);
  }
  if (before) await page.setViewportSize(before);
}

async function expectNoSideways(page: Page, state: string): Promise<void> {
  const reachesOut = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect.soft(reachesOut, `${state}: what makes the page scroll sideways`).toEqual([]);
}
