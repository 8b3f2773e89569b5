import type { RouterContextProvider } from 'react-router';
import type { SlotId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { ensureOwnCart } from '../../engine/checkout/carts/index.server.ts';
import { holdVisit } from '../../engine/visits/booking/index.server.ts';
import { clientKeyOfAddress, takeRateLimitToken } from '../../platform/rate-limit.server.ts';
import { readRequestSender } from '../../platform/sender.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

/**
 * The maximum number of holds per hour from one client address: high enough for any customer, too low to keep a session full (quality A15).
 */
const holdsPerHour = 60;

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Holds the chosen seats in the visitor's cart and returns the cookies to set. Creates a cart if there is none, and replaces an existing
 * hold. `RATE_LIMIT`: too many holds from this client address.
 */
export async function holdVisitForCheckout(
  { request, context }: Asked,
  chosen: { readonly slotId: SlotId; readonly party: number },
): Promise<Result<{ readonly setCookies: readonly string[] }>> {
  const shop = context.get(dependenciesContext);
  const sender = readRequestSender({ request, context });
  const window = { bucket: 'visit-hold', limit: holdsPerHour, windowSeconds: 3_600, now: shop.clock.now() };
  if (
    !(await takeRateLimitToken(shop, { ...window, key: clientKeyOfAddress(sender.clientAddress) })).allowed
  ) {
    const sentence = 'Too many holds in a short time. Please wait an hour and try again, or call us.';
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const signedIn = await context.get(visitorContext).signedIn();
  const { bearer, setCookies } = await ensureOwnCart(shop, sender, signedIn);
  const held = await holdVisit(shop, bearer, chosen);
  return held.ok ? ok({ setCookies }) : held;
}
