import type { OrderId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Requested, requestOnce } from './request-once.server.ts';
import type { PaymentRefusalCode } from './types.ts';

type Void = { readonly orderId: OrderId; readonly reason: string };

/** Writes that what an order holds is to be released: from here on it can pay for nothing; the gateway is asked afterwards. */
export function requestVoid(
  tx: Transaction,
  { orderId, reason, now }: Void & { readonly now: Date },
): Promise<Result<Requested, PaymentRefusalCode>> {
  return requestOnce(tx, { orderId, now }, ({ state, amountCents, idempotencyKey }) => {
    if (!['authorized', 'voiding', 'voided'].includes(state)) {
      return refused({ code: 'NOTHING_TO_VOID', sentence: 'This order has no authorized payment to void.' });
    }
    return ok({ kind: 'void', amountCents, reason, idempotencyKey: `${idempotencyKey}:void` });
  });
}
