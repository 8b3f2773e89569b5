import type { CustomerId } from '../../core/ids.ts';
import { isUuid } from '../../core/ids.ts';
import { findCustomer, readMailboxCode, readMailedLink } from '../../engine/identity/index.server.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { carriesToken, lastsWords, pathWithoutToken, pathWithToken } from './mail-rules.ts';
import { accountMails } from './mails.ts';

export type AccountMailDependencies = {
  readonly database: Database;
  /** The shop's origin as customers know it: the links in mails begin with it, whatever a request called itself (A14). */
  readonly publicUrl: string;
  readonly seal: Seal;
  readonly clock: Clock;
};

/**
 * Writes the mails about accounts. A token stands in no notice and in no job: it is asked for when its mail is written, and a
 * mail whose token has ended meanwhile is owed to nobody any more.
 */
export function accountMailWriter(dependencies: AccountMailDependencies): NoticeWriters['account'] {
  const { database, publicUrl } = dependencies;
  return async ({ kind, subjectId, occurrence, recipient, createdAt }) => {
    const customer = isUuid(subjectId)
      ? await findCustomer(database.read, subjectId as CustomerId)
      : undefined;
    const firstName = customer?.firstName ?? '';
    const link = carriesToken(kind) && customer ? await readMailedLink(dependencies, occurrence) : undefined;
    if (carriesToken(kind) && customer && !link) return undefined;
    const digits = kind === 'mailbox-code' ? await readMailboxCode(dependencies, occurrence) : '';
    if (digits === undefined) return undefined;
    const path =
      link && carriesToken(kind) ? pathWithToken(kind, recipient, link) : pathWithoutToken(kind, recipient);
    const facts = {
      firstName,
      recipient,
      url: new URL(path, publicUrl).href,
      lasts: link ? lastsWords(createdAt, link.expiresAt) : '',
      digits,
    };
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...writtenOut(accountMails[kind](facts)) };
  };
}
