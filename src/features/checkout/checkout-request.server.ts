import type { RouterContextProvider } from 'react-router';
import { findCart, hashOfCartToken } from '../../engine/carts/index.server.ts';
import type { Cart } from '../../engine/carts/types.ts';
import type { Actor, CheckoutDependencies } from '../../engine/checkout/types.ts';
import { house } from '../../house.ts';
import { dependenciesContext, requestContext, type ShopDependencies } from '../../platform/context.server.ts';
import { readCartToken } from '../../platform/cookies.server.ts';

export type CheckoutRequest = {
  readonly shop: ShopDependencies;
  readonly dependencies: CheckoutDependencies;
  /** The secret of the cart; empty without one. */
  readonly token: string;
  readonly clientAddress: string;
  /** Undefined when the visitor's browser bears no cart. */
  readonly actor: Actor | undefined;
  readonly cart: Cart | undefined;
};

/** Who checks out, and with what: the bearer of the cart's cookie owns its drafts (I-6). */
export async function readCheckoutRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CheckoutRequest> {
  const shop = context.get(dependenciesContext);
  const { requestId, clientAddress } = context.get(requestContext);
  const dependencies = { ...shop, pickupLocations: house.pickupLocations };
  const token = readCartToken(shop.configuration, request);
  if (token === undefined)
    return { shop, dependencies, token: '', clientAddress, actor: undefined, cart: undefined };
  const cart = await findCart(shop.database.read, {
    tokenHash: hashOfCartToken(shop.seal, token),
    now: shop.clock.now(),
  });
  const actor = cart && { cartId: cart.id, customerId: cart.customerId, requestId };
  return { shop, dependencies, token, clientAddress, actor, cart };
}
