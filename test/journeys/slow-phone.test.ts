import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  addToCart,
  cabernet,
  cardFrame,
  cardNumbers,
  continueToPayment,
  expectConfirmation,
  fillContact,
  newBuyer,
  openCheckout,
  pasoRoblesAddress,
  pressPay,
  storedOrder,
  submitContactStep,
  waitUntilScripted,
} from './steps.ts';

/** Delays a page's scripts. Input before they load must have the same effect as input afterwards. */
async function slowScripts(page: Page) {
  const release = await holdBack(page, '**/assets/*.js');
  return {
    open: (path: string) => page.goto(path, { waitUntil: 'commit' }),
    come: async () => {
      release();
      await waitUntilScripted(page);
    },
  };
}

/** Delays the responses from these URLs until the returned function is called. */
async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test.describe('A page before its scripts load', () => {
  test.use({ waitsForScripts: false });

  test('loads the scripts after the pictures or at the first interaction', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') asked.push(request.url());
    });
    const develop = await holdBack(page, '**/media/**');
    const seen = page.getByRole('heading', { level: 1 });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(seen).toBeVisible();
    expect(asked).toEqual([]);
    // The listener for the first key is at the end of the page.
    await page.waitForFunction(() => document.readyState !== 'loading');
    await page.keyboard.press('Tab');
    await waitUntilScripted(page);

    await page.goto('/wines', { waitUntil: 'commit' });
    await expect(seen).toBeVisible();
    asked.length = 0;
    develop();
    await waitUntilScripted(page);
    expect(asked).not.toEqual([]);
  });

  test('keeps a quantity entered for a wine and adds it to the cart', { tag: '@proof' }, async ({ page }) => {
    const scripts = await slowScripts(page);
    await scripts.open(`/wines/${cabernet.slug}`);
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` });
    await quantity.fill('3');
    const step = (by: 'Increase' | 'Decrease') =>
      page.getByRole('button', { name: `${by} quantity of ${cabernet.name}` }).click({ noWaitAfter: true });
    await step('Increase');
    await step('Decrease');
    await expect(quantity).toHaveValue('3');
    await step('Decrease');
    await step('Increase');
    await scripts.come();
    await expect(quantity).toHaveValue('3');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('link', { name: /^Cart/ })).toHaveText('Cart3 items');
  });

  test('leads to the cart with the chosen quantity when a wine is added', { tag: '@proof' }, async ({
    page,
  }) => {
    const scripts = await slowScripts(page);
    await scripts.open(`/wines/${cabernet.slug}`);
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` });
    await quantity.fill('3');
    await page.getByRole('button', { name: 'Add to cart' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL('/shop/cart');
    await scripts.come();
    await expect(quantity).toHaveValue('3');
  });

  test('updates the cart total from a new quantity and ZIP', { tag: '@proof' }, async ({ page }) => {
    await addToCart(page, cabernet, 1);
    const scripts = await slowScripts(page);
    await scripts.open('/shop/cart');
    const quantity = page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` });
    await quantity.fill('2');
    await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
    await scripts.come();
    await expect(page.getByRole('link', { name: 'Check out · $97.65' })).toBeVisible();
    await expect(quantity).toHaveValue('2');
  });

  test('saves entries at checkout and fills in the city from the ZIP', { tag: '@proof' }, async ({
    page,
    books,
  }) => {
    const buyer = newBuyer();
    await addToCart(page, cabernet, 1);
    const first = await slowScripts(page);
    await first.open('/shop/checkout');
    await fillContact(page, buyer);
    await first.come();
    await expect(page.getByLabel('Month')).toHaveValue(buyer.birth.month);
    await expect.poll(async () => (await storedOrder(page)).order.lastName).toBe(buyer.lastName);
    await expect.poll(() => books.draftsOf(buyer.email)).toEqual(['open']);

    await submitContactStep(page, buyer);
    const second = await slowScripts(page);
    await second.open('/shop/checkout');
    await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
    await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
    await second.come();
    await expect(page.getByLabel('City')).toHaveValue(pasoRoblesAddress.city);
    await expect(page.getByLabel('Street address')).toHaveValue(pasoRoblesAddress.street);
    await expect(page.getByLabel('Street address')).toBeFocused();
  });

  test('narrows the wine list by filters checked early', { tag: '@proof' }, async ({ page }) => {
    const scripts = await slowScripts(page);
    await scripts.open('/wines');
    await page.locator('summary', { hasText: 'Filter' }).click();
    await page.getByRole('checkbox', { name: /^Grenache \(/ }).check();
    await page.getByRole('checkbox', { name: /^2022 \(/ }).check();
    await scripts.come();
    await expect(page).toHaveURL('/wines?varietal=Grenache&vintage=2022');
    await expect(page.getByRole('checkbox', { name: /^Grenache \(/ })).toBeChecked();
  });

  test('does not treat values that the browser restores after a reload as input', { tag: '@proof' }, async ({
    page,
  }) => {
    await addToCart(page, cabernet, 1);
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') changes.push(request.url());
    });
    const scripts = await slowScripts(page);
    await scripts.open('/shop/cart');
    await page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` }).fill('5');
    await page.reload({ waitUntil: 'commit' });
    await scripts.come();
    expect(changes).toEqual([]);
    await page.goto('/shop/cart');
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` })).toHaveValue('1');
  });
});

test("A card submitted before the gateway's script loads waits with a message and is charged once", async ({
  page,
  books,
}) => {
  const releaseFields = await holdBack(page, '**/assets/fields.js');
  const buyer = newBuyer();
  await continueToPayment(page, buyer);
  await page.clock.install();
  const fields = cardFrame(page);
  await fields.getByLabel('Card number').fill(cardNumbers.approved);
  await fields.getByLabel('Security code').fill('123');
  await fields.getByLabel('Expiry date').fill('12/39');
  await fields.getByLabel('Expiry date').press('Enter');
  await pressPay(page);
  const sending = page.getByRole('button', { name: 'Placing your order' });
  await expect(sending).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('alert')).toContainText(
    'You haven’t been charged, and what you entered is still here.',
  );
  await expect(fields.getByLabel('Card number')).toHaveValue(cardNumbers.approved);
  expect(await books.ordersOf(buyer.email)).toEqual([]);

  await pressPay(page);
  await expect(sending).toBeVisible();
  releaseFields();
  await expectConfirmation(page, buyer);
  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed' }]);
  expect(await books.chargesOf(buyer.email)).toHaveLength(1);
});

const fieldOf = (request: Request) => {
  const form = new URLSearchParams(request.postData() ?? '');
  return form.get('intent') === 'autosave' ? [...form.keys()].at(-1) : undefined;
};

/** Delays the request that saves this field until `go` is called. `left` resolves when the request is sent. */
async function slowSave(page: Page, field: string) {
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const left = page.waitForRequest((request) => fieldOf(request) === field);
  await page.route('**/shop/checkout.data*', async (route) => {
    if (fieldOf(route.request()) === field) await gone;
    await route.continue();
  });
  return { left, go };
}

test.describe('A checkout whose save is pending', () => {
  test.beforeEach(async ({ page }) => {
    await addToCart(page, cabernet, 1);
    await openCheckout(page);
    await submitContactStep(page, newBuyer());
  });

  test('keeps a city that is being entered, and its focus', { tag: '@proof' }, async ({ page }) => {
    const save = await slowSave(page, 'zipCode');
    await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
    const city = page.getByLabel('City');
    await city.pressSequentially('Templ');
    await save.left;
    save.go();
    // The state, which has no focus, is filled in from the answer.
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('CA');
    await expect(city).toBeFocused();
    await expect(city).toHaveValue('Templ');
    await city.pressSequentially('eton');
    await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
    await expect(city).toHaveValue('Templeton');
  });

  test('does not abort the save when the next field is saved', { tag: '@proof' }, async ({ page }) => {
    const save = await slowSave(page, 'zipCode');
    await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
    const street = page.waitForResponse((response) => fieldOf(response.request()) === 'primaryStreet');
    await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
    await save.left;
    await page.getByLabel('Street address').press('Tab');
    await street;
    save.go();
    await expect(page.getByLabel('City')).toHaveValue(pasoRoblesAddress.city);
  });
});

test('Choosing shipping or pickup in the cart by keyboard keeps the focus', {
  tag: '@proof',
}, async ({ page }) => {
  await addToCart(page, cabernet, 1);
  await page.goto('/shop/cart');
  await waitUntilScripted(page);
  const pickup = page.getByRole('radio', { name: /I’ll pick it up/ });
  await page.getByRole('radio', { name: /Ship it to me/ }).press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Check out · $41.33' })).toBeVisible();
  await expect(pickup).toBeChecked();
  await expect(pickup).toBeFocused();
});
