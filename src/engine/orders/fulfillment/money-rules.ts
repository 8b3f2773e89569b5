import type { Cents } from '../../../core/money.ts';
import { payingAttempt } from '../payments/rules.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/** The payment of an order: `taken` can ship, `held` must be captured first, `gone` has nothing to capture. */
export type PaymentStanding =
  | { readonly kind: 'taken' }
  | { readonly kind: 'held'; readonly amountCents: Cents }
  | { readonly kind: 'gone' };

/**
 * Returns the payment status of a placed order from its attempts in order of their numbers. Without any, gift cards and credit paid for
 * everything (I-31). A hold is captured in full with the first parcel (docs/decisions/0017).
 */
export function paymentStandingOf(
  attempts: readonly Pick<PaymentAttempt, 'state' | 'authorizedCents' | 'failureCode'>[],
): PaymentStanding {
  if (attempts.length === 0) return { kind: 'taken' };
  const paying = payingAttempt(attempts);
  if (paying?.state === 'captured') return { kind: 'taken' };
  return paying?.state === 'authorized'
    ? { kind: 'held', amountCents: paying.authorizedCents }
    : { kind: 'gone' };
}
