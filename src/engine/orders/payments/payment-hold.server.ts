import type { OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { holdLockedOrder } from '../fulfillment/hold-order.server.ts';
import { lockOrder } from '../fulfillment/lock-order.server.ts';
import { releaseHoldOfLockedOrder } from '../fulfillment/release-hold.server.ts';

type Held = { readonly orderId: OrderId; readonly now: Date };

/**
 * Puts a placed order on hold because its authorization lapsed or could not be renewed, and emails the customer once. It does not ship
 * until the customer has paid again.
 */
export async function putOrderOnPaymentHold(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'jobs' | 'ledgerLinks'>,
  { orderId, now }: Held,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order) await holdLockedOrder(tx, dependencies, order, { reason: 'payment', actor: 'system', now });
}

/** Releases the payment hold of an order after a new authorization. */
export async function releasePaymentHold(
  tx: Transaction,
  dependencies: Pick<OrderDependencies, 'ledgerLinks'>,
  { orderId, now }: Held,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order)
    await releaseHoldOfLockedOrder(tx, dependencies, order, { reason: 'payment', actor: 'system', now });
}
