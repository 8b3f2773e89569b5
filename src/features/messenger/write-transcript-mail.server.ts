import type { ConversationId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { viewTranscript } from '../../engine/support/conversations/view.server.ts';
import { house } from '../../house.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { transcriptMail } from './mails.ts';

/** Writes transcripts of conversations; nothing is written about one that was forgotten meanwhile, or of which nothing may be told. */
export const transcriptEmail = defineEmail({
  about: 'conversation',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { subjectId, recipient, createdAt }) => {
    const asked = { recipient, askedAt: createdAt };
    const view = await viewTranscript(database.read, subjectId as ConversationId, asked);
    if (!view) return undefined;
    const replyTo = { name: house.legalName, address: house.mailboxes.support };
    return { toName: view.customerName ?? '', replyTo, ...writtenOut(transcriptMail(view)) };
  },
});
