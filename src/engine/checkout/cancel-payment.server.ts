import type { DraftId } from '../../core/ids.ts';
import { findDraft } from '../orders/drafts/index.server.ts';
import type { DraftActor, OrderDependencies } from '../orders/drafts/types.ts';
import { findOrderProgress } from '../orders/index.server.ts';
import { attemptsOfOrder } from '../orders/payments/index.server.ts';
import { checkoutPaymentStatusOf } from '../orders/settlement/answer-rules.ts';
import { finalizePayment } from '../orders/settlement/finalize.server.ts';
import { lookUpPayment } from '../orders/settlement/look-up-payment.server.ts';
import type { CheckoutPaymentStatus } from '../orders/settlement/types.ts';

/**
 * Cancels a payment whose bank challenge the customer closed, so that they can use a different card. Queries the gateway first: if the
 * payment has been approved, it becomes an order; if it is still open, it is voided.
 */
export async function cancelPayment(
  dependencies: OrderDependencies,
  actor: DraftActor,
  draftId: DraftId,
): Promise<CheckoutPaymentStatus> {
  const { read } = dependencies.database;
  const draft = await findDraft(read, draftId, actor);
  const order = draft && (await findOrderProgress(read, { draftId }));
  if (!order) return { kind: 'none' };
  const attempts = await attemptsOfOrder(read, order.orderId);
  const challenged = attempts.find(({ state }) => state === 'action_required');
  if (!challenged) return checkoutPaymentStatusOf(order, attempts);
  return finalizePayment(dependencies, {
    orderId: order.orderId,
    attemptId: challenged.id,
    answer: await lookUpPayment(dependencies.payments, challenged),
    givesUpChallenge: true,
    requestId: actor.requestId,
  });
}
