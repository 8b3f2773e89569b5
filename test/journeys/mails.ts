import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

export type ReceivedEmail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The emails that a shop has sent over SMTP, parsed as an email program would show them. */
export type ReceivedEmails = {
  /** Returns all emails, oldest first. */
  all(): Promise<readonly ReceivedEmail[]>;
  /** Returns all emails to this address, oldest first. */
  to(address: string): Promise<readonly ReceivedEmail[]>;
  /** Waits until this many emails with a matching subject have arrived at this address, and returns them. */
  arrived(address: string, subject: RegExp, count?: number): Promise<readonly ReceivedEmail[]>;
};

/**
 * Returns access to the emails received by a shop.
 * @param folder the embedded mail server's folder, with one file per email
 */
export function receivedEmailsIn(folder: string): ReceivedEmails {
  const all = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(names.map((name) => readMail(join(folder, name))));
  };
  const to = async (address: string) => (await all()).filter((mail) => mail.to === address);
  return {
    all,
    to,
    arrived: async (address, subject, count = 1) => {
      const found = async () => (await to(address)).filter((mail) => subject.test(mail.subject));
      await expect.poll(async () => (await found()).length, { timeout: 30_000 }).toBe(count);
      return found();
    },
  };
}

async function readMail(path: string): Promise<ReceivedEmail> {
  const mail = await PostalMime.parse(await readFile(path));
  return {
    to: mail.to?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

/** Returns the URL of the email's button, which the text part repeats. */
export function orderLinkOf(mail: ReceivedEmail): string {
  const [link] = /https?:\/\/\S+\/order-confirmation\?t=[\w-]+/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`no link to an order in: ${mail.text}`);
  expect(mail.html).toContain(link);
  return link;
}
