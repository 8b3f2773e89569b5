import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { standingOf } from '../../pricing/standing/index.server.ts';
import { type CartDependencies, hashOfCartToken, newCartToken } from './cart-token.server.ts';
import { mergeCarts } from './merge-carts.server.ts';
import { agreedLines, type CartFacts, linesToday } from './rules.ts';
import { createCart, lockCart, lockCartOfCustomer, saveLines } from './store.server.ts';
import type { Cart, CartLine } from './types.ts';
import { loadCartFacts } from './view.server.ts';

/* What every change of a cart begins with: the cart, locked, and the facts that it is decided from. */

/**
 * The bearer of `token`; without one, or with one that opens nothing, an addition starts a new cart. Whoever is signed in changes
 * their own cart, though another tab or browser has taken it up, or takes it up at this very moment.
 */
export type CartOwner = { readonly token: string | undefined; readonly customerId?: CustomerId | undefined };

export type OpenCart = { readonly cart: Cart; readonly token: string };

/** The cart of this owner, locked until the transaction ends; undefined when nobody is signed in and the token opens none. */
export async function openCart(
  deps: CartDependencies,
  tx: Transaction,
  { token, customerId }: CartOwner,
  now: Date,
): Promise<OpenCart | undefined> {
  if (customerId !== undefined) await lockCustomer(tx, customerId);
  const cart =
    token === undefined
      ? undefined
      : await lockCart(tx, { tokenHash: hashOfCartToken(deps.seal, token), now });
  if (customerId === undefined || cart?.customerId === customerId) {
    return cart && token !== undefined ? { cart, token } : undefined;
  }
  const taken = await mergeCarts(deps, tx, { token, customerId, now });
  const own = await lockCartOfCustomer(tx, customerId);
  invariant(own, 'a cart was found or created');
  return { cart: own, token: taken.token };
}

/**
 * Starts a cart with its first lines; answers the token that opens it. It is nobody's yet: a customer has one cart, and only
 * `mergeCarts` gives it to them, behind their lock.
 */
export async function startCart(
  deps: CartDependencies,
  tx: Transaction,
  lines: readonly CartLine[],
  now: Date,
): Promise<string> {
  const token = newCartToken();
  await createCart(tx, { tokenHash: hashOfCartToken(deps.seal, token), customerId: undefined, now }, lines);
  return token;
}

/** What an addition is decided against while there is no cart yet. */
export const newCart: Pick<Cart, 'customerId' | 'lines'> = { customerId: undefined, lines: [] };

export async function factsOf(
  tx: Transaction,
  cart: Pick<Cart, 'customerId' | 'lines'> & Partial<Pick<Cart, 'id'>>,
  now: Date,
  more: readonly SkuId[] = [],
): Promise<CartFacts> {
  return loadCartFacts(tx, cart, await standingOf(tx, cart.customerId, now), more);
}

/** Saves what the notices said of every line but the one being changed, and answers the cart's other lines as they then are. */
export async function keepAgreed(
  tx: Transaction,
  cart: Cart,
  facts: CartFacts,
  now: Date,
  changed?: SkuId,
): Promise<CartLine[]> {
  const agreed = agreedLines(linesToday(facts)).filter(({ skuId }) => skuId !== changed);
  await saveLines(tx, cart.id, agreed, now);
  const agreedOf = new Map(agreed.map((line) => [line.skuId, line]));
  return cart.lines.filter(({ skuId }) => skuId !== changed).map((line) => agreedOf.get(line.skuId) ?? line);
}
