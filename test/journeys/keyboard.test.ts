import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { cabernet, cardFrame, expectConfirmation, newBuyer, pasoRoblesAddress, payButton } from './steps.ts';

test.use({ isOver21: false });

/** Maximum number of Tab presses per page for a visitor who knows where to go, including all fields of a form. */
const mostOnOnePage = 20;

test('A visitor buys wine using only the keyboard, from the home page to the confirmation', async ({
  page,
  context,
  books,
}) => {
  // Several hundred key presses, each a round trip.
  test.slow();
  const buyer = newBuyer();
  const pointed: string[] = [];
  await context.exposeFunction('reportPointer', (kind: string) => pointed.push(kind));
  await context.addInitScript(() => {
    const report = (event: Event) =>
      (window as unknown as { reportPointer(kind: string): void }).reportPointer(event.type);
    for (const kind of ['mousedown', 'pointerdown', 'touchstart'])
      window.addEventListener(kind, report, true);
  });
  const keyboard = keyboardActions(page);

  await page.goto('/');
  const gate = page.getByRole('dialog', { name: 'Are you 21 years or older?' });
  await keyboard.press('Escape');
  await expect(gate).toBeVisible();
  await keyboard.activate(gate.getByRole('button', { name: 'Yes' }));
  await expect(gate).toHaveCount(0);
  await keyboard.activate(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wines' }),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Wines' })).toBeFocused();
  await keyboard.activate(page.getByRole('main').getByRole('link', { name: 'Red', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Red wines' })).toBeVisible();
  await keyboard.activate(page.getByRole('link', { name: cabernet.name, exact: true }).first());
  await expect(page.getByRole('heading', { level: 1, name: cabernet.name })).toBeFocused();
  await keyboard.tabTo(page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` }));
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await expect(page.getByText(`${cabernet.name} is in your cart.`)).toBeVisible();
  await keyboard.activate(page.getByRole('link', { name: /^Cart/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeFocused();
  await keyboard.activate(page.getByRole('link', { name: /^Check out/ }));

  // A page with card fields is loaded in full, so the focus starts at the header.
  await expect(page).toHaveURL(/\/shop\/checkout/);
  await keyboard.activate(page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.type(page.getByLabel('Email'), buyer.email);
  await keyboard.type(page.getByLabel('First name'), buyer.firstName);
  await keyboard.type(page.getByLabel('Last name'), buyer.lastName);
  await keyboard.type(page.getByLabel('Phone'), buyer.phone);
  await keyboard.type(page.getByLabel('Month'), buyer.birth.month);
  await keyboard.type(page.getByLabel('Day'), buyer.birth.day);
  await keyboard.type(page.getByLabel('Year'), buyer.birth.year);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Delivery/ })).toBeFocused();
  await keyboard.type(page.getByLabel('ZIP code'), pasoRoblesAddress.zipCode);
  await keyboard.type(page.getByLabel('Street address'), pasoRoblesAddress.street);
  await expect(page.getByLabel('City')).toHaveValue(pasoRoblesAddress.city);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Payment and review/ })).toBeFocused();
  const card = cardFrame(page);
  await keyboard.type(card.getByLabel('Card number'), '4242424242424242');
  await keyboard.type(card.getByLabel('Expiry date'), '1239');
  await keyboard.type(card.getByLabel('Security code'), '123');
  await keyboard.activate(payButton(page));
  await expectConfirmation(page, buyer);

  expect(await books.ordersOf(buyer.email)).toMatchObject([{ state: 'placed', totalCents: 14_398 }]);
  expect(pointed).toEqual([]);
  for (const [path, presses] of keyboard.tabs) {
    test.info().annotations.push({ type: 'presses of Tab', description: `${path} ${presses}` });
    expect.soft(presses, path).toBeLessThanOrEqual(mostOnOnePage);
  }
});

test('The focus cycles within the age gate in both directions and never moves behind it', async ({
  page,
}) => {
  await page.goto('/wines');
  const gate = page.getByRole('dialog', { name: 'Are you 21 years or older?' });
  await expect(page.getByRole('heading', { name: 'Are you 21 years or older?' })).toBeFocused();
  for (const key of ['Tab', 'Shift+Tab']) {
    const stops = new Set<string>();
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press(key);
      expect(await gate.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      stops.add(
        await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || ''),
      );
    }
    expect(stops.size).toBe(4);
  }
  expect(await page.locator('[inert] h1').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect(gate).toBeVisible();
});
