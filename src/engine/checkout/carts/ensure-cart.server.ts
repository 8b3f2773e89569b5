import type { CartId, CustomerId } from '../../../core/ids.ts';
import { type CartDependencies, createCartToken, hashCartToken } from './cart-token.server.ts';
import type { CartOwner } from './open-cart.server.ts';
import { createCart, findCart } from './store.server.ts';

type EnsuredCart = {
  readonly cartId: CartId;
  readonly customerId: CustomerId | undefined;
  readonly token: string;
  /** Whether this call created the cart. */
  readonly isNew: boolean;
};

/**
 * Returns the cart with this token, or creates an empty one. A cart owns a checkout even if the goods, such as a gift card, are not in the
 * cart.
 */
export async function ensureCart(deps: CartDependencies, { token }: CartOwner): Promise<EnsuredCart> {
  const now = deps.clock.now();
  const cart =
    token === undefined
      ? undefined
      : await findCart(deps.database.read, { tokenHash: hashCartToken(deps.seal, token), now });
  if (cart && token !== undefined) {
    return { cartId: cart.id, customerId: cart.customerId, token, isNew: false };
  }
  const made = createCartToken();
  const owner = { tokenHash: hashCartToken(deps.seal, made), customerId: undefined, now };
  const cartId = await deps.database.transaction((tx) => createCart(tx, owner, []));
  return { cartId, customerId: undefined, token: made, isNew: true };
}
