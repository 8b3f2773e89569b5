import type { OrderId } from '../../src/core/ids.ts';
import { seedOrder } from './bought.ts';
import { openStaffActions } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { pageHeading, signInAsStaff } from './staff.ts';
import { staffWidths, windowWidthsFor } from './widths.ts';

// The back office has no lazy parts to wait for.
test.use({ waitsForScripts: false });

for (const width of windowWidthsFor(import.meta.url, staffWidths)) {
  test(`Staff merge two guests and download and delete their data by keyboard, ${width} pixels wide`, async ({
    page,
    database,
    shop,
    gateway,
    watched,
  }) => {
    watched.expectAnswers(422);
    const [kept, other] = [
      await seedOrder({ database, shop, gateway }),
      await seedOrder({ database, shop, gateway }),
    ];
    await page.setViewportSize({ width, height: 900 });
    const keyboard = keyboardActions(page);
    const press = (name: string) => keyboard.activate(page.getByRole('button', { name }));
    await signInAsStaff(page, 'Margaret Doyle', '/admin/customers');
    await keyboard.type(page.getByRole('searchbox'), kept.buyer.email);
    await page.keyboard.press('Enter');
    await keyboard.activate(page.getByRole('link', { name: 'Merge' }));
    await expect(pageHeading(page, 'Merge a duplicate')).toBeVisible();
    await keyboard.type(page.getByLabel('Email of the duplicate'), 'nobody@customers.example');
    await press('Show what moves');
    await expect(page.getByText('There is no customer with this email address.').first()).toBeVisible();
    await page.getByLabel('Email of the duplicate').fill(other.buyer.email);
    await press('Show what moves');
    await expect(page.getByText('1 order')).toBeVisible();
    await inspectPage(page, 'a merge of two customers');
    await press('Merge');
    await expect(page.getByText('Customers merged.')).toBeVisible();
    await expect(page.getByText('2 orders')).toBeVisible();

    await keyboard.activate(page.getByRole('link', { name: 'Privacy' }));
    await expect(pageHeading(page, 'Privacy')).toBeVisible();
    await inspectPage(page, 'a customer’s privacy page');
    const download = page.waitForEvent('download');
    await press('Download');
    expect((await download).suggestedFilename()).toMatch(/^customer-.*\.json$/);
    await press('Delete for good');
    await expect(page.getByText('Nothing was deleted')).toBeVisible();
    await keyboard.tabTo(page.getByRole('checkbox', { name: /^The customer asked/ }));
    await page.keyboard.press('Space');
    await press('Delete for good');
    await expect(page.getByText('The personal data has been deleted.')).toBeVisible();
  });
}

/** The first bytes of a JPEG photo, which identify its format. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);

test('Staff report a corked bottle for a caller by keyboard and refund it', async ({
  page,
  books,
  database,
  shop,
  gateway,
  mails,
  watched,
}) => {
  watched.expectAnswers(422);
  const { buyer } = await seedOrder({ database, shop, gateway }, 3);
  const [order] = await books.ordersOf(buyer.email);
  const orderId = order?.id as OrderId;
  const counter = await openStaffActions(database, shop.databaseUrl, gateway);
  const parcel = await counter.pack(orderId);
  await counter.ship(orderId, parcel);
  await counter.deliver(orderId, parcel);
  await counter.close();
  const keyboard = keyboardActions(page);
  const press = (name: string | RegExp) => keyboard.activate(page.getByRole('button', { name }));
  await signInAsStaff(page, 'Grace Miller', '/admin/customers');
  await keyboard.type(page.getByRole('searchbox'), buyer.email);
  await page.keyboard.press('Enter');
  await keyboard.activate(page.getByRole('link', { name: /^\d+$/ }));
  await keyboard.activate(page.getByRole('link', { name: 'Report a problem' }));
  await expect(pageHeading(page, 'Report a problem')).toBeVisible();
  await inspectPage(page, 'a problem report by staff');
  await press('Report the problem');
  await expect(page.getByRole('link', { name: 'Choose what’s wrong.' })).toBeVisible();
  await keyboard.type(page.getByRole('spinbutton').first(), '1');
  await page.getByRole('radio', { name: 'Corked' }).check();
  await page.getByRole('radio', { name: 'Refund' }).check();
  const photos = page.getByLabel('Photos');
  await photos.setInputFiles({ name: 'cork.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
  await press('Report the problem');
  await expect(page.getByRole('link', { name: /JPEG, PNG, WebP or HEIC/ })).toBeVisible();
  await photos.setInputFiles({ name: 'cork.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await press('Report the problem');
  await expect(page.getByText('Problem reported. You can decide on it now.')).toBeVisible();
  await mails.arrived(buyer.email, /report|problem/i);
  await expect(page.getByRole('img', { name: 'Attachment 1' })).toBeAttached();
  await press('Read refund email');
  const email = page.getByRole('dialog', { name: 'This email would be sent' });
  await expect(email.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await press(/^Refund \$/);
  await expect(page.getByText('Bottles refunded.')).toBeVisible();
});
