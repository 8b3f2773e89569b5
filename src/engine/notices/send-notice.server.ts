import type { NoticeId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import { type MailAddress, MailRefused, type MailSender } from '../../integrations/mail/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { findNotice, markNoticeSent } from './store.server.ts';
import type { Letter, Notice, NoticeWriters } from './types.ts';

export type SendNoticeDependencies = {
  readonly database: Database;
  readonly mail: MailSender;
  readonly clock: Clock;
  /** Who mails come from. */
  readonly sender: MailAddress;
  readonly writers: NoticeWriters;
  /** The shop's origin as customers know it: pictures of our own are paths in what writers hand over. */
  readonly publicUrl: string;
  /** Told of a mail that will never be taken; answers whether that ends it. Whatever it leaves is tried again. */
  readonly onRefused?: (notice: Notice) => Promise<boolean>;
};

/**
 * Has one owed mail written from what is true now and hands it to the mail server. Sending comes before the note that it was
 * sent, so a mail may go out twice but never not at all; the message id is the same both times (Q11).
 * Throws when the mail server does not take it, and the queue tries again.
 */
export async function sendNotice(dependencies: SendNoticeDependencies, noticeId: NoticeId): Promise<void> {
  const { database, mail, clock, sender, writers, publicUrl } = dependencies;
  const notice = await findNotice(database.read, noticeId);
  if (!notice || notice.sentAt) return;
  const write = writers[notice.subjectType] as (about: Notice) => Promise<Letter | undefined>;
  const letter = await write(notice);
  if (letter) {
    const { toName, replyTo, unsubscribe, subject, text, html } = letter;
    const domain = sender.address.slice(sender.address.indexOf('@') + 1);
    const sending = mail.send({
      messageId: `<${notice.messageId}@${domain}>`,
      from: sender,
      to: { name: toName, address: notice.recipient },
      ...(replyTo && { replyTo }),
      ...(unsubscribe !== undefined && { unsubscribe }),
      subject,
      text,
      // Text is escaped, so only an element of our own can read so.
      html: html.replaceAll('<img src="/', `<img src="${new URL(publicUrl).origin}/`),
    });
    await sending.catch(async (error: unknown) => {
      if (error instanceof MailRefused && (await dependencies.onRefused?.(notice))) return;
      throw error;
    });
  }
  await markNoticeSent(database.read, noticeId, clock.now());
}
