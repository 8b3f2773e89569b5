import type { BoxLine } from '../../engine/clubs/shipments/types.ts';

/** The name, and the id, of the field that says how many of a wine are in the box, or on top of it. */
export function quantityField({ skuId, isAddOn }: Pick<BoxLine, 'skuId' | 'isAddOn'>): string {
  return `${isAddOn ? 'top' : 'box'}-${skuId}`;
}
