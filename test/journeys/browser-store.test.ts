import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addToCart,
  cabernet,
  cardFrame,
  cardNumbers,
  continueToPayment,
  expectConfirmation,
  newBuyer,
  openCheckout,
  pasoRoblesAddress,
  payButton,
  payByCard,
  storedOrder,
  submitAddressStep,
  submitContactStep,
  typeCard,
} from './steps.ts';

/** The fields of the slot `order` in the browser's storage, as named in the specification (§3). */
const specified = [
  ...['items', 'selectedDeliveryAddressId', 'note', 'primaryStreet', 'secondaryStreet', 'city', 'state'],
  ...[
    'stateCode',
    'phone',
    'zipCode',
    'shippingOptionId',
    'selectedShippingOption',
    'orderType',
    'firstName',
  ],
  ...['lastName', 'company', 'email', 'birthDate', 'billingCity', 'isPickup', 'billingFirstName'],
  ...['billingLastName', 'billingEmail', 'billingPhone', 'billingState', 'billingCountry'],
  ...['billingPrimaryStreet', 'billingSecondaryStreet', 'billingZipCode', 'paymentMethodId'],
  ...['selectedPickupLocation', 'selectedCard', 'selectedBillingAddress', 'orderId', 'coupon', 'giftCard'],
];

test('The checkout data in the browser has exactly the specified fields and no card number, security code or birth date', async ({
  page,
}) => {
  const buyer = newBuyer({ month: '7', day: '29', year: '1971' });
  await continueToPayment(page, buyer);
  await typeCard(page, cardNumbers.approved);
  await cardFrame(page).getByLabel('Security code').fill('907');
  const { order, text } = await storedOrder(page);
  expect(Object.keys(order).sort()).toEqual([...specified].sort());
  expect(order).toMatchObject({
    email: buyer.email,
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    primaryStreet: pasoRoblesAddress.street,
    city: pasoRoblesAddress.city,
    stateCode: pasoRoblesAddress.stateCode,
    zipCode: pasoRoblesAddress.zipCode,
    shippingOptionId: 'ground',
    orderType: 0,
    isPickup: false,
    birthDate: '',
    selectedCard: null,
  });
  expect(order.items).toHaveLength(1);
  expect(text).not.toMatch(/4242|1971|907|\b29\b/);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['checkout', 'recent-wines']);
});

test('After a decline, the checkout data in the browser has the draft and the payment method but not the card number', async ({
  page,
  watched,
}) => {
  watched.expectAnswers(409);
  await continueToPayment(page, newBuyer());
  await payByCard(page, cardNumbers.declined);
  await expect(page.getByRole('alert')).toContainText('declined');
  const { order, text } = await storedOrder(page);
  expect(order).toMatchObject({
    state: 'California',
    paymentMethodId: expect.stringMatching(/^pm_/),
    selectedCard: { brand: expect.stringMatching(/^[a-z]+$/i) },
    selectedDeliveryAddressId: expect.stringMatching(/^[\da-f-]{36}$/),
    selectedBillingAddress: 'delivery',
    selectedShippingOption: { optionId: 'ground', title: expect.any(String) },
    billingPrimaryStreet: pasoRoblesAddress.street,
    billingZipCode: pasoRoblesAddress.zipCode,
    billingCountry: 'US',
    coupon: null,
    giftCard: null,
  });
  expect(text).not.toContain(cardNumbers.declined);
});

test('Reloading the checkout restores what was entered, submitted or not', async ({ page }) => {
  const buyer = newBuyer();
  await addToCart(page, cabernet, 1);
  await openCheckout(page);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('First name').fill(buyer.firstName);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
  await expect(page.getByLabel('First name')).toHaveValue(buyer.firstName);
  await submitContactStep(page, buyer);
  await page.getByLabel('Street address').fill('77 Half Way');
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('77 Half Way');
  await submitAddressStep(page, pasoRoblesAddress);
  await expect(payButton(page)).toBeVisible();
  await page.reload();
  await expect(payButton(page)).toBeVisible();
});

