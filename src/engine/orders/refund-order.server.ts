import type { Cents } from '../../core/money.ts';
import { ok, type Result } from '../../core/result.ts';
import type { OrderDependencies } from './drafts/types.ts';
import { deriveOrder, enqueueOrderNotice } from './fulfillment/lock-order.server.ts';
import { performRequest } from './payments/perform-request.server.ts';
import { orderProgress } from './store.server.ts';
import { type OrderRefund, type RefundRefusalCode, writeRefund } from './write-refund.server.ts';

export type RefundedOrder = {
  readonly amountCents: Cents;
  /** `pending`: the gateway has not answered for the card's part; the reconciler asks again. */
  readonly cardState: 'none' | 'succeeded' | 'pending';
};

/**
 * Refunds units of a placed order, shipped or not, and emails the customer. Lines, gift cards, the gateway request and the email are
 * written in one transaction before the gateway is called. For units that will not be shipped, use `cancelUnits`.
 */
export async function refundOrder(
  dependencies: OrderDependencies,
  wanted: OrderRefund,
): Promise<Result<RefundedOrder, RefundRefusalCode>> {
  const now = dependencies.clock.now();
  const { orderId } = wanted;
  const written = await dependencies.database.transaction(async (tx) => {
    const refunded = await writeRefund(tx, dependencies, wanted, { cardPart: 'refund', now });
    if (!refunded.ok) return refunded;
    const order = await orderProgress(tx, { orderId });
    if (order) {
      const occurrence = String(refunded.value.n);
      await enqueueOrderNotice(tx, dependencies, order, { kind: 'order-refunded', occurrence, now });
      await deriveOrder(tx, dependencies, orderId, now);
    }
    return refunded;
  });
  if (!written.ok) return written;
  const { amountCents, requested } = written.value;
  if (!requested) return ok({ amountCents, cardState: 'none' });
  const performed = await performRequest(dependencies, requested);
  return performed.ok ? ok({ amountCents, cardState: performed.value.state }) : performed;
}
