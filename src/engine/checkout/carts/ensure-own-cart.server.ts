import type { CartId, CustomerId } from '../../../core/ids.ts';
import type { Configuration } from '../../../platform/configuration.server.ts';
import { readCartTokenFromHeader, serializeCartCookies } from '../../../platform/cookies.server.ts';
import type { CartDependencies } from './cart-token.server.ts';
import { claimCartOfCustomer } from './claim-cart.server.ts';
import { ensureCart } from './ensure-cart.server.ts';

/** The owner of a checkout, identified by their cart (I-6). */
type Bearer = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  /** Whether a session confirms that the browser belongs to `customerId`. */
  readonly isSignedIn: boolean;
  readonly requestId: string;
};

/**
 * Returns the cart that owns a checkout whose goods are not in the cart: the browser's cart, merged with the account's if signed in, or a
 * new empty one. `setCookies` stores the cart in the browser if it changed.
 */
export async function ensureOwnCart(
  dependencies: CartDependencies & { readonly configuration: Pick<Configuration, 'mode'> },
  { cookieHeader, requestId }: { readonly cookieHeader: string | null; readonly requestId: string },
  signedIn: { readonly customerId: CustomerId } | undefined,
): Promise<{ readonly bearer: Bearer; readonly setCookies: readonly string[] }> {
  const { configuration } = dependencies;
  const own = readCartTokenFromHeader(configuration, cookieHeader);
  if (signedIn) {
    const { customerId } = signedIn;
    const { cartId, taken } = await claimCartOfCustomer(dependencies, { token: own, customerId });
    return {
      bearer: { cartId, customerId, isSignedIn: true, requestId },
      setCookies: taken ? serializeCartCookies(configuration, taken) : [],
    };
  }
  const { cartId, customerId, token, isNew } = await ensureCart(dependencies, { token: own });
  return {
    bearer: { cartId, customerId, isSignedIn: false, requestId },
    setCookies: isNew ? serializeCartCookies(configuration, { token, count: 0 }) : [],
  };
}