test('Leaving the checkout clears its data in the browser, and returning shows what the server saved', async ({
  page,
  books,
}) => {
  const buyer = newBuyer();
  await addToCart(page, cabernet, 2);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await expect.poll(async () => (await storedOrder(page)).order.email).toBe(buyer.email);
  await page.getByRole('banner').getByRole('link', { name: 'Back to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();

  const { order, text } = await storedOrder(page);
  expect(order.items).toEqual([]);
  expect(text).not.toContain(buyer.email);
  expect(text).not.toContain(buyer.lastName);
  await expect.poll(() => books.draftsOf(buyer.email)).toEqual(['open']);
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` })).toHaveValue('2');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(page.getByText(buyer.email)).toBeVisible();
  await expect(page.getByLabel('Street address')).toBeVisible();
});

test('Opening the cart keeps checkout data in the browser that has no items (specification §4)', async ({
  page,
}) => {
  await page.goto('/wines');
  await page.evaluate(() => {
    localStorage.setItem(
      'checkout',
      JSON.stringify({ state: { order: { items: [], email: 'a@b.example' } }, version: 0 }),
    );
  });
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty.' })).toBeVisible();
  expect((await storedOrder(page)).order.email).toBe('a@b.example');
});

const oldSlot = { items: [{ skuId: 1, quantity: 3, priceCents: 1 }], totalCents: 1, step: 4, zip: '93446' };
const damages: readonly (readonly [name: string, text: string])[] = [
  ['truncated JSON', '{"state":{"order":{"items":['],
  ['an empty text', ''],
  ['null', 'null'],
  ['a list', '[1,2,3]'],
  ['data of another store', '{"state":{"cart":{"lines":7}},"version":0}'],
  ['no state', '{"version":0}'],
  ['an older version with prices', JSON.stringify({ state: { order: oldSlot }, version: 99 })],
  [
    'a version that is not a number',
    JSON.stringify({ state: { order: { firstName: 'Eve' } }, version: 'latest' }),
  ],
  ['data of another shop', JSON.stringify({ checkout: { basket: [1, 2] }, persist: true })],
  ['60,000 opening brackets', '['.repeat(60_000)],
  [
    'nearly five megabytes',
    JSON.stringify({ state: { order: { firstName: 'Eve', note: 'x'.repeat(4_500_000) } }, version: 0 }),
  ],
  [
    'forged prices and discounts',
    JSON.stringify({
      state: {
        order: {
          items: [{ skuId: 1, quantity: 900, priceCents: 1, netCents: 1 }],
          selectedShippingOption: { optionId: 'ground', title: 'Free', priceCents: 0 },
          coupon: 'ALLFREE',
          giftCard: { count: 1, balanceCents: 99_999 },
          totalCents: 1,
        },
      },
      version: 0,
    }),
  ],
  [
    'wrong types in every field',
    JSON.stringify({
      state: { order: Object.fromEntries(specified.map((name) => [name, { a: 1 }])) },
      version: 0,
    }),
  ],
  [
    'tampered fields',
    JSON.stringify({
      state: {
        order: {
          birthDate: '2001-01-01',
          orderId: '<img src=x>',
          selectedCard: { number: '4242' },
          email: '"><b>',
        },
      },
      version: 0,
    }),
  ],
];

async function damage(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem('checkout', value), text);
}

test("Checkout opens with the server's prices, whatever the browser's storage contains (F37)", {
  tag: '@proof',
}, async ({ page }) => {
  await addToCart(page, cabernet, 3);
  for (const [name, text] of damages) {
    await test.step(name, async () => {
      await damage(page, text);
      await page.goto('/shop/checkout');
      await expect(page.getByRole('button', { name: 'Continue to delivery' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText('$114.00');
      await page.getByLabel('First name').fill('Mara');
      await expect.poll(async () => (await storedOrder(page)).order.firstName).toBe('Mara');
      const { order } = await storedOrder(page);
      expect(Object.keys(order).sort()).toEqual([...specified].sort());
      expect(order).toMatchObject({ birthDate: '', selectedCard: null, orderType: 0, coupon: null });
      expect(JSON.stringify(order)).not.toMatch(/Eve|Cents|img/);
      expect(order.items).toEqual([{ skuId: expect.any(Number), quantity: 3 }]);
    });
  }
});

test('A customer can buy with full or blocked browser storage (F37)', {
  tag: '@proof',
}, async ({ page, context }) => {
  const buyer = newBuyer();
  await addToCart(page, cabernet, 1);
  await page.evaluate(() => {
    localStorage.setItem('checkout', `{"state":{"order":{"note":"${'x'.repeat(2_000_000)}"}},"version":0}`);
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`other ${size}`, 'x'.repeat(size));
      } catch {
        // Full for chunks of this size; smaller ones follow.
      }
    }
  });
  await openCheckout(page);
  await submitContactStep(page, buyer);

  const closed = await context.newPage();
  await closed.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The storage is closed.', 'SecurityError');
      },
    });
  });
  await closed.goto('/shop/checkout');
  await submitAddressStep(closed, pasoRoblesAddress);
  await payByCard(closed, cardNumbers.approved);
  await expectConfirmation(closed, buyer);
});
