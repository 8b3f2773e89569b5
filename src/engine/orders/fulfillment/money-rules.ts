import type { Cents } from '../../../core/money.ts';
import { payingAttempt } from '../payments/rules.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/**
 * The payment status of an order, which decides about shipping. `taken` is paid and can ship, `held` must be captured first, `gone` has
 * nothing to capture.
 */
export type OrderCaptureStatus =
  | { readonly kind: 'taken' }
  | { readonly kind: 'held'; readonly amountCents: Cents }
  | { readonly kind: 'gone' };

/**
 * Returns the payment status of a placed order from its attempts, sorted by number. An order without attempts was paid with gift cards and
 * credit (I-31). An authorization is captured in full with the first parcel (docs/decisions/0017).
 */
export function orderCaptureStatusOf(
  attempts: readonly Pick<PaymentAttempt, 'state' | 'authorizedCents' | 'failureCode'>[],
): OrderCaptureStatus {
  if (attempts.length === 0) return { kind: 'taken' };
  const paying = payingAttempt(attempts);
  if (paying?.state === 'captured') return { kind: 'taken' };
  return paying?.state === 'authorized'
    ? { kind: 'held', amountCents: paying.authorizedCents }
    : { kind: 'gone' };
}
