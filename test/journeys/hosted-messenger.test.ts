import { createTestDatabase } from '../helpers/database.ts';
import { startShop } from '../helpers/running-shop.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, makeActionsWaitForScripts, test } from './fixtures.ts';

/** A substitute for the vendor's script that records the calls to it. */
const standIn = `window.told = [];
window.zE = (area, verb, withToken) => {
  if (withToken) withToken((token) => window.told.push(verb + ' ' + (token === null ? 'null' : 'token')));
  else window.told.push(verb);
};`;

test('A hosted messenger loads on first use, only on the contact page, and is notified of sign-in and sign-out', {
  tag: '@proof',
}, async ({ browser }) => {
  test.slow();
  const data = await createTestDatabase();
  const environment = {
    CHAT_WIDGET_KEY: 'abcdefgh-1234',
    CHAT_KEY_ID: 'app_1',
    CHAT_SECRET: 'a secret of thirty-two characters!',
  };
  const shop = await startShop({ databaseUrl: data.url, environment });
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const { cookiePair } = await signInAt(shop, { firstName: 'Iris' });
    await context.addCookies([
      { name: 'isOver21', value: 'yes', url: shop.url },
      { ...cookiePair, url: shop.url, httpOnly: true, sameSite: 'Lax' },
      { name: 'account', value: 'Iris', url: shop.url, sameSite: 'Lax' },
    ]);
    const asked: string[] = [];
    await context.route('https://static.zdassets.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: standIn });
    });
    const page = await context.newPage();
    makeActionsWaitForScripts(page);
    const policyOf = async (path: string) =>
      (await context.request.get(path)).headers()['content-security-policy'] ?? '';
    for (const path of ['/', '/privacy-choices', '/shop/checkout', '/shop/cart']) {
      expect(await policyOf(path)).not.toMatch(/zdassets|zendesk|unsafe/);
    }
    expect(await policyOf('/shop/contact-us')).toMatch(
      /script-src 'self' [^;]*https:\/\/static\.zdassets\.com/,
    );
    expect(await policyOf('/shop/contact-us')).not.toMatch(/script-src[^;]*unsafe/);

    await page.goto('/privacy-choices');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Talk to us' }).click();
    await page.waitForURL((url) => url.pathname === '/shop/contact-us');
    // The token arrives at any time.
    const told = () => page.evaluate(() => (window as unknown as { told?: string[] }).told?.toSorted());
    await expect.poll(told).toEqual(['loginUser token', 'open']);
    expect(asked).toEqual(['https://static.zdassets.com/ekr/snippet.js?key=abcdefgh-1234']);
    await expect(page.getByRole('dialog')).toBeHidden();

    const other = await context.newPage();
    makeActionsWaitForScripts(other);
    await other.goto('/privacy-choices');
    await other.getByText('Signed in as Iris').click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(told).toEqual(['loginUser token', 'logoutUser', 'open']);

    // Navigation within the shop reaches this page without the policy that allows the script.
    await other.waitForURL((url) => url.pathname === '/');
    await other.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    const loaded = other.waitForEvent('load');
    await other.getByRole('link', { name: 'Open chat' }).click();
    await loaded;
    const toldOther = () => other.evaluate(() => (window as unknown as { told?: string[] }).told);
    await expect.poll(toldOther).toEqual(['open']);
    expect(await told()).toEqual(['loginUser token', 'logoutUser', 'open']);
  } finally {
    await context.close();
    expect(await shop.stop()).toEqual([]);
    await data.drop();
  }
});
