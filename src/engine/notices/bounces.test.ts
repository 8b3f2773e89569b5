import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestShop } from '../../../test/helpers/shop.ts';
import { startMailbox } from '../../integrations/mail/mailbox/mailbox.server.ts';
import { createSmtpSender } from '../../integrations/mail/smtp-adapter.server.ts';
import { sendNotice } from './send-notice.server.ts';
import { unsentNotices } from './store.server.ts';
import type { ComposedEmail, NoticeWriters } from './types.ts';

async function shopWithMail() {
  const shop = await startTestShop();
  const directory = await mkdtemp(join(tmpdir(), 'cellar-door-bounces-'));
  const mailbox = await startMailbox({ directory, port: 0, now: () => shop.clock.now() });
  const mail = createSmtpSender(mailbox.url);
  onTestFinished(async () => {
    mail.close();
    await Promise.all([mailbox.stop(), shop.stop()]);
    await rm(directory, { recursive: true });
  });
  const bounced: string[] = [];
  const letter: ComposedEmail = {
    toName: 'Ana',
    subject: 'Your order',
    text: 'Yours.',
    html: '<p>Yours.</p>',
  };
  const writers = new Proxy({} as NoticeWriters, { get: () => async () => letter });
  const { database, clock } = shop.dependencies;
  return {
    ...{ shop, mailbox, bounced },
    unsent: () => unsentNotices(database.read, clock.now(), 10),
    bounces: async () =>
      (await database.pool.query('select recipient, reason, closed_at as closed from bounced_emails')).rows,
    order: async (email: string) => {
      const wine = await shop.sku(5);
      await shop.place(await shop.buyer([[wine.skuId, 1]], { email }));
      const [notice] = await unsentNotices(database.read, clock.now(), 1);
      if (!notice) throw new Error('an order is confirmed by email');
      return notice.id;
    },
    send: (id: Parameters<typeof sendNotice>[1]) =>
      sendNotice(
        {
          ...{ database, mail, clock, writers, publicUrl: 'https://shop.example' },
          sender: { name: 'The winery', address: 'shop@winery.example' },
          onBounce: async ({ recipient }) => void bounced.push(recipient),
        },
        id,
      ),
  };
}

test('an email that a mail server rejects permanently is not retried, and is listed for staff once', async () => {
  const { order, send, bounces, bounced, unsent } = await shopWithMail();
  const id = await order('bounce@guests.example');
  await send(id);
  await send(id);
  expect(await bounces()).toEqual([
    { recipient: 'bounce@guests.example', reason: '550 No such mailbox', closed: null },
  ]);
  expect(bounced).toEqual(['bounce@guests.example']);
  expect(await unsent()).toEqual([]);
});

test('an email that a mail server defers is retried and is not a bounce', async () => {
  const { order, send, bounces, mailbox, unsent } = await shopWithMail();
  const id = await order('ana@guests.example');
  mailbox.setMood('later');
  await expect(send(id)).rejects.toThrow();
  expect([await bounces(), (await unsent()).length]).toEqual([[], 1]);
  mailbox.setMood('accept');
  await send(id);
  expect([await bounces(), await unsent()]).toEqual([[], []]);
});
