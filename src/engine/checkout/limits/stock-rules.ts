import type { ResourceId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import { displayName, unitsAvailable } from '../../catalog/rules.ts';
import type { ResourceDemand, SkuForSale } from '../../catalog/types.ts';
import type { SaleLine } from '../requirements/types.ts';

/** Returns everything that these lines take from stock, unsummed: inventory sums under its locks (I-14). */
export function demandsOf(lines: readonly SaleLine[]): ResourceDemand[] {
  return lines.flatMap(({ sku, quantity }) =>
    sku.demands.map((demand) => ({ resourceId: demand.resourceId, quantity: demand.quantity * quantity })),
  );
}

/** A line and how many of its units are in stock. */
export type FittedLine = SaleLine & { readonly fitting: number };

/**
 * Returns how much of each line is in stock, line by line: two lines that share a resource are not promised the same
 * bottles (F2). Resources without a count are unlimited.
 */
export function fitToStock(
  lines: readonly SaleLine[],
  freeOf: (resourceId: ResourceId) => number | undefined,
): FittedLine[] {
  const left = new Map<ResourceId, number>();
  const remaining = (id: ResourceId) => left.get(id) ?? freeOf(id) ?? Number.MAX_SAFE_INTEGER;
  return lines.map(({ sku, quantity }) => {
    const fitting = Math.min(quantity, unitsAvailable(sku.demands, remaining) ?? quantity);
    for (const demand of sku.demands) {
      left.set(demand.resourceId, remaining(demand.resourceId) - demand.quantity * fitting);
    }
    return { sku, quantity, fitting };
  });
}

/** Returns the refusal for a line that is not fully in stock; the cart was changed to what fits unless nothing does. */
export function stockRefusal(
  { sku, quantity, fitting }: FittedLine,
  isHeldByOthers: boolean,
): Refusal<'STOCK_PART' | 'SOLD_OUT'> {
  const name = displayName(sku);
  const details = { skuId: sku.skuId, wanted: quantity, left: fitting };
  if (fitting > 0) {
    const sentence = `Only ${fitting} of ${name} ${fitting === 1 ? 'is' : 'are'} left. We lowered the quantity in your cart from ${quantity}.`;
    return { code: 'STOCK_PART', sentence, field: 'items', details };
  }
  const sentence = isHeldByOthers
    ? `${name} is sold out for now. Other customers are checking out with the last bottles. Try again in a few minutes, or order without it.`
    : `${name} is sold out. We removed it from your cart.`;
  return { code: 'SOLD_OUT', sentence, field: 'items', details };
}

/** Returns a function that returns how many units of a SKU the free stock makes; undefined if nothing of it is counted. */
export function unitsFrom(free: ReadonlyMap<ResourceId, number>): (sku: SkuForSale) => number | undefined {
  return (sku) => unitsAvailable(sku.demands, (resourceId) => free.get(resourceId) ?? 0);
}
