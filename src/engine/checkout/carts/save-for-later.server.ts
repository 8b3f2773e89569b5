import type { SkuId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { CartDependencies } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import { type CartOwner, loadFactsForCartChange, openCart, saveAcceptedChanges } from './open-cart.server.ts';
import { cartNotFound, decideMoveToCart, maxCartLines, totalQuantity } from './rules.ts';
import { countSavedLines, findSavedLine, insertSavedLine, removeSavedLine } from './saved-store.server.ts';
import { removeCartLine, saveCartLines } from './store.server.ts';
import type { CartRefusalCode } from './types.ts';

/** A cart after a line was saved for later or moved back to the cart. */
export type MovedCartLine = ChangedCart & {
  readonly skuId: SkuId;
  /** The SKU's display name, for messages. */
  readonly name: string;
};

/** Moves a whole line to the saved lines, which are not ordered until they are moved back. */
export async function saveForLater(
  deps: CartDependencies,
  owner: CartOwner,
  skuId: SkuId,
): Promise<Result<MovedCartLine, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    const { cart } = opened;
    const line = cart.lines.find((each) => each.skuId === skuId);
    if (!line) return lineGone();
    if ((await countSavedLines(tx, cart.id)) >= maxCartLines) return savedFull();
    const facts = await loadFactsForCartChange(tx, cart, now);
    const rest = await saveAcceptedChanges(tx, cart, facts, now, skuId);
    await insertSavedLine(tx, cart.id, line, now);
    await removeCartLine(tx, cart.id, skuId, now);
    const sku = facts.skus.get(skuId);
    invariant(sku, `SKU ${skuId} of a cart line is in the catalog`);
    return ok({ token: opened.token, count: totalQuantity(rest), skuId, name: skuDisplayName(sku) });
  });
}

/**
 * Moves a saved line back to the cart, in addition to the quantity already there. The line keeps the price that the customer saw, so that
 * the cart shows a price change; the cart also shows how much is available.
 */
export async function moveToCart(
  deps: CartDependencies,
  owner: CartOwner,
  skuId: SkuId,
): Promise<Result<MovedCartLine, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    const { cart } = opened;
    const saved = await findSavedLine(tx, cart.id, skuId);
    if (!saved) return lineGone();
    const facts = await loadFactsForCartChange(tx, cart, now, [skuId]);
    const sku = facts.skus.get(skuId);
    invariant(sku, `SKU ${skuId} of a saved line is in the catalog`);
    const decision = decideMoveToCart(facts, sku, saved.quantity);
    if (!decision.ok) return decision;
    const rest = await saveAcceptedChanges(tx, cart, facts, now, skuId);
    const before = cart.lines.find((line) => line.skuId === skuId);
    await removeSavedLine(tx, cart.id, skuId);
    await saveCartLines(tx, cart.id, [{ ...(before ?? saved), quantity: decision.value }], now);
    const count = totalQuantity(rest) + decision.value;
    return ok({ token: opened.token, count, skuId, name: skuDisplayName(sku) });
  });
}

/** Deletes a saved line. Succeeds even if the line does not exist. */
export async function deleteSavedLine(
  deps: CartDependencies,
  owner: CartOwner,
  skuId: SkuId,
): Promise<Result<ChangedCart, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    if (!opened) return cartNotFound();
    await removeSavedLine(tx, opened.cart.id, skuId);
    return ok({ token: opened.token, count: totalQuantity(opened.cart.lines) });
  });
}

function lineGone(): Refused<CartRefusalCode> {
  return refused({
    code: 'LINE_GONE',
    sentence: 'That item is no longer there. It was moved or removed in another window.',
  });
}

function savedFull(): Refused<CartRefusalCode> {
  return refused({
    code: 'SAVED_FULL',
    sentence: `You can save up to ${maxCartLines} items for later. Remove one to save another.`,
    details: { limit: maxCartLines },
  });
}
