import type { CartId, CustomerId } from '../../../core/ids.ts';
import { type CartDependencies, hashOfCartToken } from './cart-token.server.ts';
import { type MergedCart, mergeCarts } from './merge-carts.server.ts';
import { findCart } from './store.server.ts';

type SignedInBrowser = { readonly token: string | undefined; readonly customerId: CustomerId };

/**
 * Gives this browser the customer's cart, merged with its guest's cart, if it does not have the token of that cart, for example because
 * another signed-in browser took it last. Returns undefined if it already has it.
 */
export async function claimCart(
  deps: CartDependencies,
  browser: SignedInBrowser,
): Promise<MergedCart | undefined> {
  const { taken } = await cartOfCustomer(deps, browser);
  return taken;
}

/** Returns a customer's one cart, with `taken` if this browser just got it. */
export async function cartOfCustomer(
  deps: CartDependencies,
  { token, customerId }: SignedInBrowser,
): Promise<{ readonly cartId: CartId; readonly taken: MergedCart | undefined }> {
  const { database, clock, seal } = deps;
  const now = clock.now();
  const current =
    token === undefined
      ? undefined
      : await findCart(database.read, { tokenHash: hashOfCartToken(seal, token), now });
  if (current?.customerId === customerId) return { cartId: current.id, taken: undefined };
  const taken = await database.transaction((tx) => mergeCarts(deps, tx, { token, customerId, now }));
  return { cartId: taken.cartId, taken };
}
