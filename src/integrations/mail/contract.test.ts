import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { startMailbox } from './mailbox/mailbox.server.ts';
import { type Mail, MailRefused } from './port.ts';
import { createSmtpSender } from './smtp-adapter.server.ts';

const receivedAt = new Date('2026-11-21T18:00:00Z');

async function mailboxAndSender() {
  const directory = await mkdtemp(join(tmpdir(), 'cellar-door-mailbox-'));
  const mailbox = await startMailbox({ directory, port: 0, now: () => receivedAt });
  const sender = createSmtpSender(mailbox.url);
  onTestFinished(async () => {
    sender.close();
    await mailbox.stop();
    await rm(directory, { recursive: true });
  });
  return { mailbox, sender, directory };
}

function mailTo(name: string, address: string): Mail {
  return {
    messageId: '<order-confirmation.0197@mesalucero.example>',
    from: { name: 'Mesa Lucero Estate', address: 'orders@mesalucero.example' },
    to: { name, address },
    subject: 'Your order 10001',
    text: 'Three bottles are yours.',
    html: '<p>Three bottles are yours.</p>',
  };
}

test('delivers every part of an email, including its message id', async () => {
  const { mailbox, sender } = await mailboxAndSender();
  await sender.send(mailTo('Ana Núñez', 'ana@example.com'));

  const [mail, ...others] = await mailbox.list(10);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'ana@example.com',
    from: 'orders@mesalucero.example',
    subject: 'Your order 10001',
    messageId: '<order-confirmation.0197@mesalucero.example>',
    receivedAt,
  });
  expect(mail?.text.trim()).toBe('Three bottles are yours.');
  expect(mail?.html.trim()).toBe('<p>Three bottles are yours.</p>');
});

test('marketing email has one-click unsubscribe headers (RFC 8058), and other email does not', async () => {
  const { sender, directory } = await mailboxAndSender();
  const unsubscribe = 'https://shop.example/unsubscribe?t=newsletter.1.abc';
  await sender.send({ ...mailTo('', 'ana@example.com'), unsubscribe });
  await sender.send({ ...mailTo('', 'bo@example.com'), messageId: '<other@mesalucero.example>' });
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  const raw = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
  const marked = raw.filter((text) => text.includes('List-Unsubscribe'));
  expect(marked).toHaveLength(1);
  expect(marked[0]).toContain(`List-Unsubscribe: <${unsubscribe}>`);
  expect(marked[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test("a line break in a recipient's name adds no header or recipient to an email", async () => {
  const { mailbox, sender } = await mailboxAndSender();
  await sender.send(mailTo('Ana\r\nBcc: thief@example.com', 'ana@example.com'));

  const mails = await mailbox.list(10);
  expect(mails.map(({ to }) => to)).toEqual(['ana@example.com']);
});

test('reports a temporary or permanent rejection as an error to the job', async () => {
  const { mailbox, sender } = await mailboxAndSender();
  for (const mood of ['later', 'refuse'] as const) {
    mailbox.setMood(mood);
    await expect(sender.send(mailTo('Ana', 'ana@example.com'))).rejects.toThrow();
  }
  expect(await mailbox.list(10)).toEqual([]);

  mailbox.setMood('accept');
  await sender.send(mailTo('Ana', 'ana@example.com'));
  expect(await mailbox.list(10)).toHaveLength(1);
});

test('distinguishes a rejected mailbox from a server that refuses to relay', async () => {
  const { mailbox, sender } = await mailboxAndSender();
  const refused = sender.send(mailTo('Ana', 'bounce@example.com'));
  await expect(refused).rejects.toThrow(MailRefused);
  await expect(refused).rejects.toThrow('550 No such mailbox');
  expect(await mailbox.list(10)).toEqual([]);

  const relay = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onRcptTo: (_to, _session, callback) =>
      callback(Object.assign(new Error('5.7.1 Relaying denied'), { responseCode: 554 })),
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.server.address() as AddressInfo;
  const unknown = createSmtpSender(`smtp://127.0.0.1:${port}`);
  onTestFinished(async () => {
    unknown.close();
    await new Promise<void>((resolve) => relay.close(() => resolve()));
  });
  const error = await unknown.send(mailTo('Ana', 'ana@example.com')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});

test('keeps emails across a restart and returns nothing for an unknown id', async () => {
  const { mailbox, sender, directory } = await mailboxAndSender();
  await sender.send(mailTo('Ana', 'ana@example.com'));

  const again = await startMailbox({ directory, port: 0, now: () => receivedAt });
  onTestFinished(() => again.stop());
  expect(await again.list(10)).toHaveLength(1);
  expect(await mailbox.read('../../../etc/passwd')).toBeUndefined();
  expect(await mailbox.read('0000000000000-00000000-0000-0000-0000-000000000000')).toBeUndefined();
});
