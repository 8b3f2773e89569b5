import type { OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertPaymentRequestOnce, type PaymentRequestWithAttempt } from './request-once.server.ts';
import type { PaymentRequestRefusalCode } from './types.ts';

type Capture = { readonly orderId: OrderId; readonly amountCents: Cents; readonly reason: string };

/**
 * Requests the capture of an order's authorized payment, in the transaction of the change that makes it due. The gateway is called
 * afterwards (I-24).
 */
export function requestPaymentCapture(
  tx: Transaction,
  capture: Capture & { readonly now: Date },
): Promise<Result<PaymentRequestWithAttempt, PaymentRequestRefusalCode>> {
  const { orderId, amountCents, reason, now } = capture;
  return insertPaymentRequestOnce(tx, { orderId, now }, (attempt) => {
    const isHeld = attempt.state === 'authorized' && amountCents <= attempt.authorizedCents;
    if (!isHeld && attempt.state !== 'captured') {
      return refused({
        code: 'NOTHING_TO_CAPTURE',
        sentence: 'This order has no authorized payment of that amount to capture.',
      });
    }
    return ok({ kind: 'capture', amountCents, reason, idempotencyKey: `${attempt.idempotencyKey}:capture` });
  });
}
