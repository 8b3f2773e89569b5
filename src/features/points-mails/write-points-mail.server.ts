import type { CustomerId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findCustomer } from '../../engine/identity/index.server.ts';
import { viewPoints } from '../../engine/loyalty/points/index.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { pointsEmails } from './points-mails.ts';

/** Emails about points, written from the balance at the time of sending. Nothing is sent to a customer who has left the program. */
export const pointsEmail = defineEmail({
  about: 'points_member',
  write: async (
    { database: { read }, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
    { kind, subjectId, occurrence },
    link,
  ) => {
    const owner = subjectId as CustomerId;
    const [points, customer] = await Promise.all([
      viewPoints(read, owner, clock.now()),
      findCustomer(read, owner),
    ]);
    if (!points?.isMember || !customer) return undefined;
    const pageUrl = link('/shop/loyalty');
    const rewardsUrl = link('/loyalty/rewards');
    const written = pointsEmails[kind]({ points, occurrence, pageUrl, rewardsUrl });
    return (
      written && {
        toName: `${customer.firstName} ${customer.lastName}`.trim(),
        ...renderEmail(written, { kind }),
      }
    );
  },
});
