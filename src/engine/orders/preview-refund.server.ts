import type { OrderId } from '../../core/ids.ts';
import { type Cents, subtract } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { checkRefundAllowed } from './payments/refund-payment.server.ts';
import type { PaymentRequestRefusalCode } from './payments/types.ts';
import {
  computeRefundAmounts,
  creditNeedsAccountRefusal,
  type RefundAmountRefusalCode,
  type RefundAmounts,
  type RefundRequest,
  refundableTenders,
  refundableTotal,
  splitRefundOverTenders,
} from './refund-rules.ts';
import { loadRefundableOrder } from './store.server.ts';
import type { CardRefundKind } from './write-refund.server.ts';

/** The amounts that a refund would return, computed without changing anything. */
export type RefundPreview = RefundAmounts & {
  /**
   * The amount for each tender that receives any of the refund, in the order's tender order; the store credit alone if it receives the
   * refund.
   */
  readonly parts: readonly { readonly kind: string; readonly amountCents: Cents }[];
  /** The part of the order's total that is still unrefunded afterwards. */
  readonly remainingCents: Cents;
};

export type RefundPreviewRefusalCode =
  | RefundAmountRefusalCode
  | PaymentRequestRefusalCode
  | 'CREDIT_NEEDS_ACCOUNT';

/**
 * Computes from the stored order the refund that `writeRefund` would make, or the refusal caused by its amounts or its card payment.
 * Changes nothing. Doesn't check whether gifts bought with the order can be taken back, so `writeRefund` may still refuse.
 */
export async function previewRefund(
  read: Transaction,
  {
    orderId,
    cardPart = 'refund',
    toCredit = false,
    ...request
  }: RefundRequest & {
    readonly orderId: OrderId;
    readonly cardPart?: CardRefundKind;
    readonly toCredit?: boolean;
  },
): Promise<Result<RefundPreview, RefundPreviewRefusalCode>> {
  const order = await loadRefundableOrder(read, orderId);
  if (!order) return refused({ code: 'ORDER_NOT_FOUND', sentence: 'This order was not found.' });
  if (toCredit && !order.customerId) return refused(creditNeedsAccountRefusal);
  const amounts = computeRefundAmounts(order, request);
  if (!amounts.ok) return amounts;
  const { amountCents } = amounts.value;
  const parts = toCredit
    ? [{ kind: 'store_credit', amountCents }]
    : splitRefundOverTenders(amountCents, refundableTenders(order.tenders)).map((part, position) => ({
        kind: order.tenders[position]?.kind ?? 'card',
        amountCents: part,
      }));
  const given = parts.filter((part) => part.amountCents > 0);
  if (cardPart === 'refund' && given.some(({ kind }) => toCredit || kind === 'card')) {
    const may = await checkRefundAllowed(read, orderId);
    if (!may.ok) return may;
  }
  const remainingCents = subtract(refundableTotal(order), amountCents);
  return ok({ ...amounts.value, parts: given, remainingCents });
}
