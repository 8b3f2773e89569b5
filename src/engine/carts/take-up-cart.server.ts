import type { CustomerId } from '../../core/ids.ts';
import { type CartDependencies, hashOfCartToken } from './cart-token.server.ts';
import { type MergedCart, mergeCarts } from './merge-carts.server.ts';
import { findCart } from './store.server.ts';

/**
 * The cart of a customer whose browser does not bear it, because another one that is signed in took it up last, or bears a
 * guest's: it comes here, joined with what lies here. Undefined when this browser bears it already.
 */
export async function takeUpCart(
  deps: CartDependencies,
  { token, customerId }: { readonly token: string | undefined; readonly customerId: CustomerId },
): Promise<MergedCart | undefined> {
  const { database, clock, seal } = deps;
  const now = clock.now();
  const borne =
    token === undefined
      ? undefined
      : await findCart(database.read, { tokenHash: hashOfCartToken(seal, token), now });
  if (borne?.customerId === customerId) return undefined;
  return database.transaction((tx) => mergeCarts(deps, tx, { token, customerId, now }));
}
