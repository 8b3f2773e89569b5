import type { Cents } from '../../../core/money.ts';
import { payingAttempt } from '../payments/rules.ts';
import type { PaymentAttempt } from '../payments/types.ts';

/** Whether an order is paid for: `taken` may leave, `held` is to be captured first, `gone` has nothing that could be taken. */
export type Money =
  | { readonly kind: 'taken' }
  | { readonly kind: 'held'; readonly amountCents: Cents }
  | { readonly kind: 'gone' };

/**
 * How the money of a placed order stands, from its attempts in the order of their numbers. Without any, gift cards and credit
 * have paid for all of it (I-31). What is held is captured whole, with the first parcel (docs/decisions/0017).
 */
export function moneyOf(
  attempts: readonly Pick<PaymentAttempt, 'state' | 'authorizedCents' | 'failureCode'>[],
): Money {
  if (attempts.length === 0) return { kind: 'taken' };
  const paying = payingAttempt(attempts);
  if (paying?.state === 'captured') return { kind: 'taken' };
  return paying?.state === 'authorized'
    ? { kind: 'held', amountCents: paying.authorizedCents }
    : { kind: 'gone' };
}
