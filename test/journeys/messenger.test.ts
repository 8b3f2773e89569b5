import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import {
  closeConversation,
  replyToConversation,
} from '../../src/engine/support/conversations/index.server.ts';
import type { Database } from '../../src/platform/database.server.ts';
import { attachJobService } from '../../src/platform/jobs.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import type { ShopConnection } from '../helpers/running-shop.ts';
import { signInAt } from '../helpers/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { inspectPage } from './inspect.ts';
import { windowWidthsFor } from './widths.ts';

const actor = 'operator:rosa' as const;
const clock = { now: () => new Date() };

async function signIn(context: BrowserContext, shop: ShopConnection): Promise<void> {
  const { cookiePair } = await signInAt(shop, { firstName: 'Iris' });
  await context.addCookies([
    { ...cookiePair, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'account', value: 'Iris', url: shop.url, sameSite: 'Lax' },
  ]);
}

/** Returns the number of the conversation that contains this message. */
async function numberOf(database: Database, words: string): Promise<number> {
  const { rows } = await database.read.execute<{ number: number }>(
    sql`select number from conversations where id = (select conversation_id from messages where words = ${words})`,
  );
  return rows[0]?.number ?? 0;
}

async function unreadOf(database: Database, number: number): Promise<number> {
  const { rows } = await database.read.execute<{ unseen: number }>(
    sql`select message_count - seen_position as unseen from conversations where number = ${number}`,
  );
  return rows[0]?.unseen ?? -1;
}

const reply = (database: Database, number: number, words: string) =>
  replyToConversation({ database, clock }, { number, actor, words });

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Talk to Mesa Lucero' });
const logOf = (page: Page) => panelOf(page).getByRole('log', { name: 'Conversation' });

/** Opens the messenger by keyboard. */
async function open(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Talk to us' }).focus();
  await page.keyboard.press('Enter');
  await expect(panelOf(page).getByLabel('Your message')).toBeFocused();
}

test('A customer on another page is notified of an answer by a message and a badge on the messenger link', async ({
  page,
  context,
  shop,
  database,
}) => {
  const words = `Is the terrace heated? ${randomUUID()}`;
  await signIn(context, shop);
  await page.goto('/privacy-choices');
  await open(page);
  await panelOf(page).getByLabel('Your message').fill(words);
  await page.keyboard.press('Enter');
  await expect(logOf(page)).toContainText(words);
  await expect.poll(() => numberOf(database, words)).toBeGreaterThan(0);
  const number = await numberOf(database, words);
  await page.goto('/shop/settings');
  await reply(database, number, 'It is.');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Talk to us, new reply' });
  await page.goto('/shop/reviews');
  await expect(page.getByText('Mesa Lucero replied to your message.').first()).toBeVisible();
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(logOf(page)).toContainText('It is.');
  await expect(link).toHaveCount(0);
  // The next page asks the server, which learns a moment later that the customer has read it.
  await expect.poll(() => unreadOf(database, number)).toBe(0);
  await page.keyboard.press('Escape');
  const asked = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/messenger/open') && answer.request().postDataJSON().isLooking === false,
  );
  await page.goto('/shop/settings');
  expect(await (await asked).json()).toMatchObject({ unseen: 0 });
});

