import type { SupportCaseId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { ComposedEmail } from '../../engine/notices/types.ts';
import { findSupportCaseById } from '../../engine/support/index.server.ts';
import type { SupportCase } from '../../engine/support/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { winery } from '../../winery.ts';
import { supportMailboxFor } from './mailbox-rules.ts';
import { caseAnsweredMail, caseMailForWinery, caseReceivedMail } from './mails.ts';

/**
 * Emails about contact messages. Reply-To contains the writer's name and email address separately, so that no input can become a header
 * (quality A19). Nothing is sent about a deleted case.
 */
export const supportEmail = defineEmail({
  about: 'support_case',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { kind, subjectId, occurrence }) => {
    const support = await findSupportCaseById(database.read, subjectId as SupportCaseId);
    if (!support) return undefined;
    const { name, email, topic } = support;
    if (kind === 'case-for-house') {
      const replyTo = { name, address: email };
      return { toName: winery().legalName, replyTo, ...renderEmail(caseMailForWinery(support)) };
    }
    const replyTo = { name: winery().legalName, address: supportMailboxFor(topic) };
    if (kind === 'case-received') {
      return {
        toName: nameOnLetter(support),
        replyTo,
        ...renderEmail(caseReceivedMail(support), { kind: 'case-received' }),
      };
    }
    const answer = support.answers.find(({ n }) => String(n) === occurrence);
    if (!answer) return undefined;
    return {
      toName: nameOnLetter(support),
      replyTo,
      ...renderEmail(caseAnsweredMail(support, answer), { kind: 'case-answered' }),
    };
  },
});

/** Returns the recipient's name for the email; empty for a guest, whose name and address are unverified. */
function nameOnLetter({ name, customerId }: SupportCase): ComposedEmail['toName'] {
  return customerId === undefined ? '' : name;
}
