import type { Availability } from '../../engine/catalog/types.ts';

/**
 * Returns the maximum number of subscribers to notify in one run: the bottles left while stock is low, no limit while the SKU is in stock,
 * and 0 while it can't be bought.
 */
export function maxSubscribersToNotify(availability: Availability): number {
  if (availability.state === 'low') return availability.left;
  return availability.state === 'in_stock' ? Number.POSITIVE_INFINITY : 0;
}
