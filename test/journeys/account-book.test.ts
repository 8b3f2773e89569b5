import type { BrowserContext, Page } from '@playwright/test';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import {
  addToCart,
  type Buyer,
  cabernet,
  cardNumbers,
  checkoutStep,
  expectConfirmation,
  newBuyer,
  pasoRoblesAddress,
  payButton,
  pressPay,
  storedOrder,
  submitAddressStep,
  typeCard,
} from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const bookPath = '/shop/shipping-details';
const newAddressPath = '/shop/shipping-details/add-shipping-address';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const entry = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Creates a customer with this buyer's name and email address, and signs them in. */
async function arrive(context: BrowserContext, shop: Parameters<typeof signInAt>[0], buyer: Buyer) {
  const { email, firstName, lastName } = buyer;
  const signedIn = await signInAt(shop, { email, firstName, lastName });
  await context.addCookies([{ ...signedIn.cookiePair, url: shop.url }]);
  return signedIn;
}

/** Fills in the address form with the keyboard only. Finds each field by its label, and submits the form from the last field. */
async function typeAddress(page: Page, street: string, zipCode: string): Promise<void> {
  await page.goto(newAddressPath);
  await label(page, 'ZIP code').fill(zipCode);
  await label(page, 'Street address').fill(street);
  await label(page, 'Phone').fill('(805) 555-0199');
  await page.getByLabel('Someone 21 or older will be there to sign for wine').check();
  await page.getByRole('button', { name: 'Save address' }).press('Enter');
}

