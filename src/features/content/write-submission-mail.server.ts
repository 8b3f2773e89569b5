import type { FormSubmissionId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { submissionById } from '../../engine/content/forms/index.server.ts';
import { senderMailboxOf } from '../../engine/content/forms/rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { winery } from '../../winery.ts';
import { writeSubmissionEmail } from './mails.ts';

/**
 * The email with a form's answers. Nothing entered becomes an email header except a well-formed reply-to address (quality A19). Not sent if
 * the submission was deleted.
 */
export const submissionEmail = defineEmail({
  about: 'form_submission',
  write: async (shop: Pick<ShopDependencies, 'database' | 'seal'>, { subjectId }) => {
    const submission = await submissionById(shop, subjectId as FormSubmissionId);
    if (!submission) return undefined;
    const address = senderMailboxOf(submission.answers);
    return {
      toName: winery().legalName,
      ...(address !== undefined && { replyTo: { name: '', address } }),
      ...renderEmail(writeSubmissionEmail(submission)),
    };
  },
});
