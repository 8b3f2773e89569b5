import { randomUUID } from 'node:crypto';
import type { OrderId } from '../../../core/ids.ts';
import { type Cents, formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lostCents } from './dispute-rules.ts';
import { type Requested, requestOnce } from './request-once.server.ts';
import { refundableCents } from './rules.ts';
import type { PaymentRefusalCode } from './types.ts';

type Refund = { readonly orderId: OrderId; readonly amountCents: Cents; readonly reason: string };

/**
 * Requests a refund of captured money. It counts against the limit at once, under the attempt's lock, so parallel refunds never exceed
 * what was captured (I-24, Q10).
 */
export function requestRefund(
  tx: Transaction,
  refund: Refund & { readonly now: Date },
): Promise<Result<Requested, PaymentRefusalCode>> {
  const { orderId, amountCents, reason, now } = refund;
  return requestOnce(tx, { orderId, now }, (attempt, open, disputes) => {
    if (disputes.some(({ state }) => state === 'open')) {
      return refused({
        code: 'PAYMENT_DISPUTED',
        sentence:
          'The customer’s bank is deciding a dispute about this payment, so it can’t be refunded now. Please answer the dispute at the gateway.',
      });
    }
    const openRefunds = open.filter(({ kind }) => kind === 'refund');
    const left = refundableCents(attempt, openRefunds, lostCents(disputes));
    if (attempt.state === 'authorized') {
      return refused({
        code: 'REFUND_EXCEEDS_CAPTURE',
        sentence:
          'The card has not been charged yet, so there is nothing to refund. `cancel` releases the whole order; once its first parcel has left, `drop` takes bottles off it and `refund` pays back.',
        details: { refundableCents: left, amountCents },
      });
    }
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
