import type { ConversationId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { viewTranscript, viewUnread, viewWaiting } from '../../engine/support/conversations/view.server.ts';
import { writtenOut } from '../../ui/mail/winery-mail.ts';
import { winery } from '../../winery.ts';
import { answerMail, transcriptMail, waitingMail } from './mails.ts';

/** Tells a customer of answers that they have not looked at; nothing once they have. */
export const answerEmail = defineEmail({
  about: 'unseen_answer',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId, recipient }, link) => {
    const view = await viewUnread(database.read, subjectId as ConversationId, recipient);
    if (!view) return undefined;
    const replyTo = { name: winery.legalName, address: winery.mailboxes.support };
    return {
      toName: view.customerName,
      replyTo,
      ...writtenOut(answerMail(view.messages, link('/shop/contact-us#messenger'))),
    };
  },
});

/** Writes transcripts of conversations; nothing is written about one that was forgotten meanwhile, or of which nothing may be told. */
export const transcriptEmail = defineEmail({
  about: 'conversation',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId, recipient, createdAt }) => {
    const asked = { recipient, askedAt: createdAt };
    const view = await viewTranscript(database.read, subjectId as ConversationId, asked);
    if (!view) return undefined;
    const replyTo = { name: winery.legalName, address: winery.mailboxes.support };
    return { toName: view.customerName ?? '', replyTo, ...writtenOut(transcriptMail(view)) };
  },
});

/**
 * Writes to the house that somebody waits, from what waits as the mail goes out; nothing once they were answered or the conversation
 * was closed. Nothing typed becomes a header but one address, which has the form of one (quality A19).
 */
export const waitingEmail = defineEmail({
  about: 'unanswered_message',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId }) => {
    const waiting = await viewWaiting(database.read, subjectId);
    if (!waiting) return undefined;
    const address = waiting.customer?.email ?? waiting.guestEmail;
    return {
      toName: winery.legalName,
      ...(address !== undefined && { replyTo: { name: waiting.customer?.name ?? '', address } }),
      ...writtenOut(waitingMail(waiting)),
    };
  },
});
