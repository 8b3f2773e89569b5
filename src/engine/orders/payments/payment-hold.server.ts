import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { placeHold } from '../fulfillment/hold-order.server.ts';
import { lockOrder } from '../fulfillment/lock-order.server.ts';
import { endHold } from '../fulfillment/release-hold.server.ts';

type Held = { readonly orderId: OrderId; readonly now: Date };

/**
 * A placed order has lost its hold on the card, or could not have it renewed: it goes out to nobody until its customer has paid
 * again. The mail that an order on hold owes tells them so, once.
 */
export async function askForPayment(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs' | 'ledgerLinks'>,
  { orderId, now }: Held,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await placeHold(tx, dependencies, order, { reason: 'payment', actor: 'system', now });
}

/** A new hold stands on the card: the order goes on. */
export async function endPaymentHold(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'ledgerLinks'>,
  { orderId, now }: Held,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await endHold(tx, dependencies, order, { reason: 'payment', actor: 'system', now });
}
