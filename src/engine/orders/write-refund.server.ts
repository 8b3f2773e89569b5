import type { LedgerAccountId, OrderId } from '../../core/ids.ts';
import { type Cents, zeroCents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { recordAudit } from '../../platform/audit.server.ts';
import type { AuditActor } from '../../platform/audit-types.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { issueToAccount, refundToAccount } from '../ledger/index.server.ts';
import type { LedgerHooks } from '../ledger/link-types.ts';
import { lockDraftOfOrder } from './drafts/store.server.ts';
import type { OrderDependencies } from './drafts/types.ts';
import { requestPaymentRefund } from './payments/refund-payment.server.ts';
import type { PaymentRequestWithAttempt } from './payments/request-once.server.ts';
import type { PaymentRequestRefusalCode } from './payments/types.ts';
import {
  computeRefundAmounts,
  type RefundAmountRefusalCode,
  type RefundRequest,
  refundableTenders,
  splitRefundOverTenders,
} from './refund-rules.ts';
import type { OrderedGiftCard, ReclaimRefusalCode } from './settlement/types.ts';
import {
  addRefundToLinesAndTenders,
  insertOrderRefund,
  loadRefundableOrder,
  type RefundableTenderRow,
} from './store.server.ts';

export type OrderRefundRequest = RefundRequest & {
  readonly orderId: OrderId;
  readonly reason: string;
  readonly actor: AuditActor;
  /** The gift card to refund; undefined to refund all gift cards on the line. */
  readonly giftCard?: OrderedGiftCard;
};

export type RefundRefusalCode =
  | PaymentRequestRefusalCode
  | ReclaimRefusalCode
  | RefundAmountRefusalCode
  | 'CREDIT_NEEDS_ACCOUNT';

/** A refund that was written. Send `requested` to the gateway once the transaction is committed. */
export type WrittenRefund = {
  /** The number of the refund within its order, from 1. */
  readonly n: number;
  readonly amountCents: Cents;
  readonly cardCents: Cents;
  readonly requested: PaymentRequestWithAttempt | undefined;
};

/**
 * How the card's part is returned: `refund` refunds a capture; `release` voids an authorization. The caller requests the release, since it
 * concerns the whole order.
 */
export type CardRefundKind = 'refund' | 'release';

/**
 * Writes a refund of a placed order in the caller's transaction: computed from the stored order, counted on its lines, and split over its
 * tenders, card first (I-24, I-25). Gift cards and credit used as tenders are refunded immediately. Gift cards among the refunded units are
 * emptied and closed, or the whole refund is rejected (I-30).
 */
export async function writeRefund(
  tx: Transaction,
  { purchases, ledgerLinks }: Pick<OrderDependencies, 'purchases' | 'ledgerLinks'>,
  { orderId, reason, actor, giftCard, ...request }: OrderRefundRequest,
  {
    cardPart,
    creditTo,
    now,
  }: {
    readonly cardPart: CardRefundKind;
    /** The account to which the whole refund is issued as credit, instead of refunding the tenders. */
    readonly creditTo?: LedgerAccountId | undefined;
    readonly now: Date;
  },
): Promise<Result<WrittenRefund, RefundRefusalCode>> {
  const { units } = request;
  const draft = await lockDraftOfOrder(tx, orderId);
  const taking =
    units.length > 0
      ? await purchases.effectsOf(draft).takeBack?.(tx, { orderId, units, named: giftCard })
      : undefined;
  if (taking && !taking.ok) return taking;
  const order = await loadRefundableOrder(tx, orderId);
  if (!order) return refused({ code: 'ORDER_NOT_FOUND', sentence: 'This order was not found.' });
  const computed = computeRefundAmounts(order, request);
  if (!computed.ok) return computed;
  const { amountCents, shippingCents, adjustmentCents } = computed.value;
  const amounts = splitRefundOverTenders(
    creditTo ? zeroCents : amountCents,
    refundableTenders(order.tenders),
  );
  const cardCents = amounts.find((_, position) => order.tenders[position]?.kind === 'card') ?? zeroCents;
  const requested =
    cardPart === 'refund' && cardCents > 0
      ? await requestPaymentRefund(tx, { orderId, amountCents: cardCents, reason, now })
      : undefined;
  if (requested && !requested.ok) return requested;
  const cardReleased = cardPart === 'release' && cardCents > 0;
  const isCredit = creditTo !== undefined;
  const parts = { amountCents, shippingCents, adjustmentCents, cardCents, cardReleased, isCredit };
  const n = await insertOrderRefund(tx, { orderId, units, ...parts, reason, actor, now });
  for (const [position, tender] of order.tenders.entries()) {
    await refundTender(tx, ledgerLinks, tender, amounts[position] ?? zeroCents, `${orderId}:${n}`, now);
  }
  if (creditTo && amountCents > 0) {
    const cause = { type: 'order-credit', id: `${orderId}:${n}` };
    await issueToAccount(tx, { accountId: creditTo, amount: amountCents, cause, now });
  }
  await addRefundToLinesAndTenders(tx, { orderId, units, tenders: amounts });
  await ledgerLinks.reverseForRefund(tx, { orderId, n, now });
  await taking?.value({ actor, reason, now });
  const { cardCents: byCardCents, ...others } = parts;
  const data = { n, byCardCents, ...others };
  const subject = { subjectType: 'order', subjectId: orderId } as const;
  await recordAudit(tx, { at: now, actor, action: 'order.refunded', ...subject, data });
  return ok({ n, amountCents, cardCents, requested: requested?.value });
}

/** Refunds an amount to the gift card or credit of a tender immediately. `step` identifies the refund in the ledger cause. */
async function refundTender(
  tx: Transaction,
  ledgerLinks: LedgerHooks,
  { ledgerAccountId }: RefundableTenderRow,
  amount: Cents,
  step: string,
  now: Date,
): Promise<void> {
  if (!ledgerAccountId || amount === 0) return;
  const cause = { type: 'order-refund', id: `${step}:${ledgerAccountId}` };
  // The card is locked before its account, as everywhere.
  await ledgerLinks.reopenGiftCard(tx, ledgerAccountId, now);
  await refundToAccount(tx, { accountId: ledgerAccountId, amount, cause, now });
}
