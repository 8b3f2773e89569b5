import type { OrderProgress } from '../types.ts';
import { isUnsettled, payingAttempt } from './rules.ts';
import type { PaymentAttempt, PaymentRequest } from './types.ts';

/** So long before the bank lets go of a hold it is renewed: a day for a gateway that is down, and for a customer to pay again. */
export const renewalLeadHours = 36;

type Held = Pick<PaymentAttempt, 'state' | 'authorizedCents' | 'failureCode'>;

/**
 * Whether another hold may take the place of the one that this order stands on: nothing of it was taken, released or asked for,
 * and the order still goes out. Otherwise an approval that comes late must not stay (I-24).
 */
export function mayReplace(
  order: Pick<OrderProgress, 'state'>,
  attempts: readonly Held[],
  openRequests: readonly Pick<PaymentRequest, 'kind'>[],
): boolean {
  const paying = payingAttempt(attempts);
  const isFree =
    paying?.state === 'authorized' || (paying?.state === 'voided' && paying.failureCode === 'lapsed');
  return isFree && openRequests.length === 0 && ['placed', 'on_hold', 'fulfilling'].includes(order.state);
}

/** What a customer who may have to pay again is told. */
export type PaymentNeed<Attempt> =
  | { readonly kind: 'none' }
  /** `declined` is the attempt that failed, if one did. */
  | { readonly kind: 'needed'; readonly paying: Attempt; readonly declined: Attempt | undefined }
  /** A payment is under way. */
  | { readonly kind: 'open'; readonly attempt: Attempt };

/** Failures in which no bank was asked: the next run tries again by itself. */
const notAsked: ReadonlySet<string | undefined> = new Set(['interrupted', 'gateway_away']);

/** Whether a placed order's hold lapsed or could not be renewed, so that its customer has to pay again. */
export function paymentNeed<Attempt extends Held & Pick<PaymentAttempt, 'n' | 'purpose'>>(
  order: Pick<OrderProgress, 'state'>,
  attempts: readonly Attempt[],
): PaymentNeed<Attempt> {
  const paying = payingAttempt(attempts);
  if (!paying || !mayReplace(order, attempts, [])) return { kind: 'none' };
  const later = attempts.filter(({ n, purpose }) => n > paying.n && purpose !== 'place');
  const open = later.find(({ state }) => isUnsettled(state));
  if (open) return { kind: 'open', attempt: open };
  const declined = later.findLast(({ failureCode }) => !notAsked.has(failureCode));
  return declined || paying.state === 'voided' ? { kind: 'needed', paying, declined } : { kind: 'none' };
}
