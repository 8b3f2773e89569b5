import type { ResourceId } from '../../../core/ids.ts';
import type { Refusal } from '../../../core/result.ts';
import { skuDisplayName, unitsAvailable } from '../../catalog/rules.ts';
import type { ResourceDemand, SkuForSale } from '../../catalog/types.ts';
import type { SaleLine } from '../requirements/types.ts';

/** Returns all stock that these lines use, without summing it per resource; inventory sums under its locks (I-14). */
export function resourceDemandsOf(lines: readonly SaleLine[]): ResourceDemand[] {
  return lines.flatMap(({ sku, quantity }) =>
    sku.demands.map((demand) => ({ resourceId: demand.resourceId, quantity: demand.quantity * quantity })),
  );
}

/** A line with the number of its units that are in stock. */
export type StockFittedLine = SaleLine & { readonly fitting: number };

/**
 * Returns each line with the number of its units in stock, counted line by line, so that two lines that share a resource are not promised
 * the same bottles (F2). Resources without a count are unlimited.
 */
export function fitLinesToStock(
  lines: readonly SaleLine[],
  freeOf: (resourceId: ResourceId) => number | undefined,
): StockFittedLine[] {
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

/**
 * Returns the refusal for a line that is not fully in stock. If some units are in stock, the sentence states that the cart was reduced to
 * them.
 */
export function stockRefusal(
  { sku, quantity, fitting }: StockFittedLine,
  isHeldByOthers: boolean,
): Refusal<'STOCK_PART' | 'SOLD_OUT'> {
  const name = skuDisplayName(sku);
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

/** Returns a function that computes how many units of a SKU can be made from the free stock; undefined if none of its stock is counted. */
export function unitsFromStock(
  free: ReadonlyMap<ResourceId, number>,
): (sku: SkuForSale) => number | undefined {
  return (sku) => unitsAvailable(sku.demands, (resourceId) => free.get(resourceId) ?? 0);
}
