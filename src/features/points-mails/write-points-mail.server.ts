import type { CustomerId } from '../../core/ids.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import { pointsView } from '../../engine/loyalty/points/index.server.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import type { Clock } from '../../integrations/clock/port.ts';
import type { Database } from '../../platform/database.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { pointsMails } from './points-mails.ts';

type PointsMailDependencies = {
  readonly database: Database;
  readonly clock: Clock;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/** Writes the mails about Vine Points, from what somebody has when the mail goes out; nothing to whoever has left since. */
export function pointsMailWriter({
  database: { read },
  clock,
  publicUrl,
}: PointsMailDependencies): NoticeWriters['points_member'] {
  return async ({ kind, subjectId, occurrence }) => {
    const owner = subjectId as CustomerId;
    const [points, customer] = await Promise.all([
      pointsView(read, owner, clock.now()),
      findCustomer(read, owner),
    ]);
    if (!points?.isMember || !customer) return undefined;
    const pageUrl = new URL('/shop/loyalty', publicUrl).href;
    const rewardsUrl = new URL('/loyalty/rewards', publicUrl).href;
    const written = pointsMails[kind]({ points, occurrence, pageUrl, rewardsUrl });
    return written && { toName: `${customer.firstName} ${customer.lastName}`.trim(), ...writtenOut(written) };
  };
}
