import type { CustomerId } from '../../core/ids.ts';
import { isUuid } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findCustomer, readEmailedLink, readMailboxCode } from '../../engine/identity/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import {
  emailContainsToken,
  emailPathWithoutToken,
  emailPathWithToken,
  formatLinkLifetime,
} from './mail-rules.ts';
import { accountEmails } from './mails.ts';

/**
 * Account emails. Tokens are never stored in a notice or job; they are read when the email is written. An email whose token has ended is
 * not sent.
 */
export const accountEmail = defineEmail({
  about: 'account',
  write: async (
    dependencies: Pick<ShopDependencies, 'database' | 'clock' | 'seal'>,
    { kind, subjectId, occurrence, recipient, createdAt },
    link,
  ) => {
    const customer = isUuid(subjectId)
      ? await findCustomer(dependencies.database.read, subjectId as CustomerId)
      : undefined;
    const firstName = customer?.firstName ?? '';
    const mailed =
      emailContainsToken(kind) && customer ? await readEmailedLink(dependencies, occurrence) : undefined;
    if (emailContainsToken(kind) && customer && !mailed) return undefined;
    const digits = kind === 'mailbox-code' ? await readMailboxCode(dependencies, occurrence) : '';
    if (digits === undefined) return undefined;
    const path =
      mailed && emailContainsToken(kind)
        ? emailPathWithToken(kind, recipient, mailed)
        : emailPathWithoutToken(kind, recipient);
    const facts = {
      firstName,
      recipient,
      url: link(path),
      lasts: mailed ? formatLinkLifetime(createdAt, mailed.expiresAt) : '',
      digits,
    };
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...renderEmail(accountEmails[kind](facts), { kind }) };
  },
});
