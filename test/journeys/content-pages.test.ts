import type { Page } from '@playwright/test';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { windowWidthsFor } from './widths.ts';

/** The content pages of the specification's §2, in every state that a guest can see. */
const pages = [
  ['/wines', 'Wines'],
  ['/events/month', 'Come taste with us'],
  ['/help', 'Help'],
  ['/shipping', 'Shipping and delivery'],
  ['/returns', 'Returns and refunds'],
  ['/terms-of-sale', 'Terms of sale'],
  ['/accessibility', 'Accessibility'],
  ['/our-story', 'A star, a flat hill, and someone who stayed.'],
  ['/privacy', 'Privacy policy'],
  ['/privacy-policy', 'Privacy policy'],
  ['/privacy?version=2026-11-01', 'Privacy policy'],
  ['/daou-plus-terms-conditions', 'Terms'],
  ['/daou-plus-terms-conditions?version=2026-11-01', 'Terms'],
  ['/daou-plus-privacy-policy', 'Privacy policy'],
  ['/digital-waiver', 'Acknowledgment of risk and release'],
  ['/membership-overview', 'Compare memberships'],
  ['/membership-overview?habit=surprise', 'Compare memberships'],
  ['/membership-partnerships', 'Partners'],
  ['/membership-partnerships?region=online', 'Partners'],
  ['/confirm-email', 'Confirm your email address'],
  ['/confirm-email?token=none-of-ours', 'This link doesn’t work'],
] as const;

/**
 * Expects the printed page to have no navigation and no Print button, to take fewer than ten sheets, and to have nothing wider than the
 * paper.
 */
async function expectPrintable(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect.soft(page.getByRole('navigation', { name: 'Main' }), path).toBeHidden();
  await expect.soft(page.getByRole('navigation', { name: 'Contents' }), path).toBeHidden();
  await expect.soft(page.getByRole('button', { name: 'Print' }), path).toBeHidden();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 725, height: 960 });
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overhang, `${path} on paper`).toBeLessThanOrEqual(0);
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect.soft(paper.match(/\/Type\s*\/Page\b/g)?.length, `${path} in sheets`).toBeLessThan(10);
  await page.emulateMedia({ media: 'screen' });
  if (size) await page.setViewportSize(size);
}

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Content pages at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('Content pages pass the accessibility and layout checks, on screen and in print', {
      tag: '@proof',
    }, async ({ page }) => {
      test.slow();
      for (const [path, heading] of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await inspectPage(page, path);
        await expectPrintable(page, path);
      }
    });
  });
}

test('A legal text has a table of contents and earlier versions, and shows members the version they agreed to', {
  tag: '@proof',
}, async ({ page, context, shop }) => {
  await page.goto('/privacy');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: /Cookies by name/ }).press('Enter');
  await expect(page.getByRole('heading', { name: /Cookies by name/ })).toBeInViewport();
  await expect(page).toHaveURL(/\/privacy#cookies$/);
  await page.getByRole('link', { name: 'November 1, 2026' }).press('Enter');
  await expect(page.getByText('This version is no longer in effect.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'the current version' }).press('Enter');
  await expect(page.getByText(/^Effective \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy$/);

  const { cookiePair } = await signInAt(shop, { email: 'chloe@customers.example' });
  await context.addCookies([{ ...cookiePair, url: shop.url }]);
  await page.goto('/membership-partnerships');
  await expect(page.getByText('MLPLUS10')).toBeVisible();
  await inspectPage(page, 'membership partners for a member');
  await page.goto('/daou-plus');
  await page.locator('summary', { hasText: 'Program terms you agreed to' }).press('Enter');
  await page.getByRole('link', { name: 'Mesa Lucero+ terms', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await page.goto('/confirm-email');
  await expect(page.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  await inspectPage(page, 'a confirmed email address');
});

test('The shop counts views of a document, except for visitors who opted out', async ({ page, context }) => {
  const tracked: unknown[] = [];
  const listen = (tab: Page) =>
    tab.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/track') tracked.push(request.postDataJSON());
    });
  listen(page);
  await page.goto('/private-events');
  await expect
    .poll(() => tracked)
    .toEqual([{ events: [{ type: 'impression', data: { contentId: 'private-events' } }] }]);
  const silent = await context.newPage();
  listen(silent);
  await silent.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await silent.clock.install();
  await silent.goto('/private-events');
  await silent.waitForLoadState('networkidle');
  await silent.clock.runFor(60_000);
  await silent.locator('main').click({ position: { x: 5, y: 5 } });
  expect(tracked).toHaveLength(1);
});
