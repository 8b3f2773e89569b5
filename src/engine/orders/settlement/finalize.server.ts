import type { OrderId, PaymentAttemptId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { PaymentAnswer } from '../../../integrations/payment/port.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { isDatabaseBusy } from '../../../platform/outage.server.ts';
import { loadOrderWithAttempts, lockDraftOfOrder } from '../drafts/store.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { canReplaceAuthorization } from '../payments/renewal-rules.ts';
import { bankChallengeMinutes, decidePaymentSettlement, payingAttempt } from '../payments/rules.ts';
import { openRequestsOfAttempt } from '../payments/store.server.ts';
import type { PaymentAttempt } from '../payments/types.ts';
import { tendersOfOrder } from '../store.server.ts';
import { checkoutPaymentStatusOf } from './answer-rules.ts';
import { applyReplacementSettlement } from './apply-replacement.server.ts';
import {
  alertPaymentNeedsReview,
  applyPaymentSettlement,
  type FinalizeContext,
} from './apply-settlement.server.ts';
import type { CheckoutPaymentStatus } from './types.ts';
import { voidAttemptAtGateway } from './void-at-gateway.server.ts';

export type FinalizeRequest = {
  readonly orderId: OrderId;
  readonly attemptId: PaymentAttemptId;
  /** The gateway's answer, from any source. */
  readonly answer: PaymentAnswer;
  /** Whether the customer closed the bank's challenge. If it is still open, the attempt is given up. */
  readonly givesUpChallenge?: boolean;
  readonly requestId?: string;
};

/**
 * Applies the gateway's answer to an order, and returns the payment status. The request, the webhook and the reconciler all use this
 * function (I-20). Each step is conditional on the previous state, all in one transaction under the draft's lock, so a second call changes
 * nothing and returns the same status. Money that the shop must not keep is voided right after (F21).
 */
export async function finalizePayment(
  dependencies: OrderDependencies,
  request: FinalizeRequest,
): Promise<CheckoutPaymentStatus> {
  const finalized = await finalizeOnce(dependencies, request);
  const { givenUp } = finalized;
  if (!givenUp) return finalized.payment;
  const answer = await voidAttemptAtGateway(dependencies, givenUp);
  dependencies.crashPoint?.('void.after_answer');
  await finalizeOnce(dependencies, { ...request, attemptId: givenUp.id, answer });
  dependencies.crashPoint?.('void.after_commit');
  return finalized.payment;
}

/**
 * Finalizes a payment, or returns its current status, usually `processing`, while others keep the order locked. The bank has answered by
 * then, so the order is not reported as failed; the reconciler finishes it.
 */
export async function finalizeOrReportProcessing(
  dependencies: OrderDependencies,
  request: FinalizeRequest,
): Promise<CheckoutPaymentStatus> {
  try {
    return await finalizePayment(dependencies, request);
  } catch (error) {
    if (!isDatabaseBusy(error)) throw error;
    const { orderId, attemptId, requestId } = request;
    dependencies.log.warn('order not completed yet', { orderId, attemptId, requestId, error });
    const { order, attempts } = await loadOrderWithAttempts(dependencies.database.read, orderId);
    return checkoutPaymentStatusOf(order, attempts);
  }
}

async function finalizeOnce(
  dependencies: OrderDependencies,
  request: FinalizeRequest,
): Promise<{ givenUp: PaymentAttempt | undefined; payment: CheckoutPaymentStatus }> {
  const now = dependencies.clock.now();
  const done = await dependencies.database.transaction(async (tx) => {
    const finalizing = await load(tx, dependencies, request, now);
    const { attempt, orderWaits, mayReplace } = finalizing;
    const isOverdue = now.getTime() - attempt.createdAt.getTime() >= bankChallengeMinutes * 60_000;
    const givesUpChallenge = isOverdue || request.givesUpChallenge === true;
    const settlement = decidePaymentSettlement(
      attempt,
      { orderWaits, mayReplace, givesUpChallenge },
      request.answer,
    );
    if ('contradiction' in settlement && settlement.contradiction) {
      alertPaymentNeedsReview(finalizing, settlement.contradiction);
    }
    const apply = attempt.purpose === 'place' ? applyPaymentSettlement : applyReplacementSettlement;
    return apply(tx, finalizing, settlement);
  });
  dependencies.crashPoint?.(done.isReleased ? 'release.after_commit' : 'finalize.after_commit');
  return {
    givenUp: done.kind === 'give_up' ? done.attempt : done.replaced,
    payment: checkoutPaymentStatusOf(done.order, done.attempts),
  };
}

async function load(
  tx: Transaction,
  dependencies: OrderDependencies,
  { orderId, attemptId, requestId }: FinalizeRequest,
  now: Date,
): Promise<FinalizeContext> {
  // Both reads are sent with the lock in one round trip and run after it.
  const [draft, { order, attempts }] = await inOneRoundTrip([
    lockDraftOfOrder(tx, orderId),
    loadOrderWithAttempts(tx, orderId),
  ]);
  const attempt = attempts.find(({ id }) => id === attemptId);
  invariant(attempt, `attempt ${attemptId} belongs to order ${orderId}`);
  // A card that pays the whole total leaves nothing for other tenders.
  const tenders = attempt.amountCents === order.totalCents ? [] : await tendersOfOrder(tx, orderId);
  const orderWaits = order.state === 'awaiting_payment' && attempt.n === order.preparation;
  const paying = attempt.purpose === 'place' ? undefined : payingAttempt(attempts);
  const isWanted =
    paying !== undefined &&
    canReplaceAuthorization(order, attempts, await openRequestsOfAttempt(tx, paying.id));
  return {
    ...{ dependencies, draft, order, attempt, attempts, tenders, orderWaits, requestId, now },
    mayReplace: isWanted,
  };
}
