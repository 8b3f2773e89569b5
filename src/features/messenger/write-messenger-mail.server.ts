import type { ConversationId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import {
  viewTranscript,
  viewUnreadAnswers,
  viewWaitingConversation,
} from '../../engine/support/conversations/view.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { winery } from '../../winery.ts';
import { writeReplyEmail, writeTranscriptEmail, writeWaitingVisitorEmail } from './mails.ts';

/** The email that notifies a customer of unseen answers. Not sent if the customer has seen them by then. */
export const unseenAnswerEmail = defineEmail({
  about: 'unseen_answer',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId, recipient }, link) => {
    const view = await viewUnreadAnswers(database.read, subjectId as ConversationId, recipient);
    if (!view) return undefined;
    const replyTo = { name: winery().legalName, address: winery().mailboxes.support };
    return {
      toName: view.customerName,
      replyTo,
      ...renderEmail(writeReplyEmail(view.messages, link('/shop/contact-us#messenger')), {
        kind: 'answer-waits',
      }),
    };
  },
});

/**
 * The email with a conversation's transcript. Not sent if the conversation was deleted or contains nothing that may be sent to the
 * recipient.
 */
export const transcriptEmail = defineEmail({
  about: 'conversation',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId, recipient, createdAt }) => {
    const asked = { recipient, askedAt: createdAt };
    const view = await viewTranscript(database.read, subjectId as ConversationId, asked);
    if (!view) return undefined;
    const replyTo = { name: winery().legalName, address: winery().mailboxes.support };
    return {
      toName: view.customerName ?? '',
      replyTo,
      ...renderEmail(writeTranscriptEmail(view), { kind: 'transcript' }),
    };
  },
});

/**
 * The email that notifies the staff of a waiting visitor, with the messages that are unanswered when it is sent. Not sent if the
 * conversation has been answered or closed. Nothing entered becomes an email header except a well-formed reply-to address (quality A19).
 */
export const waitingVisitorEmail = defineEmail({
  about: 'unanswered_message',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId }) => {
    const waiting = await viewWaitingConversation(database.read, subjectId);
    if (!waiting) return undefined;
    const address = waiting.customer?.email ?? waiting.guestEmail;
    return {
      toName: winery().legalName,
      ...(address !== undefined && { replyTo: { name: waiting.customer?.name ?? '', address } }),
      ...renderEmail(writeWaitingVisitorEmail(waiting)),
    };
  },
});
