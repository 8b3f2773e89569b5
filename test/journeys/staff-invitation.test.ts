import { expect, test } from './fixtures.ts';
import { keyboardActions } from './hands.ts';
import { inspectPage } from './inspect.ts';
import { addAuthenticator, pageHeading, signInAsStaff, testedLooks } from './staff.ts';
import { newBuyer } from './steps.ts';

// The back office has no lazy parts to wait for.
test.use({ waitsForScripts: false });

for (const { width, colorScheme } of testedLooks) {
  test.describe(`Staff invitation, ${width} pixels wide, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('An invited host creates a passkey, sees only what the role includes, and signs in with the passkey', async ({
      page,
      browser,
      shop,
      mails,
      watched,
    }) => {
      const look = { colorScheme, viewport: { width, height: 900 } };
      const keyboard = keyboardActions(page);
      const { email, firstName, lastName } = newBuyer();
      const name = `${firstName} ${lastName}`;
      await signInAsStaff(page, 'Margaret Doyle', '/admin/team/invite');
      await keyboard.type(page.getByLabel('Name'), name);
      await keyboard.type(page.getByLabel('Work email'), email);
      await keyboard.type(page.getByLabel('Role'), 'Host');
      await keyboard.activate(page.getByRole('button', { name: 'Send invitation' }));
      await expect(page.getByText(`Invitation emailed to ${email}.`)).toBeVisible();
      await inspectPage(page, `a team with an invitation, ${width} wide, ${colorScheme}`);

      const [mail] = await mails.arrived(email, /./);
      const [link = ''] = /https?:\/\/\S+\/admin\/join\?token=[\w-]+/.exec(mail?.text ?? '') ?? [];
      const context = await browser.newContext({ baseURL: shop.url, ...look });
      const host = await context.newPage();
      const hands = keyboardActions(host);
      await addAuthenticator(host);
      await host.goto(link);
      await inspectPage(host, `an invitation, ${width} wide, ${colorScheme}`);
      await hands.tabTo(host.getByLabel('Name of this device'));
      await host.keyboard.press('Control+A');
      await host.keyboard.type('Tablet at the bar');
      await hands.activate(host.getByRole('button', { name: 'Create a passkey' }));
      await expect(pageHeading(host, 'Today')).toBeVisible();
      await expect(host.getByRole('link', { name: 'Team', includeHidden: true })).toHaveCount(0);
      watched.expectAnswers(403);
      await host.goto('/admin/team');
      await expect(pageHeading(host, 'Your role doesn’t include this')).toBeVisible();

      await host.goto('/admin');
      const menu = host.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await hands.activate(menu);
      await hands.activate(host.getByRole('button', { name: 'Sign out' }));
      await hands.activate(host.getByRole('button', { name: 'Sign in with a passkey' }));
      await expect(pageHeading(host, 'Today')).toBeVisible();
      await context.close();
    });
  });
}
