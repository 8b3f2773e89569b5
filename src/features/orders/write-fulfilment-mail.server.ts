import type { OrderId } from '../../core/ids.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import { readOrder } from '../../engine/orders/index.server.ts';
import { problemsOfOrder } from '../../engine/orders/returns/index.server.ts';
import type { Database } from '../../platform/database.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { viewFulfilmentAndGifts } from './fulfilment-view.server.ts';
import { fulfilmentMails } from './mails.ts';

/**
 * Writes the mails about the steps of an order from what it is when they go out.
 * @param dependencies.publicUrl the shop's origin as customers know it: the links in mails begin with it.
 */
export function fulfilmentMailWriter({
  database,
  publicUrl,
}: {
  readonly database: Database;
  readonly publicUrl: string;
}): NoticeWriters['fulfilment'] {
  return async ({ kind, subjectId, recipient, occurrence }) => {
    const order = await readOrder(database.read, {
      kind: 'mailbox',
      orderId: subjectId as OrderId,
      email: recipient,
    });
    const fulfilment = order && (await viewFulfilmentAndGifts(database.read, order));
    if (!order || !fulfilment) return undefined;
    const problems = await problemsOfOrder(database.read, order.orderId);
    const orderUrl = new URL('/order-confirmation', publicUrl);
    orderUrl.searchParams.set('t', order.publicToken);
    const mail = fulfilmentMails[kind]({ order, fulfilment, problems, occurrence, orderUrl: orderUrl.href });
    return mail && { toName: `${order.firstName} ${order.lastName}`, ...writtenOut(mail) };
  };
}
