import type { RouterContextProvider } from 'react-router';
import { isEmail } from '../../core/contact-text.ts';
import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { ensureOwnCart } from '../../engine/checkout/carts/index.server.ts';
import type { GiftOrderForm } from '../../engine/clubs/gift-memberships/forms.ts';
import { saveGiftMembership } from '../../engine/clubs/gift-memberships/index.server.ts';
import { validateGiftRequest } from '../../engine/clubs/gift-memberships/rules.ts';
import { loadGiftOffers } from '../../engine/clubs/gift-memberships/view.server.ts';
import { validateGiftEmail } from '../../engine/gifts/notes/rules.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import { readRequestSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

/** The maximum number of forms per client address and hour, to prevent floods (quality A15). */
const formsPerHour = 60;

type RouteArgs = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Validates a requested gift membership and saves it for checkout in the visitor's cart, creating one if necessary. Returns the cookies to
 * set. Refuses `RATE_LIMIT` after too many forms.
 */
export async function startGiftMembershipCheckout(
  { request, context }: RouteArgs,
  { request: gift, senderEmail }: GiftOrderForm,
): Promise<Result<{ readonly setCookies: readonly string[] }>> {
  const shop = context.get(dependenciesContext);
  const sender = readRequestSender({ request, context });
  const now = shop.clock.now();
  const offers = await loadGiftOffers(shop.database.read, wineryDate(now));
  const refusals = [
    ...validateGiftRequest(gift, offers, { today: wineryDate(now), isEmail }),
    ...validateGiftEmail('senderEmail', senderEmail, isEmail),
  ];
  if (refusals.length > 0) return refused(...refusals);
  const window = { bucket: 'gift-membership-form', limit: formsPerHour, windowSeconds: 3_600 };
  if (
    !(await takeRateLimitToken(shop, { ...window, key: clientKeyOfAddress(sender.clientAddress), now }))
      .allowed
  ) {
    const sentence =
      'You’ve started a lot of gifts in a short time. Please wait an hour and try again, or email us.';
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const signedIn = await context.get(visitorContext).signedIn();
  const { bearer, setCookies } = await ensureOwnCart(shop, sender, signedIn);
  const saved = await saveGiftMembership(shop, bearer, gift, senderEmail);
  return saved.ok ? ok({ setCookies }) : saved;
}
