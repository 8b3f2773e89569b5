import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { PaymentAnswer, RefundAnswer } from '../../../integrations/payment/port.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { finalizePayment } from '../settlement/finalize.server.ts';
import { voidAttemptAtGateway } from '../settlement/void-at-gateway.server.ts';
import { recordRefund } from './record-refund.server.ts';
import type { PaymentRequestWithAttempt } from './request-once.server.ts';
import { answerMismatchOf } from './snapshot-rules.ts';
import { markPaymentRequestSettled } from './store.server.ts';
import type { PaymentAttempt, PaymentRequestOutcome, PaymentRequestRefusalCode } from './types.ts';

type Performed = Result<PaymentRequestOutcome, PaymentRequestRefusalCode>;

/**
 * Sends a stored request to the gateway under its own key, writes the outcome and returns it. Without an answer the request stays open, and
 * the reconciler sends it again with the same key, so that it takes effect once.
 */
export async function sendPaymentRequest(
  dependencies: OrderDependencies,
  { request, attempt }: PaymentRequestWithAttempt,
): Promise<Performed> {
  const { amountCents } = request;
  if (request.state === 'succeeded') return ok({ state: 'succeeded', amountCents });
  if (request.state === 'failed') return gatewayRefused();
  const { payments } = dependencies;
  const { providerReference } = attempt;
  invariant(providerReference, 'a payment that holds money has a reference');
  switch (request.kind) {
    case 'capture': {
      const answer = await payments.capture(providerReference, amountCents, request.idempotencyKey);
      return settlePaymentRequest(dependencies, { request, attempt }, answer, isTaken(attempt, answer));
    }
    case 'void': {
      const answer = await voidAttemptAtGateway(dependencies, attempt);
      return settlePaymentRequest(dependencies, { request, attempt }, answer, isReleased(attempt, answer));
    }
    case 'refund': {
      const answer = await payments.refund(providerReference, amountCents, request.idempotencyKey);
      return settleRefundRequest(dependencies, { request, attempt }, answer);
    }
  }
}

/** Returns whether the payment was captured; undefined if that is unknown, because there was no answer or a contradictory one. */
function isTaken(attempt: PaymentAttempt, answer: PaymentAnswer): boolean | undefined {
  if (answer.kind === 'unknown' || answerMismatchOf(attempt, answer)) return undefined;
  return answer.kind === 'payment' && answer.payment.status === 'captured';
}

function isReleased(attempt: PaymentAttempt, answer: PaymentAnswer): boolean | undefined {
  if (answer.kind === 'unknown' || answerMismatchOf(attempt, answer)) return undefined;
  if (answer.kind !== 'payment') return false;
  const { status, capturedCents, refundedCents } = answer.payment;
  return status === 'voided' || (status === 'captured' && refundedCents === capturedCents);
}

/**
 * Settles the attempt through finalize, like every other answer of the gateway (I-20), and then the request.
 * @param isDone undefined while the outcome is unknown; the request then stays open.
 */
async function settlePaymentRequest(
  dependencies: OrderDependencies,
  { request, attempt }: PaymentRequestWithAttempt,
  answer: PaymentAnswer,
  isDone: boolean | undefined,
): Promise<Performed> {
  const { database, clock } = dependencies;
  await finalizePayment(dependencies, { orderId: attempt.orderId, attemptId: attempt.id, answer });
  if (isDone === undefined) return ok({ state: 'pending', amountCents: request.amountCents });
  const state = isDone ? 'succeeded' : 'failed';
  await markPaymentRequestSettled(database.read, { id: request.id, state, now: clock.now() });
  return isDone ? ok({ state, amountCents: request.amountCents } as PaymentRequestOutcome) : gatewayRefused();
}

async function settleRefundRequest(
  { database, clock, log }: OrderDependencies,
  { request, attempt }: PaymentRequestWithAttempt,
  answer: RefundAnswer,
): Promise<Performed> {
  const { amountCents } = request;
  const now = clock.now();
  if (answer.kind === 'unknown' && answer.isContradiction) {
    log.error('payment needs manual review', {
      code: 'other_payment',
      orderId: attempt.orderId,
      attemptId: attempt.id,
    });
  }
  const isOpen =
    answer.kind === 'unknown' || (answer.kind === 'refund' && answer.refund.status === 'pending');
  if (isOpen) return ok({ state: 'pending', amountCents });
  if (answer.kind !== 'refund' || answer.refund.status === 'failed') {
    log.error('refund needs manual review', { orderId: attempt.orderId, attemptId: attempt.id });
    await markPaymentRequestSettled(database.read, { id: request.id, state: 'failed', now });
    return gatewayRefused();
  }
  const { refundReference: providerReference } = answer.refund;
  await database.transaction(async (tx) => {
    await recordRefund(tx, attempt, { amountCents, providerReference }, now);
    await markPaymentRequestSettled(tx, { id: request.id, state: 'succeeded', providerReference, now });
  });
  return ok({ state: 'succeeded', amountCents });
}

function gatewayRefused(): Performed {
  return refused({
    code: 'GATEWAY_REFUSED',
    sentence:
      'The gateway didn’t complete this, and nothing changed. Please check the payment in the gateway’s dashboard.',
  });
}
