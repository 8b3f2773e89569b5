import type { Availability } from '../../engine/catalog/types.ts';

/**
 * How many people are told at once that something is there: no more than there are bottles while there are few, so that nobody
 * is sent to an empty shelf; the next ones hear of it when some are left. 0 while it cannot be bought.
 */
export function toldAtOnce(availability: Availability): number {
  if (availability.state === 'low') return availability.left;
  return availability.state === 'in_stock' ? Number.POSITIVE_INFINITY : 0;
}
