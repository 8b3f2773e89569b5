import type { RouterContextProvider } from 'react-router';
import { ok, type Result, refused } from '../../core/result.ts';
import { bearOwnCart } from '../../engine/carts/index.server.ts';
import { holdVisit } from '../../engine/checkout/index.server.ts';
import type { SlotId } from '../../engine/experiences/types.ts';
import { dependenciesContext, requestContext } from '../../platform/context.server.ts';
import { readCartToken, writeCartCookies } from '../../platform/cookies.server.ts';
import { clientKey, takeToken } from '../../platform/rate-limit.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

/** Holds from one address in an hour: more than anybody tries out, far less than keeps a session full (quality A15). */
const holdsPerHour = 60;

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/**
 * Holds the seats that were chosen for this browser, in its own cart or in an empty one that is made for it; a hold that it has is changed.
 * Answers the cookies that its bearer is to be given.
 */
export async function startVisit(
  { request, context }: Asked,
  chosen: { readonly slotId: SlotId; readonly party: number },
): Promise<Result<{ readonly cookies: readonly string[] }>> {
  const shop = context.get(dependenciesContext);
  const { clientAddress, requestId } = context.get(requestContext);
  const window = { bucket: 'visit-hold', limit: holdsPerHour, windowSeconds: 3_600, now: shop.clock.now() };
  if (!(await takeToken(shop, { ...window, key: clientKey(clientAddress) })).allowed) {
    const sentence = 'Many seats were held from here in a short time. Please wait an hour, or call us.';
    return refused({ code: 'RATE_LIMIT', sentence });
  }
  const signedIn = await context.get(visitorContext).signedIn();
  const own = readCartToken(shop.configuration, request);
  const cart = await bearOwnCart(shop, { token: own, customerId: signedIn?.customerId });
  const { cartId, customerId, token, isNews, count } = cart;
  const isSignedIn = signedIn !== undefined && signedIn.customerId === customerId;
  const held = await holdVisit(shop, { cartId, customerId, isSignedIn, requestId }, chosen);
  if (!held.ok) return held;
  return ok({ cookies: isNews ? writeCartCookies(shop.configuration, { token, count }) : [] });
}
