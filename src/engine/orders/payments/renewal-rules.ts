import type { OrderProgress } from '../types.ts';
import { isAttemptUnsettled, payingAttempt } from './rules.ts';
import type { PaymentAttempt, PaymentRequest } from './types.ts';

/** How long before it lapses an authorization is renewed. Long enough for a day's gateway outage and for the customer to pay again. */
export const authorizationRenewalLeadHours = 36;

type Held = Pick<PaymentAttempt, 'state' | 'authorizedCents' | 'failureCode'>;

/**
 * Returns whether another authorization may replace the order's current one: none of it was captured or released, no request is open, and
 * the order is not canceled or completed. Otherwise a late approval must be voided (I-24).
 */
export function canReplaceAuthorization(
  order: Pick<OrderProgress, 'state'>,
  attempts: readonly Held[],
  openRequests: readonly Pick<PaymentRequest, 'kind'>[],
): boolean {
  const paying = payingAttempt(attempts);
  const isFree =
    paying?.state === 'authorized' || (paying?.state === 'voided' && paying.failureCode === 'lapsed');
  return isFree && openRequests.length === 0 && ['placed', 'on_hold', 'fulfilling'].includes(order.state);
}

/** Whether the customer must pay again, with the attempts concerned. */
export type RepaymentNeed<Attempt> =
  | { readonly kind: 'none' }
  /** `declined` is the attempt that failed, if one did. */
  | { readonly kind: 'needed'; readonly paying: Attempt; readonly declined: Attempt | undefined }
  /** A payment is in progress. */
  | { readonly kind: 'open'; readonly attempt: Attempt };

/** Failure codes without an answer of the bank, after which the next run makes another attempt. */
const notAsked: ReadonlySet<string | undefined> = new Set(['interrupted', 'gateway_away']);

/** Returns whether a placed order's authorization lapsed or could not be renewed, so that its customer must pay again. */
export function repaymentNeedOf<Attempt extends Held & Pick<PaymentAttempt, 'n' | 'purpose'>>(
  order: Pick<OrderProgress, 'state'>,
  attempts: readonly Attempt[],
): RepaymentNeed<Attempt> {
  const paying = payingAttempt(attempts);
  if (!paying || !canReplaceAuthorization(order, attempts, [])) return { kind: 'none' };
  const later = attempts.filter(({ n, purpose }) => n > paying.n && purpose !== 'place');
  const open = later.find(({ state }) => isAttemptUnsettled(state));
  if (open) return { kind: 'open', attempt: open };
  const declined = later.findLast(({ failureCode }) => !notAsked.has(failureCode));
  return declined || paying.state === 'voided' ? { kind: 'needed', paying, declined } : { kind: 'none' };
}
