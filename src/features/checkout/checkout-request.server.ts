import type { RouterContextProvider } from 'react-router';
import { hashOfCartToken } from '../../engine/carts/index.server.ts';
import { lookAtCheckout } from '../../engine/checkout/index.server.ts';
import type { Actor, CheckoutDependencies, CheckoutInSight } from '../../engine/checkout/types.ts';
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
  readonly sight: CheckoutInSight | undefined;
};

/**
 * Who checks out, and with what: the bearer of the cart's cookie owns its drafts (I-6).
 * @param look how much of the checkout the request will want to know.
 */
export async function readCheckoutRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  look = lookAtCheckout,
): Promise<CheckoutRequest> {
  const shop = context.get(dependenciesContext);
  const { requestId, clientAddress } = context.get(requestContext);
  const dependencies = { ...shop, pickupLocations: house.pickupLocations };
  const token = readCartToken(shop.configuration, request);
  if (token === undefined) {
    return { shop, dependencies, token: '', clientAddress, actor: undefined, sight: undefined };
  }
  const bearer = { tokenHash: hashOfCartToken(shop.seal, token), now: shop.clock.now() };
  const sight = await look(dependencies, bearer, 'regular');
  const actor = sight && { cartId: sight.cart.id, customerId: sight.cart.customerId, requestId };
  return { shop, dependencies, token, clientAddress, actor, sight };
}
