import type { CartId, CustomerId } from '../../../core/ids.ts';
import { type CartDependencies, hashOfCartToken } from './cart-token.server.ts';
import { type MergedCart, mergeCarts } from './merge-carts.server.ts';
import { findCart } from './store.server.ts';

type SignedInBrowser = { readonly token: string | undefined; readonly customerId: CustomerId };

/**
 * The cart of a customer whose browser does not bear it, because another one that is signed in took it up last, or bears a
 * guest's: it comes here, joined with what lies here. Undefined when this browser bears it already.
 */
export async function takeUpCart(
  deps: CartDependencies,
  browser: SignedInBrowser,
): Promise<MergedCart | undefined> {
  const { taken } = await cartOfCustomer(deps, browser);
  return taken;
}

/** A customer's one cart, and as `taken` what is new of it in this browser when it came here only now. */
export async function cartOfCustomer(
  deps: CartDependencies,
  { token, customerId }: SignedInBrowser,
): Promise<{ readonly cartId: CartId; readonly taken: MergedCart | undefined }> {
  const { database, clock, seal } = deps;
  const now = clock.now();
  const borne =
    token === undefined
      ? undefined
      : await findCart(database.read, { tokenHash: hashOfCartToken(seal, token), now });
  if (borne?.customerId === customerId) return { cartId: borne.id, taken: undefined };
  const taken = await database.transaction((tx) => mergeCarts(deps, tx, { token, customerId, now }));
  return { cartId: taken.cartId, taken };
}
