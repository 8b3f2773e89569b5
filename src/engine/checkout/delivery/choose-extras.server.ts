import type { SkuId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { type CartDependencies, type ChangedCart, setCartLine } from '../carts/index.server.ts';
import type { CartRefusalCode } from '../carts/types.ts';
import { findExtras } from './extras-store.server.ts';
import type { RequestedExtras } from './types.ts';

/**
 * Sets the quantities of gift boxes and ice packs in the cart, and skips those that are already right. Returns the cart if it changed.
 * Stops at the first refusal, whose `field` is the role of the extra.
 */
export async function setCartExtras(
  deps: CartDependencies,
  token: string,
  choice: {
    readonly requested: RequestedExtras;
    readonly inCart: readonly { readonly skuId: SkuId; readonly quantity: number }[];
  },
): Promise<Result<ChangedCart | undefined, CartRefusalCode>> {
  const { requested, inCart } = choice;
  const quantityOf = new Map(inCart.map(({ skuId, quantity }) => [skuId, quantity]));
  let cart: ChangedCart | undefined;
  for (const { role, skuId } of await findExtras(deps.database.read)) {
    const quantity = role === 'engraving' ? undefined : requested[role];
    if (quantity === undefined || quantity === (quantityOf.get(skuId) ?? 0)) continue;
    const changed = await setCartLine(deps, { token }, { skuId, quantity });
    if (!changed.ok) {
      return { ok: false, refusals: changed.refusals.map((refusal) => ({ ...refusal, field: role })) };
    }
    cart = changed.value;
  }
  return ok(cart);
}
