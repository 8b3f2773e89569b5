import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, makeActionsWaitForScripts, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import type { ReceivedEmail } from './mails.ts';
import { addToCart, cabernet, newBuyer, openCheckout, waitUntilScripted } from './steps.ts';
import { windowWidthsFor } from './widths.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');
const signInButton = (page: Page) => main(page).getByRole('button', { name: 'Sign in', exact: true });
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true });
const newPassword = () => `seven hills ${randomBytes(4).toString('hex')}`;

/** Returns the page's header, with its menu open on phones, where the account links are inside it. */
async function openHeader(page: Page): Promise<Locator> {
  const header = page.getByRole('banner');
  const menu = header.locator('summary').filter({ visible: true });
  if ((await menu.count()) > 0 && (await header.locator('details[open]').count()) === 0) {
    await menu.first().press('Enter');
  }
  return header;
}

async function signOut(page: Page): Promise<void> {
  const header = await openHeader(page);
  await header.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('You’re signed out.')).toBeVisible();
}

async function expectSignedInAs(page: Page, firstName: string): Promise<void> {
  const header = await openHeader(page);
  await expect(header.getByText(firstName).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Returns the URL of the email's button, which the text part repeats. */
function linkOf(mail: ReceivedEmail | undefined, path: string): string {
  const [link] = new RegExp(`https?://[^\\s/]+${path}\\?\\S+`).exec(mail?.text ?? '') ?? [];
  if (mail === undefined || link === undefined) throw new Error(`no link to ${path} in: ${mail?.text}`);
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
  return link;
}

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A customer signs up, confirms the email address, resets the password and signs in by link, ${width} pixels wide`, async ({
    page,
    browser,
    shop,
    mails,
    watched,
  }) => {
    const { url: baseURL } = shop;
    // Four emails, two browsers, every screen inspected; sign-up and confirmation by keyboard only.
    test.slow();
    watched.expectAnswers(422);
    await page.setViewportSize({ width, height: 900 });
    const { email: address, firstName, lastName } = newBuyer();
    const [first, second] = [newPassword(), newPassword()];
    const keyboard = keyboardActions(page);

    await page.goto('/wines?type=red');
    await (await openHeader(page))
      .getByRole('link', { name: 'Sign in' })
      .filter({ visible: true })
      .press('Enter');
    await expect(heading(page, 'Sign in')).toBeFocused();
    await expect(page).toHaveURL(/\/sign-in\?originUrl=%2Fwines%3Ftype%3Dred$/);
    await inspectPage(page, 'sign in');
    await keyboard.activate(main(page).getByRole('link', { name: 'Create an account' }));

    await expect(heading(page, 'Create an account')).toBeFocused();
    await inspectPage(page, 'join');
    await keyboard.type(page.getByLabel('First name'), firstName);
    await keyboard.type(page.getByLabel('Last name'), lastName);
    await keyboard.type(email(page), 'somebody@gmial.com');
    await keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'somebody@gmail.com' })).toBeVisible();
    await email(page).fill(address);
    await keyboard.type(password(page), 'password');
    await keyboard.type(page.getByRole('textbox', { name: 'Month' }), '3');
    await keyboard.type(page.getByRole('textbox', { name: 'Day' }), '14');
    await keyboard.type(page.getByRole('textbox', { name: 'Year' }), '2012');
    await keyboard.type(page.getByLabel('ZIP code'), '93446');
    await keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('You must be 21 or older.');
    await expect(page.getByRole('alert')).toContainText('too easy to guess');
    await inspectPage(page, 'join, rejected');
    await page.getByRole('textbox', { name: 'Year' }).fill('1984');
    await password(page).fill(first);
    await keyboard.activate(page.getByRole('button', { name: 'Create account' }));

    await expect(heading(page, 'Check your email')).toBeFocused();
    await expect(main(page)).toContainText(address);
    await inspectPage(page, 'check your email');
    const [confirmation] = await mails.arrived(address, /confirm your email/);
    const confirm = linkOf(confirmation, '/confirm-email');
    // An email scanner's request does not use the link up.
    expect((await page.request.get(confirm)).status()).toBe(200);
    await page.goto(confirm);
    await inspectPage(page, 'confirm');
    await keyboard.activate(page.getByRole('button', { name: 'Confirm my address' }));
    await expect(page).toHaveURL(/\/wines\?type=red$/);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
    await expectSignedInAs(page, firstName);
    await mails.arrived(address, /Your account is ready/);
    await page.goto(confirm);
    await expect(heading(page, 'This link was already used')).toBeVisible();
    await inspectPage(page, 'a used confirmation link');

    await test.step('the customer signs out and in again, first with a wrong password', async () => {
      await signOut(page);
      await page.goto('/sign-in?originUrl=%2Fshipping-states&error=SessionRequired');
      await expect(page.getByText('Please sign in to see this page.')).toBeVisible();
      await email(page).fill(address);
      await password(page).fill('not the right one');
      await signInButton(page).press('Enter');
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(page.getByRole('alert')).toContainText('don’t match');
      await inspectPage(page, 'sign in, rejected');
      await password(page).fill(first);
      await page.getByRole('button', { name: 'Show password' }).press('Enter');
      await expect(password(page)).toHaveAttribute('type', 'text');
      await signInButton(page).press('Enter');
      await expect(page).toHaveURL(/\/shipping-states$/);
      // A signed-in customer is redirected at once.
      await page.goto('/sign-in?originUrl=%2Fwines');
      await expect(page).toHaveURL(/\/wines$/);
    });

    await test.step('a new password set in another browser signs this one out', async () => {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
      await context.addCookies([{ name: 'isOver21', value: 'yes', url: baseURL }]);
      const other = await context.newPage();
      makeActionsWaitForScripts(other);
      await other.goto('/shop/forgot-password?originUrl=%2Fwines');
      await expect(heading(other, 'Forgot your password?')).toBeVisible();
      await inspectPage(other, 'forgot password');
      await email(other).fill(address);
      await other.getByRole('button', { name: 'Email me a link' }).press('Enter');
      await expect(heading(other, 'Check your email')).toBeFocused();
      await expect(other.getByRole('button', { name: /Send it again in \d+ seconds/ })).toBeVisible();
      const [reset] = await mails.arrived(address, /Set a new password/);
      await other.goto(linkOf(reset, '/sign-in/reset-password'));
      await inspectPage(other, 'new password');
      await password(other, 'New password').fill(second);
      await other.getByRole('button', { name: 'Set password and sign in' }).press('Enter');
      await expect(other).toHaveURL(/\/wines$/);
      await expectSignedInAs(other, firstName);
      await mails.arrived(address, /Your password was changed/);
      await other.goto(linkOf(reset, '/sign-in/reset-password'));
      await expect(heading(other, 'This link has expired')).toBeVisible();
      await inspectPage(other, 'an expired reset link');
      await context.close();

      await page.goto('/sign-in?originUrl=%2Fwines');
      await expect(heading(page, 'Sign in')).toBeVisible();
    });

    await test.step('the customer signs in with an emailed link', async () => {
      await email(page).fill(address);
      await page.getByRole('button', { name: 'Email me a sign-in link instead' }).press('Enter');
      await expect(heading(page, 'Check your email')).toBeFocused();
      const [link] = await mails.arrived(address, /Your sign-in link/);
      await page.goto(linkOf(link, '/sign-in/link'));
      await inspectPage(page, 'sign-in link');
      await signInButton(page).press('Enter');
      await expect(page).toHaveURL(/\/wines$/);
      await expectSignedInAs(page, firstName);
      await page.goto(linkOf(link, '/sign-in/link'));
      await signInButton(page).press('Enter');
      await expect(page.getByRole('alert')).toContainText('already used');
      await inspectPage(page, 'sign-in link, used');
    });
  });
}

test("Signing in during checkout keeps the guest's entries and merges the guest's cart with the saved one", async ({
  page,
  browser,
  shop,
  mails,
}) => {
  const { url: baseURL } = shop;
  test.slow();
  const { email: address, firstName, lastName } = newBuyer();
  const other = { slug: 'merlot-2022', name: 'Merlot 2022' };
  const owner = await signInAt(shop, { email: address, firstName, lastName });

  await test.step("two bottles are in the account's cart", async () => {
    const context = await browser.newContext({ baseURL });
    await context.addCookies([
      { name: 'isOver21', value: 'yes', url: baseURL },
      { ...owner.cookiePair, url: baseURL },
    ]);
    const elsewhere = await context.newPage();
    makeActionsWaitForScripts(elsewhere);
    await addToCart(elsewhere, cabernet, 2);
    await context.close();
  });

  await addToCart(page, cabernet, 1);
  await addToCart(page, other, 1);
  await openCheckout(page);
  await waitUntilScripted(page);
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Of The Detour');
  await page.getByLabel('Phone').fill('(805) 555-0199');
  await page.getByLabel('Phone').press('Tab');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(heading(page, 'Sign in')).toBeFocused();

  await page.getByRole('button', { name: 'Continue as guest' }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Of The Detour');

  await waitUntilScripted(page);
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  // The checkout has a field with the same name until the sign-in page is shown.
  await expect(heading(page, 'Sign in')).toBeFocused();
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Email me a sign-in link instead' }).click();
  const [link] = await mails.arrived(address, /Your sign-in link/);
  await page.goto(linkOf(link, '/sign-in/link'));
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/shop\/checkout$/);
  await expect(page.getByText('We added the items from your previous cart to this one.')).toBeVisible();
  await expect(
    page.getByText('Of The Detour').or(page.locator('[value="Of The Detour"]')).first(),
  ).toBeVisible();
  await page.goto('/shop/cart');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${cabernet.name}` })).toHaveValue('2');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${other.name}` })).toHaveValue('1');
  await signOut(page);
  await page.goto('/shop/cart');
  await expect(heading(page, 'Your cart is empty.')).toBeVisible();
});

test('After a sign-out in one window, another window keeps its form entries and shows that no one is signed in', async ({
  page,
  context,
  shop,
}) => {
  const { url: baseURL } = shop;
  const owner = await signInAt(shop, { firstName: 'Iris' });
  await context.addCookies([
    { ...owner.cookiePair, url: baseURL },
    { name: 'account', value: 'Iris', url: baseURL },
  ]);
  await page.goto('/order-confirmation');
  await waitUntilScripted(page);
  await page.getByLabel('Order number').fill('10001');
  const second = await context.newPage();
  makeActionsWaitForScripts(second);
  await second.goto('/wines');
  await signOut(second);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveValue('10001');
});

test.describe('Accounts without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('A customer signs up, confirms the email address, signs out and signs in again', async ({
    page,
    mails,
    watched,
  }) => {
    watched.expectAnswers(422);
    const { email: address, firstName, lastName } = newBuyer();
    const chosen = newPassword();
    await page.goto('/join?originUrl=%2Fwines');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Please enter your first name.');
    await page.getByLabel('First name').fill(firstName);
    await page.getByLabel('Last name').fill(lastName);
    await email(page).fill(address);
    await password(page).fill(chosen);
    await page.getByRole('textbox', { name: 'Month' }).fill('3');
    await page.getByRole('textbox', { name: 'Day' }).fill('14');
    await page.getByRole('textbox', { name: 'Year' }).fill('1984');
    await page.getByLabel('ZIP code').fill('934');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter a 5-digit ZIP code.');
    // Every entry is kept except the password.
    await expect(page.getByLabel('Last name')).toHaveValue(lastName);
    await expect(password(page)).toHaveValue('');
    await password(page).fill(chosen);
    await page.getByLabel('ZIP code').fill('93446');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(heading(page, 'Check your email')).toBeVisible();
    const [confirmation] = await mails.arrived(address, /confirm your email/);
    await page.goto(linkOf(confirmation, '/confirm-email'));
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(page).toHaveURL(/\/wines$/);
    await page.getByRole('banner').locator('summary', { hasText: firstName }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await email(page).fill(address);
    await password(page).fill('not the right one');
    await signInButton(page).click();
    await expect(page.getByRole('alert')).toContainText('don’t match');
    await expect(email(page)).toHaveValue(address);
    await password(page).fill(chosen);
    await signInButton(page).click();
    await expect(page.getByRole('banner').locator('summary', { hasText: firstName })).toBeVisible();
  });
});
