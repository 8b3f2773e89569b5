import type { SkuId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { CartDependencies } from './cart-token.server.ts';
import {
  type CartOwner,
  createGuestCart,
  emptyGuestCart,
  loadFactsForCartChange,
  type OpenCart,
  openCart,
  saveAcceptedChanges,
} from './open-cart.server.ts';
import { cartNotFound, decideAddition, decideQuantity, skuNotFound, totalQuantity } from './rules.ts';
import { removeCartLine, saveCartDelivery, saveCartLines } from './store.server.ts';
import type { CartDelivery, CartLine, CartRefusalCode, CartSource } from './types.ts';

/** A cart after a change. Set `token` as its cookie again to renew the sixty days before it expires. */
export type ChangedCart = { readonly token: string; readonly count: number };

export type ChangedCartLine = ChangedCart & {
  /** The SKU's display name, for messages. */
  readonly name: string;
  /** The new quantity of the SKU; 0 after a removal. */
  readonly quantity: number;
  /** The line before the change, to undo it; undefined if there was none. */
  readonly before: CartLine | undefined;
};

/**
 * Adds `quantity` of a SKU to the cart, and creates the cart if there is none. If the total exceeds the purchase limit or stock, refuses
 * the whole addition and creates no cart.
 */
export async function addToCart(
  deps: CartDependencies,
  owner: CartOwner,
  addition: Addition,
): Promise<Result<ChangedCartLine, CartRefusalCode>> {
  const now = deps.clock.now();
  // Without a cart there is nothing to lock; one statement creates it with its line.
  if (owner.token === undefined && owner.customerId === undefined) {
    return deps.database.reading((read) => add(deps, read, { opened: undefined, addition, now }));
  }
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    return add(deps, tx, { opened, addition, now });
  });
}

type Addition = { readonly skuId: SkuId; readonly quantity: number; readonly source: CartSource };

async function add(
  deps: CartDependencies,
  tx: Transaction,
  to: {
    readonly opened: OpenCart | undefined;
    readonly addition: Addition;
    readonly now: Date;
  },
): Promise<Result<ChangedCartLine, CartRefusalCode>> {
  const { opened, addition, now } = to;
  const { skuId, quantity, source } = addition;
  const facts = await loadFactsForCartChange(tx, opened?.cart ?? emptyGuestCart, now, [skuId]);
  const sku = facts.skus.get(skuId);
  if (!sku) return skuNotFound();
  const decision = decideAddition(facts, sku, quantity);
  if (!decision.ok) return decision;
  const before = facts.lines.find((line) => line.skuId === skuId);
  // The customer has just seen today's price of this SKU; other lines keep their prices and notices.
  const line = {
    skuId,
    quantity: decision.value,
    addedPriceCents: sku.priceCents,
    source: before?.source ?? source,
  };
  if (opened) await saveCartLines(tx, opened.cart.id, [line], now);
  const token = opened?.token ?? (await createGuestCart(deps, tx, [line], now));
  const count = totalQuantity(facts.lines) - (before?.quantity ?? 0) + line.quantity;
  return ok({ token, count, name: skuDisplayName(sku), quantity: line.quantity, before });
}

/**
 * Sets the quantity of a SKU; 0 removes it, and setting the quantity again undoes the removal. Like every action on the cart page, also
 * accepts the smaller quantities and new prices that the page has shown (domain §5.12).
 */
export async function setCartLine(
  deps: CartDependencies,
  owner: CartOwner,
  change: { readonly skuId: SkuId; readonly quantity: number },
): Promise<Result<ChangedCartLine, CartRefusalCode>> {
  const { skuId, quantity } = change;
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    const { cart } = opened;
    const facts = await loadFactsForCartChange(tx, cart, now, [skuId]);
    const before = cart.lines.find((line) => line.skuId === skuId);
    const sku = facts.skus.get(skuId);
    if (!sku) return skuNotFound();
    const decision = quantity === 0 ? ok(0) : decideQuantity(facts, sku, quantity);
    if (!decision.ok) return decision;
    const rest = await saveAcceptedChanges(tx, cart, facts, now, skuId);
    if (quantity === 0) await removeCartLine(tx, cart.id, skuId, now);
    else {
      const source = before?.source ?? 'shop';
      await saveCartLines(tx, cart.id, [{ skuId, quantity, addedPriceCents: sku.priceCents, source }], now);
    }
    const count = totalQuantity(rest) + quantity;
    return ok({ token: opened.token, count, name: skuDisplayName(sku), quantity, before });
  });
}

/** Sets a cart's delivery: shipping or pickup, with the ZIP code or pickup location. Undefined values stay unchanged. */
export async function setCartDelivery(
  deps: CartDependencies,
  owner: CartOwner,
  delivery: CartDelivery,
): Promise<Result<ChangedCart, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    const { cart } = opened;
    const lines = await saveAcceptedChanges(tx, cart, await loadFactsForCartChange(tx, cart, now), now);
    await saveCartDelivery(tx, cart.id, delivery, now);
    return ok({ token: opened.token, count: totalQuantity(lines) });
  });
}
