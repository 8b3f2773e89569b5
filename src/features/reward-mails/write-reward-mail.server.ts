import type { RedemptionId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import type { RedemptionView } from '../../engine/loyalty/rewards/types.ts';
import { redemptionForEmail } from '../../engine/loyalty/rewards/view.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { rewardEmails } from './mails.ts';

/** Returns whether an email is still correct when it is sent. */
function isStillTrue({ kind }: NoticeOfSubjectType<'redemption'>, { state }: RedemptionView): boolean {
  switch (kind) {
    case 'reward-issued':
    case 'reward-expiring':
      return state === 'issued';
    case 'reward-in-production':
      return state === 'in_production';
    case 'reward-cancelled':
      return state === 'cancelled';
  }
}

/** Emails about rewards, written from the redemption's state at the time of sending. */
export const rewardEmail = defineEmail({
  about: 'redemption',
  write: async ({ database: { read } }: Pick<ShopDependencies, 'database'>, notice, link) => {
    const found = await redemptionForEmail(read, notice.subjectId as RedemptionId);
    if (!found || !isStillTrue(notice, found.view)) return undefined;
    const customer = await findCustomer(read, found.customerId);
    const pageUrl = link(`/shop/loyalty/redemeed-reward-details/${found.view.id}`);
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return {
      toName,
      ...renderEmail(rewardEmails[notice.kind]({ view: found.view, pageUrl }), { kind: notice.kind }),
    };
  },
});
