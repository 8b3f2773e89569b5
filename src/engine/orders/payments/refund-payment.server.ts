import { randomUUID } from 'node:crypto';
import type { OrderId } from '../../../core/ids.ts';
import { type Cents, formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lostDisputeCents } from './dispute-rules.ts';
import { disputesOfAttempt } from './dispute-store.server.ts';
import { insertPaymentRequestOnce, type PaymentRequestWithAttempt } from './request-once.server.ts';
import { payingAttempt, refundableCents } from './rules.ts';
import { attemptsOfOrder } from './store.server.ts';
import type { Dispute, PaymentAttempt, PaymentRequestRefusalCode } from './types.ts';

type Refund = { readonly orderId: OrderId; readonly amountCents: Cents; readonly reason: string };

/**
 * Requests a refund of captured money. It counts against the refundable amount immediately, under the attempt's lock, so that concurrent
 * refunds never exceed the captured amount (I-24, Q10).
 */
export function requestPaymentRefund(
  tx: Transaction,
  refund: Refund & { readonly now: Date },
): Promise<Result<PaymentRequestWithAttempt, PaymentRequestRefusalCode>> {
  const { orderId, amountCents, reason, now } = refund;
  return insertPaymentRequestOnce(tx, { orderId, now }, (attempt, open, disputes) => {
    const may = evaluate(attempt, disputes);
    if (!may.ok) return may;
    const openRefunds = open.filter(({ kind }) => kind === 'refund');
    const left = refundableCents(attempt, openRefunds, lostDisputeCents(disputes));
    if (attempt.state !== 'captured' || amountCents <= 0 || amountCents > left) {
      return refused({
        code: 'REFUND_EXCEEDS_CAPTURE',
        sentence: `At most ${formatCents(left)} of this payment can still be refunded.`,
        details: { refundableCents: left, amountCents },
      });
    }
    return ok({ kind: 'refund', amountCents, reason, idempotencyKey: `refund:${randomUUID()}` });
  });
}

/**
 * Checks that an order's card payment can be refunded now, to the card or as credit. Orders without a card payment always pass.
 * @returns PAYMENT_DISPUTED while the bank decides a dispute; REFUND_EXCEEDS_CAPTURE while the payment is only authorized.
 */
export async function checkRefundAllowed(
  read: Transaction,
  orderId: OrderId,
): Promise<Result<void, PaymentRequestRefusalCode>> {
  const attempts = await attemptsOfOrder(read, orderId);
  const attempt = payingAttempt(attempts) ?? attempts.at(-1);
  return attempt ? evaluate(attempt, await disputesOfAttempt(read, attempt.id)) : ok(undefined);
}

function evaluate(
  attempt: PaymentAttempt,
  disputes: readonly Dispute[],
): Result<void, PaymentRequestRefusalCode> {
  if (disputes.some(({ state }) => state === 'open')) {
    return refused({
      code: 'PAYMENT_DISPUTED',
      sentence:
        'The customer’s bank is reviewing a dispute about this payment, so it can’t be refunded right now. Please respond to the dispute in the gateway’s dashboard.',
    });
  }
  if (attempt.state === 'authorized') {
    return refused({
      code: 'REFUND_EXCEEDS_CAPTURE',
      sentence:
        'The card hasn’t been charged yet, so there is nothing to refund. You can cancel the order, which releases the hold on the card. The card is charged when the first parcel ships. After that, you can issue a refund.',
    });
  }
  return ok(undefined);
}
