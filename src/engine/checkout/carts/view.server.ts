import { sql } from 'drizzle-orm';
import type { CartId, ResourceId, SkuId } from '../../../core/ids.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { anyElementOf, type StatementParameters } from '../../../platform/prepared.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { createSkuLoader, loadSkusForSale, resourcesOfSkus } from '../../catalog/index.server.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import { personKey } from '../../compliance/address-rules.ts';
import { availableUnitsLoader } from '../../inventory/index.server.ts';
import { findCoupon } from '../../pricing/promotions/index.server.ts';
import type { CouponWithUsage } from '../../pricing/promotions/types.ts';
import { type CustomerStanding, standingFromEntitlements } from '../../pricing/standing/rules.ts';
import { type CartFacts, currentCartLines, currentSavedLines } from './rules.ts';
import { type CartBearer, cartIdSubquery, findCartWithEntitlements } from './store.server.ts';
import type { Cart, CartTokenHash, CurrentCartLine, CurrentSavedLine } from './types.ts';

export type CurrentCart = {
  readonly cart: Cart;
  readonly standing: CustomerStanding;
  readonly lines: readonly CurrentCartLine[];
  readonly saved: readonly CurrentSavedLine[];
  readonly also: SkuForSale | undefined;
};

type FreeFor = { readonly skuIds: readonly SkuId[]; readonly cartId: CartId | undefined };

const loadFreeFor = availableUnitsLoader((given: StatementParameters<FreeFor>) => ({
  resourceIds: resourcesOfSkus(anyElementOf(given.skuIds, 'integer')),
  cartId: sql`${given.cartId}::uuid`,
}));

type LoadedFacts = CartFacts & { readonly free: ReadonlyMap<ResourceId, number> };

/** Returns the facts about a cart from wines that are already loaded, for example by `loadWinesInCart`. */
export function cartFactsFrom(
  { lines }: Pick<Cart, 'lines'>,
  access: CustomerStanding,
  { skus, free }: Pick<LoadedFacts, 'skus' | 'free'>,
): LoadedFacts {
  return { lines, skus, free, freeOf: (resourceId) => free.get(resourceId) ?? 0, access };
}

/** Loads the facts for decisions about this cart and about `more` SKUs to add; two statements, sent together. */
export async function loadCartFacts(
  read: Transaction,
  cart: Pick<Cart, 'lines'> & Partial<Pick<Cart, 'id'>>,
  access: CustomerStanding,
  more: readonly SkuId[] = [],
): Promise<LoadedFacts> {
  const skuIds = [...new Set([...cart.lines.map(({ skuId }) => skuId), ...more])];
  const [skus, free] = await inOneRoundTrip([
    loadSkusForSale(read, skuIds),
    loadFreeFor(read, { skuIds, cartId: cart.id }),
  ]);
  return cartFactsFrom(cart, access, { skus, free });
}

const skusInCart = (given: StatementParameters<CartBearer>) =>
  sql`any(array(select sku_id from cart_lines where cart_id = (${cartIdSubquery(given)})))`;
const loadSkusInCart = createSkuLoader(skusInCart);
const loadFreeInCart = availableUnitsLoader((given: StatementParameters<CartBearer>) => ({
  resourceIds: resourcesOfSkus(skusInCart(given)),
  cartId: sql`(${cartIdSubquery(given)})`,
}));

/** Loads the wines of the cart with this token, before its lines are known; two statements, sent together. */
export async function loadWinesInCart(read: Transaction, bearer: CartBearer) {
  const [skus, free] = await inOneRoundTrip([loadSkusInCart(read, bearer), loadFreeInCart(read, bearer)]);
  return { skus, free };
}

/**
 * Returns the current state of the cart with this token, in three statements, without writes; undefined if no cart has it or the cart has
 * expired. `also` adds a SKU that the page mentions, such as one just removed.
 */
export async function readCurrentCart(
  read: Transaction,
  owner: { readonly tokenHash: CartTokenHash; readonly now: Date; readonly also?: SkuId | undefined },
): Promise<CurrentCart | undefined> {
  const found = await findCartWithEntitlements(read, owner);
  if (!found) return undefined;
  const { cart, saved } = found;
  const standing = standingFromEntitlements(found.rights, owner.now);
  const more = [...saved.map(({ skuId }) => skuId), ...(owner.also === undefined ? [] : [owner.also])];
  const facts = await loadCartFacts(read, cart, standing, more);
  const also = owner.also === undefined ? undefined : facts.skus.get(owner.also);
  return { cart, standing, lines: currentCartLines(facts), saved: currentSavedLines(facts, saved), also };
}

/**
 * Returns the state of a promo code for this cart; undefined if the code is unknown. A guest is not identified yet, so a guest's earlier
 * uses are counted only at checkout.
 */
export async function couponForCart(
  read: Transaction,
  seal: Pick<Seal, 'keyedHash'>,
  { customerId }: Pick<Cart, 'customerId'>,
  code: string,
): Promise<CouponWithUsage | undefined> {
  const key = customerId && seal.keyedHash(personKey({ kind: 'account', customerId })).toString('base64url');
  const unknown = { email: undefined, emailKey: undefined, orderId: undefined };
  return findCoupon(read, code, { customerId, personKey: key, ...unknown });
}
