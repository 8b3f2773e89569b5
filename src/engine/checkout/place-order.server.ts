import { setTimeout as pause } from 'node:timers/promises';
import type { OrderId } from '../../core/ids.ts';
import { ok, refused } from '../../core/result.ts';
import type { DraftActor, OrderDependencies } from '../orders/drafts/types.ts';
import { findOrderProgress } from '../orders/index.server.ts';
import { attemptsOfOrder } from '../orders/payments/index.server.ts';
import { authorizationRequestFor } from '../orders/payments/rules.ts';
import { checkoutPaymentStatusOf, toPaymentResult } from '../orders/settlement/answer-rules.ts';
import { finalizeOrReportProcessing } from '../orders/settlement/finalize.server.ts';
import type { CheckoutPaymentStatus } from '../orders/settlement/types.ts';
import { cancelPayment } from './cancel-payment.server.ts';
import { type ChosenCard, resolvePaymentCard } from './draft/resolve-payment-card.server.ts';
import type { OrderPreparationResult } from './earlier-answer.server.ts';
import type { PlaceOrderCommand, PlaceOrderResult } from './place-order-types.ts';
import { prepareOrder } from './prepare-order.server.ts';
import { reduceCartToStock } from './reduce-cart-to-stock.server.ts';

/** Milliseconds between checks of a payment that another request is making. */
const lookEveryMilliseconds = 100;

/**
 * Places the order of a draft (blueprint §5): prepares it in one transaction, pays outside of any transaction, and finalizes it in another.
 * The draft's id is the idempotency key: any number of identical calls, concurrent or later, after a crash or from two tabs, create one
 * order and one charge and return the same result (I-18, I-19). A refusal loses nothing that was entered.
 */
export async function placeOrder(
  dependencies: OrderDependencies,
  actor: DraftActor,
  command: PlaceOrderCommand,
): Promise<PlaceOrderResult> {
  const card = await resolvePaymentCard(dependencies, actor, command);
  const prepared = await prepareOrder(dependencies, actor, command, card);
  switch (prepared.kind) {
    case 'refused':
      return { ok: false, refusals: prepared.refusals };
    case 'insufficient':
      return refused(...(await reduceCartToStock(dependencies, actor, command.draftId, prepared.shortages)));
    case 'settled':
      return toPaymentResult(prepared.payment);
    case 'in_flight':
      return followPayment(dependencies, actor, command, { ...prepared, card });
    case 'pay':
      return pay(dependencies, actor, prepared);
  }
}

async function pay(
  dependencies: OrderDependencies,
  actor: DraftActor,
  { attempt }: Extract<OrderPreparationResult, { kind: 'pay' }>,
): Promise<PlaceOrderResult> {
  const answer = await dependencies.payments.authorize(authorizationRequestFor(attempt));
  dependencies.crashPoint?.('pay.after_answer');
  const { id: attemptId, orderId } = attempt;
  const finalizing = { orderId, attemptId, answer, requestId: actor.requestId };
  return answered(await finalizeOrReportProcessing(dependencies, finalizing), orderId);
}

/**
 * Handles a repeated call while the first one is paying: waits for its outcome and returns the same result. A different card while the
 * first card's bank challenge is open means that the customer abandoned the first card.
 */
async function followPayment(
  dependencies: OrderDependencies,
  actor: DraftActor,
  command: PlaceOrderCommand,
  {
    payment,
    attempt,
    card,
  }: Extract<OrderPreparationResult, { kind: 'in_flight' }> & { readonly card: ChosenCard | undefined },
): Promise<PlaceOrderResult> {
  const isAnotherCard = card !== undefined && card.paymentMethodId !== attempt.paymentMethodReference;
  if (payment.kind === 'action_required' && isAnotherCard) {
    const closed = await cancelPayment(dependencies, actor, command.draftId);
    return closed.kind === 'failed'
      ? placeOrder(dependencies, actor, command)
      : answered(closed, attempt.orderId);
  }
  if (payment.kind === 'action_required') return ok(payment);
  return answered(await outcomeOf(dependencies, attempt.orderId), attempt.orderId);
}

/** Polls until the outcome of the payment is known, for at most as long as a gateway call may take; then returns `processing`. */
async function outcomeOf(dependencies: OrderDependencies, orderId: OrderId): Promise<CheckoutPaymentStatus> {
  const { read } = dependencies.database;
  const limit = dependencies.configuration.paymentTimeoutMilliseconds;
  for (let waited = 0; ; waited += lookEveryMilliseconds) {
    const order = await findOrderProgress(read, { orderId });
    const isOpen = order?.state === 'awaiting_payment';
    const attempts = isOpen ? await attemptsOfOrder(read, orderId) : [];
    const isInProgress =
      isOpen && attempts.every(({ state }) => state !== 'action_required' && state !== 'unknown');
    if (!isInProgress || waited >= limit) return checkoutPaymentStatusOf(order, attempts);
    await pause(lookEveryMilliseconds);
  }
}

function answered(payment: CheckoutPaymentStatus, orderId: OrderId): PlaceOrderResult {
  if (payment.kind === 'none') throw new Error(`order ${orderId} was prepared and is gone`);
  return toPaymentResult(payment);
}
