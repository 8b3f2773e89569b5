import type { CustomerId, SkuId, WineAllocationId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findAllocationGrant } from '../../engine/clubs/allocations/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { formatWineryDeadline } from '../../ui/commerce/time-left.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';

/** The email about a granted request for more bottles. Not sent once the allocation has ended. */
export const allocationGrantedEmail = defineEmail({
  about: 'wine_allocation',
  write: async (
    { database, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
    { subjectId, occurrence },
    link,
  ) => {
    const [customerId, skuId] = occurrence.split(' ');
    const about = {
      allocationId: subjectId as WineAllocationId,
      customerId: customerId as CustomerId,
      skuId: Number(skuId) as SkuId,
    };
    const grant = await findAllocationGrant(database.read, about, clock.now());
    if (!grant) return undefined;
    const page = link('/customization');
    const mail = grantedMail({ ...grant, until: formatWineryDeadline(grant.endsAt) }, page);
    return { toName: grant.firstName, ...renderEmail(mail, { kind: 'allocation-granted' }) };
  },
});

type Grant = { readonly wine: string; readonly granted: number; readonly until: string };

function grantedMail({ wine, granted, until }: Grant, page: string): WrittenEmail {
  const bottles = `${granted} more ${granted === 1 ? 'bottle' : 'bottles'}`;
  return wineryEmail(`${bottles} of ${wine}`, 'We have more bottles for you', [
    {
      kind: 'paragraph',
      text: `You asked for more ${wine}. We’re holding ${bottles} for you in addition to your allocation.`,
    },
    {
      kind: 'paragraph',
      text: `You can buy them until ${until}. You won’t be charged unless you do.`,
    },
    { kind: 'action', label: 'View your allocation', url: page },
  ]);
}
