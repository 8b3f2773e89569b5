import type { SkuId } from '../../core/ids.ts';
import { ok, type Result } from '../../core/result.ts';
import type { CartDependencies } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import { factsOf, keepAgreed, openCart } from './open-cart.server.ts';
import { cartGone, countOf, decideAddition, skuUnknown } from './rules.ts';
import { saveLines } from './store.server.ts';
import type { CartLine, CartRefusalCode } from './types.ts';

/** Adds several wines at once: all of them, or none when one of them cannot be had as it was offered. */
export async function fillCart(
  deps: CartDependencies,
  token: string | undefined,
  additions: readonly { readonly skuId: SkuId; readonly quantity: number }[],
): Promise<Result<ChangedCart, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, { token }, now);
    if (!opened) return cartGone();
    const { cart } = opened;
    const added = additions.map(({ skuId }) => skuId);
    const facts = await factsOf(tx, cart, now, added);
    const lines = new Map<SkuId, CartLine>(cart.lines.map((line) => [line.skuId, line]));
    for (const { skuId, quantity } of additions) {
      const sku = facts.skus.get(skuId);
      if (!sku) return skuUnknown();
      const decision = decideAddition({ ...facts, lines: [...lines.values()] }, sku, quantity);
      if (!decision.ok) return decision;
      const source = lines.get(skuId)?.source ?? 'shop';
      lines.set(skuId, { skuId, quantity: decision.value, addedPriceCents: sku.priceCents, source });
    }
    const kept = await keepAgreed(tx, cart, facts, now);
    const changed = [...lines.values()].filter(({ skuId }) => added.includes(skuId));
    await saveLines(tx, cart.id, changed, now);
    const rest = kept.filter(({ skuId }) => !added.includes(skuId));
    return ok({ token: opened.token, count: countOf([...rest, ...changed]) });
  });
}
