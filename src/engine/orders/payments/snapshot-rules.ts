import { zeroCents } from '../../../core/money.ts';
import type { GatewayPayment, PaymentAnswer } from '../../../integrations/payment/port.ts';
import type {
  GatewayAnswerMismatch,
  PaymentAttempt,
  PaymentAttemptChange,
  PaymentAttemptState,
  PaymentEvent,
} from './types.ts';

/** The ids of an attempt at the gateway, and the requested amount. */
export type ExpectedAttemptPayment = Pick<PaymentAttempt, 'id' | 'orderId' | 'amountCents'> & {
  readonly providerReference: string | null | undefined;
};

/** Returns how the gateway's answer contradicts the request of this attempt; undefined if it doesn't. */
export function answerMismatchOf(
  attempt: ExpectedAttemptPayment,
  answer: PaymentAnswer,
): GatewayAnswerMismatch | undefined {
  switch (answer.kind) {
    case 'payment':
      return paymentMismatchOf(attempt, answer.payment);
    case 'declined':
      return answer.payment && !isAbout(attempt, answer.payment) ? 'other_payment' : undefined;
    case 'unknown':
      return answer.isContradiction ? 'other_payment' : undefined;
    case 'refused':
      return undefined;
  }
}

/**
 * Returns how a payment at the gateway contradicts the request of this attempt; undefined if it doesn't. Authorizations are captured in
 * full (docs/decisions/0017).
 */
export function paymentMismatchOf(
  attempt: ExpectedAttemptPayment,
  payment: GatewayPayment,
): GatewayAnswerMismatch | undefined {
  const { status, amountCents, heldCents, capturedCents, refundedCents } = payment;
  if (!isAbout(attempt, payment)) return 'other_payment';
  if (status === 'voided' || status === 'failed') return capturedCents > 0 ? 'other_sum' : undefined;
  if (payment.currency !== 'usd') return 'other_currency';
  if (amountCents !== attempt.amountCents) return 'other_amount';
  const isCaptured = status === 'captured';
  const isWhole =
    capturedCents === (isCaptured ? amountCents : 0) &&
    (status !== 'authorized' || heldCents === amountCents) &&
    refundedCents <= capturedCents;
  return isWhole ? undefined : 'other_sum';
}

function isAbout(
  { id, orderId, providerReference }: ExpectedAttemptPayment,
  payment: GatewayPayment,
): boolean {
  const isOfAttempt = payment.attemptId === id && payment.orderId === orderId;
  return isOfAttempt && (providerReference ?? payment.providerReference) === payment.providerReference;
}

/**
 * Returns the update that moves an attempt to this state, from the gateway's data about its payment. Amounts are set only if the payment is
 * authorized or captured.
 */
export function attemptChangeFrom(payment: GatewayPayment, state: PaymentAttemptState): PaymentAttemptChange {
  const { providerReference, card, actionUrl, captureBefore } = payment;
  const isPaid = payment.status === 'authorized' || payment.status === 'captured';
  return {
    state,
    providerReference,
    ...(card ? { card } : {}),
    ...(captureBefore ? { captureBefore } : {}),
    ...(actionUrl && state === 'action_required' ? { actionUrl } : {}),
    ...(isPaid
      ? {
          authorizedCents: payment.amountCents,
          capturedCents: payment.capturedCents,
          refundedCents: payment.refundedCents,
        }
      : {}),
  };
}

/**
 * Returns the events proved by the gateway's data about a payment. Refunds are not among them, since each has its own reference and arrives
 * separately (I-23).
 */
export function paymentEventsOf(payment: GatewayPayment): PaymentEvent[] {
  const { providerReference, amountCents, capturedCents } = payment;
  switch (payment.status) {
    case 'authorized':
      return [{ kind: 'authorized', amountCents, providerReference }];
    case 'captured':
      return [
        { kind: 'authorized', amountCents, providerReference },
        { kind: 'captured', amountCents: capturedCents, providerReference },
      ];
    case 'voided':
      return [{ kind: 'voided', amountCents, providerReference }];
    case 'failed':
      return [{ kind: 'failed', amountCents: zeroCents, providerReference }];
    default:
      return [];
  }
}
