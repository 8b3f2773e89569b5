import Stripe from 'stripe';
import type { RefusedAnswer, UnknownAnswer } from './port.ts';

/**
 * What an error of the SDK says about money:
 * - `declined`      the bank said no, or the gateway to the payment method that the browser named.
 * - `refused`       the gateway looked at the request and did not act on it.
 * - `unauthorized`  the gateway did not look at the request; what an earlier one did stays open.
 * - `unknown`       no answer, or none to rely on: time-out, reset, 5xx, 429, a key still in use or used otherwise.
 */
export type Verdict = 'declined' | 'refused' | 'unauthorized' | 'unknown';

/** Judges an error of the SDK; any other error is a bug and is thrown on. */
export function verdictOf(error: unknown): {
  readonly verdict: Verdict;
  readonly error: Stripe.errors.StripeError;
} {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } =
    Stripe.errors;
  if (error instanceof StripeCardError || isAboutCard(error)) return { verdict: 'declined', error };
  if (error instanceof StripeInvalidRequestError) return { verdict: 'refused', error };
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    return { verdict: 'unauthorized', error };
  }
  return { verdict: 'unknown', error };
}

/** The gateway would not take the payment method itself: it knows none of that name, or will not charge it again. */
export function isAboutCard(error: Stripe.errors.StripeError): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.param === 'payment_method' || error.code === 'payment_method_unexpected_state';
}

/** The gateway has nothing of this name, or not any more. */
export function isGone(error: Stripe.errors.StripeError): boolean {
  return error.code === 'resource_missing';
}

export function unknownAnswer(error: Stripe.errors.StripeError): UnknownAnswer {
  const status = error.statusCode === undefined ? '' : ` ${error.statusCode}`;
  return { kind: 'unknown', cause: `${error.type}${status}: ${error.message}` };
}

/** The gateway answered about something other than what was asked. What became of the request stays open. */
export function aboutAnother({ id }: { readonly id: string }): UnknownAnswer {
  return { kind: 'unknown', cause: `the answer was about ${id}`, isContradiction: true };
}

export function refusedAnswer(error: Stripe.errors.StripeError): RefusedAnswer {
  return { kind: 'refused', code: error.code ?? error.rawType ?? error.type, message: error.message };
}

/** Whether this answer or error is the kept first one of its idempotency key. */
export function isReplay(headers: Readonly<Record<string, string>> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

/** The state of the payment, not the request, stood in the way: the payment itself is the better answer. */
export function isStateConflict(error: Stripe.errors.StripeError): boolean {
  return stateConflicts.has(error.code ?? '');
}

const stateConflicts: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
]);
