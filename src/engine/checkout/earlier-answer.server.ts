import { invariant } from '../../core/invariant.ts';
import type { Refusal } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Shortage } from '../inventory/types.ts';
import { orderWithAttempts } from '../orders/drafts/index.server.ts';
import type { Draft } from '../orders/drafts/types.ts';
import { isUnsettled } from '../orders/payments/rules.ts';
import type { PaymentAttempt } from '../orders/payments/types.ts';
import { paymentOf } from '../orders/settlement/answer-rules.ts';
import type { CheckoutPayment } from '../orders/settlement/types.ts';
import type { OrderProgress } from '../orders/types.ts';
import type { ChosenCard } from './draft/choose-card.server.ts';
import type { PlaceOrderCommand, PlaceOrderRefusalCode } from './place-order-types.ts';

type Known = Exclude<CheckoutPayment, { readonly kind: 'none' }>;

/** What the first transaction decided. */
export type Prepared =
  /** Everything is held and written; the gateway may be called with this attempt. */
  | { readonly kind: 'pay'; readonly attempt: PaymentAttempt }
  /** Another call is paying, or its outcome is open. */
  | { readonly kind: 'in_flight'; readonly payment: Known; readonly attempt: PaymentAttempt }
  /** There is an answer already, or nothing was due: this is it. */
  | { readonly kind: 'settled'; readonly payment: Known }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal<PlaceOrderRefusalCode>[] }
  | { readonly kind: 'insufficient'; readonly shortages: readonly Shortage[] };

/** The order that an earlier call made of this draft, with its attempts to pay. */
export async function earlierOrder(
  tx: Transaction,
  draft: Draft,
): Promise<[OrderProgress | undefined, readonly PaymentAttempt[]]> {
  if (!draft.orderId) return [undefined, []];
  const { order, attempts } = await orderWithAttempts(tx, draft.orderId);
  return [order, attempts];
}

/** The answer that an earlier call left; undefined when the order may be prepared, for the first time or after a decline. */
export function earlierAnswer(
  order: OrderProgress,
  attempts: readonly PaymentAttempt[],
  command: PlaceOrderCommand,
  card: ChosenCard | undefined,
): Prepared | undefined {
  const payment = paymentOf(order, attempts);
  invariant(payment.kind !== 'none', 'an order has an answer');
  if (payment.kind === 'placed') return { kind: 'settled', payment };
  const last = attempts.at(-1);
  if (payment.kind === 'failed') {
    // The same card again without a new look at it is the second click of the declined call, not a new try. A card that was typed
    // comes with a new name each time; one that is kept has the same, so the page says which tries it has seen.
    const isKept = command.savedCardId !== undefined || command.usesGuarantee === true;
    const isSeen = isKept && command.seenTries === attempts.length;
    const isRepeat =
      !isSeen &&
      last?.paymentMethodReference === card?.paymentMethodId &&
      !['interrupted', 'gateway_away'].includes(order.failureCode ?? '');
    return isRepeat ? { kind: 'settled', payment } : undefined;
  }
  invariant(last && isUnsettled(last.state), 'an order that waits for payment has an attempt that is open');
  return { kind: 'in_flight', payment, attempt: last };
}
