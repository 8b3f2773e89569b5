import type { CartId, CustomerId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type CartDependencies, createCartToken, hashCartToken } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import { replaceCartToken } from './store.server.ts';

/**
 * Moves a cart to another browser by assigning a new token; the old token no longer works. Returns undefined if the cart no longer exists,
 * or belongs to a customer other than `customerId`.
 */
export async function transferCart(
  { seal }: Pick<CartDependencies, 'seal'>,
  tx: Transaction,
  cartId: CartId,
  { customerId, now }: { readonly customerId: CustomerId | undefined; readonly now: Date },
): Promise<ChangedCart | undefined> {
  const token = createCartToken();
  const count = await replaceCartToken(tx, cartId, {
    tokenHash: hashCartToken(seal, token),
    customerId,
    now,
  });
  return count === undefined ? undefined : { token, count };
}
