import type { OrderId } from '../../core/ids.ts';
import type { Cents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { performRequest } from './perform-request.server.ts';
import { requestOnce, type Wanted } from './request-once.server.ts';
import type { PaymentAttempt, PaymentOutcome, PaymentRefusalCode } from './types.ts';

/**
 * Takes the money that an order holds, whole or in part, when its goods leave (docs/decisions/0006); the rest of the hold is
 * released. Once for each order: a repeat answers how the first one stands.
 */
export async function capturePayment(
  dependencies: CheckoutDependencies,
  capture: { readonly orderId: OrderId; readonly amountCents: Cents; readonly reason: string },
): Promise<Result<PaymentOutcome, PaymentRefusalCode>> {
  const { database, clock } = dependencies;
  const at = { orderId: capture.orderId, now: clock.now() };
  const decide = (attempt: PaymentAttempt): Result<Wanted, PaymentRefusalCode> => {
    const isHeld = attempt.state === 'authorized' && capture.amountCents <= attempt.authorizedCents;
    if (!isHeld && attempt.state !== 'captured') {
      return refused({
        code: 'NOTHING_TO_CAPTURE',
        sentence: 'This order holds no payment of that amount to take.',
      });
    }
    const { amountCents, reason } = capture;
    return ok({ kind: 'capture', amountCents, reason, idempotencyKey: `${attempt.idempotencyKey}:capture` });
  };
  const requested = await database.transaction((tx) => requestOnce(tx, at, decide));
  return requested.ok ? performRequest(dependencies, requested.value) : requested;
}
