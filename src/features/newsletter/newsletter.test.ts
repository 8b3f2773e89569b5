import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { restrictNoticeWriters } from '../../../test/helpers/letters.ts';
import { formRequestArguments, pageRequestArguments } from '../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { mailingList } from '../../engine/content/newsletter/index.server.ts';
import { sendNotice, unsentNotices } from '../../engine/notices/index.server.ts';
import { deleteFulfilledRequests } from '../../engine/support/personal-data/retention-store.server.ts';
import { type RunningMailbox, startMailbox } from '../../integrations/mail/mailbox/mailbox.server.ts';
import { createSmtpSender } from '../../integrations/mail/smtp-adapter.server.ts';
import { action as confirm, loader as confirmPage } from './routes/confirm.tsx';
import { action as signUp } from './routes/newsletter.tsx';
import { action as leave, loader as leavePage } from './routes/unsubscribe.tsx';
import { newsletterEmail } from './write-newsletter-mail.server.ts';

let shop: TestShop;
let directory: string;
let mailbox: RunningMailbox;
let post: ReturnType<typeof createSmtpSender>;

beforeAll(async () => {
  shop = await startTestShop();
  directory = await mkdtemp(join(tmpdir(), 'cellar-door-newsletter-'));
  mailbox = await startMailbox({ directory, port: 0, now: () => shop.clock.now() });
  post = createSmtpSender(mailbox.url);
});
afterAll(async () => {
  post.close();
  await mailbox.stop();
  await rm(directory, { recursive: true });
  await shop.stop();
});

let dependencies: Partial<ShopDependencies>;
beforeEach(() => {
  dependencies = shop.routeDependencies('test');
});

async function ask(email: string) {
  const answer: unknown = await signUp(formRequestArguments(dependencies, '/newsletter', { email }) as never);
  return answer instanceof Response ? answer.headers.get('location') : answer;
}

/** Sends the enqueued emails and returns those sent to this mailbox, newest first. */
async function mailsTo(email: string) {
  const { database, clock } = shop.dependencies;
  const writers = restrictNoticeWriters({
    newsletter: newsletterEmail.writer({
      database,
      seal: shop.dependencies.seal,
      publicUrl: 'https://shop.example',
    }),
  });
  for (const { id } of await unsentNotices(database.read, clock.now(), 100)) {
    const sender = { name: 'Mesa Lucero Estate', address: 'orders@mesalucero.example' };
    await sendNotice({ publicUrl: 'https://shop.example', database, clock, sender, writers, mail: post }, id);
  }
  return (await mailbox.list(100)).filter(({ to }) => to === email);
}

const tokenIn = (text = '') => /\?t=([\w.-]+)/.exec(text)?.[1] ?? '';
const list = async () => (await mailingList(shop.dependencies.database.read)).map(({ email }) => email);
const status = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'isDone' in answer
    ? 200
    : (answer as { init?: { status?: number } }).init?.status;
const press = async (action: (given: never) => unknown, path: string, t: string) =>
  status(await action(formRequestArguments(dependencies, `${path}?t=${encodeURIComponent(t)}`, {}) as never));

test('an address joins the newsletter only after the emailed link is confirmed, and is welcomed once', async () => {
  expect(await ask('ana@example.com')).toBe('/newsletter?sent');
  expect(await list()).toEqual([]);
  const [asked, ...others] = await mailsTo('ana@example.com');
  expect(others).toEqual([]);
  expect(asked?.text).toContain('https://shop.example/newsletter/confirm?t=');
  const token = tokenIn(asked?.text);

  expect(
    confirmPage(pageRequestArguments(dependencies, `/newsletter/confirm?t=${token}`) as never),
  ).toMatchObject({
    data: { isOurs: true },
  });
  expect(await list()).toEqual([]);
  for (const forged of ['', token.slice(0, -1), token.replace('newsletter', 'stock-watch')]) {
    expect(await press(confirm, '/newsletter/confirm', forged)).toBe(400);
  }
  expect(await press(confirm, '/newsletter/confirm', token)).toBe(200);
  expect(await press(confirm, '/newsletter/confirm', token)).toBe(200);
  expect(await list()).toEqual(['ana@example.com']);
  const mails = await mailsTo('ana@example.com');
  expect(mails).toHaveLength(2);
  expect(mails.some(({ text }) => text.includes('https://shop.example/unsubscribe?t='))).toBe(true);
});

test('a request for a subscribed address, or a second one that day, gets the same answer and no email', async () => {
  expect(await ask('ana@example.com')).toBe('/newsletter?sent');
  expect(await mailsTo('ana@example.com')).toHaveLength(2);
  await ask('bo@example.com');
  await ask('BO@example.com');
  expect(await mailsTo('bo@example.com')).toHaveLength(1);
  shop.clock.advance({ days: 1 });
  await ask('bo@example.com');
  expect(await mailsTo('bo@example.com')).toHaveLength(2);
});

test('the signed unsubscribe link works repeatedly without sign-in and withdraws the account’s consent', async () => {
  const [mail] = (await mailsTo('ana@example.com')).filter(({ text }) => text.includes('/unsubscribe?t='));
  const token = tokenIn(mail?.text.slice(mail.text.indexOf('/unsubscribe')));
  await shop.dependencies.database.read.execute(sql`
    insert into customers (email, first_name, last_name, email_verified, marketing_agreed_at, created_at, updated_at)
    values ('ana@example.com', 'Ana', 'Roe', true, now(), now(), now())`);
  expect(leavePage(pageRequestArguments(dependencies, `/unsubscribe?t=${token}`) as never)).toMatchObject({
    data: { purpose: 'newsletter' },
  });
  expect(await list()).toEqual(['ana@example.com']);
  expect(await press(leave, '/unsubscribe', `${token}x`)).toBe(400);
  expect(await press(leave, '/unsubscribe', token)).toBe(200);
  expect(await press(leave, '/unsubscribe', token)).toBe(200);
  expect(await list()).toEqual([]);
});

test('an unconfirmed newsletter request is deleted after it expires', async () => {
  const { read } = shop.dependencies.database;
  const rows = async () => (await read.execute(sql`select email from newsletter_subscribers`)).rows;
  expect(await rows()).toEqual([{ email: 'bo@example.com' }]);
  await deleteFulfilledRequests(read, new Date(shop.clock.now().getTime() + 1));
  expect(await rows()).toEqual([]);
});

test('the newsletter form rejects an invalid address, keeps the entry, and limits requests from one network', async () => {
  expect(await ask('nobody')).toMatchObject({
    data: { kind: 'refused', entered: 'nobody' },
    init: { status: 422 },
  });
  for (let count = 0; count < 10; count += 1) await ask(`many${count}@example.com`);
  expect(await ask('one-more@example.com')).toMatchObject({ data: { kind: 'refused' } });
});
