import { boughtBefore } from './bought.ts';
import { expect, test } from './fixtures.ts';
import { keyboardOf } from './hands.ts';
import { inspect } from './inspect.ts';
import { signInAsStaff, title } from './staff.ts';
import { widthsFor } from './widths.ts';

// The back office has no lazy parts to wait for.
test.use({ waitsForScripts: false });

for (const width of widthsFor(import.meta.url)) {
  test(`Two guests are merged, their data downloaded and deleted, ${width} wide, by keyboard`, async ({
    page,
    database,
    shop,
    gateway,
    watched,
  }) => {
    watched.expectAnswers(422);
    const [kept, other] = [
      await boughtBefore({ database, shop, gateway }),
      await boughtBefore({ database, shop, gateway }),
    ];
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardOf(page);
    const press = (name: string) => keyboard.activate(page.getByRole('button', { name }));
    await signInAsStaff(page, 'Margaret Doyle', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), kept.buyer.email);
    await page.keyboard.press('Enter');
    await keyboard.activate(page.getByRole('link', { name: 'Merge' }));
    await expect(title(page, 'Merge a duplicate')).toBeVisible();
    await keyboard.type(page.getByLabel('Email of the duplicate'), 'nobody@customers.example');
    await press('Show what moves');
    await expect(page.getByText('There is no customer with this email address.').first()).toBeVisible();
    await page.getByLabel('Email of the duplicate').fill(other.buyer.email);
    await press('Show what moves');
    await expect(page.getByText('1 order')).toBeVisible();
    await inspect(page, 'a merge');
    await press('Merge');
    await expect(page.getByText('The customers are merged.')).toBeVisible();
    await expect(page.getByText('2 orders')).toBeVisible();

    await keyboard.activate(page.getByRole('link', { name: 'Privacy' }));
    await expect(title(page, 'Privacy')).toBeVisible();
    await inspect(page, 'privacy of a customer');
    const download = page.waitForEvent('download');
    await press('Download');
    expect((await download).suggestedFilename()).toMatch(/^customer-.*\.json$/);
    await press('Delete for good');
    await expect(page.getByText('Nothing is deleted')).toBeVisible();
    await keyboard.tabTo(page.getByRole('checkbox', { name: /^The customer asked/ }));
    await page.keyboard.press('Space');
    await press('Delete for good');
    await expect(page.getByText('The personal data are deleted.')).toBeVisible();
  });
}
