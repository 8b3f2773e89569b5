import type { SkuId } from '../../core/ids.ts';
import type { AddedCartItem } from '../../ui/commerce/additions.ts';
import { type CartPageDependencies, loadCartPage } from './view.server.ts';

/**
 * Returns the content of the panel for a newly added item: its line, and the cart's subtotal and savings. Undefined if the cart has no such
 * line.
 */
export async function loadAddedItemPanel(
  deps: CartPageDependencies,
  token: string,
  skuId: SkuId,
): Promise<AddedCartItem | undefined> {
  const page = await loadCartPage(deps, { token, removed: undefined, saved: undefined, show: undefined });
  const line = page.lines.find((each) => each.skuId === skuId);
  if (!line) return undefined;
  const { name, to, size, pictures, quantity, amount, was } = line;
  const [subtotal, ...others] = page.summary.rows;
  return {
    ...{ name, to, size, pictures, quantity, amount, was },
    rows: [...(subtotal ? [subtotal] : []), ...others.filter(({ isSaving }) => isSaving)],
    next: page.benefits[0],
    canCheckOut: page.checkoutLabel !== undefined,
  };
}
