import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'Home page with scripts' : 'Home page without scripts', () => {
    test.use({ javaScriptEnabled });

    test('Entering a ZIP leads to a page that says whether wine can ship there', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Your ZIP').fill('84101');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page).toHaveURL(/\/shipping-states\?zip=84101$/);
      await expect(page.getByRole('region', { name: 'Check a ZIP' })).toContainText('Utah');
    });
  });
}

test('Every link on the home page leads to an existing page', async ({ page, shop }) => {
  await page.goto('/');
  const links = await page
    .locator('a[href]')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  const pages = links.filter((link) => link.startsWith('/'));
  expect(pages.length).toBeGreaterThan(10);
  const dead: string[] = [];
  for (const link of pages) {
    const answer = await page.request.get(`${shop.url}${link}`);
    if (!answer.ok()) dead.push(`${link}: ${answer.status()}`);
  }
  for (const link of links.filter((each) => each.startsWith('#'))) {
    if ((await page.locator(link).count()) !== 1) dead.push(link);
  }
  expect(dead).toEqual([]);
});

test.describe('Home page before its scripts load', () => {
  test.use({ waitsForScripts: false });

  test('Sections below the fold are laid out only once scripts run, and a link clicked earlier leads to its section', async ({
    page,
    database,
  }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/entry\.client-[^/]+\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAskedFor = async (name: string) => {
      const { rows } = await database.pool.query('select stem from media where name = $1', [name]);
      return asked.some((path) => path.startsWith(`/media/${rows[0].stem}-`));
    };
    const isLaidOut = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true });
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const heading = page.getByRole('heading', { name: 'Come by, and stay for the view.' });
    const story = page.getByRole('heading', { name: 'A star, a flat hill, and somebody who stayed.' });
    await expect.poll(() => isAskedFor('hero-home-phone')).toBe(true);
    expect(await story.evaluate(isLaidOut)).toBe(false);
    expect(await isAskedFor('experience-cave-tour')).toBe(false);

    await page.getByRole('main').getByRole('link', { name: 'Plan a visit' }).first().click();
    await expect(heading).toBeInViewport();
    scripts.resolve();
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });
    await expect(heading).toBeInViewport();
    const parts = page.locator('.further-down h2');
    expect(await parts.count()).toBeGreaterThan(5);
    for (const part of await parts.all()) expect(await part.evaluate(isLaidOut)).toBe(true);
  });
});

test('Going back to the home page restores the scroll position', async ({ page }) => {
  // Between the widths that have estimated heights.
  await page.setViewportSize({ width: 560, height: 800 });
  await page.goto('/');
  await page.locator('html[data-whole]').waitFor({ state: 'attached' });
  const link = page.getByRole('link', { name: 'Find a date for your group' });
  const placeOf = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN);
  await link.scrollIntoViewIfNeeded();
  const before = await placeOf();
  await link.click();
  await expect(page).toHaveURL(/\/search\/events$/);
  await page.goBack();
  await expect.poll(async () => Math.abs((await placeOf()) - before)).toBeLessThanOrEqual(2);
});
