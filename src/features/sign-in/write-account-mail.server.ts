import type { CustomerId } from '../../core/ids.ts';
import { isUuid } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findCustomer, readMailboxCode, readMailedLink } from '../../engine/identity/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { renderMail } from '../../ui/mail/write-mail.server.ts';
import { carriesToken, durationText, pathWithoutToken, pathWithToken } from './mail-rules.ts';
import { accountMails } from './mails.ts';

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
      carriesToken(kind) && customer ? await readMailedLink(dependencies, occurrence) : undefined;
    if (carriesToken(kind) && customer && !mailed) return undefined;
    const digits = kind === 'mailbox-code' ? await readMailboxCode(dependencies, occurrence) : '';
    if (digits === undefined) return undefined;
    const path =
      mailed && carriesToken(kind)
        ? pathWithToken(kind, recipient, mailed)
        : pathWithoutToken(kind, recipient);
    const facts = {
      firstName,
      recipient,
      url: link(path),
      lasts: mailed ? durationText(createdAt, mailed.expiresAt) : '',
      digits,
    };
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...renderMail(accountMails[kind](facts), { kind }) };
  },
});
