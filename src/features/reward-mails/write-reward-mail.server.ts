import type { RedemptionId } from '../../core/ids.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import type { RedemptionView } from '../../engine/loyalty/rewards/types.ts';
import { redemptionForMail } from '../../engine/loyalty/rewards/view.server.ts';
import type { NoticeAbout, NoticeWriters } from '../../engine/notices/types.ts';
import type { Database } from '../../platform/database.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { rewardMails } from './mails.ts';

type RewardMailDependencies = {
  readonly database: Database;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** Whether what a mail tells is still so when it is written. */
function isStillTrue({ kind }: NoticeAbout<'redemption'>, { state }: RedemptionView): boolean {
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

/** Writes the mails about rewards, from what each is when the mail goes out. */
export function rewardMailWriter({
  database: { read },
  publicUrl,
}: RewardMailDependencies): NoticeWriters['redemption'] {
  return async (notice) => {
    const found = await redemptionForMail(read, notice.subjectId as RedemptionId);
    if (!found || !isStillTrue(notice, found.view)) return undefined;
    const customer = await findCustomer(read, found.customerId);
    const pageUrl = new URL(`/shop/loyalty/redemeed-reward-details/${found.view.id}`, publicUrl).href;
    const toName = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
    return { toName, ...writtenOut(rewardMails[notice.kind]({ view: found.view, pageUrl })) };
  };
}
