import { invariant } from '../../core/invariant.ts';
import type { Refusal } from '../../core/result.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { StockShortage } from '../inventory/types.ts';
import { loadOrderWithAttempts } from '../orders/drafts/index.server.ts';
import type { Draft } from '../orders/drafts/types.ts';
import { isAttemptUnsettled } from '../orders/payments/rules.ts';
import type { PaymentAttempt } from '../orders/payments/types.ts';
import { checkoutPaymentStatusOf } from '../orders/settlement/answer-rules.ts';
import type { CheckoutPaymentStatus } from '../orders/settlement/types.ts';
import type { OrderProgress } from '../orders/types.ts';
import type { ChosenCard } from './draft/resolve-payment-card.server.ts';
import type { PlaceOrderCommand, PlaceOrderRefusalCode } from './place-order-types.ts';

type Known = Exclude<CheckoutPaymentStatus, { readonly kind: 'none' }>;

/** The result of the first transaction of `placeOrder`, before the gateway is called. */
export type OrderPreparationResult =
  /** Everything is held and written; call the gateway with this attempt. */
  | { readonly kind: 'pay'; readonly attempt: PaymentAttempt }
  /** Another call is paying, or its outcome is unknown. */
  | { readonly kind: 'in_flight'; readonly payment: Known; readonly attempt: PaymentAttempt }
  /** There already is an answer, or nothing was due. */
  | { readonly kind: 'settled'; readonly payment: Known }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal<PlaceOrderRefusalCode>[] }
  | { readonly kind: 'insufficient'; readonly shortages: readonly StockShortage[] };

/** Returns the order that an earlier call created from this draft, or undefined if there is none, with its payment attempts. */
export async function findEarlierOrder(
  tx: Transaction,
  draft: Draft,
): Promise<[OrderProgress | undefined, readonly PaymentAttempt[]]> {
  if (!draft.orderId) return [undefined, []];
  const { order, attempts } = await loadOrderWithAttempts(tx, draft.orderId);
  return [order, attempts];
}

/** Returns the result of an earlier call; undefined if the order can be prepared, for the first time or after a decline. */
export function resultOfEarlierCall(
  order: OrderProgress,
  attempts: readonly PaymentAttempt[],
  command: PlaceOrderCommand,
  card: ChosenCard | undefined,
): OrderPreparationResult | undefined {
  const payment = checkoutPaymentStatusOf(order, attempts);
  invariant(payment.kind !== 'none', 'an order has an answer');
  if (payment.kind === 'placed') return { kind: 'settled', payment };
  const last = attempts.at(-1);
  if (payment.kind === 'failed') {
    // The same card without the page having seen the decline is a double click, not a new attempt. An entered card has
    // a new reference each time; a saved one has the same, so the page sends how many attempts it has seen.
    const isKept = command.savedCardId !== undefined || command.usesGuarantee === true;
    const isSeen = isKept && command.seenTries === attempts.length;
    const isRepeat =
      !isSeen &&
      last?.paymentMethodReference === card?.paymentMethodId &&
      !['interrupted', 'gateway_away'].includes(order.failureCode ?? '');
    return isRepeat ? { kind: 'settled', payment } : undefined;
  }
  invariant(
    last && isAttemptUnsettled(last.state),
    'an order that waits for payment has an attempt that is open',
  );
  return { kind: 'in_flight', payment, attempt: last };
}
