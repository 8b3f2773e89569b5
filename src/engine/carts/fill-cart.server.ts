import type { SkuId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import type { CartDependencies } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import { type CartOwner, factsOf, keepAgreed, newCart, openCart, startCart } from './open-cart.server.ts';
import { countOf, decideAddition, skuUnknown } from './rules.ts';
import { saveLines } from './store.server.ts';
import type { CartLine, CartRefusalCode, CartSource } from './types.ts';

export type Filling = {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  /** Where lines that are not in the cart yet come from. */
  readonly source: CartSource;
};

/**
 * Adds several wines at once: all of them, or none when one of them cannot be had as it was offered. Who has no cart yet gets
 * one.
 */
export async function fillCart(
  deps: CartDependencies,
  owner: CartOwner,
  { items, source }: Filling,
): Promise<Result<ChangedCart, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    const cart = opened?.cart ?? newCart(owner);
    const added = items.map(({ skuId }) => skuId);
    const facts = await factsOf(tx, cart, now, added);
    const lines = new Map<SkuId, CartLine>(cart.lines.map((line) => [line.skuId, line]));
    for (const { skuId, quantity } of items) {
      const sku = facts.skus.get(skuId);
      if (!sku) return skuUnknown();
      const decision = decideAddition({ ...facts, lines: [...lines.values()] }, sku, quantity);
      if (!decision.ok) return decision;
      lines.set(skuId, {
        skuId,
        quantity: decision.value,
        addedPriceCents: sku.priceCents,
        source: lines.get(skuId)?.source ?? source,
      });
    }
    const changed = [...lines.values()].filter(({ skuId }) => added.includes(skuId));
    if (!opened) {
      const token = await startCart(deps, tx, owner, changed, now);
      return ok({ token, count: countOf(changed) });
    }
    const kept = await keepAgreed(tx, opened.cart, facts, now);
    await saveLines(tx, opened.cart.id, changed, now);
    const rest = kept.filter(({ skuId }) => !added.includes(skuId));
    return ok({ token: opened.token, count: countOf([...rest, ...changed]) });
  });
}
