import { redirectDocument } from 'react-router';
import { findCart, hashOfCartToken } from '../../engine/carts/index.server.ts';
import { restoreDraft } from '../../engine/checkout/index.server.ts';
import type { ShopDependencies } from '../../platform/context.server.ts';
import { readCartToken } from '../../platform/cookies.server.ts';
import { checkoutOnTheWay } from './rules.ts';

/** Back to the checkout without signing in: what was typed there comes back all the same (blueprint §5). */
export async function goOnAsGuest(
  shop: ShopDependencies,
  request: Request,
  { originUrl, requestId }: { readonly originUrl: string | undefined; readonly requestId: string },
): Promise<Response> {
  const { page, kind } = checkoutOnTheWay(originUrl) ?? { page: '/shop/checkout', kind: 'regular' };
  const { configuration, database, seal, clock } = shop;
  const token = readCartToken(configuration, request);
  const cart =
    token === undefined
      ? undefined
      : await findCart(database.read, { tokenHash: hashOfCartToken(seal, token), now: clock.now() });
  if (cart) await restoreDraft(shop, { cartId: cart.id, customerId: cart.customerId, requestId }, kind);
  return redirectDocument(page);
}
