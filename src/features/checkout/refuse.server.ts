import { data, redirect } from 'react-router';
import type { Refusal } from '../../core/result.ts';
import { writeFlash } from '../../platform/cookies.server.ts';
import type { OpenCheckout } from './checkout-request.server.ts';
import type { CheckoutPage, RefusedAnswer } from './types.ts';

/** What a form is refused with that no page of ours sent so. */
export const formBroken = {
  code: 'FORM_INVALID',
  sentence: 'Something went wrong with this form. Please reload the page. We saved what you entered.',
} as const;

const statuses: Readonly<Record<string, number>> = {
  [formBroken.code]: 400,
  PAY_TOO_MANY_TRIES: 429,
  RATE_LIMIT: 429,
};

/** The answer that says why; what was asked for is, as a rule, in conflict with how things stand. */
export function refuse(...refusals: readonly Refusal[]) {
  const status = refusals.map(({ code }) => statuses[code]).find(Boolean) ?? 409;
  return data<RefusedAnswer>({ kind: 'refused', refusals }, status);
}

/** The same of a checkout that may be gone: its page leads on to where it is started again, or to the order, and the reason goes along. */
export function refuseIn({ shop, sight }: OpenCheckout, page: CheckoutPage, refusals: readonly Refusal[]) {
  const closed = sight.open ? undefined : refusals.find(({ code }) => code === 'DRAFT_NOT_FOUND');
  if (!closed) return refuse(...refusals);
  const flash = writeFlash(shop.configuration, { kind: 'error', text: closed.sentence });
  return redirect(page, { headers: { 'set-cookie': flash } });
}
