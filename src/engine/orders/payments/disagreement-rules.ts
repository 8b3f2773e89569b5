import type { GatewayDispute, GatewayPayment } from '../../../integrations/payment/port.ts';
import type { OrderDispute } from './dispute-store.server.ts';
import { doesAttemptHoldMoney, isAttemptUnsettled } from './rules.ts';
import { paymentMismatchOf } from './snapshot-rules.ts';
import type { GatewayAnswerMismatch, PaymentDiscrepancy } from './types.ts';
import type { StoredPaymentAttempt } from './view.server.ts';

/** Returns the amount, in cents, that the gateway has authorized, or has captured and not refunded. */
function moneyOn({ status, amountCents, capturedCents, refundedCents }: GatewayPayment): number {
  if (status === 'authorized') return amountCents;
  return status === 'captured' ? capturedCents - refundedCents : 0;
}

/** Returns whether a payment holds no money and can't hold any later. */
function isOver({ status, capturedCents, refundedCents }: GatewayPayment): boolean {
  if (status === 'captured') return capturedCents > 0 && refundedCents === capturedCents;
  return (status === 'voided' || status === 'failed') && capturedCents === 0;
}

/**
 * Compares the gateway's payments with the shop's attempts, and returns the discrepancies: each payment must belong to one attempt in the
 * same state with the same amounts, money may be held only for placed orders, and no order may be paid twice (Q2). Attempts whose outcome
 * is open may differ; those open too long are reported elsewhere.
 */
export function comparePaymentsWithGateway(
  attempts: readonly StoredPaymentAttempt[],
  payments: readonly GatewayPayment[],
): PaymentDiscrepancy[] {
  const byId = new Map<string, StoredPaymentAttempt>(attempts.map((attempt) => [attempt.attemptId, attempt]));
  const byReference = new Map(attempts.map((attempt) => [attempt.providerReference, attempt]));
  const seen = new Set<string>();
  const paying = new Map<string, number>();
  const found: PaymentDiscrepancy[] = [];
  for (const payment of payments) {
    const attempt = byReference.get(payment.providerReference) ?? byId.get(payment.attemptId ?? '');
    if (!attempt) {
      if (isOver(payment)) continue;
      found.push(
        disagreement('payment_without_attempt', payment, `${payment.status} ${payment.amountCents}`),
      );
      continue;
    }
    seen.add(attempt.attemptId);
    if (moneyOn(payment) > 0 && !isChangingHands(attempt, payment))
      paying.set(attempt.orderId, (paying.get(attempt.orderId) ?? 0) + 1);
    found.push(...comparePayment(attempt, payment));
  }
  for (const attempt of attempts) {
    if (doesAttemptHoldMoney(attempt.state) && !seen.has(attempt.attemptId)) {
      const detail = `${attempt.state} ${attempt.authorizedCents}`;
      found.push({ kind: 'attempt_without_payment', subject: attempt.attemptId, detail });
    }
  }
  for (const [orderId, times] of paying) {
    if (times > 1)
      found.push({
        kind: 'order_paid_twice',
        subject: orderId,
        detail: `${times} payments have funds on hold`,
      });
  }
  return found;
}

/**
 * Returns whether this is one of the two authorizations that exist during a renewal: the new one before it counts, or the old one being
 * voided. Nothing is captured from either.
 */
function isChangingHands(attempt: StoredPaymentAttempt, { status }: GatewayPayment): boolean {
  const isNew = attempt.purpose !== 'place' && isAttemptUnsettled(attempt.state);
  const isOld = attempt.state === 'voiding' && attempt.failureCode === 'renewed';
  return status === 'authorized' && (isNew || isOld);
}

/**
 * Returns the disputes known only to the gateway or only to the shop, or whose state or amount differs. Ignores those that are only a
 * `warning` at the gateway.
 */
export function compareDisputesWithGateway(
  booked: readonly Pick<OrderDispute, 'disputeReference' | 'state' | 'amountCents'>[],
  disputes: readonly GatewayDispute[],
): PaymentDiscrepancy[] {
  const ours = new Map(booked.map((dispute) => [dispute.disputeReference, dispute]));
  const theirs = new Set(disputes.map(({ disputeReference }) => disputeReference));
  const changed = disputes.flatMap(({ disputeReference, status, amountCents }) => {
    const known = ours.get(disputeReference);
    if (status === 'warning' || (known?.state === status && known.amountCents === amountCents)) return [];
    const detail = `ours ${known ? `${known.state} ${known.amountCents}` : 'unknown'}, theirs ${status} ${amountCents}`;
    return [{ kind: 'dispute_differs', subject: disputeReference, detail } as const];
  });
  const unheardOf = booked
    .filter(({ disputeReference }) => !theirs.has(disputeReference))
    .map(
      ({ disputeReference: subject }) =>
        ({ kind: 'dispute_differs', subject, detail: 'theirs unknown' }) as const,
    );
  return [...changed, ...unheardOf];
}

const contradictions = {
  other_payment: 'payment_differs',
  other_currency: 'currency_differs',
  other_amount: 'amount_differs',
  other_sum: 'amount_differs',
} as const satisfies Record<GatewayAnswerMismatch, PaymentDiscrepancy['kind']>;

function comparePayment(attempt: StoredPaymentAttempt, payment: GatewayPayment): PaymentDiscrepancy[] {
  const { status, currency, amountCents, heldCents, capturedCents } = payment;
  const isMoney = status === 'authorized' || status === 'captured';
  const contradiction = isMoney
    ? paymentMismatchOf({ ...attempt, id: attempt.attemptId }, payment)
    : undefined;
  if (contradiction) {
    const theirs = `${status} ${currency} ${amountCents}, held ${heldCents}, received ${capturedCents}`;
    const ours = `requested USD ${attempt.amountCents} for attempt ${attempt.attemptId}`;
    return [disagreement(contradictions[contradiction], payment, `${ours}, theirs ${theirs}`)];
  }
  if (isAttemptUnsettled(attempt.state) || attempt.state === 'voiding') return [];
  const found: PaymentDiscrepancy[] = [];
  const isSameState = doesAttemptHoldMoney(attempt.state)
    ? payment.status === attempt.state
    : moneyOn(payment) === 0;
  if (!isSameState) {
    found.push(disagreement('state_differs', payment, `ours ${attempt.state}, theirs ${payment.status}`));
  }
  if (moneyOn(payment) > 0 && !attempt.isPlaced) {
    found.push(disagreement('money_without_order', payment, `${payment.status} ${moneyOn(payment)}`));
  }
  const isSameAmount =
    !doesAttemptHoldMoney(attempt.state) ||
    (payment.amountCents === attempt.authorizedCents &&
      payment.capturedCents === attempt.capturedCents &&
      payment.refundedCents === attempt.refundedCents);
  if (!isSameAmount) {
    const ours = `${attempt.authorizedCents}/${attempt.capturedCents}/${attempt.refundedCents}`;
    const theirs = `${payment.amountCents}/${payment.capturedCents}/${payment.refundedCents}`;
    found.push(disagreement('amount_differs', payment, `ours ${ours}, theirs ${theirs}`));
  }
  return found;
}

function disagreement(
  kind: PaymentDiscrepancy['kind'],
  payment: GatewayPayment,
  detail: string,
): PaymentDiscrepancy {
  return { kind, subject: payment.providerReference, detail };
}
