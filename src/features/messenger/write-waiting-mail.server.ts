import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { viewWaiting } from '../../engine/support/conversations/view.server.ts';
import { house } from '../../house.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { waitingMail } from './mails.ts';

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
      toName: house.legalName,
      ...(address !== undefined && { replyTo: { name: waiting.customer?.name ?? '', address } }),
      ...writtenOut(waitingMail(waiting)),
    };
  },
});
