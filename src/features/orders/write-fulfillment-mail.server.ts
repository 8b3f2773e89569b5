import type { OrderId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { readOrder } from '../../engine/orders/index.server.ts';
import { problemsOfOrder } from '../../engine/orders/returns/index.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { viewFulfillmentAndGifts } from './fulfillment-view.server.ts';
import { fulfillmentEmailWriters } from './mails.ts';

/** The emails about an order's fulfillment, written from its state at the time of sending. */
export const fulfillmentEmail = defineEmail({
  about: 'fulfilment',
  write: async (
    { database }: Pick<ShopDependencies, 'database'>,
    { kind, subjectId, recipient, occurrence },
    link,
  ) => {
    const order = await readOrder(database.read, {
      kind: 'mailbox',
      orderId: subjectId as OrderId,
      email: recipient,
    });
    const fulfillment = order && (await viewFulfillmentAndGifts(database.read, order));
    if (!order || !fulfillment) return undefined;
    const problems = await problemsOfOrder(database.read, order.orderId);
    const orderUrl = link(`/order-confirmation?t=${order.publicToken}`);
    const mail = fulfillmentEmailWriters[kind]({ order, fulfillment, problems, occurrence, orderUrl });
    return (
      mail && {
        toName: `${order.firstName} ${order.lastName}`,
        ...renderEmail(mail, { kind, orderNumber: String(order.number ?? '') }),
      }
    );
  },
});
