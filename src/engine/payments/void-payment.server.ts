import type { OrderId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { performRequest } from './perform-request.server.ts';
import { requestOnce, type Wanted } from './request-once.server.ts';
import type { PaymentAttempt, PaymentOutcome, PaymentRefusalCode } from './types.ts';

/** Releases the money that a placed order holds, when it is cancelled before anything was taken. */
export async function voidPayment(
  dependencies: CheckoutDependencies,
  request: { readonly orderId: OrderId; readonly reason: string },
): Promise<Result<PaymentOutcome, PaymentRefusalCode>> {
  const { database, clock } = dependencies;
  const at = { orderId: request.orderId, now: clock.now() };
  const decide = (attempt: PaymentAttempt): Result<Wanted, PaymentRefusalCode> => {
    if (!['authorized', 'voiding', 'voided'].includes(attempt.state)) {
      return refused({ code: 'NOTHING_TO_VOID', sentence: 'This order holds no payment to release.' });
    }
    const { amountCents, idempotencyKey } = attempt;
    return ok({
      kind: 'void',
      amountCents,
      reason: request.reason,
      idempotencyKey: `${idempotencyKey}:void`,
    });
  };
  const requested = await database.transaction((tx) => requestOnce(tx, at, decide));
  return requested.ok ? performRequest(dependencies, requested.value) : requested;
}
