import Stripe from 'stripe';
import type { RefusedAnswer, UnknownAnswer } from './port.ts';

/**
 * What an SDK error says about money:
 * - `declined` the bank declined, or the gateway rejected the payment method that the browser named.
 * - `refused` the gateway examined the request and did not act on it.
 * - `unauthorized` the gateway did not examine the request; the outcome of an earlier one stays open.
 * - `unknown` no reliable answer: time-out, reset, 5xx, 429, or a key still in use or used for another request.
 */
export type Verdict = 'declined' | 'refused' | 'unauthorized' | 'unknown';

/** Classifies an SDK error; any other error is a bug and is rethrown. */
export function verdictOf(error: unknown): {
  readonly verdict: Verdict;
  readonly error: Stripe.errors.StripeError;
} {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } =
    Stripe.errors;
  if (error instanceof StripeCardError || isPaymentMethodError(error)) return { verdict: 'declined', error };
  if (error instanceof StripeInvalidRequestError) return { verdict: 'refused', error };
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    return { verdict: 'unauthorized', error };
  }
  return { verdict: 'unknown', error };
}

/** Returns whether the gateway rejected the payment method itself: it is unknown or can't be charged again. */
export function isPaymentMethodError(error: Stripe.errors.StripeError): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.param === 'payment_method' || error.code === 'payment_method_unexpected_state';
}

/** Returns whether the object does not exist at the gateway, or no longer. */
export function isResourceMissing(error: Stripe.errors.StripeError): boolean {
  return error.code === 'resource_missing';
}

export function unknownAnswer(error: Stripe.errors.StripeError): UnknownAnswer {
  const status = error.statusCode === undefined ? '' : ` ${error.statusCode}`;
  return { kind: 'unknown', cause: `${error.type}${status}: ${error.message}` };
}

/** Returns the answer when the gateway answered about something other than the request, whose outcome stays open. */
export function wrongObjectAnswer({ id }: { readonly id: string }): UnknownAnswer {
  return { kind: 'unknown', cause: `the answer was about ${id}`, isContradiction: true };
}

export function refusedAnswer(error: Stripe.errors.StripeError): RefusedAnswer {
  return { kind: 'refused', code: error.code ?? error.rawType ?? error.type, message: error.message };
}

/** Returns whether this answer or error is the stored first one of its idempotency key. */
export function isReplay(headers: Readonly<Record<string, string>> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

/** Returns whether the payment's state, not the request, caused the error; the payment itself is then the better answer. */
export function isStateConflict(error: Stripe.errors.StripeError): boolean {
  return stateConflicts.has(error.code ?? '');
}

const stateConflicts: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
]);
