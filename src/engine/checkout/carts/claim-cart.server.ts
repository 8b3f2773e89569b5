import type { CartId, CustomerId } from '../../../core/ids.ts';
import { type CartDependencies, hashCartToken } from './cart-token.server.ts';
import { type MergedCart, mergeCarts } from './merge-carts.server.ts';
import { findCart } from './store.server.ts';

type SignedInBrowser = { readonly token: string | undefined; readonly customerId: CustomerId };

/**
 * Transfers the signed-in customer's cart to this browser, merged with the browser's guest cart, if the browser does not have the cart's
 * token, for example because another signed-in browser received the token last. Returns undefined if the browser already has it.
 */
export async function claimCart(
  deps: CartDependencies,
  browser: SignedInBrowser,
): Promise<MergedCart | undefined> {
  const { taken } = await claimCartOfCustomer(deps, browser);
  return taken;
}

/** Returns the signed-in customer's only cart. `taken` is the merged cart if this browser just received its token, otherwise undefined. */
export async function claimCartOfCustomer(
  deps: CartDependencies,
  { token, customerId }: SignedInBrowser,
): Promise<{ readonly cartId: CartId; readonly taken: MergedCart | undefined }> {
  const { database, clock, seal } = deps;
  const now = clock.now();
  const current =
    token === undefined
      ? undefined
      : await findCart(database.read, { tokenHash: hashCartToken(seal, token), now });
  if (current?.customerId === customerId) return { cartId: current.id, taken: undefined };
  const taken = await database.transaction((tx) => mergeCarts(deps, tx, { token, customerId, now }));
  return { cartId: taken.cartId, taken };
}
