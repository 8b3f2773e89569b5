import { redirect } from 'react-router';
import type { OpenCheckout } from './checkout-request.server.ts';
import { limitTries } from './limit-tries.server.ts';
import { reject, rejectIn } from './reject-form.server.ts';
import { confirmationPath } from './rules.ts';
import { runPayForm } from './run-pay-form.server.ts';
import type { CheckoutPage } from './types.ts';

/** Pays for an emailed purchase, with limits against card testing, and redirects to the result. */
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
    /** Whether to save the card regardless of the form. */
    readonly keepsCard?: boolean;
    /** The page of the purchase, if not that of its order. */
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
