import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('The front page answers whether a box may come to a ZIP', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Your ZIP').fill('84101');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page).toHaveURL(/\/shipping-states\?zip=84101$/);
      await expect(page.getByRole('region', { name: 'Check a ZIP' })).toContainText('Utah');
    });
  });
}

test('Every link of the front page leads to something', async ({ page, shop }) => {
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
