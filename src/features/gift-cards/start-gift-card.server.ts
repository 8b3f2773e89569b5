import type { RouterContextProvider } from 'react-router';
import { isEmail } from '../../core/contact-text.ts';
import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { ensureOwnCart } from '../../engine/checkout/carts/index.server.ts';
import { saveGiftCard } from '../../engine/checkout/index.server.ts';
import type { GiftCardOrderForm } from '../../engine/gifts/cards/forms.ts';
import { validateGiftCardRequest } from '../../engine/gifts/cards/rules.ts';
import { validateGiftEmail } from '../../engine/gifts/notes/rules.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import { readRequestSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

/** The maximum number of forms per client address and hour, to prevent floods (quality A15). */
const formsPerHour = 60;

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Validates a requested gift card and saves it for checkout in the visitor's cart, creating one if necessary. Returns the cookies to set.
 * Refuses `RATE_LIMIT` after too many forms.
 */
export async function startGiftCardCheckout(
  { request, context }: Asked,
  { request: card, senderEmail }: GiftCardOrderForm,
): Promise<Result<{ readonly setCookies: readonly string[] }>> {
  const shop = context.get(dependenciesContext);
  const sender = readRequestSender({ request, context });
  const now = shop.clock.now();
  const wrong = [
    ...validateGiftCardRequest(card, { today: wineryDate(now), isEmail }),
    ...validateGiftEmail('senderEmail', senderEmail, isEmail),
  ];
  if (wrong.length > 0) return refused(...wrong);
  const token = {
    bucket: 'gift-card-form',
    key: clientKeyOfAddress(sender.clientAddress),
    limit: formsPerHour,
    windowSeconds: 3_600,
    now,
  };
  if (!(await takeRateLimitToken(shop, token)).allowed) {
    return refused({
      code: 'RATE_LIMIT',
      sentence:
        'You’ve started a lot of gift cards in a short time. Please wait an hour and try again, or email us.',
    });
  }
  const signedIn = await context.get(visitorContext).signedIn();
  const { bearer, setCookies } = await ensureOwnCart(shop, sender, signedIn);
  const saved = await saveGiftCard(shop, bearer, card, senderEmail);
  return saved.ok ? ok({ setCookies }) : saved;
}
