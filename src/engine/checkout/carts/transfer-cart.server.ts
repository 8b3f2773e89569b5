import type { CartId, CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type CartDependencies, hashOfCartToken, newCartToken } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import { replaceToken } from './store.server.ts';

/**
 * Gives a cart a new token for another browser; the old token ends. Undefined if the cart is gone, or belongs to
 * a customer who is not signed in there.
 */
export async function transferCart(
  { seal }: Pick<CartDependencies, 'seal'>,
  tx: Transaction,
  cartId: CartId,
  { customerId, now }: { readonly customerId: CustomerId | undefined; readonly now: Date },
): Promise<ChangedCart | undefined> {
  const token = newCartToken();
  const count = await replaceToken(tx, cartId, { tokenHash: hashOfCartToken(seal, token), customerId, now });
  return count === undefined ? undefined : { token, count };
}
