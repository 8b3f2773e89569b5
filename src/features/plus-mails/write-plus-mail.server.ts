import type { PlusMembershipId } from '../../core/ids.ts';
import { membershipPath } from '../../core/membership-path.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import {
  findAcceptedPlusTerms,
  findLastPlusGiftSenderName,
  type PlusMembershipView,
  plusSavingsAndRefund,
  viewPlusMembership,
} from '../../engine/loyalty/plus/view.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { plusEmailWriters } from './plus-mails.ts';

/** Returns whether an email about the membership still applies when it is sent. */
function isStillTrue(
  { kind }: NoticeOfSubjectType<'plus_membership'>,
  { state, renewal }: PlusMembershipView,
): boolean {
  switch (kind) {
    case 'plus-renewal':
      return state === 'active' && renewal.isNotified;
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

/** The emails about the paid membership, written from its state at the time of sending. */
export const plusMembershipEmail = defineEmail({
  about: 'plus_membership',
  write: async (
    { database: { read }, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
    notice,
    link,
  ) => {
    const id = notice.subjectId as PlusMembershipId;
    const plus = await viewPlusMembership(read, id, clock.now());
    if (!plus || !isStillTrue(notice, plus)) return undefined;
    const [customer, { savings }, agreement, giver] = await Promise.all([
      findCustomer(read, plus.customerId),
      plusSavingsAndRefund(read, plus, clock.now()),
      findAcceptedPlusTerms(read, id),
      findLastPlusGiftSenderName(read, id),
    ]);
    const pageUrl = link(membershipPath());
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return {
      toName,
      ...renderEmail(plusEmailWriters[notice.kind]({ plus, savings, agreement, pageUrl, giver }), {
        kind: notice.kind,
      }),
    };
  },
});
