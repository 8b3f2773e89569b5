import type { Page } from '@playwright/test';
import { demoPassword } from '../../db/seed/members.ts';
import { bundleThirdPartyScript, openThirdPartyPage } from '../helpers/bundled-client.ts';
import { expect, test } from './fixtures.ts';

let script: string;
test.beforeAll(async () => {
  script = await bundleThirdPartyScript('outside-client');
});

async function openClient(page: Page): Promise<void> {
  await openThirdPartyPage(page, 'outside-client', script);
  await expect(page.locator('#session')).toHaveText(/^(un)?authenticated/);
}

type Client = {
  getSession(): Promise<Record<string, unknown> | null>;
  getCsrfToken(): Promise<string>;
  getProviders(): Promise<Record<string, { type: string }>>;
  signIn(
    provider: string,
    fields: object,
  ): Promise<{ ok: boolean; status: number; error: string | null; url: string | null }>;
  signOut(fields: object): Promise<{ url: string }>;
};
type Call = { [Name in keyof Client]: readonly [Name, ...Parameters<Client[Name]>] }[keyof Client];

/**
 * Waits until other tabs can receive the client's next event. The client stores the event with the time in whole seconds, and storing an
 * unchanged value notifies no tab. If two tabs request the session within one second, the second request goes unnoticed.
 */
async function untilHeard(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      JSON.parse(localStorage.getItem('nextauth.message') ?? '{"timestamp":0}').timestamp <
      Math.floor(Date.now() / 1000),
  );
}

/** Calls a function of the client in the page. */
function call<const Asked extends Call>(page: Page, asked: Asked) {
  return page.evaluate(
    ([name, ...given]) =>
      (window as unknown as { client: Record<string, (...given: unknown[]) => unknown> }).client[name]?.(
        ...given,
      ),
    asked,
  ) as ReturnType<Client[Asked[0]]>;
}

const email = 'gia@customers.example';
const fields = { email, redirect: false, callbackUrl: '/wines?type=red' };

test('The published next-auth 4 client signs in and out at this shop, and its other tabs are notified', async ({
  page,
  context,
  shop,
  watched,
}) => {
  watched.expectAnswers(401);
  await openClient(page);
  await expect(page.locator('#session')).toHaveText('unauthenticated nobody');
  expect(await call(page, ['getSession'])).toBeNull();
  expect(await call(page, ['getCsrfToken'])).toMatch(/^[\w-]{32}$/);
  const providers = await call(page, ['getProviders']);
  expect(Object.entries(providers).map(([id, { type }]) => [id, type])).toEqual([
    ['credentials', 'credentials'],
    ['email', 'email'],
  ]);

  const refused = await call(page, ['signIn', 'credentials', { ...fields, password: 'not the one' }]);
  expect(refused).toMatchObject({ ok: false, status: 401, error: 'CredentialsSignin', url: null });
  await expect(page.locator('#session')).toHaveText('unauthenticated nobody');

  const [other, ours] = [await context.newPage(), await context.newPage()];
  await openClient(other);
  await ours.goto('/wines');
  const signedIn = await call(page, ['signIn', 'credentials', { ...fields, password: demoPassword }]);
  expect(signedIn).toEqual({ ok: true, status: 200, error: null, url: `${shop.url}/wines?type=red` });
  await expect(page.locator('#session')).toHaveText(`authenticated ${email}`);
  await untilHeard(page);
  const session = await call(page, ['getSession']);
  expect(Object.keys(session ?? {}).sort()).toEqual([
    'accessToken',
    'account',
    'expires',
    'isAuthenticated',
    'user',
  ]);
  expect(session).toMatchObject({ isAuthenticated: true, user: { email, firstName: 'Gia' } });
  await expect(other.locator('#session')).toHaveText(`authenticated ${email}`);

  const left = await call(page, ['signOut', { redirect: false, callbackUrl: '/wines' }]);
  expect(left).toEqual({ url: `${shop.url}/wines` });
  await expect(page.locator('#session')).toHaveText('unauthenticated nobody');
  await expect(other.locator('#session')).toHaveText('unauthenticated nobody');
  expect(await call(other, ['getSession'])).toBeNull();
});

test("The next-auth client's emailed link, unknown providers and unreachable providers lead to the shop's own pages", async ({
  page,
  shop,
  watched,
}) => {
  watched.expectAnswers(500);
  await openClient(page);
  const asked = await call(page, [
    'signIn',
    'email',
    { email: 'nobody@customers.example', redirect: false, callbackUrl: '/wines' },
  ]);
  expect(asked).toMatchObject({ ok: true, error: null });
  expect(asked.url).toMatch(new RegExp(`^${shop.url}/sign-in/link\\?submitted=true`));

  void call(page, ['signIn', 'carrier-pigeon', { callbackUrl: `${shop.url}/shop/cart` }]).catch(() => {});
  await page.waitForURL('**/sign-in?originUrl=%2Fshop%2Fcart');

  await openClient(page);
  await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 500, json: {} }));
  // Its console message is intended; the shop's log receives the same.
  await page.evaluate(() => {
    console.error = () => {};
  });
  const beacon = page.waitForRequest('**/api/auth/_log');
  void call(page, ['signIn', 'credentials', {}]).catch(() => {});
  await page.waitForURL('**/api/auth/error');
  const told = new URLSearchParams((await beacon).postData() ?? '');
  expect([told.get('level'), told.get('code')]).toEqual(['error', 'CLIENT_FETCH_ERROR']);
  await expect(page.getByRole('link', { name: 'Back to sign-in' })).toBeVisible();
});
