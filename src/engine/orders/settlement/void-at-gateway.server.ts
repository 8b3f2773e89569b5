import { subtract } from '../../../core/money.ts';
import type { GatewayPayment, PaymentAnswer } from '../../../integrations/payment/port.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { authorizationRequestFor } from '../payments/rules.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/**
 * Ensures that an attempt that was given up keeps no money: voids an authorization, closes an unconfirmed payment, or refunds a capture.
 * Each call has its own key, so a repeat is harmless. Returns the status of the payment afterwards.
 */
export async function voidAttemptAtGateway(
  { payments }: Pick<OrderDependencies, 'payments'>,
  attempt: PaymentAttempt,
): Promise<PaymentAnswer> {
  const reference = attempt.providerReference;
  if (!reference) {
    const found = await payments.find(authorizationRequestFor(attempt));
    return found.kind === 'payment' ? close(payments, attempt, found.payment.providerReference) : found;
  }
  return close(payments, attempt, reference);
}

async function close(
  payments: OrderDependencies['payments'],
  attempt: PaymentAttempt,
  reference: string,
): Promise<PaymentAnswer> {
  const answer = await payments.void(reference, `${attempt.idempotencyKey}:void`);
  if (answer.kind !== 'payment' || answer.payment.status !== 'captured') return answer;
  return payBack(payments, attempt, answer.payment);
}

async function payBack(
  payments: OrderDependencies['payments'],
  attempt: PaymentAttempt,
  payment: GatewayPayment,
): Promise<PaymentAnswer> {
  const leftCents = subtract(payment.capturedCents, payment.refundedCents);
  if (leftCents > 0) {
    const key = `${attempt.idempotencyKey}:pay-back`;
    const refunded = await payments.refund(payment.providerReference, leftCents, key);
    if (refunded.kind !== 'refund') return refunded;
  }
  return payments.retrieve(payment.providerReference);
}
