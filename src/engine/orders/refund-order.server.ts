import type { LedgerAccountId, OrderId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { lockCustomer } from '../identity/index.server.ts';
import { creditOf } from '../ledger/index.server.ts';
import { lockDraftOfOrder } from './drafts/store.server.ts';
import type { OrderDependencies } from './drafts/types.ts';
import { deriveOrder, enqueueOrderNotice } from './fulfillment/lock-order.server.ts';
import { performRequest } from './payments/perform-request.server.ts';
import { mayRefund } from './payments/refund-payment.server.ts';
import { creditNeedsAccount } from './refund-rules.ts';
import { orderProgress, refundableOrder } from './store.server.ts';
import { type OrderRefund, type RefundRefusalCode, writeRefund } from './write-refund.server.ts';

export type RefundedOrder = {
  readonly amountCents: Cents;
  /** `pending`: the gateway has not answered for the card's part; the reconciler asks again. */
  readonly cardState: 'none' | 'succeeded' | 'pending';
};

/**
 * Refunds units, shipping or an amount of a placed order, shipped or not, and emails the customer. Lines, gift cards, the gateway request
 * and the email are written in one transaction before the gateway is called. For units that will not be shipped, use `cancelUnits`.
 * @param wanted.toCredit gives it as store credit to the account that placed the order, instead of refunding what paid.
 * @returns CREDIT_NEEDS_ACCOUNT for a guest's order.
 */
export async function refundOrder(
  dependencies: OrderDependencies,
  { toCredit = false, ...wanted }: OrderRefund & { readonly toCredit?: boolean },
): Promise<Result<RefundedOrder, RefundRefusalCode>> {
  const now = dependencies.clock.now();
  const { orderId } = wanted;
  const written = await dependencies.database.transaction(async (tx) => {
    const creditTo = toCredit ? await creditFor(tx, orderId, now) : ok(undefined);
    if (!creditTo.ok) return creditTo;
    const how = { cardPart: 'refund', creditTo: creditTo.value, now } as const;
    const refunded = await writeRefund(tx, dependencies, wanted, how);
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

async function creditFor(
  tx: Transaction,
  orderId: OrderId,
  now: Date,
): Promise<Result<LedgerAccountId, RefundRefusalCode>> {
  const customerId = (await refundableOrder(tx, orderId))?.customerId;
  if (!customerId) return refused(creditNeedsAccount);
  // The customer is locked before the order, as everywhere, so that two refunds at once open one account.
  await lockCustomer(tx, customerId);
  await lockDraftOfOrder(tx, orderId);
  const may = await mayRefund(tx, orderId);
  return may.ok ? ok(await creditOf(tx, customerId, now)) : may;
}
