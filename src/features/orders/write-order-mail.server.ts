import type { OrderId } from '../../core/ids.ts';
import { joinedByOrder } from '../../engine/clubs/applications/view.server.ts';
import { redemptionOfOrder } from '../../engine/loyalty/rewards/view.server.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import { readOrder } from '../../engine/orders/index.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { orderMails } from './order-mail-rules.ts';

export type OrderMailDependencies = {
  readonly database: Database;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/**
 * Writes the mails about orders from what the order is now. An order whose address the customer corrected before paying again
 * writes nothing: what was owed to the old address is nobody's any more.
 */
export function orderMailWriter({ database, publicUrl }: OrderMailDependencies): NoticeWriters['order'] {
  return async ({ kind, subjectId, recipient }) => {
    const order = await readOrder(database.read, {
      kind: 'mailbox',
      orderId: subjectId as OrderId,
      email: recipient,
    });
    if (!order) return undefined;
    const orderUrl = new URL('/order-confirmation', publicUrl);
    orderUrl.searchParams.set('t', order.publicToken);
    const [joined, redeemed] = await Promise.all([
      joinedByOrder(database.read, order.orderId),
      redemptionOfOrder(database.read, order.orderId),
    ]);
    const told = { joined, points: redeemed?.points ?? 0 };
    const mail = orderMails[kind](order, orderUrl.href, told);
    return { toName: `${order.firstName} ${order.lastName}`, ...writtenOut(mail) };
  };
}
