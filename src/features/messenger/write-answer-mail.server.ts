import type { ConversationId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { viewUnseen } from '../../engine/support/conversations/view.server.ts';
import { house } from '../../house.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { answerMail } from './mails.ts';

/** Tells a customer of answers that they have not looked at; nothing once they have. */
export const answerEmail = defineEmail({
  about: 'unseen_answer',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId, recipient }, link) => {
    const view = await viewUnseen(database.read, subjectId as ConversationId, recipient);
    if (!view) return undefined;
    const replyTo = { name: house.legalName, address: house.mailboxes.support };
    return {
      toName: view.customerName,
      replyTo,
      ...writtenOut(answerMail(view.messages, link('/shop/contact-us#messenger'))),
    };
  },
});
