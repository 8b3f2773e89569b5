import type { PlusMembershipId } from '../../core/ids.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import {
  agreementOf,
  lastGiver,
  type PlusView,
  plusWorth,
  viewPlus,
} from '../../engine/loyalty/plus/view.server.ts';
import type { NoticeAbout, NoticeWriters } from '../../engine/notices/types.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { plusMails } from './plus-mails.ts';

type PlusMailDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** Whether what a mail tells is still so when it is written; what was settled meanwhile is owed no more. */
function isStillTrue({ kind }: NoticeAbout<'plus_membership'>, { state, renewal }: PlusView): boolean {
  switch (kind) {
    case 'plus-renewal':
      return state === 'active' && renewal.isTold;
    case 'plus-declined':
      return state === 'past_due';
    case 'plus-cancelled':
      return state === 'cancelling' || state === 'ended';
    case 'plus-cancel-undone':
      return state === 'active';
    case 'plus-given':
      return state !== 'ended' && state !== 'past_due';
    case 'plus-given-ends':
      return state === 'given';
    default:
      return true;
  }
}

/** Writes the mails about Mesa Lucero+, from what the membership is when the mail goes out. */
export function plusMailWriter({
  database: { read },
  clock,
  publicUrl,
}: PlusMailDependencies): NoticeWriters['plus_membership'] {
  return async (notice) => {
    const id = notice.subjectId as PlusMembershipId;
    const plus = await viewPlus(read, id, clock.now());
    if (!plus || !isStillTrue(notice, plus)) return undefined;
    const [customer, { savings }, agreement, giver] = await Promise.all([
      findCustomer(read, plus.customerId),
      plusWorth(read, plus, clock.now()),
      agreementOf(read, id),
      lastGiver(read, id),
    ]);
    const pageUrl = new URL('/daou-plus', publicUrl).href;
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...writtenOut(plusMails[notice.kind]({ plus, savings, agreement, pageUrl, giver })) };
  };
}
