import { randomUUID } from 'node:crypto';
import type { OrderId } from '../../core/ids.ts';
import { type Cents, formatCents } from '../../core/money.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { performRequest } from './perform-request.server.ts';
import { requestOnce } from './request-once.server.ts';
import { refundableCents } from './rules.ts';
import type { PaymentOutcome, PaymentRefusalCode } from './types.ts';

/**
 * Pays back part or all of what was taken. What is asked for counts against the limit from the moment it is written, under
 * the attempt's lock, so parallel refunds never add up to more than was captured (I-24, Q10).
 */
export async function refundPayment(
  dependencies: CheckoutDependencies,
  refund: { readonly orderId: OrderId; readonly amountCents: Cents; readonly reason: string },
): Promise<Result<PaymentOutcome, PaymentRefusalCode>> {
  const { amountCents, reason } = refund;
  const requested = await requestOnce(dependencies, refund.orderId, (attempt, open) => {
    const left = refundableCents(
      attempt,
      open.filter(({ kind }) => kind === 'refund'),
    );
    if (attempt.state !== 'captured' || amountCents <= 0 || amountCents > left) {
      return refused({
        code: 'REFUND_EXCEEDS_CAPTURE',
        sentence: `At most ${formatCents(left)} of this payment can still be refunded.`,
        details: { refundableCents: left, amountCents },
      });
    }
    return ok({ kind: 'refund', amountCents, reason, idempotencyKey: `refund:${randomUUID()}` });
  });
  return requested.ok ? performRequest(dependencies, requested.value) : requested;
}
