import type { CustomerId, SkuId, WineAllocationId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findGrant } from '../../engine/clubs/allocations/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { wineryMoment } from '../../ui/commerce/time-left.ts';
import { type WrittenMail, wineryMail, writtenOut } from '../../ui/mail/winery-mail.ts';

/** Writes the mail that a wish is granted; nothing once the allocation is over. */
export const allocationEmail = defineEmail({
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
    const grant = await findGrant(database.read, about, clock.now());
    if (!grant) return undefined;
    const page = link('/customization');
    const mail = grantedMail({ ...grant, until: wineryMoment(grant.endsAt) }, page);
    return { toName: grant.firstName, ...writtenOut(mail) };
  },
});

type Grant = { readonly wine: string; readonly granted: number; readonly until: string };

/** More than was set aside at first: theirs to buy, or to leave. */
function grantedMail({ wine, granted, until }: Grant, page: string): WrittenMail {
  const bottles = `${granted} more ${granted === 1 ? 'bottle' : 'bottles'}`;
  return wineryMail(`${bottles} of ${wine}`, 'Your wish is granted', [
    {
      kind: 'paragraph',
      text: `You wished for more of ${wine}. We have set ${bottles} aside for you, beside your allocation.`,
    },
    {
      kind: 'paragraph',
      text: `They wait until ${until}. Nothing is charged before you buy them, and you need not.`,
    },
    { kind: 'action', label: 'See your allocation', url: page },
  ]);
}
