import { redirect } from 'react-router';
import type { OpenCheckout } from './checkout-request.server.ts';
import { limitTries } from './limit-tries.server.ts';
import { reject, rejectIn } from './reject-form.server.ts';
import { confirmationPath } from './rules.ts';
import { runPayForm } from './run-pay-form.server.ts';
import type { CheckoutPage } from './types.ts';

/** Pays for a purchase delivered by email, and redirects to the result. Limits attempts per client address against card testing. */
export async function payForGift(
  found: OpenCheckout,
  form: FormData,
  {
    page,
    returnUrl,
    keepsCard = false,
    placedPath,
  }: {
    readonly page: CheckoutPage;
    readonly returnUrl: string;
    /** Whether to save the card regardless of the customer's choice in the form. */
    readonly keepsCard?: boolean;
    /** The path to redirect to after payment; by default the order confirmation. */
    readonly placedPath?: string;
  },
) {
  const tooMany = await limitTries(found, 'gift-card-pay');
  if (tooMany) return reject(tooMany);
  const placed = await runPayForm(found, form, returnUrl, keepsCard);
  if (!placed.ok) return rejectIn(found, page, placed.refusals);
  if (placed.value.kind !== 'placed') return redirect(page);
  return redirect(placedPath ?? confirmationPath(placed.value.publicToken));
}
