import type { CartId, CustomerId } from '../../../core/ids.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import { readCartTokenIn, writeCartCookies } from '../../../platform/cookies.server.ts';
import { bearCart } from './bear-cart.server.ts';
import type { CartDependencies } from './cart-token.server.ts';
import { cartOfCustomer } from './take-up-cart.server.ts';

/** Whoever checks out: what hangs on their cart is theirs (I-6). */
type Bearer = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  /** A session has proved that this is `customerId`. */
  readonly isSignedIn: boolean;
  readonly requestId: string;
};

/**
 * The bearer of a cart, for whoever checks out something that lies in none: that of this browser, joined with that of the account
 * that is signed in, or a new and empty one. `setCookies` give it to the browser where it is news there.
 */
export async function bearOwnCart(
  dependencies: CartDependencies & { readonly configuration: Pick<Configuration, 'mode'> },
  { cookieHeader, requestId }: { readonly cookieHeader: string | null; readonly requestId: string },
  signedIn: { readonly customerId: CustomerId } | undefined,
): Promise<{ readonly bearer: Bearer; readonly setCookies: readonly string[] }> {
  const { configuration } = dependencies;
  const own = readCartTokenIn(configuration, cookieHeader);
  if (signedIn) {
    const { customerId } = signedIn;
    const { cartId, taken } = await cartOfCustomer(dependencies, { token: own, customerId });
    return {
      bearer: { cartId, customerId, isSignedIn: true, requestId },
      setCookies: taken ? writeCartCookies(configuration, taken) : [],
    };
  }
  const { cartId, customerId, token, isNew } = await bearCart(dependencies, { token: own });
  return {
    bearer: { cartId, customerId, isSignedIn: false, requestId },
    setCookies: isNew ? writeCartCookies(configuration, { token, count: 0 }) : [],
  };
}
