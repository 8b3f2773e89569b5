import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { insertPaymentRequestOnce, type PaymentRequestWithAttempt } from './request-once.server.ts';
import type { PaymentRequestRefusalCode } from './types.ts';

type Void = { readonly orderId: OrderId; readonly reason: string };

/** Requests the release of an order's authorization, which from then on can't pay for anything. The gateway is called afterwards. */
export function requestPaymentVoid(
  tx: Transaction,
  { orderId, reason, now }: Void & { readonly now: Date },
): Promise<Result<PaymentRequestWithAttempt, PaymentRequestRefusalCode>> {
  return insertPaymentRequestOnce(tx, { orderId, now }, ({ state, amountCents, idempotencyKey }) => {
    if (!['authorized', 'voiding', 'voided'].includes(state)) {
      return refused({ code: 'NOTHING_TO_VOID', sentence: 'This order has no authorized payment to void.' });
    }
    return ok({ kind: 'void', amountCents, reason, idempotencyKey: `${idempotencyKey}:void` });
  });
}