for (const width of windowWidthsFor(import.meta.url)) {
  test.describe(`Account, ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('The address book rejects a duplicate, says where wine can ship, and is closed to other customers', async ({
      page,
      context,
      shop,
      watched,
    }) => {
      test.slow();
      watched.expectAnswers(404, 422);
      await arrive(context, shop, newBuyer());
      await page.goto(bookPath);
      await expect(page.getByText('No saved addresses yet.')).toBeVisible();
      await inspectPage(page, 'an empty address book');

      await page.getByRole('link', { name: 'Add an address' }).press('Enter');
      await expect(heading(page, 'Add a delivery address')).toBeVisible();
      await page.getByRole('button', { name: 'Save address' }).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'an address with errors');
      await page.getByRole('link', { name: 'Please enter a ZIP code.' }).press('Enter');
      await expect(label(page, 'ZIP code')).toBeFocused();

      await typeAddress(page, pasoRoblesAddress.street, pasoRoblesAddress.zipCode);
      await expect(entry(page, pasoRoblesAddress.street)).toContainText('Paso Robles, CA 93446');
      await expect(entry(page, pasoRoblesAddress.street)).toContainText('Wine can ship here');
      await expect(entry(page, pasoRoblesAddress.street)).toContainText('Default');
      await typeAddress(page, '4 Temple Street', '84101');
      await expect(entry(page, '4 Temple Street')).toContainText('Pickup only · Utah');
      await expect(entry(page, '4 Temple Street')).toContainText('We can’t ship wine to Utah');
      await inspectPage(page, 'an address book');

      await typeAddress(page, '12 VINE ST.', pasoRoblesAddress.zipCode);
      await expect(page.getByRole('alert')).toContainText('You already have this address');
      await inspectPage(page, 'a duplicate address');
      await page.getByRole('link', { name: 'Edit it' }).click();
      await expect(heading(page, 'Edit delivery address')).toBeVisible();
      await page.locator('summary', { hasText: 'Add a nickname' }).press('Enter');
      await label(page, 'Nickname (optional)').fill('<i>Home</i>');
      await page.getByRole('button', { name: 'Save changes' }).press('Enter');
      await expect(entry(page, pasoRoblesAddress.street)).toContainText('<i>Home</i>');

      const own = await entry(page, '4 Temple Street')
        .getByRole('link', { name: /^Edit/ })
        .getAttribute('href');
      await entry(page, '4 Temple Street')
        .getByRole('button', { name: /^Make default/ })
        .press('Enter');
      await expect(entry(page, '4 Temple Street')).toContainText('Default');
      await expect(entry(page, pasoRoblesAddress.street)).not.toContainText('Default');
      await entry(page, '4 Temple Street').locator('summary').press('Enter');
      await expect(page.getByRole('dialog', { name: 'Remove this address?' })).toBeVisible();
      await inspectPage(page, 'the removal of an address');
      await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
      await expect(entry(page, '4 Temple Street')).toHaveCount(0);
      await expect(entry(page, pasoRoblesAddress.street)).toContainText('Default');

      // Another customer's session cannot open it.
      const kept = await entry(page, pasoRoblesAddress.street)
        .getByRole('link', { name: /^Edit/ })
        .getAttribute('href');
      await arrive(context, shop, newBuyer());
      for (const foreign of [own, kept, `${newAddressPath.replace('add', 'edit')}?id=1%27--`]) {
        expect((await page.goto(String(foreign)))?.status(), String(foreign)).toBe(404);
      }
    });

    test('A card saved after a bank challenge pays without being entered again and can be removed', async ({
      page,
      context,
      shop,
      books,
      watched,
    }) => {
      test.slow();
      watched.expectAnswers(409);
      const buyer = newBuyer();
      await arrive(context, shop, buyer);
      await typeAddress(page, pasoRoblesAddress.street, pasoRoblesAddress.zipCode);

      await page.goto('/shop/billing-details');
      await expect(page.getByText('No saved cards yet.')).toBeVisible();
      await inspectPage(page, 'no saved cards');
      await page.getByRole('link', { name: 'Add a card' }).click();
      await expect(heading(page, 'Add a card')).toBeVisible();
      await typeCard(page, cardNumbers.declined);
      await page.getByRole('button', { name: 'Save this card' }).click();
      await expect(page.getByRole('alert')).toContainText('Nothing was charged.');
      await inspectPage(page, 'a declined card');
      await typeCard(page, cardNumbers.challenged);
      await page.getByRole('button', { name: 'Save this card' }).click();
      const bank = page.frameLocator('iframe[title="Your bank’s confirmation"]');
      await bank.getByRole('button', { name: 'Approve' }).click();
      await expect(heading(page, 'Cards and billing addresses')).toBeVisible();
      await expect(entry(page, 'Visa ending in 3155')).toContainText('Default');
      await page.goto('/shop/billing-details/add-card');
      await typeCard(page, cardNumbers.approved);
      await page.getByLabel('Make this my default card').check();
      await page.getByRole('button', { name: 'Save this card' }).click();
      await expect(entry(page, 'Visa ending in 4242')).toContainText('Default');
      await inspectPage(page, 'two saved cards');

      // The first checkout still asks for the birth date, but for nothing else.
      await addToCart(page, cabernet, 1);
      await page.goto('/shop/checkout');
      await expect(label(page, 'First name')).toHaveValue(buyer.firstName);
      await label(page, 'Month').fill(buyer.birth.month);
      await label(page, 'Day').fill(buyer.birth.day);
      await label(page, 'Year').fill(buyer.birth.year);
      await page.getByRole('button', { name: 'Continue to delivery' }).click();
      await expect(payButton(page)).toBeVisible();
      await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked();
      await inspectPage(page, 'a checkout with saved cards');
      const { order, text } = await storedOrder(page);
      expect(order).toMatchObject({
        selectedDeliveryAddressId: expect.stringMatching(/^[\da-f-]{36}$/),
        paymentMethodId: expect.stringMatching(/^[\da-f-]{36}$/),
        selectedCard: { brand: 'visa' },
        selectedBillingAddress: 'delivery',
        birthDate: '',
      });
      expect(text).not.toMatch(/4242|1984/);
      await pressPay(page);
      await expectConfirmation(page, buyer);

      // From now on checkout is one page and one click, without scripts too.
      await addToCart(page, cabernet, 2);
      await page.goto('/shop/checkout');
      await expect(checkoutStep(page, 'Contact')).toContainText('••/••/1984');
      await expect(checkoutStep(page, 'Delivery')).toContainText(pasoRoblesAddress.street);
      const plain = await page
        .context()
        .browser()
        ?.newContext({ javaScriptEnabled: false, baseURL: shop.url });
      if (!plain) throw new Error('there is a browser');
      await plain.addCookies(await context.cookies());
      const page2 = await plain.newPage();
      await page2.goto('/shop/checkout');
      await pressPay(page2);
      await expectConfirmation(page2, buyer);
      await plain.close();
      expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed' }, { state: 'placed' }]);

      await page.goto('/shop/billing-details');
      await expect(entry(page, 'Visa ending in 4242')).toContainText('Pays for Order');
      await entry(page, 'Visa ending in 4242').locator('summary').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(entry(page, 'Visa ending in 4242')).toHaveCount(0);
      await expect(entry(page, 'Visa ending in 3155')).toContainText('Default');
    });

    test('A customer saves an address and a card at checkout, edits settings, exports data and closes the account', {
      tag: '@proof',
    }, async ({ page, context, shop, watched }) => {
      test.slow();
      watched.expectAnswers(422);
      const buyer = newBuyer();
      await arrive(context, shop, buyer);
      await addToCart(page, cabernet, 1);
      await page.goto('/shop/checkout');
      await label(page, 'Phone').fill(buyer.phone);
      await label(page, 'Month').fill(buyer.birth.month);
      await label(page, 'Day').fill(buyer.birth.day);
      await label(page, 'Year').fill(buyer.birth.year);
      await page.getByRole('button', { name: 'Continue to delivery' }).click();
      await page.getByLabel('Save this address for next time').check();
      await submitAddressStep(page, pasoRoblesAddress);
      await expect(payButton(page)).toBeVisible();
      // The fields load into a frame of fixed height; the browser lays it out once it is visible.
      const frame = page.getByTitle('Card details');
      await frame.scrollIntoViewIfNeeded();
      await expect(frame).toHaveAttribute('style', 'height: 185px;');
      await expect(frame).toHaveClass(/h-\[185px\]/);
      await page.getByLabel('Save this card for next time').check();
      await typeCard(page, cardNumbers.approved);
      await pressPay(page);
      await expectConfirmation(page, buyer);
      await page.goto('/shop/billing-details');
      await expect(entry(page, 'Visa ending in 4242')).toBeVisible();
      await page.goto(bookPath);
      await expect(entry(page, pasoRoblesAddress.street)).toContainText('Wine can ship here');

      await signInAt(shop, { email: buyer.email });
      await page.goto('/shop/settings');
      await expect(page.getByText('••/••/1984')).toBeVisible();
      await inspectPage(page, 'settings');
      await label(page, 'First name').fill('');
      await page.getByRole('button', { name: 'Save name' }).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'settings with an error');
      await label(page, 'First name').fill('Moira');
      await page.getByRole('button', { name: 'Save name' }).press('Enter');
      await expect(page.getByText('Your name was updated.')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
      await expect(page.getByText('One other browser was signed out.')).toBeVisible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).press('Enter'),
      ]);
      expect(file.suggestedFilename()).toBe('my-data.json');

      await page.getByRole('link', { name: 'Close my account' }).press('Enter');
      await expect(page.getByText('we can’t reopen it')).toBeVisible();
      await page.getByRole('button', { name: 'Close my account for good' }).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await inspectPage(page, 'the closing of an account');
      await page.getByLabel('I understand that this can’t be undone').check();
      await page.getByRole('button', { name: 'Close my account for good' }).press('Enter');
      await expect(page.getByText('Your account is closed.')).toBeVisible();
      await page.goto(bookPath);
      await expect(page).toHaveURL(/\/sign-in\?/);
    });
  });
}

test.describe('Address book without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('An incomplete address keeps its entries, and an address is added, changed and removed', async ({
    page,
    context,
    shop,
    watched,
  }) => {
    watched.expectAnswers(422);
    await arrive(context, shop, newBuyer());
    await typeAddress(page, '', '93446');
    await expect(page.getByText('Please enter a street address.').first()).toBeVisible();
    await expect(label(page, 'ZIP code')).toHaveValue('93446');
    await label(page, 'Street address').fill('12 Vine Street');
    await page.getByRole('button', { name: 'Save address' }).click();
    await entry(page, '12 Vine Street').getByRole('link', { name: /^Edit/ }).click();
    await label(page, 'Street address').fill('14 Vine Street');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await entry(page, '14 Vine Street').locator('summary').click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('No saved addresses yet.')).toBeVisible();
  });
});
