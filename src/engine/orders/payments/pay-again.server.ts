import type { OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadOrderWithAttempts, lockDraftOfOrder } from '../drafts/store.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { checkCardTesting } from '../limits/check-card-testing.server.ts';
import { paymentRefusalFor } from '../settlement/answer-rules.ts';
import { finalizeOrReportProcessing, finalizePayment } from '../settlement/finalize.server.ts';
import { lookUpPayment } from '../settlement/look-up-payment.server.ts';
import { isAttemptInProgress } from '../settlement/reconcile-rules.ts';
import type { CheckoutPaymentRefusalCode as PayingRefusalCode } from '../settlement/types.ts';
import type { OrderAccess, OrderView } from '../types.ts';
import { readOrder } from '../view.server.ts';
import { type IsReplacementNeeded, insertReplacementAttempt } from './insert-replacement.server.ts';
import { type RepaymentNeed, repaymentNeedOf } from './renewal-rules.ts';
import { authorizationRequestFor } from './rules.ts';
import type { PaymentAttempt } from './types.ts';

/** Whether the customer of a placed order must pay again and, if so, how far that payment is. */
export type PayAgainStatus =
  | { readonly kind: 'none' }
  /** `sentence` explains a failed try of the customer. */
  | { readonly kind: 'needed'; readonly amountCents: Cents; readonly sentence: string | undefined }
  /** The bank's challenge is at this address. */
  | { readonly kind: 'action_required'; readonly actionUrl: string }
  | { readonly kind: 'processing' };

export type PayAgainRefusalCode = PayingRefusalCode | 'ORDER_NOT_FOUND' | 'NOTHING_TO_PAY';

/**
 * Returns whether a placed order must be paid again, for anyone who may read the order (I-6). First settles an open attempt with the
 * gateway, so that the page that the bank's challenge returns to shows the outcome.
 * @param of the access to the order, or the order itself as just read for its owner.
 * @param prefetched the order's payments, if they were read along with it.
 */
export async function viewPayAgainStatus(
  dependencies: OrderDependencies,
  of: OrderAccess | OrderView,
  prefetched?: OrderPayments,
): Promise<PayAgainStatus> {
  const order = 'totalCents' in of ? of : await readOrder(dependencies.database.read, of);
  return order?.number === undefined ? { kind: 'none' } : settled(dependencies, order.orderId, prefetched);
}

export type OrderPayments = Awaited<ReturnType<typeof loadOrderWithAttempts>>;

/** Reads the payments of an order for `viewPayAgainStatus`, so that callers can read more of the order in the same round trip. */
export function readOrderPayments(
  read: Transaction,
  { orderId }: Pick<OrderView, 'orderId' | 'publicToken'>,
): Promise<OrderPayments> {
  return loadOrderWithAttempts(read, orderId);
}

type Opened = Result<PaymentAttempt | undefined, PayingRefusalCode>;

/**
 * Authorizes a placed order's amount again on a newly entered card, because the authorization lapsed or could not be renewed. The new
 * authorization replaces the old one, which is released afterwards. Nothing is captured before the order ships. ORDER_NOT_FOUND,
 * NOTHING_TO_PAY if the order needs no new payment, or the refusal of the payment.
 */
export async function payForOrderAgain(
  dependencies: OrderDependencies,
  access: OrderAccess,
  paying: { readonly paymentMethodId: string; readonly returnUrl: string; readonly requestId?: string },
): Promise<Result<PayAgainStatus, PayAgainRefusalCode>> {
  const { database, clock, payments } = dependencies;
  const order = await readOrder(database.read, access);
  if (order?.number === undefined) {
    return refused({ code: 'ORDER_NOT_FOUND', sentence: 'We couldn’t find that order.' });
  }
  const { orderId } = order;
  const before = await settled(dependencies, orderId);
  if (before.kind === 'none') {
    return refused({
      code: 'NOTHING_TO_PAY',
      sentence: 'This order is already paid. You don’t need to do anything.',
    });
  }
  if (before.kind !== 'needed') return ok(before);
  const opened = await database.transaction(async (tx): Promise<Opened> => {
    const now = clock.now();
    const { cartId, customerId, contents } = await lockDraftOfOrder(tx, orderId);
    const tested = await checkCardTesting(tx, { cartId, customerId, email: contents.email.trim() }, now);
    if (tested) return refused(tested);
    const { paymentMethodId: paymentMethodReference, returnUrl } = paying;
    const replacement = {
      purpose: 'replace',
      provider: payments.provider,
      paymentMethodReference,
      returnUrl,
    } as const;
    const isWanted: IsReplacementNeeded = (need) => need.kind === 'needed';
    return ok(await insertReplacementAttempt(tx, orderId, replacement, { isWanted, now }));
  });
  if (!opened.ok) return opened;
  const attempt = opened.value;
  if (!attempt) return ok(await again(dependencies, orderId));
  const answer = await payments.authorize(authorizationRequestFor(attempt));
  const { requestId } = paying;
  await finalizeOrReportProcessing(dependencies, {
    orderId,
    attemptId: attempt.id,
    answer,
    ...(requestId && { requestId }),
  });
  return answered(dependencies, orderId, attempt);
}

async function answered(
  dependencies: OrderDependencies,
  orderId: OrderId,
  { id }: PaymentAttempt,
): Promise<Result<PayAgainStatus, PayAgainRefusalCode>> {
  const { attempts } = await loadOrderWithAttempts(dependencies.database.read, orderId);
  const attempt = attempts.find((each) => each.id === id);
  const isOver = attempt?.state === 'failed' || attempt?.state === 'voided' || attempt?.state === 'voiding';
  return isOver ? refused(paymentRefusalFor(attempt.failureCode)) : ok(await again(dependencies, orderId));
}

/**
 * Settles an open attempt with the gateway and returns the status afterwards. Leaves an attempt alone while a process may still be calling
 * the gateway for it.
 */
async function settled(
  dependencies: OrderDependencies,
  orderId: OrderId,
  prefetched?: OrderPayments,
): Promise<PayAgainStatus> {
  const { database, clock, payments, configuration } = dependencies;
  const { order, attempts } = prefetched ?? (await loadOrderWithAttempts(database.read, orderId));
  const need = repaymentNeedOf(order, attempts);
  if (need.kind !== 'open' || isAttemptInProgress(need.attempt, clock.now(), configuration))
    return asShown(need);
  const answer = await lookUpPayment(payments, need.attempt);
  await finalizePayment(dependencies, { orderId, attemptId: need.attempt.id, answer });
  return again(dependencies, orderId);
}

async function again({ database }: OrderDependencies, orderId: OrderId): Promise<PayAgainStatus> {
  const { order, attempts } = await loadOrderWithAttempts(database.read, orderId);
  return asShown(repaymentNeedOf(order, attempts));
}

function asShown(need: RepaymentNeed<PaymentAttempt>): PayAgainStatus {
  switch (need.kind) {
    case 'none':
      return need;
    case 'needed': {
      const isOwnTry = need.declined?.purpose === 'replace';
      const sentence = isOwnTry ? paymentRefusalFor(need.declined?.failureCode).sentence : undefined;
      return { kind: 'needed', amountCents: need.paying.amountCents, sentence };
    }
    case 'open': {
      const { actionUrl, state } = need.attempt;
      return state === 'action_required' && actionUrl
        ? { kind: 'action_required', actionUrl }
        : { kind: 'processing' };
    }
  }
}
