import type { ConversationId } from '../../core/ids.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import { viewUnseen } from '../../engine/support/conversations/view.server.ts';
import { house } from '../../house.ts';
import type { Database } from '../../platform/database.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { answerMail } from './mails.ts';

/** Tells a customer of answers that they have not looked at; nothing once they have. */
export function answerMailWriter({
  database,
  publicUrl,
}: {
  readonly database: Pick<Database, 'read'>;
  readonly publicUrl: string;
}): NoticeWriters['unseen_answer'] {
  return async ({ subjectId, recipient }) => {
    const view = await viewUnseen(database.read, subjectId as ConversationId, recipient);
    if (!view) return undefined;
    const replyTo = { name: house.legalName, address: house.mailboxes.support };
    return { toName: view.customerName, replyTo, ...writtenOut(answerMail(view.messages, publicUrl)) };
  };
}
