import Stripe from 'stripe';
import type { RefusedGatewayAnswer, UnknownGatewayAnswer } from './port.ts';

/**
 * The meaning of an SDK error for a payment:
 * - `declined`: the bank declined, or the gateway rejected the payment method that the browser sent.
 * - `refused`: the gateway examined the request and did not act on it.
 * - `unauthorized`: the gateway did not examine the request; the outcome of an earlier one stays open.
 * - `unknown`: there is no reliable response, because of a timeout, a reset, a 5xx, a 429, or a key still in use or used for another
 * request.
 */
export type StripeErrorVerdict = 'declined' | 'refused' | 'unauthorized' | 'unknown';

/** Returns the SDK error with its verdict. Rethrows any other error, which is a bug. */
export function classifyStripeError(error: unknown): {
  readonly verdict: StripeErrorVerdict;
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

/** Returns whether the gateway rejected the payment method itself, such as one that doesn't exist or can't be charged again. */
export function isPaymentMethodError(error: Stripe.errors.StripeError): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  return error.param === 'payment_method' || error.code === 'payment_method_unexpected_state';
}

/** Returns whether the error means that the object doesn't exist at the gateway, or no longer exists. */
export function isResourceMissing(error: Stripe.errors.StripeError): boolean {
  return error.code === 'resource_missing';
}

export function toUnknownAnswer(error: Stripe.errors.StripeError): UnknownGatewayAnswer {
  const status = error.statusCode === undefined ? '' : ` ${error.statusCode}`;
  return { kind: 'unknown', cause: `${error.type}${status}: ${error.message}` };
}

/** Returns the result for a response about a different object than the requested one. The outcome of the request stays open. */
export function wrongObjectAnswer({ id }: { readonly id: string }): UnknownGatewayAnswer {
  return { kind: 'unknown', cause: `the answer was about ${id}`, isContradiction: true };
}

export function toRefusedAnswer(error: Stripe.errors.StripeError): RefusedGatewayAnswer {
  return { kind: 'refused', code: error.code ?? error.rawType ?? error.type, message: error.message };
}

/** Returns whether a response or error is the stored first response of its idempotency key. */
export function isReplayedResponse(headers: Readonly<Record<string, string>> | undefined): boolean {
  return headers?.['idempotent-replayed'] === 'true';
}

/** Returns whether the payment's state, rather than the request, caused the error. The caller should then retrieve the payment. */
export function isStateConflict(error: Stripe.errors.StripeError): boolean {
  return stateConflicts.has(error.code ?? '');
}

const stateConflicts: ReadonlySet<string> = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
]);
