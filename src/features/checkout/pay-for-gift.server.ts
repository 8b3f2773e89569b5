import { redirect } from 'react-router';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
import type { OpenCheckout } from './checkout-request.server.ts';
import { refuse } from './refuse.server.ts';
import { confirmationPath } from './rules.ts';
import { runPayForm } from './run-pay-form.server.ts';
import type { CheckoutPage } from './types.ts';

/** Tries to pay from one address in an hour (quality A15); each browser and each mailbox is counted by the order itself. */
const triesPerHour = 40;

/** Pays for what goes by mail, where stolen cards would be tried out, and leads to what became of it. */
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
    /** The card is kept whatever the form says of it. */
    readonly keepsCard?: boolean;
    /** Where what was bought is seen, if not on the page of its order. */
    readonly placedPath?: string;
  },
) {
  const { shop, clientAddress } = found;
  const window = { limit: triesPerHour, windowSeconds: 3_600, now: shop.clock.now() };
  const tried = await takeToken(shop, { bucket: 'gift-card-pay', key: clientKey(clientAddress), ...window });
  if (!tried.allowed) return refuse(tooManyTries);
  const placed = await runPayForm(found, form, returnUrl, keepsCard);
  if (!placed.ok) return refuse(...placed.refusals);
  if (placed.value.kind !== 'placed') return redirect(page);
  return redirect(placedPath ?? confirmationPath(placed.value.publicToken));
}

const tooManyTries = {
  code: 'RATE_LIMIT',
  sentence: 'Too many payments were tried from here. Nothing was charged. Please wait an hour, or call us.',
};
