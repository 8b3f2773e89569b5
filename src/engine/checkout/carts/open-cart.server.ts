import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { type CartDependencies, createCartToken, hashCartToken } from './cart-token.server.ts';
import { mergeCarts } from './merge-carts.server.ts';
import { acceptedLines, type CartFacts, currentCartLines } from './rules.ts';
import { createCart, lockCart, lockCartOfCustomer, saveCartLines } from './store.server.ts';
import type { Cart, CartLine } from './types.ts';
import { loadCartFacts } from './view.server.ts';

/* The start of every cart change: the locked cart, and the facts for the decision. */

/**
 * The owner of a cart: the bearer of `token`. Without a valid token, an addition creates a new cart. Signed-in customers always change
 * their own cart, even if another tab or browser has its token or is just receiving it.
 */
export type CartOwner = { readonly token: string | undefined; readonly customerId?: CustomerId | undefined };

export type OpenCart = { readonly cart: Cart; readonly token: string };

/** Returns the owner's cart, locked until the transaction ends; undefined if no customer is signed in and no open cart has this token. */
export async function openCart(
  deps: CartDependencies,
  tx: Transaction,
  { token, customerId }: CartOwner,
  now: Date,
): Promise<OpenCart | undefined> {
  if (customerId !== undefined) await lockCustomer(tx, customerId);
  const cart =
    token === undefined ? undefined : await lockCart(tx, { tokenHash: hashCartToken(deps.seal, token), now });
  if (customerId === undefined || cart?.customerId === customerId) {
    return cart && token !== undefined ? { cart, token } : undefined;
  }
  const taken = await mergeCarts(deps, tx, { token, customerId, now });
  const own = await lockCartOfCustomer(tx, customerId);
  invariant(own, 'a cart was found or created');
  return { cart: own, token: taken.token };
}

/**
 * Creates a cart with its first lines and returns its token. The cart belongs to no customer yet: a customer has only one cart, and only
 * `mergeCarts` assigns it, under the customer's lock.
 */
export async function createGuestCart(
  deps: CartDependencies,
  tx: Transaction,
  lines: readonly CartLine[],
  now: Date,
): Promise<string> {
  const token = createCartToken();
  await createCart(tx, { tokenHash: hashCartToken(deps.seal, token), customerId: undefined, now }, lines);
  return token;
}

/** An empty guest cart, used to validate an addition when the customer has no cart yet. */
export const emptyGuestCart: Pick<Cart, 'customerId' | 'lines'> = { customerId: undefined, lines: [] };

export async function loadFactsForCartChange(
  tx: Transaction,
  cart: Pick<Cart, 'customerId' | 'lines'> & Partial<Pick<Cart, 'id'>>,
  now: Date,
  more: readonly SkuId[] = [],
): Promise<CartFacts> {
  return loadCartFacts(tx, cart, await loadCustomerStanding(tx, cart.customerId, now), more);
}

/**
 * Saves the smaller quantities and new prices announced by the notices of all lines except the one being changed. Returns those lines as
 * saved.
 */
export async function saveAcceptedChanges(
  tx: Transaction,
  cart: Cart,
  facts: CartFacts,
  now: Date,
  changed?: SkuId,
): Promise<CartLine[]> {
  const agreed = acceptedLines(currentCartLines(facts)).filter(({ skuId }) => skuId !== changed);
  await saveCartLines(tx, cart.id, agreed, now);
  const agreedOf = new Map(agreed.map((line) => [line.skuId, line]));
  return cart.lines.filter(({ skuId }) => skuId !== changed).map((line) => agreedOf.get(line.skuId) ?? line);
}
