import { redirectDocument } from 'react-router';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { findCart, hashCartToken } from '../../engine/checkout/carts/index.server.ts';
import { reacquireVisitHold } from '../../engine/visits/booking/index.server.ts';
import { readCartToken } from '../../platform/cookies.server.ts';
import { guestCheckoutFor } from './rules.ts';

/** Returns a redirect to the unchanged checkout, without signing in. For an event checkout, holds the visit's seats again. */
export async function continueAsGuest(
  shop: ShopDependencies,
  request: Request,
  { originUrl, requestId }: { readonly originUrl: string | undefined; readonly requestId: string },
): Promise<Response> {
  const { page, kind } = guestCheckoutFor(originUrl) ?? { page: '/shop/checkout', kind: 'regular' };
  const { configuration, database, seal, clock } = shop;
  const token = readCartToken(configuration, request);
  if (kind === 'event' && token !== undefined) {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const cart = await findCart(tx, { tokenHash: hashCartToken(seal, token), now });
      if (cart)
        await reacquireVisitHold(tx, { cartId: cart.id, customerId: cart.customerId, requestId }, now);
    });
  }
  return redirectDocument(page);
}
