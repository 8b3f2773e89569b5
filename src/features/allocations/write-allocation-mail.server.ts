import type { CustomerId, SkuId, WineAllocationId } from '../../core/ids.ts';
import { findGrant } from '../../engine/clubs/allocations/index.server.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { wineryMoment } from '../../ui/commerce/time-left.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { grantedMail } from './mails.ts';

export type AllocationMailDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** Writes the mail that a wish is granted; nothing once the allocation is over. */
export function allocationMailWriter(
  dependencies: AllocationMailDependencies,
): NoticeWriters['wine_allocation'] {
  const { database, clock, publicUrl } = dependencies;
  return async ({ subjectId, occurrence }) => {
    const [customerId, skuId] = occurrence.split(' ');
    const about = {
      allocationId: subjectId as WineAllocationId,
      customerId: customerId as CustomerId,
      skuId: Number(skuId) as SkuId,
    };
    const grant = await findGrant(database.read, about, clock.now());
    if (!grant) return undefined;
    const page = new URL('/customization', publicUrl).href;
    const mail = grantedMail({ ...grant, until: wineryMoment(grant.endsAt) }, page);
    return { toName: grant.firstName, ...writtenOut(mail) };
  };
}
