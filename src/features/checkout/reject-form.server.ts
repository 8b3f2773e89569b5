import { data, redirect } from 'react-router';
import type { Refusal } from '../../core/result.ts';
import { serializeFlashCookie } from '../../platform/cookies.server.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import type { CheckoutPagePath, RefusedFormResponse } from './types.ts';

/** The refusal for a form that can't come from the shop's own pages. */
export const invalidFormRefusal = {
  code: 'FORM_INVALID',
  sentence: 'Something went wrong with this form. Please reload the page. We saved what you entered.',
} as const;

const statuses: Readonly<Record<string, number>> = {
  [invalidFormRefusal.code]: 400,
  PAY_TOO_MANY_TRIES: 429,
  RATE_LIMIT: 429,
};

/** Returns a response with these refusals. Its HTTP status depends on their codes and is 409 by default. */
export function rejectWithRefusals(...refusals: readonly Refusal[]) {
  const status = refusals.map(({ code }) => statuses[code]).find(Boolean) ?? 409;
  return data<RefusedFormResponse>({ kind: 'refused', refusals }, status);
}

/**
 * Rejects a form of a checkout that may already be closed. If so, redirects to the checkout's page, which leads to a new checkout or to the
 * order, and shows the reason there.
 */
export function rejectCheckoutForm(
  { shop, snapshot }: OpenCheckoutRequest,
  page: CheckoutPagePath,
  refusals: readonly Refusal[],
) {
  const closed = snapshot.open ? undefined : refusals.find(({ code }) => code === 'DRAFT_NOT_FOUND');
  if (!closed) return rejectWithRefusals(...refusals);
  const flash = serializeFlashCookie(shop.configuration, { kind: 'error', text: closed.sentence });
  return redirect(page, { headers: { 'set-cookie': flash } });
}
