import type { SkuId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { standingOf } from '../standing/index.server.ts';
import { type CartDependencies, hashOfCartToken, newCartToken } from './cart-token.server.ts';
import { agreedLines, type CartFacts, linesToday } from './rules.ts';
import { createCart, lockCart, saveLines } from './store.server.ts';
import type { Cart, CartLine } from './types.ts';
import { loadCartFacts } from './view.server.ts';

/* What every change of a cart begins with: the cart, locked, and the facts that it is decided from. */

/** The bearer of `token`; without one, or with one that opens nothing, an addition starts a new cart. */
export type CartOwner = { readonly token: string | undefined };

export type OpenCart = { readonly cart: Cart; readonly token: string };

/** The cart of this token, locked until the transaction ends; undefined when the token opens none. */
export async function openCart(
  deps: CartDependencies,
  tx: Transaction,
  { token }: CartOwner,
  now: Date,
): Promise<OpenCart | undefined> {
  if (token === undefined) return undefined;
  const cart = await lockCart(tx, { tokenHash: hashOfCartToken(deps.seal, token), now });
  return cart && { cart, token };
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
