import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPageAtWidths } from './inspect.ts';
import { pageHeading, signInAsStaff } from './staff.ts';
import {
  addToCart,
  cardNumbers,
  expectConfirmation,
  fillBilling,
  newBuyer,
  openCheckout,
  payByCard,
  submitContactStep,
  submitPickupStep,
} from './steps.ts';
import { staffWidths } from './widths.ts';

test.use({ waitsForScripts: false });
// Each page is inspected at three widths.
test.beforeEach(() => test.setTimeout(600_000));

/** Returns a list of wines in CSV, as a spreadsheet saves it, with only the required columns. */
const list = (type: string) =>
  `\uFEFFName;Year;Color;Retail Price;ABV;Qty;UPC\r\nLedger Red;2022;${type};$42.00;13.5%;240;0123\r\n`;
const wine = { slug: 'ledger-red-2022', name: 'Ledger Red 2022' };

test('Staff correct and import a list of wines, and each wine is sold with only the facts in the list', async ({
  page,
  books,
  watched,
}) => {
  await signInAsStaff(page, 'Margaret Doyle', '/admin/wines/import');
  await expect(pageHeading(page, 'Import wines')).toBeVisible();
  await inspectPageAtWidths(page, 'the wine import page', staffWidths);
  const keyboard = keyboardActions(page);
  const choose = async (type: string) => {
    const file = { name: 'wines.csv', mimeType: 'text/csv', buffer: Buffer.from(list(type)) };
    await page.getByLabel('File').setInputFiles(file);
    await keyboard.activate(page.getByRole('button', { name: 'Check the list' }));
  };
  watched.expectAnswers(422);
  await choose('Rouge');
  await expect(page.getByRole('link', { name: /^Line 2: Color must be red, white/ })).toBeVisible();
  await expect(page.getByLabel('Or paste it here')).toHaveValue(/Ledger Red;2022;Rouge/);
  await inspectPageAtWidths(page, 'a wine list with an error', staffWidths);
  await choose('Red');
  await expect(page.getByRole('group', { name: 'What the import does' })).toBeFocused();
  await expect(page.getByText('These columns are not used: UPC.')).toBeVisible();
  await inspectPageAtWidths(page, 'the preview of a wine import', staffWidths);
  await keyboard.activate(page.getByRole('button', { name: 'Import 1 wine' }));
  await expect(page.getByText('1 wine added.')).toBeVisible();

  await page.goto(`/wines/${wine.slug}`);
  await inspectPageAtWidths(page, 'a wine page with few facts', staffWidths);
  const main = page.getByRole('main');
  await expect(main).toContainText('$42.00');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Wine details',
    'Reviews',
    'You might also like',
  ]);
  await expect(main).not.toContainText(/undefined|NaN|null/);
  await page.goto(`/wines/${wine.slug}/sheet`);
  await expect(page.getByRole('main')).not.toContainText(/Blend|Pairs well|When to drink|undefined|NaN/);
  const buyer = newBuyer();
  await addToCart(page, wine, 2);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await submitPickupStep(page, 'Downtown Barrel Bar');
  await fillBilling(page);
  await payByCard(page, cardNumbers.approved);
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed', isPickup: true }]);
});
