import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { ok, type Refusal, type Result, refused } from '../../../core/result.ts';
import { skuDisplayName } from '../../catalog/rules.ts';
import type { CartDependencies } from './cart-token.server.ts';
import type { ChangedCart } from './change-cart.server.ts';
import {
  type CartOwner,
  createGuestCart,
  emptyGuestCart,
  loadFactsForCartChange,
  openCart,
  saveAcceptedChanges,
} from './open-cart.server.ts';
import { type CartFacts, decideAddition, skuNotFound, totalQuantity } from './rules.ts';
import { saveCartLines } from './store.server.ts';
import type { CartLine, CartRefusalCode, CartSource } from './types.ts';

export type CartAdditions = {
  readonly items: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  /** The source recorded on new lines. */
  readonly source: CartSource;
  /** Whether to add the remaining wines if one is unavailable; if false, nothing is added. */
  readonly takesPart?: boolean;
  /**
   * Whether the customer is viewing the cart page, so that the change also accepts what the page shows about the other lines (domain
   * §5.12).
   */
  readonly hasSeenCart?: boolean;
  /** The customer whose prices and limits apply to a new cart that does not belong to them, such as one filled by staff. */
  readonly onBehalfOf?: CustomerId | undefined;
};

export type FilledCart = ChangedCart & {
  /** Display names of the wines that were added. */
  readonly names: readonly string[];
  /** Refusals of the wines that were not added. */
  readonly refusals: readonly Refusal<CartRefusalCode>[];
};

/**
 * Adds several wines to a cart, and creates the cart if there is none. Refused if a wine can't be added in the requested quantity, or with
 * `takesPart` only if none can; nothing is then added or created.
 */
export async function addWinesToCart(
  deps: CartDependencies,
  owner: CartOwner,
  { items, source, takesPart = false, hasSeenCart = false, onBehalfOf }: CartAdditions,
): Promise<Result<FilledCart, CartRefusalCode>> {
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const opened = await openCart(deps, tx, owner, now);
    const cart = opened?.cart ?? { ...emptyGuestCart, customerId: onBehalfOf };
    const asked = items.map(({ skuId }) => skuId);
    const facts = await loadFactsForCartChange(tx, cart, now, asked);
    const { changed, names, refusals } = decideFilling(facts, items, source);
    if (refusals.length > 0 && (!takesPart || changed.length === 0)) return refused(...refusals);
    if (!opened) {
      const token = await createGuestCart(deps, tx, changed, now);
      return ok({ token, count: totalQuantity(changed), names, refusals });
    }
    const kept = hasSeenCart ? await saveAcceptedChanges(tx, opened.cart, facts, now) : facts.lines;
    await saveCartLines(tx, opened.cart.id, changed, now);
    const rest = kept.filter(({ skuId }) => !changed.some((line) => line.skuId === skuId));
    return ok({ token: opened.token, count: totalQuantity([...rest, ...changed]), names, refusals });
  });
}

/**
 * Returns the lines to save, the names of the added wines, and the refusals. Checks each wine together with those before it, because they
 * may share stock or a limit.
 */
function decideFilling(facts: CartFacts, items: CartAdditions['items'], source: CartSource) {
  const lines = new Map<SkuId, CartLine>(facts.lines.map((line) => [line.skuId, line]));
  const changed = new Map<SkuId, CartLine>();
  const names: string[] = [];
  const refusals: Refusal<CartRefusalCode>[] = [];
  for (const { skuId, quantity } of items) {
    const sku = facts.skus.get(skuId);
    const decision = sku
      ? decideAddition({ ...facts, lines: [...lines.values()] }, sku, quantity)
      : skuNotFound();
    if (!decision.ok) refusals.push(...decision.refusals);
    else if (sku) {
      const line = {
        skuId,
        quantity: decision.value,
        addedPriceCents: sku.priceCents,
        source: lines.get(skuId)?.source ?? source,
      };
      lines.set(skuId, line);
      changed.set(skuId, line);
      names.push(skuDisplayName(sku));
    }
  }
  return { changed: [...changed.values()], names, refusals };
}