for (const width of windowWidthsFor(import.meta.url)) {
  test(`A customer chats from two tabs, and signing out in one hides the conversation in the other (${width} px)`, async ({
    page,
    context,
    shop,
    database,
  }) => {
    const words = `Are there magnums? ${randomUUID()}`;
    await signIn(context, shop);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width, height: 840 });
    await page.goto('/privacy-choices');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(scripts.filter((path) => /messenger[^/]*\.js$/.test(path))).toEqual([]);
    await open(page);
    await expect(panelOf(page).getByText('You’re signed in as Iris.')).toBeVisible();
    await inspectPage(page, 'an empty messenger');
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(logOf(page)).toContainText(words);
    await expect(panelOf(page).getByLabel('Your message')).toHaveValue('');

    const other = await context.newPage();
    await other.goto('/shop/contact-us');
    await other.getByRole('link', { name: 'Open chat' }).click();
    await expect(logOf(other)).toContainText(words);
    const number = await numberOf(database, words);
    await reply(database, number, 'Two are left.');
    for (const tab of [page, other]) await expect(logOf(tab)).toContainText('Two are left.');
    await inspectPage(page, 'a messenger with an answer');

    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Talk to us' })).toBeFocused();
    await reply(database, number, 'Shall we keep them?');
    await page.getByRole('button', { name: 'Read' }).click();
    await expect(logOf(page)).toContainText('Shall we keep them?');

    await other.keyboard.press('Escape');
    await other.getByText('Signed in as Iris', { exact: true }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL((url) => url.pathname === '/');
    await expect(panelOf(page).getByText('Ask us about a wine')).toBeVisible();
    await expect(logOf(page)).not.toContainText(words);
  });

  test(`A guest resends a failed message, gets an answer and keeps the conversation after signing in (${width} px)`, {
    tag: '@proof',
  }, async ({ page, context, shop, database, mails, watched }) => {
    const hostile = `<img src=x onerror="document.title='run'"> ${randomUUID()}`;
    const email = `${randomUUID()}@guests.example`;
    await page.setViewportSize({ width, height: 840 });
    await page.goto('/shipping-states');
    const title = await page.title();
    await open(page);
    await page.keyboard.type(hostile);
    await page.keyboard.press('Enter');
    await expect(logOf(page)).toContainText(hostile);
    await expect(logOf(page)).not.toContainText('Sending');
    watched.expectAnswers(503);
    await page.route('**/api/messenger/message', (route) => route.fulfill({ status: 503 }));
    await page.keyboard.type('And in halves?');
    await page.keyboard.press('Enter');
    await expect(logOf(page)).toContainText('Not sent. You may be offline.');
    await inspectPage(page, 'a failed message');
    await page.unroute('**/api/messenger/message');
    await logOf(page).getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(logOf(page)).not.toContainText('Not sent');
    await expect(logOf(page).getByText('And in halves?')).toHaveCount(1);

    const number = await numberOf(database, hostile);
    await reply(database, number, 'Not in halves, I am afraid.');
    await expect(logOf(page)).toContainText('Not in halves');
    await panelOf(page).getByText('Email me a transcript').click();
    await panelOf(page).getByLabel('Email').fill(email);
    await panelOf(page).getByRole('button', { name: 'Email transcript' }).click();
    await expect(panelOf(page).getByText(`We’ve emailed it to ${email}.`)).toBeVisible();
    await inspectPage(page, 'a messenger after emailing a transcript');
    const [letter] = await mails.arrived(email, /Our conversation/);
    expect(letter?.text).toContain('Not in halves');
    expect(letter?.text).not.toContain('onerror');

    const jobs = await attachJobService({ url: shop.databaseUrl, log: createLog('silent') });
    await closeConversation({ database, clock, jobs: jobs.queue }, { number, actor });
    await jobs.stop();
    await expect(panelOf(page).getByText('This conversation is closed.')).toBeVisible();
    await inspectPage(page, 'a closed conversation');
    await page.keyboard.press('Escape');
    await signIn(context, shop);
    await page.goto('/shipping-states');
    await open(page);
    await expect(panelOf(page).getByText('You’re signed in as Iris.')).toBeVisible();
    await expect(logOf(page)).toContainText('Not in halves');
    expect(await page.title()).toBe(title);
  });
}

test.describe('Messenger without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('The messenger link leads to the contact form', { tag: '@proof' }, async ({ page }) => {
    await page.goto('/privacy-choices');
    await page.getByRole('link', { name: 'Talk to us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    await expect(page.getByText('Open chat')).toBeHidden();
  });
});
