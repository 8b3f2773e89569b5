import type { OrderId } from '../../core/ids.ts';
import { findNotice, markNoticeSent } from '../../engine/notices/index.server.ts';
import type { NoticeId } from '../../engine/notices/types.ts';
import { readOrder } from '../../engine/orders/index.server.ts';
import { house } from '../../house.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { MailSender } from '../../integrations/mail/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { mailHtml, mailText } from '../../ui/mail/mail-document.ts';
import { orderMails } from './mails.ts';

export type NoticeDependencies = {
  readonly database: Database;
  readonly mail: MailSender;
  readonly clock: Clock;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
  /** The address that mails come from. */
  readonly sender: string;
};

/**
 * Writes one owed mail from what the order is now and hands it to the mail server. Sending comes before the note that it was
 * sent, so a mail may go out twice but never not at all; the message id is the same both times (Q11).
 * Throws when the mail server does not take it, and the queue tries again.
 */
export async function sendNotice(dependencies: NoticeDependencies, noticeId: NoticeId): Promise<void> {
  const { database, mail, clock, publicUrl, sender } = dependencies;
  const notice = await findNotice(database.read, noticeId);
  if (!notice || notice.sentAt) return;
  const order = await readOrder(database.read, {
    kind: 'mailbox',
    orderId: notice.subjectId as OrderId,
    email: notice.recipient,
  });
  // The customer corrected the address before paying again: what was owed to the old one is nobody's any more.
  if (!order) return markNoticeSent(database.read, noticeId, clock.now());
  const orderUrl = new URL('/order-confirmation', publicUrl);
  orderUrl.searchParams.set('t', order.publicToken);
  const { subject, document } = orderMails[notice.kind](order, orderUrl.href);
  await mail.send({
    messageId: `<${notice.messageId}@${sender.slice(sender.indexOf('@') + 1)}>`,
    from: { name: house.legalName, address: sender },
    to: { name: `${order.firstName} ${order.lastName}`, address: notice.recipient },
    subject,
    text: mailText(document),
    html: mailHtml(document),
  });
  await markNoticeSent(database.read, noticeId, clock.now());
}
