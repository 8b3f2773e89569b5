import { redirect } from 'react-router';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { limitCheckoutAttempts } from './limit-tries.server.ts';
import { rejectCheckoutForm, rejectWithRefusals } from './reject-form.server.ts';
import { orderConfirmationPath } from './rules.ts';
import { processPaymentForm } from './run-pay-form.server.ts';
import type { CheckoutPagePath } from './types.ts';

/** Pays for a purchase delivered by email, and redirects to the result. Limits attempts per client address against card testing. */
export async function payForEmailedPurchase(
  found: OpenCheckoutRequest,
  form: FormData,
  {
    page,
    returnUrl,
    keepsCard = false,
    placedPath,
  }: {
    readonly page: CheckoutPagePath;
    readonly returnUrl: string;
    /** Whether to save the card regardless of the customer's choice in the form. */
    readonly keepsCard?: boolean;
    /** The path to redirect to after payment; by default the order confirmation. */
    readonly placedPath?: string;
  },
) {
  const tooMany = await limitCheckoutAttempts(found, 'gift-card-pay');
  if (tooMany) return rejectWithRefusals(tooMany);
  const placed = await processPaymentForm(found, form, returnUrl, keepsCard);
  if (!placed.ok) return rejectCheckoutForm(found, page, placed.refusals);
  if (placed.value.kind !== 'placed') return redirect(page);
  return redirect(placedPath ?? orderConfirmationPath(placed.value.publicToken));
}
