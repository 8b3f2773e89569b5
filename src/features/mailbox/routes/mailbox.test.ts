import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { pageRequestArguments } from '../../../../test/helpers/route.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { type RunningMailbox, startMailbox } from '../../../integrations/mail/mailbox/mailbox.server.ts';
import { createSmtpSender } from '../../../integrations/mail/smtp-adapter.server.ts';
import { foreignMarkupPolicy } from '../../../platform/security-headers.server.ts';
import { loader as markup } from './mail-markup.ts';
import { loader } from './mailbox.tsx';

const clock = fixedClock();
const link = 'http://localhost:3000/order-confirmation?t=abc';
let folder: string;
let mailbox: RunningMailbox;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ directory: folder, port: 0, now: clock.now });
  const sender = createSmtpSender(mailbox.url);
  for (const subject of ['First', 'Second']) {
    await sender.send({
      messageId: `<${subject}@house.example>`,
      from: { name: 'House', address: 'shop@house.example' },
      to: { name: 'Ana', address: 'ana@example.com' },
      subject,
      text: `Your order: ${link}`,
      html: '<p>Your order</p>',
    });
    clock.advance({ minutes: 1 });
  }
  sender.close();
});

afterAll(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

const shopIn = (mode: 'demo' | 'production', box: RunningMailbox | undefined): Partial<ShopDependencies> => ({
  configuration: { mode } as ShopDependencies['configuration'],
  mailbox: box,
});
const ask = (path: string, shop = shopIn('demo', mailbox)) =>
  loader(pageRequestArguments(shop, path) as never);

test('the mailbox lists received emails, newest first, and opens the requested email with its links', async () => {
  const { mails, opened } = await ask('/dev/mailbox');
  expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect(opened).toBeUndefined();
  const first = await ask(`/dev/mailbox?id=${mails[1]?.id}`);
  expect(first.opened).toMatchObject({ subject: 'First', to: 'ana@example.com', from: 'shop@house.example' });
  expect(first.opened?.pieces).toContainEqual({ text: link, href: link });
});

test.each([
  ['in production', '/dev/mailbox', () => shopIn('production', mailbox)],
  ['if a real mail server is used', '/dev/mailbox', () => shopIn('demo', undefined)],
  ['for an unknown email', '/dev/mailbox?id=../../secrets', () => shopIn('demo', mailbox)],
])('the mailbox is not found %s', async (_, path, shop) => {
  await expect(ask(path, shop())).rejects.toMatchObject({ init: { status: 404 } });
});

const askMarkup = (path: string, shop = shopIn('demo', mailbox)) =>
  markup(pageRequestArguments(shop, path) as never);

test('the mailbox serves an email’s HTML under a policy that blocks scripts, with links that open new tabs', async () => {
  const { mails } = await ask('/dev/mailbox');
  const answer = await askMarkup(`/dev/mailbox/markup?id=${mails[0]?.id}`);
  expect(answer.headers.get('content-security-policy')).toBe(foreignMarkupPolicy);
  expect(await answer.text()).toMatch(/^<base target="_blank"><p>Your order<\/p>/);
  expect((await askMarkup('/dev/mailbox/markup?id=../../secrets')).status).toBe(404);
  await expect(
    askMarkup(`/dev/mailbox/markup?id=${mails[0]?.id}`, shopIn('production', mailbox)),
  ).rejects.toMatchObject({ init: { status: 404 } });
});
