import type { Availability } from '../../engine/catalog/types.ts';

/** Returns how many subscribers to notify at once: no more than the bottles left while stock is low, and 0 while it can't be bought. */
export function subscribersToNotify(availability: Availability): number {
  if (availability.state === 'low') return availability.left;
  return availability.state === 'in_stock' ? Number.POSITIVE_INFINITY : 0;
}
