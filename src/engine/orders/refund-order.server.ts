import type { LedgerAccountId, OrderId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { runRefusableTransaction } from '../../platform/refusable-transaction.server.ts';
import { lockCustomer } from '../identity/index.server.ts';
import { findOrOpenStoreCreditAccount } from '../ledger/index.server.ts';
import { lockDraftOfOrder } from './drafts/store.server.ts';
import type { OrderDependencies } from './drafts/types.ts';
import { enqueueOrderNotice, updateDerivedOrderStates } from './fulfillment/lock-order.server.ts';
import { sendPaymentRequest } from './payments/perform-request.server.ts';
import { checkRefundAllowed } from './payments/refund-payment.server.ts';
import { creditNeedsAccountRefusal } from './refund-rules.ts';
import { findOrderProgress, loadRefundableOrder } from './store.server.ts';
import {
  type OrderRefundRequest,
  type RefundRefusalCode,
  type WrittenRefund,
  writeRefund,
} from './write-refund.server.ts';

export type OrderRefundResult = {
  readonly amountCents: Cents;
  /**
   * The state of the card's part of the refund. `none` if no card is refunded; `pending` if the gateway has not answered, in which case the
   * reconciler repeats the request.
   */
  readonly cardState: 'none' | 'succeeded' | 'pending';
};

const nothingElse = () => Promise.resolve(ok(undefined));

/**
 * Refunds units, shipping or an amount of a placed order, shipped or not, and emails the customer. A card payment must be captured already.
 * Lines, gift cards, the gateway request and the email are written in one transaction before the gateway is called. For units that won't be
 * shipped, use `cancelUnits`.
 * @param wanted.toCredit issues the refund as store credit to the account that placed the order, instead of refunding the tenders.
 * @param also runs in the same transaction with the refunded amount; its refusal undoes the refund.
 * @returns CREDIT_NEEDS_ACCOUNT for store credit on a guest's order.
 */
export async function refundOrder<Code extends string = never>(
  dependencies: OrderDependencies,
  { toCredit = false, ...wanted }: OrderRefundRequest & { readonly toCredit?: boolean },
  also: (tx: Transaction, amountCents: Cents) => Promise<Result<undefined, Code>> = nothingElse,
): Promise<Result<OrderRefundResult, RefundRefusalCode | Code>> {
  const now = dependencies.clock.now();
  const { orderId } = wanted;
  type Written = Result<WrittenRefund, RefundRefusalCode | Code>;
  const written = await runRefusableTransaction(dependencies.database, async (tx): Promise<Written> => {
    const creditTo = toCredit ? await creditFor(tx, orderId, now) : ok(undefined);
    if (!creditTo.ok) return creditTo;
    const how = { cardPart: 'refund', creditTo: creditTo.value, now } as const;
    const refunded = await writeRefund(tx, dependencies, wanted, how);
    if (!refunded.ok) return refunded;
    const more = await also(tx, refunded.value.amountCents);
    if (!more.ok) return more;
    const order = await findOrderProgress(tx, { orderId });
    if (order) {
      const occurrence = String(refunded.value.n);
      await enqueueOrderNotice(tx, dependencies, order, { kind: 'order-refunded', occurrence, now });
      await updateDerivedOrderStates(tx, dependencies, orderId, now);
    }
    return refunded;
  });
  if (!written.ok) return written;
  const { amountCents, requested } = written.value;
  if (!requested) return ok({ amountCents, cardState: 'none' });
  const performed = await sendPaymentRequest(dependencies, requested);
  return performed.ok ? ok({ amountCents, cardState: performed.value.state }) : performed;
}

async function creditFor(
  tx: Transaction,
  orderId: OrderId,
  now: Date,
): Promise<Result<LedgerAccountId, RefundRefusalCode>> {
  const customerId = (await loadRefundableOrder(tx, orderId))?.customerId;
  if (!customerId) return refused(creditNeedsAccountRefusal);
  // The customer is locked before the order, as everywhere, so that two refunds at once open one account.
  await lockCustomer(tx, customerId);
  await lockDraftOfOrder(tx, orderId);
  const may = await checkRefundAllowed(tx, orderId);
  return may.ok ? ok(await findOrOpenStoreCreditAccount(tx, customerId, now)) : may;
}
