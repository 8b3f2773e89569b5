import type { DraftActor, DraftKind, OrderDependencies } from '../orders/drafts/types.ts';
import { findOrderProgress } from '../orders/index.server.ts';
import { attemptsOfOrder } from '../orders/payments/index.server.ts';
import { isAttemptUnsettled } from '../orders/payments/rules.ts';
import { checkoutPaymentStatusOf } from '../orders/settlement/answer-rules.ts';
import { finalizePayment } from '../orders/settlement/finalize.server.ts';
import { lookUpPayment } from '../orders/settlement/look-up-payment.server.ts';
import { isAttemptInProgress } from '../orders/settlement/reconcile-rules.ts';
import type { CheckoutPaymentStatus } from '../orders/settlement/types.ts';
import { findLatestDraftId } from './draft/latest-store.server.ts';

/**
 * Returns the payment state of this actor's checkout, for the page that waits for a bank challenge or a response. Queries the gateway if
 * the payment is open. Never charges, and does not interfere with a call in progress.
 */
export async function settlePayment(
  dependencies: OrderDependencies,
  actor: DraftActor,
  kind: DraftKind,
): Promise<CheckoutPaymentStatus> {
  const { database, payments, clock } = dependencies;
  const draftId = await findLatestDraftId(database.read, actor, kind);
  const order = draftId && (await findOrderProgress(database.read, { draftId }));
  if (!order) return { kind: 'none' };
  const attempts = await attemptsOfOrder(database.read, order.orderId);
  const open = attempts.find(({ state }) => isAttemptUnsettled(state));
  if (!open || isAttemptInProgress(open, clock.now(), dependencies.configuration))
    return checkoutPaymentStatusOf(order, attempts);
  return finalizePayment(dependencies, {
    orderId: order.orderId,
    attemptId: open.id,
    answer: await lookUpPayment(payments, open),
    requestId: actor.requestId,
  });
}
