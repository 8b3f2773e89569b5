import type { RouterContextProvider } from 'react-router';
import { dependenciesContext, type ShopDependencies } from '../../dependencies.server.ts';
import { hashCartToken } from '../../engine/checkout/carts/index.server.ts';
import { readCheckout } from '../../engine/checkout/index.server.ts';
import type { CheckoutSnapshot } from '../../engine/checkout/types.ts';
import type { DraftActor, DraftKind, OrderDependencies } from '../../engine/orders/drafts/types.ts';
import { requestContext } from '../../platform/context.server.ts';
import { readCartToken } from '../../platform/cookies.server.ts';
import { type SignedInSession, visitorContext } from '../../platform/visitor.server.ts';

export type CheckoutRequest = {
  readonly shop: ShopDependencies;
  readonly dependencies: OrderDependencies;
  /** The cart's secret token; undefined without a cart. */
  readonly token: string | undefined;
  readonly signedIn: SignedInSession | undefined;
  readonly clientAddress: string;
  /** The cart and, if known, the customer that this request acts for; undefined if the browser has no cart. */
  readonly actor: DraftActor | undefined;
  readonly snapshot: CheckoutSnapshot | undefined;
};

/** A checkout request from a browser that has a cart. */
export type OpenCheckoutRequest = CheckoutRequest & {
  readonly token: string;
  readonly actor: DraftActor;
  readonly snapshot: CheckoutSnapshot;
};

export function isOpenCheckoutRequest(found: CheckoutRequest): found is OpenCheckoutRequest {
  return found.token !== undefined && found.actor !== undefined && found.snapshot !== undefined;
}

/**
 * Reads the actor and the checkout of a request. A visitor with the cart's cookie owns its drafts (I-6).
 * @param look the loader, which decides how much of the checkout to load.
 * @param kind the kind of draft.
 */
export async function readCheckoutRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  look = readCheckout,
  kind: DraftKind = 'regular',
): Promise<CheckoutRequest> {
  const shop = context.get(dependenciesContext);
  const { requestId, clientAddress } = context.get(requestContext);
  const token = readCartToken(shop.configuration, request);
  const found = { shop, dependencies: shop, token, clientAddress };
  const tokenHash = token === undefined ? undefined : hashCartToken(shop.seal, token);
  const [signedIn, snapshot] = await Promise.all([
    context.get(visitorContext).signedIn(),
    tokenHash && look(shop, { tokenHash, now: shop.clock.now() }, kind),
  ]);
  if (!snapshot) return { ...found, signedIn, actor: undefined, snapshot: undefined };
  const { id: cartId, customerId } = snapshot.cart;
  const isSignedIn = signedIn !== undefined && signedIn.customerId === customerId;
  return { ...found, signedIn, snapshot, actor: { cartId, customerId, isSignedIn, requestId } };
}
