import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { newBuyer } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Club quiz, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('Quiz answers produce three boxes, and a guest who orders the first confirms an email address before checkout', async ({
      page,
      mails,
      watched,
    }) => {
      test.slow();
      watched.expectAnswers(422);
      const hands = keyboardActions(page);
      const { email } = newBuyer();
      await page.goto('/curated-club-join');
      await inspectPage(page, 'a quiz before its first answer');
      await hands.type(page.getByRole('textbox', { name: 'Your ZIP' }), '84101');
      await hands.press('Enter');
      await expect(page.getByText('We can’t ship to Salt Lake City, Utah')).toBeVisible();
      await page.getByRole('textbox', { name: 'Your ZIP' }).fill('78701');
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('What would you like in the box?');
      await page.getByRole('radio', { name: 'Red', exact: true }).check();
      await page.getByRole('radio', { name: 'Rare finds' }).check();
      await page
        .getByRole('group', { name: 'What’s your budget per box?' })
        .getByRole('radio')
        .first()
        .check();
      await page.locator('summary', { hasText: 'Grapes you never want' }).press('Enter');
      await page.getByRole('checkbox', { name: 'Merlot' }).check();
      await page.getByRole('button', { name: 'Show my boxes' }).press('Enter');
      const boxes = page.getByRole('region', { name: 'Your first three boxes' });
      await expect(boxes.getByRole('heading', { level: 2 }).first()).toBeFocused();
      await expect(boxes.getByRole('article')).toHaveCount(3);
      await expect(boxes.getByRole('list').first()).not.toContainText('Merlot');
      await expect(boxes.getByText('a rare find, as you requested')).not.toHaveCount(0);
      // Without Merlot and its blends the lowest budget is not possible, and the page says so.
      await expect(boxes.getByText(/We can’t fill boxes like these for \$\d+\./)).toBeVisible();
      const budget = await boxes.getByText(/^Up to \$\d+ for 3 bottles/).innerText();
      const most = Number(/\d+/.exec(budget)?.[0]);
      const articles = await boxes.getByRole('article').allInnerTexts();
      const wines = articles.flatMap((text) => text.match(/^[^,]+ 20\d\d$/gm) ?? []);
      expect([wines.length, new Set(wines).size]).toEqual([9, 9]);
      for (const text of articles)
        expect(Number(text.match(/\$([\d.]+)\s*$/)?.[1])).toBeLessThanOrEqual(most);
      await inspectPage(page, 'a quiz with its suggested boxes');

      await page.getByRole('button', { name: 'Surprise me' }).press('Enter');
      await expect(page).toHaveURL(/surprise=yes/);
      await page.goBack();
      await expect(page.getByRole('radio', { name: 'Red', exact: true })).toBeChecked();

      await page.getByRole('button', { name: 'Order first box' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is the box for?');
      await page.getByRole('button', { name: 'Email me a code' }).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'a guest’s empty details form');
      const fields = {
        'First name': 'Ana',
        'Last name': 'Roe',
        Email: email,
        'Mobile phone': '805 555 0199',
      };
      const date = { Month: '3', Day: '14', Year: '1984' };
      for (const [name, text] of Object.entries({ ...fields, ...date })) {
        await page.getByRole('textbox', { name }).fill(text);
      }
      await page.getByRole('button', { name: 'Email me a code' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
      await inspectPage(page, 'a guest’s code entry');
      const [mail] = await mails.arrived(email, /is your code/);
      await hands.type(
        page.getByRole('textbox', { name: 'Six-digit code' }),
        mail?.subject.slice(0, 6) ?? '',
      );
      await hands.press('Enter');
      await page.waitForURL('**/shop/checkout/curated');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

test.describe('Club quiz without scripts', { tag: '@proof' }, () => {
  test.use({ javaScriptEnabled: false });

  test('The quiz leads from the ZIP to the boxes and the details of the order', async ({ page, watched }) => {
    watched.expectAnswers(422);
    await page.goto('/curated-club-join');
    await page.getByRole('textbox', { name: 'Your ZIP' }).fill('93446');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Show my boxes' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('button', { name: 'Order first box' }).click();
    await expect(page).toHaveURL(/\/curated-club-join\/you$/);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByRole('alert')).toContainText('first name');
  });
});
