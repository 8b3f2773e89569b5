import { randomBytes } from 'node:crypto';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** A buyer with a unique email address. */
export type Buyer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly birth: { readonly month: string; readonly day: string; readonly year: string };
};

export function newBuyer(birth: Buyer['birth'] = { month: '3', day: '14', year: '1984' }): Buyer {
  // Letters only: a journey that searches for a year or card digits must not find them here by chance.
  const mark = randomBytes(5)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  return {
    email: `${mark}@customers.example`,
    firstName: 'Mara',
    lastName: `Quill ${mark}`,
    phone: '(805) 555-0199',
    birth,
  };
}

/** The wine in the examples: $38 a bottle, with plenty in stock. */
export const cabernet = { slug: 'cabernet-sauvignon-2022', name: 'Cabernet Sauvignon 2022' } as const;

/** An address in Paso Robles, with 8.75% sales tax and in shipping zone A. */
export const pasoRoblesAddress = {
  zipCode: '93446',
  street: '12 Vine Street',
  city: 'Paso Robles',
  stateCode: 'CA',
} as const;

/** Card numbers of the sandbox gateway, by the behavior of their bank. */
export const cardNumbers = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  challenged: '4000002500003155',
} as const;

/** Adds the wine to the cart on the wine's page, and waits until the cart contains it. */
export async function addToCart(
  page: Page,
  wine: { slug: string; name: string },
  quantity: number,
): Promise<void> {
  await page.goto(`/wines/${wine.slug}`);
  await waitUntilScripted(page);
  await page.getByRole('spinbutton', { name: `Quantity of ${wine.name}` }).fill(String(quantity));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(`${wine.name} is in your cart.`)).toBeVisible();
}

/**
 * Waits until the page's scripts have loaded. Pages work without scripts, but then a form loads another page. Journeys about script
 * behavior, such as moving the focus, must wait first.
 */
export async function waitUntilScripted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return document.documentElement.dataset.scripted !== undefined;
  });
}

export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/shop/cart');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
}

/** Returns the region of one checkout step. */
export function checkoutStep(page: Page, title: string): Locator {
  return page.getByRole('region', { name: new RegExp(title) });
}

export async function fillContact(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('First name').fill(buyer.firstName);
  await page.getByLabel('Last name').fill(buyer.lastName);
  await page.getByLabel('Phone').fill(buyer.phone);
  await page.getByLabel('Month').fill(buyer.birth.month);
  await page.getByLabel('Day').fill(buyer.birth.day);
  await page.getByLabel('Year').fill(buyer.birth.year);
}

export async function submitContactStep(page: Page, buyer: Buyer): Promise<void> {
  await fillContact(page, buyer);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(checkoutStep(page, 'Delivery').getByRole('radio', { name: /Ship it to me/ })).toBeVisible();
}

export type JourneyAddress = { readonly [Part in keyof typeof pasoRoblesAddress]: string };

/**
 * Fills in the address, beginning with the ZIP code, expects the city and state to be filled in automatically, and continues to the next
 * step.
 */
export async function submitAddressStep(page: Page, address: JourneyAddress): Promise<void> {
  await page.getByLabel('ZIP code').fill(address.zipCode);
  await page.getByLabel('Street address').fill(address.street);
  await expect(page.getByLabel('City')).toHaveValue(address.city);
  await expect(page.getByLabel('State', { exact: true })).toHaveValue(address.stateCode);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Returns the element that opens a collapsed section. */
export function disclosureSummary(page: Page, title: string | RegExp): Locator {
  return page.locator('summary', { hasText: title });
}

export async function clickContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export async function submitPickupStep(page: Page, place: string): Promise<void> {
  await page.getByRole('radio', { name: /I’ll pick it up/ }).check();
  await page.getByRole('radio', { name: new RegExp(place) }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]');
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiry date').fill('12 / 39');
  await frame.getByLabel('Security code').fill('123');
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Place order/ });
}

/**
 * Scrolls to the pay button, then clicks it. Chromium routes a click by the last painted frame, so a click sent during a scroll may hit the
 * card's frame. People click where they see the button, so this doesn't affect them.
 */
export async function pressPay(page: Page): Promise<void> {
  await payButton(page).scrollIntoViewIfNeeded();
  await payButton(page).click();
}

/** Enters a card and clicks the pay button. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await pressPay(page);
}

/** Takes a buyer from a cart with these bottles to the payment step, shipped within Paso Robles. */
export async function continueToPayment(
  page: Page,
  buyer: Buyer,
  quantity = 1,
  wine: { slug: string; name: string } = cabernet,
): Promise<void> {
  await addToCart(page, wine, quantity);
  await openCheckout(page);
  await submitContactStep(page, buyer);
  await submitAddressStep(page, pasoRoblesAddress);
  await expect(payButton(page)).toBeVisible();
}

export async function expectConfirmation(page: Page, buyer: Buyer): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Thank you, ${buyer.firstName}.` })).toBeVisible();
  await expect(page).toHaveURL(/\/order-confirmation\?t=[\w-]{22,}$/);
}

/** Returns the labels and amounts of a summary from top to bottom. */
export async function summaryAmounts(
  list: Locator,
): Promise<readonly (readonly [label: string, amount: string])[]> {
  const labels = await list.locator('dt').allInnerTexts();
  const amounts = await list.locator('dd').allInnerTexts();
  return labels.map((label, position) => [label.trim(), amounts[position]?.trim() ?? '']);
}

/** Fills in the card's billing address, which is requested for a pickup because it has no delivery address. */
export async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill(pasoRoblesAddress.street);
  await page.getByLabel('City').fill(pasoRoblesAddress.city);
  await page.getByLabel('State', { exact: true }).selectOption(pasoRoblesAddress.stateCode);
  await page.getByLabel('ZIP code').fill(pasoRoblesAddress.zipCode);
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Returns the slot `order` from the browser's storage, and all stored text without ids, whose digits could contain any year or code. */
export async function storedOrder(page: Page): Promise<{ order: Record<string, unknown>; text: string }> {
  const text = await page.evaluate(() => localStorage.getItem('checkout') ?? '');
  const { state } = JSON.parse(text) as { state: { order: Record<string, unknown> } };
  return { order: state.order, text: text.replace(uuid, '') };
}
