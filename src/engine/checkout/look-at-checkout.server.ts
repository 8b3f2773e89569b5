import { atOnce } from '../../platform/database.server.ts';
import type { DraftKind, OrderDependencies } from '../orders/drafts/types.ts';
import { findCart, loadWinesInCart } from './carts/index.server.ts';
import type { CartTokenHash } from './carts/types.ts';
import { findOpenDraftOfBearer } from './draft/latest-store.server.ts';
import type { CheckoutInSight } from './types.ts';

type Bearer = { readonly tokenHash: CartTokenHash; readonly now: Date };

/**
 * What a request about a checkout begins with, in one write: the cart of whoever bears this token, its open draft and its wines.
 * Undefined when the token bears no cart. It locks nothing: what is written is compared with it, or looks again under a lock.
 */
export async function lookAtCheckout(
  { database }: Pick<OrderDependencies, 'database'>,
  bearer: Bearer,
  kind: DraftKind,
): Promise<CheckoutInSight | undefined> {
  const [cart, open, seen] = await database.reading((read) =>
    atOnce([
      findCart(read, bearer),
      findOpenDraftOfBearer(read, bearer, kind),
      loadWinesInCart(read, bearer),
    ]),
  );
  return cart && { cart, open, seen };
}

/** The same without the wines, for an order: those are read under its lock. */
export async function lookAtDraft(
  { database }: Pick<OrderDependencies, 'database'>,
  bearer: Bearer,
  kind: DraftKind,
): Promise<CheckoutInSight | undefined> {
  const [cart, open] = await database.reading((read) =>
    atOnce([findCart(read, bearer), findOpenDraftOfBearer(read, bearer, kind)]),
  );
  return cart && { cart, open, seen: undefined };
}
