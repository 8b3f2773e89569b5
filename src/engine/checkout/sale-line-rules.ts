import type { SkuForSale } from '../catalog/types.ts';
import { orderKindProperties } from '../orders/drafts/kind-table.ts';
import type { SaleLine } from './requirements/types.ts';
import type { SaleInput } from './sale-types.ts';

/** Returns the items of a draft as its kind of purchase sells them, without the SKUs that it does not sell. */
export function saleLinesOfItems(
  { draft, skus }: Pick<SaleInput, 'draft' | 'skus'>,
  asSold: (sku: SkuForSale) => SkuForSale | undefined,
): SaleLine[] {
  return draft.contents.items.flatMap(({ skuId, quantity }): SaleLine[] => {
    const sku = skus.get(skuId);
    const sold = sku && asSold(sku);
    return sold ? [{ sku: sold, quantity }] : [];
  });
}

/** Returns the items of a draft at catalog prices, followed by the engraving. */
export function saleLinesOfGoods(loading: Pick<SaleInput, 'draft' | 'skus' | 'engraving'>): SaleLine[] {
  const { draft, engraving } = loading;
  const { hasPurchaseLimits } = orderKindProperties[draft.kind];
  const lines = saleLinesOfItems(loading, (sku) =>
    hasPurchaseLimits ? sku : { ...sku, purchaseLimit: undefined },
  );
  if (!engraving) return lines;
  return [...lines, { sku: engraving, quantity: draft.contents.engravedBottles, isService: true }];
}
