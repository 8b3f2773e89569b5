import type { OrderId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findMembershipStartedByOrder } from '../../engine/clubs/applications/view.server.ts';
import { redemptionOfOrder } from '../../engine/loyalty/rewards/view.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { readOrder } from '../../engine/orders/index.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { orderEmailWriters } from './order-mail-rules.ts';

/**
 * The emails about placing an order, written from its state at the time of sending. Not sent to an email address that the customer
 * corrected before paying again.
 */
export const orderEmail = defineEmail({
  about: 'order',
  write: async ({ database }: Pick<ShopDependencies, 'database'>, { kind, subjectId, recipient }, link) => {
    const order = await readOrder(database.read, {
      kind: 'mailbox',
      orderId: subjectId as OrderId,
      email: recipient,
    });
    if (!order) return undefined;
    const orderUrl = link(`/order-confirmation?t=${order.publicToken}`);
    const [joined, redeemed] = await Promise.all([
      findMembershipStartedByOrder(database.read, order.orderId),
      redemptionOfOrder(database.read, order.orderId),
    ]);
    const extras = { joined, points: redeemed?.points ?? 0 };
    const mail = orderEmailWriters[kind](order, orderUrl, extras);
    return {
      toName: `${order.firstName} ${order.lastName}`,
      ...renderEmail(mail, { kind, orderNumber: String(order.number ?? '') }),
    };
  },
});
