import type { RouterContextProvider } from 'react-router';
import { bearOwnCart } from '../../engine/carts/index.server.ts';
import type { Actor } from '../../engine/checkout/types.ts';
import { dependenciesContext, requestContext } from '../../platform/context.server.ts';
import { readCartToken, writeCartCookies } from '../../platform/cookies.server.ts';
import { visitorContext } from '../../platform/visitor.server.ts';

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };

/** Whoever opens a checkout in this browser, as the bearer of its cart; `headers` bear the cart where it is news to the browser. */
export async function bearCheckout({
  request,
  context,
}: Asked): Promise<{ readonly actor: Actor; readonly headers: Headers }> {
  const shop = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  const signedIn = await context.get(visitorContext).signedIn();
  const token = readCartToken(shop.configuration, request);
  const cart = await bearOwnCart(shop, { token, customerId: signedIn?.customerId });
  const headers = new Headers();
  for (const cookie of cart.isNews ? writeCartCookies(shop.configuration, cart) : []) {
    headers.append('set-cookie', cookie);
  }
  const { cartId, customerId } = cart;
  return { actor: { cartId, customerId, isSignedIn: signedIn !== undefined, requestId }, headers };
}
