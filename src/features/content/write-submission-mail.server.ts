import type { SubmissionId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { submissionOfId } from '../../engine/content/forms/index.server.ts';
import { mailboxIn } from '../../engine/content/forms/rules.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { renderMail } from '../../ui/mail/write-mail.server.ts';
import { winery } from '../../winery.ts';
import { submissionMail } from './mails.ts';

/**
 * The email with a form's answers. Nothing entered becomes an email header except a well-formed reply-to address (quality A19). Not sent if
 * the submission was deleted.
 */
export const submissionEmail = defineEmail({
  about: 'form_submission',
  write: async (shop: Pick<ShopDependencies, 'database' | 'seal'>, { subjectId }) => {
    const submission = await submissionOfId(shop, subjectId as SubmissionId);
    if (!submission) return undefined;
    const address = mailboxIn(submission.answers);
    return {
      toName: winery().legalName,
      ...(address !== undefined && { replyTo: { name: '', address } }),
      ...renderMail(submissionMail(submission)),
    };
  },
});
