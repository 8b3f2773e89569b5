import type { OrderId } from '../../core/ids.ts';
import { type Cents, subtract } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { mayRefund } from './payments/refund-payment.server.ts';
import type { PaymentRefusalCode } from './payments/types.ts';
import {
  creditNeedsAccount,
  type RefundAmountRefusalCode,
  type RefundAmounts,
  type RefundRequest,
  refundAmounts,
  refundableTenders,
  refundableTotal,
  splitOverTenders,
} from './refund-rules.ts';
import { refundableOrder } from './store.server.ts';
import type { CardRefundKind } from './write-refund.server.ts';

/** The amounts that a refund would return, computed without changing anything. */
export type RefundPreview = RefundAmounts & {
  /** The amount for each tender that receives any of the refund, in the order's tender order. */
  readonly parts: readonly { readonly kind: string; readonly amountCents: Cents }[];
  /** The part of the order's total that is still unrefunded afterwards. */
  readonly remainingCents: Cents;
};

export type RefundPreviewRefusalCode = RefundAmountRefusalCode | PaymentRefusalCode | 'CREDIT_NEEDS_ACCOUNT';

/** Computes from the stored order the refund that `writeRefund` would make, or the refusal it would return. Changes nothing. */
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
  const order = await refundableOrder(read, orderId);
  if (!order) return refused({ code: 'ORDER_NOT_FOUND', sentence: 'This order was not found.' });
  if (toCredit && !order.customerId) return refused(creditNeedsAccount);
  const amounts = refundAmounts(order, request);
  if (!amounts.ok) return amounts;
  const { amountCents } = amounts.value;
  const parts = toCredit
    ? [{ kind: 'store_credit', amountCents }]
    : splitOverTenders(amountCents, refundableTenders(order.tenders)).map((part, position) => ({
        kind: order.tenders[position]?.kind ?? 'card',
        amountCents: part,
      }));
  const given = parts.filter((part) => part.amountCents > 0);
  if (cardPart === 'refund' && given.some(({ kind }) => toCredit || kind === 'card')) {
    const may = await mayRefund(read, orderId);
    if (!may.ok) return may;
  }
  const remainingCents = subtract(refundableTotal(order), amountCents);
  return ok({ ...amounts.value, parts: given, remainingCents });
}
