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
  /** The name and address that emails are sent from. */
  readonly sender: MailAddress;
  readonly writers: NoticeWriters;
  /** The shop's public origin. Paths of our own images in the email's HTML become URLs on this origin. */
  readonly publicUrl: string;
  /** Called when the mail server permanently rejects an email. */
  readonly onBounce?: (notice: Notice) => Promise<void>;
};

/**
 * Writes one notice as an email and passes it to the mail server. The notice is marked as sent afterwards, so an email may be sent twice,
 * with the same message id, but is never lost (Q11). An email that the mail server permanently rejects appears in the staff's inbox. Throws
 * on any other failure, so that the queue retries.
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
