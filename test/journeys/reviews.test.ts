import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { signInAsStaff } from './staff.ts';
import { windowWidthsFor } from './widths.ts';

/** A demo customer and the wine that they review, for each width. Both widths may run at the same time. */
const written = [
  {
    email: 'dev@customers.example',
    slug: 'old-block-zinfandel-2022',
    name: 'Old Block Zinfandel 2022',
    stars: 2,
  },
  {
    email: 'ben@customers.example',
    slug: 'cabernet-sauvignon-2022',
    name: 'Cabernet Sauvignon 2022',
    stars: 4,
  },
] as const;

for (const width of windowWidthsFor(import.meta.url)) {
  const { email, slug, name, stars } = written[width < 700 ? 0 : 1];
  test.describe(`Reviews, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('A buyer edits a review by keyboard, everyone can read it, and staff can hide it', async ({
      page,
      context,
      shop,
      browser,
      watched,
    }) => {
      watched.expectAnswers(422);
      const { cookiePair } = await signInAt(shop, { email });
      await context.addCookies([{ ...cookiePair, url: shop.url }]);
      await page.goto('/shop/reviews');
      await inspectPage(page, 'a customer’s own reviews');
      await page.getByRole('link', { name: new RegExp(`your review of ${name}`) }).press('Enter');
      const words = page.getByLabel('Your review');
      await words.fill('Too warm.');
      await page.getByRole('button', { name: 'Save changes' }).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(words).toHaveValue('Too warm.');
      await inspectPage(page, 'a review with an error');

      const said = `Warmer than I like, and yet the glass was empty. ${width} <b>plums</b>.`;
      await words.fill(said);
      // The checked radio takes the focus; moving down selects one star less.
      await page.getByRole('radio', { name: `${stars} out of 5 stars` }).focus();
      await page.keyboard.press('ArrowUp');
      await page.getByRole('button', { name: 'Save changes' }).press('Enter');
      await expect(page.getByText(`Your review of ${name} is published`)).toBeVisible();

      const stranger = await browser.newContext();
      await stranger.addCookies([{ name: 'isOver21', value: 'yes', url: shop.url }]);
      const theirs = await stranger.newPage();
      await expect(async () => {
        await theirs.goto(`${shop.url}/wines/${slug}`);
        await expect(theirs.getByRole('listitem').filter({ hasText: said })).toContainText(
          `${stars + 1} out of 5 stars`,
          {
            timeout: 500,
          },
        );
      }).toPass({ timeout: 5_000 });
      await stranger.close();
      await page.goto(`/wines/${slug}/reviews`);
      await inspectPage(page, 'all reviews of a wine');

      const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
      await signInAsStaff(desk, 'June Castle', '/admin/reviews');
      const review = desk.getByRole('listitem').filter({ hasText: said });
      await keyboardActions(desk).activate(review.locator('summary'));
      await review.getByLabel('Reason').fill('It names the wrong wine.');
      await inspectPage(desk, 'reviews in the back office');
      await review.getByRole('button', { name: 'Hide the review' }).click();
      await expect(desk.getByText('Review hidden.')).toBeVisible();
      await expect(review).toContainText('Reason: It names the wrong wine.');
      await page.goto('/shop/reviews');
      await expect(page.getByText('It names the wrong wine.')).toBeVisible();
      await review.getByRole('button', { name: 'Show it again' }).click();
      await expect(desk.getByText('The review is public again.')).toBeVisible();
      await desk.context().close();
    });
  });
}
