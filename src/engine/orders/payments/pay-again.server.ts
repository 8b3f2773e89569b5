import type { OrderId } from '../../../core/ids.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockDraftOfOrder, orderWithAttempts } from '../drafts/store.server.ts';
import type { OrderDependencies } from '../drafts/types.ts';
import { judgeTrier } from '../limits/judge-card-testing.server.ts';
import { paymentRefusal } from '../settlement/answer-rules.ts';
import { askGateway } from '../settlement/ask-gateway.server.ts';
import { finalize, finalizeOrWait } from '../settlement/finalize.server.ts';
import { isBeingMade } from '../settlement/reconcile-rules.ts';
import type { PaymentRefusalCode as PayingRefusalCode } from '../settlement/types.ts';
import type { OrderAccess, OrderView } from '../types.ts';
import { readOrder } from '../view.server.ts';
import { openReplacement, type Wanted } from './open-replacement.server.ts';
import { type PaymentNeed, paymentNeed } from './renewal-rules.ts';
import { authorizationRequest } from './rules.ts';
import type { PaymentAttempt } from './types.ts';

/** Whether the customer of a placed order has to pay again, and how far they are with it. */
export type PaymentAgain =
  | { readonly kind: 'none' }
  /** `sentence` says why the last try did not work, if the customer made one. */
  | { readonly kind: 'needed'; readonly amountCents: Cents; readonly sentence: string | undefined }
  /** The bank wants to see its customer: the challenge at this address. */
  | { readonly kind: 'action_required'; readonly actionUrl: string }
  | { readonly kind: 'processing' };

export type PayAgainRefusalCode = PayingRefusalCode | 'ORDER_NOT_FOUND' | 'NOTHING_TO_PAY';

/**
 * How it stands with paying a placed order again, for whoever may see the order (I-6). What is still open is asked of the gateway
 * first, so that the page that the bank's challenge leads back to says how it ended.
 * @param of how to find the order, or the order itself as its owner just read it.
 * @param seen its payments, when they were read with it.
 */
export async function viewPaymentAgain(
  dependencies: OrderDependencies,
  of: OrderAccess | OrderView,
  seen?: OrderPayments,
): Promise<PaymentAgain> {
  const order = 'totalCents' in of ? of : await readOrder(dependencies.database.read, of);
  return order?.number === undefined ? { kind: 'none' } : settled(dependencies, order.orderId, seen);
}

export type OrderPayments = Awaited<ReturnType<typeof orderWithAttempts>>;

/** Reads what `viewPaymentAgain` is made of, for who reads more of the order at once. */
export function readPayments(
  read: Transaction,
  { orderId }: Pick<OrderView, 'orderId' | 'publicToken'>,
): Promise<OrderPayments> {
  return orderWithAttempts(read, orderId);
}

type Opened = Result<PaymentAttempt | undefined, PayingRefusalCode>;

/**
 * Pays a placed order again, with a card that its customer typed just now, because the bank let go of the first hold or did not
 * renew it. The order goes on when the new hold stands; an old one is released after that. Nothing is taken before it ships.
 */
export async function payAgain(
  dependencies: OrderDependencies,
  access: OrderAccess,
  paying: { readonly paymentMethodId: string; readonly returnUrl: string; readonly requestId?: string },
): Promise<Result<PaymentAgain, PayAgainRefusalCode>> {
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
    const tested = await judgeTrier(tx, { cartId, customerId, email: contents.email.trim() }, now);
    if (tested) return refused(tested);
    const { paymentMethodId: paymentMethodReference, returnUrl } = paying;
    const replacement = {
      purpose: 'replace',
      provider: payments.provider,
      paymentMethodReference,
      returnUrl,
    } as const;
    const isWanted: Wanted = (need) => need.kind === 'needed';
    return ok(await openReplacement(tx, orderId, replacement, { isWanted, now }));
  });
  if (!opened.ok) return opened;
  const attempt = opened.value;
  if (!attempt) return ok(await again(dependencies, orderId));
  const answer = await payments.authorize(authorizationRequest(attempt));
  const { requestId } = paying;
  await finalizeOrWait(dependencies, {
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
): Promise<Result<PaymentAgain, PayAgainRefusalCode>> {
  const { attempts } = await orderWithAttempts(dependencies.database.read, orderId);
  const attempt = attempts.find((each) => each.id === id);
  const isOver = attempt?.state === 'failed' || attempt?.state === 'voided' || attempt?.state === 'voiding';
  return isOver ? refused(paymentRefusal(attempt.failureCode)) : ok(await again(dependencies, orderId));
}

/** Brings what is open to its end if the gateway knows one; a call that is being made is left alone. */
async function settled(
  dependencies: OrderDependencies,
  orderId: OrderId,
  seen?: OrderPayments,
): Promise<PaymentAgain> {
  const { database, clock, payments, configuration } = dependencies;
  const { order, attempts } = seen ?? (await orderWithAttempts(database.read, orderId));
  const need = paymentNeed(order, attempts);
  if (need.kind !== 'open' || isBeingMade(need.attempt, clock.now(), configuration)) return asShown(need);
  const answer = await askGateway(payments, need.attempt);
  await finalize(dependencies, { orderId, attemptId: need.attempt.id, answer });
  return again(dependencies, orderId);
}

async function again({ database }: OrderDependencies, orderId: OrderId): Promise<PaymentAgain> {
  const { order, attempts } = await orderWithAttempts(database.read, orderId);
  return asShown(paymentNeed(order, attempts));
}

function asShown(need: PaymentNeed<PaymentAttempt>): PaymentAgain {
  switch (need.kind) {
    case 'none':
      return need;
    case 'needed': {
      const isOwnTry = need.declined?.purpose === 'replace';
      const sentence = isOwnTry ? paymentRefusal(need.declined?.failureCode).sentence : undefined;
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
