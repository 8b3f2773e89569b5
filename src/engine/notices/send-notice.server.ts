import type { NoticeId } from '../../core/ids.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import { type MailAddress, MailRefused, type MailSender } from '../../integrations/mail/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { findNotice, insertBounce, markNoticeSent } from './store.server.ts';
import type { ComposedEmail, Notice, NoticeWriters } from './types.ts';

export type SendNoticeDependencies = {
  readonly database: Database;
  readonly mail: MailSender;
  readonly clock: Clock;
  /** The sender's name and address. */
  readonly sender: MailAddress;
  readonly writers: NoticeWriters;
  /** The shop's public origin. The email's HTML contains paths of our own images, which become URLs. */
  readonly publicUrl: string;
  /** Called when the mail server refuses an email for good. */
  readonly onBounce?: (notice: Notice) => Promise<void>;
};

/**
 * Writes one notice as an email and hands it to the mail server. It is marked as sent afterwards, so an email may go out twice but is
 * never lost; both have the same message id (Q11). An email that the mail server refuses for good waits in the inbox of the staff. Throws
 * when it fails in any other way, so that the queue retries.
 */
export async function sendNotice(dependencies: SendNoticeDependencies, noticeId: NoticeId): Promise<void> {
  const { database, mail, clock, sender, writers, publicUrl } = dependencies;
  const notice = await findNotice(database.read, noticeId);
  if (!notice || notice.sentAt) return;
  const write = writers[notice.subjectType] as (about: Notice) => Promise<ComposedEmail | undefined>;
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
      // Text is escaped, so only our own elements can match.
      html: html.replaceAll('<img src="/', `<img src="${new URL(publicUrl).origin}/`),
    });
    await sending.catch(async (error: unknown) => {
      if (!(error instanceof MailRefused)) throw error;
      await insertBounce(database.read, notice, error.message, clock.now());
      await dependencies.onBounce?.(notice);
    });
  }
  await markNoticeSent(database.read, noticeId, clock.now());
}
