import { inOneRoundTrip } from '../../platform/database.server.ts';
import type { DraftKind, OrderDependencies } from '../orders/drafts/types.ts';
import { findCart, loadWinesInCart } from './carts/index.server.ts';
import type { CartTokenHash } from './carts/types.ts';
import { findOpenDraftOfBearer } from './draft/latest-store.server.ts';
import type { CheckoutSnapshot } from './types.ts';

type Bearer = { readonly tokenHash: CartTokenHash; readonly now: Date };

/**
 * Loads the data that a checkout request starts with, in one round trip: the cart with this token, its open draft, and its wines. Undefined
 * if no cart has the token or the cart has expired. Takes no lock; writes compare with this data or reread under a lock.
 */
export async function readCheckout(
  { database }: Pick<OrderDependencies, 'database'>,
  bearer: Bearer,
  kind: DraftKind,
): Promise<CheckoutSnapshot | undefined> {
  const [cart, open, seen] = await database.reading((read) =>
    inOneRoundTrip([
      findCart(read, bearer),
      findOpenDraftOfBearer(read, bearer, kind),
      loadWinesInCart(read, bearer),
    ]),
  );
  return cart && { cart, open, seen };
}

/** Loads the same data as `readCheckout`, but without the wines, which an order reads under its lock. */
export async function readCheckoutWithoutWines(
  { database }: Pick<OrderDependencies, 'database'>,
  bearer: Bearer,
  kind: DraftKind,
): Promise<CheckoutSnapshot | undefined> {
  const [cart, open] = await database.reading((read) =>
    inOneRoundTrip([findCart(read, bearer), findOpenDraftOfBearer(read, bearer, kind)]),
  );
  return cart && { cart, open, seen: undefined };
}
