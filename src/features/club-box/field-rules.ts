import type { BoxLine } from '../../engine/clubs/shipments/types.ts';

/** Returns the name and id of a wine's quantity field. */
export function quantityField({ skuId, isAddOn }: Pick<BoxLine, 'skuId' | 'isAddOn'>): string {
  return `${isAddOn ? 'top' : 'box'}-${skuId}`;
}
